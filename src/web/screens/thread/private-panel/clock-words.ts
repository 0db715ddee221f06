// What the clock of a title says, and where its bar has the marks.
import { addDays, dayIn, startOfDay } from '../../../../domain/days.ts';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { formatDay } from '../../../ui/text/format-time.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import { claimSummary, type ClockTone } from './claim-words.ts';

export type Clock = NonNullable<DeskEntryView['clock']>;

const words = privatePanelCopy.clock;
const { registration } = claimsCopy;

export const isToSend = ({ reason }: Pick<Clock, 'reason'>): boolean => reason === 'not-sent';

export const isToRegister = ({ dueBy }: Pick<Clock, 'dueBy'>): boolean => dueBy === 'registration';

export const clockTone = ({ lateness }: Pick<Clock, 'lateness'>): ClockTone =>
  lateness === 'on-time' ? 'plain' : lateness === 'due-soon' ? 'soon' : 'late';

/** "1 day late", "Due in 5 days", "Due today", "Send on by Dec 1", "Registration due in 3 days". */
export function stateText(clock: Pick<Clock, 'dueOn' | 'dueBy' | 'daysLate' | 'reason'>): string {
  const { dueOn, daysLate } = clock;
  if (dueOn === null || daysLate === null) return words.nothingDue;
  if (isToRegister(clock)) return daysLate > 0 ? registration.late(daysLate) : registration.dueIn(-daysLate);
  if (daysLate > 0) return words.late(daysLate);
  if (isToSend(clock)) return daysLate === 0 ? words.sendOnToday : words.sendOnBy(formatDay(dueOn));
  return daysLate === 0 ? words.dueToday : words.dueIn(-daysLate);
}

/** "Critical", "Critical in 6 days" once it is late, "Critical Dec 8" before, the due day of a registration, or null if nothing is due. */
export function criticalText(
  clock: Pick<Clock, 'lateness' | 'criticalIn' | 'criticalAt' | 'dueBy' | 'dueOn'>,
  timeZone: DeskEntryView['timeZone'],
): string | null {
  const { lateness, criticalIn, criticalAt, dueOn } = clock;
  if (isToRegister(clock)) return formatDay(dueOn!);
  if (lateness === 'critical') return words.critical;
  if (criticalIn === null || criticalAt === null) return null;
  return lateness === 'late' ? words.criticalIn(criticalIn) : words.criticalOn(formatDay(dayIn(timeZone, criticalAt)));
}

/** Positions on the bar from 0, its start, to 1, its end. */
export type ClockBar = { soon: number; due: number; today: number; text: string };

/**
 * Null if nothing is due. `now` in ms. The bar leads from the deal to the day on which the title becomes critical; with `retailOn`, the day of
 * the retail sale whose registration is due, from there.
 */
export function clockBar(
  { dealOn, dueOn, ...clock }: Clock,
  timeZone: DeskEntryView['timeZone'],
  now: number,
  retailOn: string | null = null,
): ClockBar | null {
  const { dueSoonAt, lateAt, criticalAt } = clock;
  if (dueOn === null || dueSoonAt === null || lateAt === null || criticalAt === null) return null;
  const today = dayIn(timeZone, now);
  const begin = Math.min(startOfDay(timeZone, retailOn ?? dealOn), dueSoonAt);
  const end = Math.max(criticalAt, lateAt);
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / (end - begin)));
  const { marks } = words;
  const text = [
    retailOn === null ? marks.deal(formatDay(dealOn)) : marks.retail(formatDay(retailOn)),
    marks.soon(formatDay(dayIn(timeZone, dueSoonAt))),
    marks.due(formatDay(dueOn)),
    marks.critical(formatDay(dayIn(timeZone, criticalAt))),
    marks.today(formatDay(today)),
  ].join(', ');
  // A day counts until its end: on the due day, the bar reaches the mark.
  return { soon: at(dueSoonAt), due: at(lateAt), today: at(startOfDay(timeZone, addDays(today, 1))), text };
}

/** "Due Nov 21", "1 day late", "2 notes"; with a claim "16 days late", "file by today, 3 PM". `now` in ms. */
export function summaryParts(entry: SummaryOf, now: number): { text: string; tone: ClockTone }[] {
  const { clock, notes } = entry;
  const { due, today, notes: count, in: inDays } = privatePanelCopy.summary;
  const last = { text: count(notes.length), tone: 'plain' } as const;
  const claim = claimSummary(entry, now);
  if (!clock || clock.dueOn === null || clock.daysLate === null)
    return claim ? [{ ...claim, text: claim.text.charAt(0).toUpperCase() + claim.text.slice(1) }] : [last];
  const { dueOn, daysLate } = clock;
  const tone = clockTone(clock);
  if (claim || isToRegister(clock)) return [{ text: stateText(clock), tone }, claim ?? last];
  const state = daysLate > 0 ? words.late(daysLate) : daysLate === 0 ? today : inDays(-daysLate);
  const dueText = isToSend(clock) ? words.sendOnBy(formatDay(dueOn)) : due(formatDay(dueOn));
  return [{ text: dueText, tone: 'plain' }, { text: state, tone }, ...(notes.length > 0 ? [last] : [])];
}

type SummaryOf = Parameters<typeof claimSummary>[0] & Pick<DeskEntryView, 'notes'>;
