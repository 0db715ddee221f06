// Text for the day on which the title is expected, including how late it is.
import { DAY_MS } from '../../domain/limits.ts';
import { chainCopy } from '../copy/chain.ts';
import type { Expected } from '../ui/chain/chain-model.ts';
import { formatDay, today } from '../ui/text/format-time.ts';

/** `day`: YYYY-MM-DD. `now`: ms since the epoch. The title is late once the browser's date is after `day`. */
export function expectedDayText(day: string, now: number): Expected {
  const late = Math.round((Date.parse(today(now)) - Date.parse(day)) / DAY_MS);
  const text = chainCopy.expected(formatDay(day));
  return late > 0 ? { text: chainCopy.late(text, late), late: true } : { text, late: false };
}
