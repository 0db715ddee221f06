// What a card says of a thread besides its name: where the paper is, and the newest that somebody wrote.
import { stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import type { ThreadCard } from '../../../../domain/thread/view/view-types.ts';
import { expectedDayText } from '../../../chain/expected-day.ts';
import { titleLocation } from '../../../chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { invitesCopy } from '../../../copy/invites.ts';
import { threadCardCopy } from '../../../copy/thread-card.ts';
import type { Expected } from '../../../ui/chain/chain-model.ts';
import { formatDate } from '../../../ui/text/format-time.ts';

export interface CardLocation {
  /** Gold for the paper with the viewer or on its way, green for what is delivered. */
  tone: 'gold' | 'green' | 'grey';
  /** Empty where the day alone says it. */
  text: string;
  expected: Expected | null;
}

/** `now`: ms since the epoch, for how dates are written. */
export function cardLocation(card: ThreadCard, now: number): CardLocation {
  if (card.standing === 'completed') {
    const { deliveredAt } = card;
    return { tone: 'green', text: stakeLabelText('delivered', deliveredAt === null ? null : formatDate(deliveredAt, now)), expected: null };
  }
  const expected = card.expected === null ? null : expectedDayText(card.expected, now);
  if (card.transit) return { tone: 'gold', ...transitWords(card.transit.since, expected, now) };
  const isOwn = card.stakes.some(({ hasTitle, own }) => hasTitle && own);
  return { tone: isOwn ? 'gold' : 'grey', text: titleLocation(card).text, expected };
}

/** Where a day was given, since when it is on its way is of less interest. */
function transitWords(since: number, expected: Expected | null, now: number): Pick<CardLocation, 'text' | 'expected'> {
  if (!expected) return { text: chainCopy.inTransitSince(formatDate(since, now)), expected };
  return { text: expected.late ? '' : chainCopy.inTransit, expected };
}

export interface CardLatest {
  /** null where nobody said anything yet. */
  author: string | null;
  text: string;
  at: number | null;
}

export function cardLatest({ latest, folded, invitation }: ThreadCard): CardLatest {
  if (latest) return { author: latest.authorName, text: latest.message || dashboardCopy.etaAlone, at: latest.at };
  if (invitation) return { author: invitation.inviterName, text: invitesCopy.lines[invitation.line], at: invitation.invitedAt };
  return { author: null, text: folded ? threadCardCopy.noneShown : dashboardCopy.noUpdates, at: null };
}
