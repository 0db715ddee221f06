// The line of a digest about a title that moved, or about which somebody wrote, since the last digest: from the organization's own view.
import type { CompletedThread, LiveThread, UpdateView } from '../thread/view/view-types.ts';
import { vinEnd } from '../vin.ts';
import { dayIn } from '../days.ts';
import { waitsForWords } from '../thread/waits-for.ts';
import type { DigestLine } from './digest.ts';
import { capitalized, dayName, shortDay } from './digest-days.ts';

type View = LiveThread | CompletedThread;
/** What happened, and when (ms). */
type News = { sentence: string; at: number };

/** Longer messages are cut. */
const MESSAGE_SHOWN = 90;

/** Null if nothing happened after `since` (ms). `dueOn`: the last day on which the title is not late for the organization. */
export function movedLine(
  view: View,
  since: number,
  { zone, today, dueOn, stockNumber }: { zone: string; today: string; dueOn: string | null; stockNumber: string },
): DigestLine | null {
  const news = newsOf(view, since, dueOn);
  if (!news) return null;
  return {
    path: 'deliveredAt' in view ? `/t/${view.id}/completed` : `/t/${view.id}`,
    end: vinEnd(view.vin),
    stockNumber,
    title: `${view.year} ${view.make} ${view.model}`,
    sentence: news.sentence,
    phone: null,
    when: { text: capitalized(dayName(dayIn(zone, news.at), today)), tone: 'plain' },
    action: null,
  };
}

function newsOf(view: View, since: number, dueOn: string | null): News | null {
  const all = view.updates.filter(({ hidden }) => !hidden).flatMap((update) => newsOn(view, update, dueOn));
  return all.filter(({ at }) => at > since).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** The update, and the answer to it. The organization's own notes are no news to its members. */
function newsOn(view: View, update: UpdateView, dueOn: string | null): News[] {
  const who = update.authorOwn ? (update.colleague ?? 'You') : update.authorName;
  const nameOf = (stakeId: string | null) => view.stakes.find(({ id }) => id === stakeId);
  switch (update.updateType) {
    case 'note':
      return update.authorOwn ? [] : [{ sentence: noteWords(who, update, dueOn), at: update.at }];
    case 'delivered': {
      const to = nameOf(update.toStakeId);
      const sent = update.authorOwn
        ? `${who} sent it to ${to?.orgName ?? 'Partner'}`
        : to?.own
          ? `${who} sent it to you`
          : `On its way to ${to?.orgName ?? 'Partner'}`;
      return [{ sentence: sent, at: update.at }, ...answers(view, update, to?.own ?? false)];
    }
    case 'claim_title':
      return [
        { sentence: update.authorOwn ? `${who} said that the title is here` : `${who} says it has the title`, at: update.at },
        ...claimAnswers(update),
      ];
    case 'event':
      return [{ sentence: `${who}: ${shortened(update.message)}`, at: update.at }];
    default:
      return update.updateType satisfies never;
  }
}

function noteWords(who: string, { message, eta, waitsFor }: UpdateView, dueOn: string | null): string {
  const waits = waitsFor === undefined ? '' : waitsForWords(waitsFor).toLowerCase();
  if (eta === null) return `${who}: ${[waits, shortened(message)].filter(Boolean).join(' · ')}`;
  const day = `${who} now expects ${shortDay(eta)}${dueOn !== null && eta > dueOn ? ', after it is due' : ''}`;
  return [day, waits].filter(Boolean).join(' · ');
}

function answers(
  view: View,
  { ackAt, ackCause, ackByName, ackColleague, deliveryStatus, ackNote, authorOwn }: UpdateView,
  isToUs: boolean,
): News[] {
  if (ackAt === null || deliveryStatus === 'pending') return [];
  const who = ackColleague ?? ackByName ?? 'Partner';
  if (ackCause === 'withdrawn') return [{ sentence: 'The delivery was withdrawn', at: ackAt }];
  if (deliveryStatus === 'disputed')
    return [{ sentence: `${who} disputed the delivery${ackNote && `: ${shortened(ackNote)}`}`, at: ackAt }];
  if (isToUs) return [{ sentence: `${who} confirmed it. The title is here.`, at: ackAt }];
  return [
    {
      sentence: authorOwn && 'deliveredAt' in view ? `${who} confirmed it. The title left your desk.` : `${who} confirmed that it arrived`,
      at: ackAt,
    },
  ];
}

function claimAnswers({ ackAt, ackByName, ackColleague, claimStatus }: UpdateView): News[] {
  if (ackAt === null || claimStatus === 'pending') return [];
  return [
    {
      sentence: `${ackColleague ?? ackByName ?? 'Partner'} ${claimStatus === 'confirmed' ? 'confirmed' : 'disputed'} the title claim`,
      at: ackAt,
    },
  ];
}

const shortened = (text: string): string => (text.length <= MESSAGE_SHOWN ? text : `${text.slice(0, MESSAGE_SHOWN).trimEnd()}…`);
