// Text for the day on which the title is expected, including how late it is.
import { DAY_MS } from '../../domain/limits.ts';
import { chainCopy } from '../copy/chain.ts';
import type { Expected } from '../ui/chain/chain-model.ts';
import { formatDay, today } from '../ui/text/format-time.ts';

/** How many days ago `day` (YYYY-MM-DD) was in the browser's time zone; not positive if it is today or later. `now`: ms since the epoch. */
export const daysLate = (day: string, now: number): number => Math.round((Date.parse(today(now)) - Date.parse(day)) / DAY_MS);

/** The title is late once the browser's date is after `day`. */
export function expectedDayText(day: string, now: number): Expected {
  const late = daysLate(day, now);
  const text = chainCopy.expected(formatDay(day));
  return late > 0 ? { text: chainCopy.late(text, late), late: true } : { text, late: false };
}
