// The heading of the list under which a notification is shown, by calendar day in the browser's time zone.
import { daysBetween } from '../../ui/text/format-time.ts';

export type DayHeading = 'today' | 'yesterday' | 'earlier';

/** Both times are in ms since the epoch. */
export function dayHeading(at: number, now: number): DayHeading {
  const days = daysBetween(at, now);
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}
