// The date in the user's browser, which decides what "today" is for an ETA.
import { dayOf, isToday } from '../../domain/thread/eta.ts';
import { Refused } from '../refused.ts';

/**
 * Returns the input's `today`, or the UTC date if it has none, as `YYYY-MM-DD`. Throws if `today` is more than one day from the UTC date.
 * `now`: ms since the epoch.
 */
export function browserDate(input: unknown, now: number): string {
  const given = (input as { today?: unknown } | null)?.today;
  if (typeof given !== 'string') return dayOf(now);
  if (!isToday(given, now)) throw new Refused('bad-input', { message: 'The date of your device is wrong.' });
  return given;
}
