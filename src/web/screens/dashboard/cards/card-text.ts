// Texts of a thread's card: where the title is, and the latest update.
import { isFinished, stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import type { ThreadCard } from '../../../../domain/thread/view/view-types.ts';
import { type Expected, expectedDayText, titleLocation } from '../../../parts/chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { invitesCopy } from '../../../copy/invites.ts';
import { threadCardCopy } from '../../../copy/counts.ts';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';

export interface CardLocation {
  /** Gold if the title is with the viewer or on its way, green if it went on, red if organizations disagree about it. */
  tone: 'gold' | 'green' | 'grey' | 'red';
  /** Empty if the expected day says it all. */
  text: string;
  expected: Expected | null;
}

/** `now`: ms since the epoch, for formatting dates. */
export function cardLocation(card: ThreadCard, now: number): CardLocation {
  if (card.ended) {
    const { how, at } = card.ended;
    return { tone: isFinished(how) ? 'green' : 'grey', text: chainCopy.ended(how, formatDate(at, now)), expected: null };
  }
  if (card.standing === 'completed') {
    const { deliveredAt, ownWord } = card;
    const day = deliveredAt === null ? null : formatDate(deliveredAt, now);
    const text = ownWord === false && day !== null ? chainCopy.wentOn(day) : stakeLabelText('delivered', day);
    return { tone: 'green', text, expected: null };
  }
  if (card.contested) return { tone: 'red', text: chainCopy.contested, expected: null };
  const expected = card.expected === null ? null : expectedDayText(card.expected, now);
  if (card.returning && card.disputed) return { tone: 'red', ...disputedText(card.expected, expected) };
  if (card.transit) return { tone: 'gold', ...transitText(card.transit.since, expected, now) };
  const { kind, text } = titleLocation(card);
  // "Not located" already says that the title is expected.
  if (kind === 'missing') return { tone: 'grey', text, expected: expected?.late ? expected : null };
  const isOwn = card.stakes.some(({ hasTitle, own }) => hasTitle && own);
  return { tone: isOwn || kind === 'returning' ? 'gold' : 'grey', text, expected };
}

/** The viewer claims the title and the holder objects, or the viewer objects. */
export const isContestedHere = ({ contested, stakes }: Pick<ThreadCard, 'contested' | 'stakes'>): boolean =>
  contested !== null && stakes.some(({ id, own }) => own && (id === contested.stakeId || id === contested.byStakeId));

/** The paper is on its way back. The day is part of the text, except if it is late. */
function disputedText(day: string | null, expected: Expected | null): Pick<CardLocation, 'text' | 'expected'> {
  if (expected?.late) return { text: chainCopy.disputed, expected };
  return { text: chainCopy.disputedComingBack(day === null ? null : formatDay(day)), expected: null };
}

/** If an expected day is known, the day on which the title was sent is left out. */
function transitText(since: number, expected: Expected | null, now: number): Pick<CardLocation, 'text' | 'expected'> {
  if (!expected) return { text: chainCopy.inTransitSince(formatDate(since, now)), expected };
  return { text: expected.late ? '' : chainCopy.inTransit, expected };
}

export interface CardLatest {
  /** null if there is no update. */
  author: string | null;
  text: string;
  at: number | null;
}

export function cardLatest({ latest, folded, invitation }: ThreadCard): CardLatest {
  if (latest) return { author: latest.authorName, text: latest.message || dashboardCopy.etaAlone, at: latest.at };
  if (invitation) return { author: invitation.inviterName, text: invitesCopy.lines[invitation.line], at: invitation.invitedAt };
  return { author: null, text: folded ? threadCardCopy.noneShown : dashboardCopy.noUpdates, at: null };
}
