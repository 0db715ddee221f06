// The date on which the paper is expected: a calendar day, YYYY-MM-DD, compared as text.
import { DAY_MS, ETA_FUTURE_YEARS, ETA_PAST_DAYS } from '../limits.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day of the calendar at all, the 30th of February left out. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The UTC day of a time in ms since the epoch. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first and the last day that an ETA may name, seen from `today`. */
export function etaRange(today: string): { first: string; last: string } {
  const first = dayOf(Date.parse(`${today}T00:00:00Z`) - ETA_PAST_DAYS * DAY_MS);
  const last = `${String(Number(today.slice(0, 4)) + ETA_FUTURE_YEARS).padStart(4, '0')}${today.slice(4)}`;
  // Two years after a leap day there is none.
  return { first, last: isDay(last) ? last : last.replace('-02-29', '-02-28') };
}

export function isEta(text: string, today: string): boolean {
  const { first, last } = etaRange(today);
  return isDay(text) && text >= first && text <= last;
}

/** Whether a browser's date can be true while UTC's is that of `now`: clocks on earth are at most a day apart. */
export const isToday = (text: string, now: number): boolean => isDay(text) && text >= dayOf(now - DAY_MS) && text <= dayOf(now + DAY_MS);
