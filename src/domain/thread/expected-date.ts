// The day on which the title is expected (ETA), YYYY-MM-DD: which days an organization may give. An update, a delivery or a return sets it,
// and a title that comes to rest or moves on clears it: see `evolve`.
import { addDays, addYears, isDay } from '../days.ts';
import { ETA_FUTURE_YEARS, ETA_PAST_DAYS } from '../limits.ts';

/** The first and the last day that an ETA may be on `today`. */
export function etaRange(today: string): { first: string; last: string } {
  return { first: addDays(today, -ETA_PAST_DAYS), last: addYears(today, ETA_FUTURE_YEARS) };
}

export function isEta(text: string, today: string): boolean {
  const { first, last } = etaRange(today);
  return isDay(text) && text >= first && text <= last;
}
