// When an envelope was received, and by whom.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { formatClock, formatDate, formatWeekday } from '../../../ui/text/format-time.ts';

const { done: words } = receiveCopy;

/** "Monday, Nov 23, 9:21 AM to 9:22 AM". Empty if nothing was received. `now`: ms. */
export function receivedRange(titles: readonly ShipmentTitle[], now: number): string {
  const times = titles.flatMap(({ result, answeredAt }) => (result === 'received' && answeredAt !== null ? [answeredAt] : []));
  if (times.length === 0) return '';
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return words.range(`${formatWeekday(first)}, ${formatDate(first, now)}`, formatClock(first), formatClock(last));
}

/** "by you", or the names of the colleagues. `own`: the viewer's name. */
export function receivedBy(titles: readonly ShipmentTitle[], own: string): string {
  const names = [...new Set(titles.flatMap(({ answeredBy }) => answeredBy ?? []))];
  if (names.length === 0) return '';
  return names.every((name) => name === own) ? words.byYou : words.by(names.join(', '));
}

/** Until when any of them can be undone (ms); null if none can. */
export function undoUntil(titles: readonly ShipmentTitle[], now: number): number | null {
  const times = titles.flatMap(({ takeBack }) => (takeBack && takeBack.until > now ? [takeBack.until] : []));
  return times.length === 0 ? null : Math.max(...times);
}
