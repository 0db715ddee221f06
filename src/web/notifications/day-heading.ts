// Under which heading of the list a moment stands, in the browser's time zone.
import { daysBetween } from '../ui/text/format-time.ts';

export type DayHeading = 'today' | 'yesterday' | 'earlier';

/** Both in ms since the epoch. */
export function dayHeading(at: number, now: number): DayHeading {
  const days = daysBetween(at, now);
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}
