// What the clock of a title says, and where its bar has the marks.
import { addDays, dayIn, startOfDay } from '../../../../domain/days.ts';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { formatDay } from '../../../ui/text/format-time.ts';

export type Clock = NonNullable<DeskEntryView['clock']>;
/** 'late' and 'soon' are colored. */
export type ClockTone = 'late' | 'soon' | 'plain';

const words = privatePanelCopy.clock;

export const isToSend = ({ reason }: Pick<Clock, 'reason'>): boolean => reason === 'not-sent';

export const clockTone = ({ lateness }: Pick<Clock, 'lateness'>): ClockTone =>
  lateness === 'on-time' ? 'plain' : lateness === 'due-soon' ? 'soon' : 'late';

/** "1 day late", "Due in 5 days", "Due today", "Send on by Dec 1". */
export function stateText(clock: Pick<Clock, 'dueOn' | 'daysLate' | 'reason'>): string {
  const { dueOn, daysLate } = clock;
  if (dueOn === null || daysLate === null) return words.nothingDue;
  if (daysLate > 0) return words.late(daysLate);
  if (isToSend(clock)) return daysLate === 0 ? words.sendOnToday : words.sendOnBy(formatDay(dueOn));
  return daysLate === 0 ? words.dueToday : words.dueIn(-daysLate);
}

/** "Critical", "Critical in 6 days", or null if nothing is due. */
export function criticalText({ lateness, criticalIn }: Pick<Clock, 'lateness' | 'criticalIn'>): string | null {
  if (lateness === 'critical') return words.critical;
  return criticalIn === null ? null : words.criticalIn(criticalIn);
}

/** Positions on the bar from 0, its start, to 1, its end. */
export type ClockBar = { soon: number; due: number; today: number; text: string };

/** Null if nothing is due. `now` in ms. The bar leads from the deal to the day on which the title becomes critical. */
export function clockBar({ dealOn, dueOn, ...clock }: Clock, timeZone: DeskEntryView['timeZone'], now: number): ClockBar | null {
  const { dueSoonAt, lateAt, criticalAt } = clock;
  if (dueOn === null || dueSoonAt === null || lateAt === null || criticalAt === null) return null;
  const today = dayIn(timeZone, now);
  const begin = Math.min(startOfDay(timeZone, dealOn), dueSoonAt);
  const end = Math.max(criticalAt, lateAt);
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / (end - begin)));
  const { marks } = words;
  const text = [
    marks.deal(formatDay(dealOn)),
    marks.soon(formatDay(dayIn(timeZone, dueSoonAt))),
    marks.due(formatDay(dueOn)),
    marks.critical(formatDay(dayIn(timeZone, criticalAt))),
    marks.today(formatDay(today)),
  ].join(', ');
  // A day counts until its end: on the due day, the bar reaches the mark.
  return { soon: at(dueSoonAt), due: at(lateAt), today: at(startOfDay(timeZone, addDays(today, 1))), text };
}

/** "Due Nov 21", "1 day late", "2 notes". */
export function summaryParts({ clock, notes }: Pick<DeskEntryView, 'clock' | 'notes'>): { text: string; tone: ClockTone }[] {
  const { due, today, notes: count, in: inDays } = privatePanelCopy.summary;
  const last = { text: count(notes.length), tone: 'plain' } as const;
  if (!clock || clock.dueOn === null || clock.daysLate === null) return [last];
  const { dueOn, daysLate } = clock;
  const day = formatDay(dueOn);
  const state = daysLate > 0 ? words.late(daysLate) : daysLate === 0 ? today : inDays(-daysLate);
  const dueText = isToSend(clock) ? words.sendOnBy(day) : due(day);
  return [{ text: dueText, tone: 'plain' }, { text: state, tone: clockTone(clock) }, ...(notes.length > 0 ? [last] : [])];
}
