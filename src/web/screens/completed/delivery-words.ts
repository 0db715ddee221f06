// When the viewer's delivery was confirmed, and how long it had had the title.
import { completedCopy } from '../../copy/completed.ts';
import { daysBetween, formatClock, formatDay, today } from '../../ui/time.ts';

/** Times are ms since the epoch; days are counted by the calendar of the browser. */
export function confirmedWords({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), formatClock(deliveredAt));
  // A title received after the viewer's part was over says nothing about how long it stayed.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = daysBetween(receivedAt, deliveredAt);
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}
