// The acting browser's date, which decides what "today" is for an ETA.
import { dayOf, isToday } from '../../domain/thread/eta.ts';
import { Refused } from '../refused.ts';

/** `YYYY-MM-DD`: the input's own `today` where it brings one, at most one day from UTC's; else UTC's. `now` in ms. */
export function browserDate(input: unknown, now: number): string {
  const given = (input as { today?: unknown } | null)?.today;
  if (typeof given !== 'string') return dayOf(now);
  if (!isToday(given, now)) throw new Refused('bad-input', { message: 'The date of your device is wrong.' });
  return given;
}
