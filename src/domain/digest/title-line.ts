// The lines of a digest about titles that need the organization, and about late ones that wait for others: from its own view.
import { dayIn } from '../days.ts';
import type { DeskRow } from '../desk/title-row.ts';
import { owedBy } from '../desk/owed-by.ts';
import type { Move } from '../desk/next-move.ts';
import { PARTNER } from '../vocabulary.ts';
import { pendingClaims } from '../thread/chain.ts';
import type { Thread } from '../thread/thread.ts';
import type { ThreadCard } from '../thread/view/view-types.ts';
import type { TimeZone } from '../time-zones.ts';
import { waitsForWords } from '../thread/waits-for.ts';
import { vinEnd } from '../vin.ts';
import type { DigestLine, When } from './digest.ts';
import { dayName, onDay, shortDay } from './digest-days.ts';

export type TitleToTell = {
  row: DeskRow;
  /** The view of `thread`. */
  card: ThreadCard;
  thread: Thread;
  /** The neighbor did not answer three reminders. */
  unanswered: boolean;
  /** The phone number of its title contact. */
  phone: string | null;
};
type Clock = { timeZone: TimeZone; today: string };

const ACTIONS: Readonly<Record<Move, string>> = {
  confirmDelivery: 'Confirm',
  confirmClaim: 'Confirm',
  claimTitle: 'Confirm',
  settleDispute: 'Send again',
  postUpdate: 'Answer',
  sendOn: 'Send on',
  followUp: 'Open',
};

/** `userId`: the reader. */
export function actLine(title: TitleToTell, clock: Clock, userId: string): DigestLine {
  const { row } = title;
  const move = row.move!;
  const words = moveWords(move, title, clock);
  const sentence = row.assignee?.userId === userId ? `${words}${/[.?]$/.test(words) ? ' ' : ' · '}Assigned to you` : words;
  return { ...lineOf(row), sentence, when: dueWhen(row, clock), phone: null, action: ACTIONS[move] };
}

export function lateLine(title: TitleToTell, clock: Clock): DigestLine {
  const { row, unanswered, phone } = title;
  const silent = row.from?.name ?? row.placeName;
  const sentence =
    unanswered && silent !== null
      ? `${isWith(row, silent) ? '' : `${placeWords(row, silent)} · `}${silent} did not answer three reminders.`
      : withNews(owedWords(row), row, clock);
  return { ...lineOf(row), sentence, phone: unanswered ? phone : null, when: dueWhen(row, clock), action: null };
}

const lineOf = ({ id, vin, stockNumber, year, make, model }: DeskRow) => ({
  path: `/t/${id}`,
  end: vinEnd(vin),
  stockNumber,
  title: `${year} ${make} ${model}`,
});

function dueWhen({ lateness, daysLate, dueOn }: DeskRow, { today }: Clock): When | null {
  if (dueOn === null || daysLate === null) return null;
  if (daysLate > 0) return { text: daysLate === 1 ? '1 day late' : `${daysLate} days late`, tone: 'late' };
  return lateness === 'due-soon' ? { text: `Due ${dayName(dueOn, today)}`, tone: 'soon' } : null;
}

function moveWords(move: Move, { row, card, thread }: TitleToTell, { timeZone, today }: Clock): string {
  const on = (at: number) => onDay(dayIn(timeZone, at), today);
  const since = (at: number) => `since ${dayName(dayIn(timeZone, at), today)}`;
  const nameOf = (stakeId: string | undefined) => card.stakes.find(({ id }) => id === stakeId)?.orgName ?? '';
  switch (move) {
    case 'confirmDelivery':
      return card.transit ? `${nameOf(card.transit.fromStakeId)} sent it ${on(card.transit.since)}. Is it here?` : '';
    case 'confirmClaim': {
      const claim = pendingClaims(thread).find(({ authorStakeId }) => !card.stakes.some(({ id, own }) => own && id === authorStakeId));
      return `${nameOf(claim?.authorStakeId)} says it has the title. Is that right?`;
    }
    case 'claimTitle':
      return card.returning ? `${nameOf(card.returning.fromStakeId)} is sending it back, ${since(card.returning.since)}. Is it here?` : '';
    case 'settleDispute':
      return card.disputed
        ? `${nameOf(card.disputed.toStakeId)} disputes your delivery${card.disputed.note && `: ${card.disputed.note}`}`
        : '';
    case 'postUpdate':
      return askedWords(thread, card);
    case 'sendOn': {
      const received = card.stakes.find(({ own }) => own)?.receivedAt ?? null;
      return `In the drawer${received === null ? '' : ` ${since(received)}`}${row.to ? `, for ${row.to.name}` : ''}`;
    }
    case 'followUp':
      return `${row.followUpOn === null ? 'Your follow-up' : `Your follow-up ${onDay(row.followUpOn, today)}`} · ${owedWords(row)}`;
    default:
      return move satisfies never;
  }
}

/** By the name of the one organization that asks, if the card shows it. */
function askedWords({ requests }: Thread, { stakes }: ThreadCard): string {
  const own = stakes.find((stake) => stake.own)?.id;
  const asking = requests.filter(({ stakeId, resolvedAt }) => resolvedAt === null && stakeId !== own);
  const names = asking.map(({ stakeId }) => stakes.find(({ id }) => id === stakeId)?.orgName ?? 'Partner');
  return names.length === 1 ? `${names[0]} asks for an update` : `${names.length} partners ask for an update`;
}

/** Whether the organization of that name has the title. */
const isWith = ({ place, placeName }: DeskRow, name: string): boolean =>
  place === 'with-seller' || (place === 'with-partner' && placeName === name);

/** Who owes the title, if it is a neighbor, and where it is. */
function owedWords(row: DeskRow): string {
  const owing = owedBy(row);
  if (owing === null || owing === 'us' || owing.name === PARTNER) return placeWords(row);
  const owed = `Owed by ${owing.name}`;
  if (isWith(row, owing.name)) return `${owed}, which has it`;
  const place = placeWords(row, owing.name);
  return `${owed} · ${place.charAt(0).toLowerCase()}${place.slice(1)}`;
}

/** `named`: an organization that the line names anyway. */
function placeWords({ place, placeName, from, to }: DeskRow, named: string | null = null): string {
  const by = (words: string, name: string | null) => (name !== null && name === named ? '' : ` ${words} ${name ?? 'Partner'}`);
  switch (place) {
    case 'missing':
      return placeName === null ? 'Not located' : `Not located${by('· expected from', placeName)}`;
    case 'missing-from-us':
      return 'Not located · expected from you';
    case 'with-partner':
    case 'with-seller':
      return `With ${placeName ?? from?.name ?? 'Partner'}`;
    case 'to-us':
      return `On its way${by('from', placeName)}`;
    case 'moving':
      return `On its way${by('to', placeName)}`;
    case 'going-back':
    case 'sent-back':
      return `On its way back${by('to', placeName)}`;
    case 'coming-back':
      return `On its way back${by('from', placeName)}`;
    case 'from-us':
      return `On its way${by('to', placeName ?? to?.name ?? null)}`;
    case 'drawer':
      return `In the drawer${to ? `, for ${to.name}` : ''}`;
    default:
      return place satisfies never;
  }
}

/** With what it waits for, and the day on which it is expected or, without one, since when the organization waits for an answer. */
function withNews(place: string, { expected, expectedDaysAgo, waitsFor, waiting }: DeskRow, { timeZone, today }: Clock): string {
  const reason = waitsFor && waitsForWords(waitsFor.what).toLowerCase();
  const day =
    expected !== null
      ? `${(expectedDaysAgo ?? 0) > 0 ? 'was ' : ''}expected ${shortDay(expected)}`
      : waiting && `${waiting.kind} ${dayName(dayIn(timeZone, waiting.at), today)}`;
  return [place, reason, day].filter(Boolean).join(', ');
}
