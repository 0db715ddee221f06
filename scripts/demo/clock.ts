// The demo's clock: title desks work Monday to Saturday, 8 to 18 o'clock Mountain Standard Time. Times are ms since the epoch.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = -7 * HOUR_MS;
const OPENS_MS = 8 * HOUR_MS;
const CLOSES_MS = 18 * HOUR_MS;
const WORKDAY_MS = CLOSES_MS - OPENS_MS;

/** The epoch began on a Thursday. */
const isSunday = (day: number): boolean => (day + 4) % 7 === 0;

/** The moment that lies so many working days before `now`, always while the desks are open. `days` is above 0, parts of a day included. */
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

/** The date at the desks, `YYYY-MM-DD`, so many days after the one of `at`. */
export const dateAt = (at: number, daysLater = 0): string => new Date(at + OFFSET_MS + daysLater * DAY_MS).toISOString().slice(0, 10);
