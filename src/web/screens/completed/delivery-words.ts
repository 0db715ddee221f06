// When the viewer's delivery was confirmed, and how long it had had the title.
import { completedCopy } from '../../copy/completed.ts';
import { formatDay, today } from '../../ui/time.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = 86_400_000;

/** Times are ms since the epoch; days are counted by the calendar of the browser. */
export function confirmedWords({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), clock.format(deliveredAt));
  // A title received after the viewer's part was over says nothing about how long it stayed.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = (Date.parse(today(deliveredAt)) - Date.parse(today(receivedAt))) / DAY;
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}
