// The working days of auctions: Monday to Friday without the six holidays on which they are closed. A list that is too long would make a
// deadline late, one that is too short makes it early. So the five other federal holidays are working days: many auctions are open then.
import { addDays, isWeekday, weekdayOf } from '../../days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;

const dayOf = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The first such weekday on or after the day. */
const nextWeekday = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/** One that falls on a Sunday moves to the Monday. On a Saturday nothing moves: the Friday is a working day. */
const observed = (day: string): string => (weekdayOf(day) === SUNDAY ? addDays(day, 1) : day);

/** The days of a year on which auctions are closed although it may be a weekday, YYYY-MM-DD, in their order. */
export const holidaysOf = (year: number): readonly string[] => [
  observed(dayOf(year, 1, 1)),
  // Memorial Day, the last Monday of May.
  nextWeekday(dayOf(year, 5, 25), MONDAY),
  observed(dayOf(year, 7, 4)),
  // Labor Day, the first Monday of September.
  nextWeekday(dayOf(year, 9, 1), MONDAY),
  // Thanksgiving, the fourth Thursday of November.
  nextWeekday(dayOf(year, 11, 22), THURSDAY),
  observed(dayOf(year, 12, 25)),
];

/** Computed once for each year. */
const known = new Map<string, ReadonlySet<string>>();

function isHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  let holidays = known.get(year);
  if (!holidays) known.set(year, (holidays = new Set(holidaysOf(Number(year)))));
  return holidays.has(day);
}

export const isWorkingDay = (day: string): boolean => isWeekday(day) && !isHoliday(day);

/** The nth working day after the day, or before it if `n` is negative. 0 is the day itself, whatever it is. */
export function addWorkingDays(day: string, n: number): string {
  let on = day;
  for (let left = Math.abs(n); left > 0; ) {
    on = addDays(on, Math.sign(n));
    if (isWorkingDay(on)) left -= 1;
  }
  return on;
}

/** The day itself, or the first working day after it. */
export const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : addWorkingDays(day, 1));
