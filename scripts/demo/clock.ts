// The demo's working hours: Monday to Saturday, 8 a.m. to 6 p.m. Mountain Standard Time. Times are in ms since the epoch.

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = -7 * HOUR_MS;
const OPENS_MS = 8 * HOUR_MS;
const CLOSES_MS = 18 * HOUR_MS;
const WORKDAY_MS = CLOSES_MS - OPENS_MS;

/** Day 0 of the epoch was a Thursday. */
const isSunday = (day: number): boolean => (day + 4) % 7 === 0;

/** Returns the time `days` working days before `now`, always within working hours. `days` is positive and may be fractional. */
export function workingDaysBefore(now: number, days: number): number {
  const local = now + OFFSET_MS;
  let day = Math.floor(local / DAY_MS);
  let until = Math.min(Math.max(local - day * DAY_MS, OPENS_MS), CLOSES_MS);
  let left = days * WORKDAY_MS;
  for (;;) {
    const open = isSunday(day) ? 0 : until - OPENS_MS;
    if (left <= open && open > 0) return Math.round(day * DAY_MS + until - left - OFFSET_MS);
    left -= open;
    day -= 1;
    until = CLOSES_MS;
  }
}

/** Returns the time so many minutes after `at`, but not after the day's closing. `at` is within working hours. */
export function minutesAfter(at: number, minutes: number): number {
  const midnight = Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return Math.min(at + minutes * MINUTE_MS, midnight + CLOSES_MS);
}

/** Returns the date in Mountain Standard Time, `YYYY-MM-DD`, `daysLater` days after `at`. */
export const dateAt = (at: number, daysLater = 0): string => new Date(at + OFFSET_MS + daysLater * DAY_MS).toISOString().slice(0, 10);
