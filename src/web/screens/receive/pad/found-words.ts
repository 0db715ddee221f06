// Where a title is that was not expected, and when an envelope was received, in words.
import type { FoundTitle, ShipmentTitle } from '../../../../api/envelopes.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { formatClock, formatDate, formatWeekday } from '../../../ui/text/format-time.ts';
import type { Extra } from '../../../parts/scan-queue/kept-scans.ts';

/** `bold`: the name in it, empty if there is none. `now`: ms. */
export function foundWords({ title, scanned }: Pick<Extra, 'title' | 'scanned'>, now: number): { text: string; bold: string } {
  const words = receiveCopy.found;
  if (!title) return { text: scanned.kind === 'vin' ? words.nowhere : words.nowhereEnd, bold: '' };
  const name = title.name ?? '';
  const day = (at: number | null) => (at === null ? '' : formatDate(at, now));
  switch (title.found) {
    case 'not-sent':
      return { text: words['not-sent'](name), bold: '' };
    case 'sent':
      return { text: words.sent(name, day(title.sentAt)), bold: ownerIn(name) };
    case 'passed-on':
      return { text: words['passed-on'](name, day(title.sentAt), day(title.answeredAt)), bold: ownerIn(name) };
    case 'reported':
      return { text: words.reported(name), bold: '' };
    case 'here':
      return { text: words.here, bold: '' };
    case 'elsewhere':
    case 'to-us':
      return { text: words.elsewhere, bold: '' };
    default:
      return title.found satisfies never;
  }
}

const ownerIn = (name: string): string => `${name}’s`;

/** The neighbor to write to about it, null if there is nobody. */
export const mayWriteTo = (title: FoundTitle | null): string | null => (title && !title.isCompleted ? title.name : null);

// When an envelope was received, and by whom.

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
