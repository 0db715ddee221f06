// A short text for where the title is: with an organization, in transit, on its way back, or not located. For a thread that ended: how.
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { waitsForWords } from '../../../domain/thread/waits-for.ts';
import { chainCopy } from '../../copy/chain.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { formatDay, today } from '../../ui/text/format-time.ts';

export interface TitleLocation {
  kind: 'paper' | 'returning' | 'missing' | 'finished' | 'closed';
  tone: 'gold' | 'green' | 'grey';
  text: string;
}

type Located = Pick<Whereabouts, 'stakes' | 'transit' | 'returning' | 'ended' | 'currentStakeId'>;

/** Where the title is, by a thread's view or card. */
export function titleLocation({ stakes, transit, returning, ended, currentStakeId }: Located): TitleLocation {
  if (ended) {
    const text = chainCopy.ended(ended.how, null);
    return isFinished(ended.how) ? { kind: 'finished', tone: 'green', text } : { kind: 'closed', tone: 'grey', text };
  }
  const recipient = transit && stakes.find(({ id }) => id === transit.toStakeId);
  if (recipient) return paper(recipient.own ? chainCopy.inTransitToYou : chainCopy.inTransitTo(recipient.orgName));
  const target = returning && stakes.find(({ id }) => id === returning.toStakeId);
  if (target) {
    return { kind: 'returning', tone: 'gold', text: target.own ? chainCopy.comingBackToYou : chainCopy.comingBackTo(target.orgName) };
  }
  const holder = stakes.find(({ hasTitle }) => hasTitle);
  if (holder) return paper(holder.own ? chainCopy.withYou : chainCopy.withOrg(holder.orgName));
  const current = stakes.find(({ id }) => id === currentStakeId);
  return { kind: 'missing', tone: 'grey', text: chainCopy.notLocated(current?.own ? chainCopy.you : (current?.orgName ?? '')) };
}

const paper = (text: string): TitleLocation => ({ kind: 'paper', tone: 'gold', text });

/** A text alternative for a drawn chain: "3 organizations, with you". */
export function chainSummary(thread: Located & Pick<Whereabouts, 'contested' | 'disputed'>): string {
  const { text } = titleLocation(thread);
  return [
    chainCopy.summary(thread.stakes.length, thread.ended ? text.toLowerCase() : text),
    thread.contested && chainCopy.isContested,
    thread.disputed && chainCopy.isDisputed,
  ]
    .filter(Boolean)
    .join(', ');
}

// Text for the day on which the title is expected, including how late it is.

/** How many days ago `day` (YYYY-MM-DD) was in the browser's time zone; not positive if it is today or later. `now`: ms since the epoch. */
export const daysLate = (day: string, now: number): number => Math.round((Date.parse(today(now)) - Date.parse(day)) / DAY_MS);

/** The day on which the title is expected. `late` once that day is over. */
export interface Expected {
  text: string;
  late: boolean;
}

/** The title is late once the browser's date is after `day`. */
export function expectedDayText(day: string, now: number): Expected {
  const late = daysLate(day, now);
  const text = chainCopy.expected(formatDay(day));
  return late > 0 ? { text: chainCopy.late(text, late), late: true } : { text, late: false };
}

/** What the title waits for, and the day on which it is expected, as far as each is known. */
export interface Awaited {
  /** "Waits for the lien release". */
  waits?: string;
  expected?: Expected;
}

/** `now`: ms since the epoch. */
export const awaitedText = ({ waitsFor, expected }: Pick<Whereabouts, 'waitsFor' | 'expected'>, now: number): Awaited => ({
  ...(waitsFor !== null && { waits: waitsForWords(waitsFor.what) }),
  ...(expected !== null && { expected: expectedDayText(expected, now) }),
});
