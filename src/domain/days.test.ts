// Calendar days, in UTC and in the time zones of the United States: around midnight and around the changes of the clocks.
import { describe, expect, test } from 'vitest';
import { TIME_ZONES } from './time-zones.ts';
import { addDays, dayIn, dayOf, daysFromTo, isDay, isToday, startOfDay } from './days.ts';

const HOUR = 3_600_000;
const utc = (time: string): number => Date.parse(`${time}Z`);

/** All days of a leap year. */
const DAYS = Array.from({ length: 366 }, (_, at) => addDays('2028-01-01', at));

describe('a day', () => {
  test.each(TIME_ZONES)('in %s begins at its only midnight: one millisecond earlier it is the day before', (zone) => {
    for (const day of DAYS) {
      const start = startOfDay(zone, day);
      expect([dayIn(zone, start - 1), dayIn(zone, start)]).toEqual([addDays(day, -1), day]);
    }
  });

  test.each(TIME_ZONES)('in %s lasts until the next one begins, on the days of a change of the clocks too', (zone) => {
    const hasSummerTime = !['America/Phoenix', 'Pacific/Honolulu', 'UTC'].includes(zone);
    const hours = (day: string) => (startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)) / HOUR;
    expect(hours('2026-03-08')).toBe(hasSummerTime ? 23 : 24);
    expect(hours('2026-11-01')).toBe(hasSummerTime ? 25 : 24);
    expect(hours('2026-07-04')).toBe(24);
    expect(dayIn(zone, startOfDay(zone, '2026-11-01') + 24.5 * HOUR)).toBe(hasSummerTime ? '2026-11-01' : '2026-11-02');
  });

  test('begins later in the west', () => {
    expect(startOfDay('America/New_York', '2026-11-24')).toBe(utc('2026-11-24T05:00:00'));
    expect(startOfDay('America/Denver', '2026-11-24')).toBe(utc('2026-11-24T07:00:00'));
    expect(startOfDay('America/Denver', '2026-07-04')).toBe(utc('2026-07-04T06:00:00'));
    expect(startOfDay('Pacific/Honolulu', '2026-11-24')).toBe(utc('2026-11-24T10:00:00'));
    expect(startOfDay('UTC', '2026-11-24')).toBe(utc('2026-11-24T00:00:00'));
  });

  test('is the same when it is asked for again, and after many other days', () => {
    const first = startOfDay('America/Boise', '2020-02-29');
    for (let at = 0; at < 21_000; at++) startOfDay('UTC', addDays('1990-01-01', at));
    expect(startOfDay('America/Boise', '2020-02-29')).toBe(first);
  });
});

describe('days are counted on the calendar', () => {
  test('over the ends of months and years, and over February 29 in leap years only', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-12-20', 14)).toBe('2027-01-03');
    expect(addDays('2027-01-03', -14)).toBe('2026-12-20');
  });

  test('in both directions, without a difference for days of 23 or 25 hours', () => {
    expect(daysFromTo('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysFromTo('2026-11-02', '2026-10-31')).toBe(-2);
    expect(daysFromTo('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysFromTo('2026-11-24', '2026-11-24')).toBe(0);
  });
});

describe('a day exists in the calendar and is written as YYYY-MM-DD', () => {
  test.each(['2028-02-29', '2000-02-29', '2026-12-31'])('%s is a day', (day) => expect(isDay(day)).toBe(true));
  test.each(['2026-02-29', '2100-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32'])(
    '%s is not a day',
    (day) => expect(isDay(day)).toBe(false),
  );
  test.each(['', '2026-3-5', '03/15/2026', '2026-03-15T00:00:00Z', ' 2026-03-15', '2026-03-15\n', '２０２６-03-15', 'tomorrow'])(
    '%j is not a day',
    (day) => expect(isDay(day)).toBe(false),
  );
});

test('the date that a browser sends as today is at most one day from the UTC date', () => {
  const now = Date.UTC(2026, 0, 1, 12);
  expect(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'].filter((day) => isToday(day, now))).toEqual([
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ]);
  expect(isToday('yesterday', now)).toBe(false);
});

test('the day of a time is its day in UTC', () => {
  expect(dayOf(Date.UTC(2026, 0, 1, 23, 59, 59, 999))).toBe('2026-01-01');
  expect(dayOf(0)).toBe('1970-01-01');
});
