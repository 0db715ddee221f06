// The day on which the title is expected, YYYY-MM-DD. Days compare as text.
import { DAY_MS, ETA_FUTURE_YEARS, ETA_PAST_DAYS } from '../limits.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists: not February 30. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** Formatting takes long, and few days are asked for. By the number of the day since the epoch. */
const days = new Map<number, string>();
const DAYS_MAX = 20_000;

/** The UTC day of a time. `time`: ms since the epoch. */
export function dayOf(time: number): string {
  const number = Math.floor(time / DAY_MS);
  const known = days.get(number);
  if (known !== undefined) return known;
  const day = new Date(time).toISOString().slice(0, 10);
  if (days.size >= DAYS_MAX) days.clear();
  days.set(number, day);
  return day;
}

/** The first and the last day that an ETA may be on `today`. */
export function etaRange(today: string): { first: string; last: string } {
  const first = dayOf(Date.parse(`${today}T00:00:00Z`) - ETA_PAST_DAYS * DAY_MS);
  return { first, last: addYears(today, ETA_FUTURE_YEARS) };
}

/** `years` may be negative. February 29 becomes February 28 in a year without it. */
export function addYears(day: string, years: number): string {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(same) ? same : same.replace('-02-29', '-02-28');
}

export function isEta(text: string, today: string): boolean {
  const { first, last } = etaRange(today);
  return isDay(text) && text >= first && text <= last;
}

/** Whether this can be a browser's date at `now` (ms): it differs from the UTC date by at most one day. */
export const isToday = (text: string, now: number): boolean => isDay(text) && text >= dayOf(now - DAY_MS) && text <= dayOf(now + DAY_MS);
