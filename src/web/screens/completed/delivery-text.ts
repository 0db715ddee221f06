// Texts about the viewer's delivery: where the title went, when that was confirmed, and how long the viewer had it.
import { completedCopy } from '../../copy/completed.ts';
import { daysBetween, formatClock, formatDay, today } from '../../ui/text/format-time.ts';

/** The viewer did not deliver a title that passed it by a claim, or before it accepted: then `receivedAt` is null. */
export const deliveryText = ({ restedWith, receivedAt }: { restedWith: string; receivedAt: number | null }): string =>
  receivedAt === null ? completedCopy.wentOn(restedWith) : completedCopy.delivered(restedWith);

/** Times are in ms since the epoch. Days are calendar days in the browser's time zone. */
export function confirmationText({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), formatClock(deliveredAt));
  // If the title was received after the viewer's part was over, the number of days means nothing.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = daysBetween(receivedAt, deliveredAt);
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}
