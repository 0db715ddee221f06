// On which days auctions work: a day too many in the list of holidays would make a deadline late.
import { allForYear } from '@18f/us-federal-holidays';
import { describe, expect, test } from 'vitest';
import { addDays, isWeekday, weekdayOf } from '../../days.ts';
import { addWorkingDays, holidaysOf, isWorkingDay, workingDayFrom } from './working-days.ts';

const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030];
const CLOSED_ON = ["New Year's Day", 'Memorial Day', 'Independence Day', 'Labor Day', 'Thanksgiving Day', 'Christmas Day'];
const SATURDAY = 6;

/** The federal holidays of a year as the library counts them; one that falls on a Sunday on its Monday. */
const federal = (year: number, isFridayForSaturday = false) =>
  allForYear(year, { shiftSaturdayHolidays: isFridayForSaturday, shiftSundayHolidays: true }).map(({ name, dateString }) => ({
    day: dateString,
    isClosed: CLOSED_ON.includes(name),
  }));
const daysOf = (holidays: ReturnType<typeof federal>, isClosed: boolean): string[] =>
  holidays.filter((one) => one.isClosed === isClosed).map(({ day }) => day);

describe.each(YEARS)('in %i', (year) => {
  test('auctions are closed on six of the federal holidays', () => {
    expect(holidaysOf(year)).toEqual(daysOf(federal(year), true));
    expect(holidaysOf(year).filter(isWorkingDay)).toEqual([]);
  });

  test('they work on the five others, and, unlike federal offices, on the Friday before a holiday on a Saturday', () => {
    const others = daysOf(federal(year), false);
    expect([others.length, others.filter((day) => isWeekday(day) && !isWorkingDay(day))]).toEqual([5, []]);
    const ofOffices = daysOf(federal(year, true), true);
    const fridays = holidaysOf(year).flatMap((day) => (weekdayOf(day) === SATURDAY ? [addDays(day, -1)] : []));
    expect(ofOffices.filter((day) => !holidaysOf(year).includes(day))).toEqual(fridays);
    expect(fridays.every(isWorkingDay)).toBe(true);
  });

  test('every other day from Monday to Friday is a working day, and no Saturday or Sunday is', () => {
    const wrong: string[] = [];
    for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1))
      if (isWorkingDay(day) !== (isWeekday(day) && !holidaysOf(year).includes(day))) wrong.push(day);
    expect(wrong).toEqual([]);
  });
});

test('the Friday before a holiday on a Saturday is a working day, and the Monday after one on a Sunday is not', () => {
  // Independence Day 2026, Christmas 2027 and New Year’s Day 2028 are Saturdays.
  expect(['2026-07-03', '2027-12-24', '2027-12-31'].map(isWorkingDay)).toEqual([true, true, true]);
  // Independence Day 2027, Christmas 2022 and New Year’s Day 2023 are Sundays.
  expect(['2027-07-05', '2022-12-26', '2023-01-02'].map(isWorkingDay)).toEqual([false, false, false]);
});

const CLOSED = new Set([2023, ...YEARS, 2031].flatMap((year) => daysOf(federal(year), true)));

/** Day for day, by the list of the library. */
function counted(from: string, n: number): string {
  const step = Math.sign(n);
  let [on, left] = [from, Math.abs(n)];
  while (left > 0) {
    on = addDays(on, step);
    if (![0, SATURDAY].includes(weekdayOf(on)) && !CLOSED.has(on)) left -= 1;
  }
  return on;
}

describe('working days are counted', () => {
  test('as if by hand over every holiday, from every day around it, forward and backward', () => {
    for (const holiday of YEARS.flatMap(holidaysOf))
      for (let around = -6; around <= 3; around += 1)
        for (const n of [-3, -1, 1, 2, 5]) {
          const from = addDays(holiday, around);
          expect(addWorkingDays(from, n), `${n} after ${from}`).toBe(counted(from, n));
        }
  });

  test('from a Saturday, a Sunday and a holiday as from the day before the next working day', () => {
    // Thanksgiving 2026 is on November 26.
    expect(['2026-11-28', '2026-11-29', '2026-11-26'].map((day) => addWorkingDays(day, 1))).toEqual([
      '2026-11-30',
      '2026-11-30',
      '2026-11-27',
    ]);
    expect(addWorkingDays('2026-11-25', 2)).toBe('2026-11-30');
  });

  test('so that 0 is the day itself, whatever it is', () =>
    expect(['2026-11-28', '2026-11-26', '2026-11-27'].map((day) => addWorkingDays(day, 0))).toEqual([
      '2026-11-28',
      '2026-11-26',
      '2026-11-27',
    ]));

  test('from the first working day that is not before a day', () =>
    expect(['2026-11-26', '2026-11-27', '2026-11-28', '2027-01-01'].map(workingDayFrom)).toEqual([
      '2026-11-27',
      '2026-11-27',
      '2026-11-30',
      '2027-01-04',
    ]));

  test('over 400 of them', () => expect(addWorkingDays('2024-01-01', 400)).toBe(counted('2024-01-01', 400)));
});
