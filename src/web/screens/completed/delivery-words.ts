// Where the title went, when that was confirmed, and how long the viewer had had it.
import { completedCopy } from '../../copy/completed.ts';
import { daysBetween, formatClock, formatDay, today } from '../../ui/text/format-time.ts';

/** A title that a claim took past the viewer, or that went on before it accepted, was not the viewer's to deliver. */
export const handOffWords = ({ restedWith, receivedAt }: { restedWith: string; receivedAt: number | null }): string =>
  receivedAt === null ? completedCopy.wentOn(restedWith) : completedCopy.delivered(restedWith);

/** Times are ms since the epoch; days are counted by the calendar of the browser. */
export function confirmedWords({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), formatClock(deliveredAt));
  // A title received after the viewer's part was over says nothing about how long it stayed.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = daysBetween(receivedAt, deliveredAt);
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}
