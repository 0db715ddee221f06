import { describe, expect, test } from 'vitest';
import { dayOf, etaRange, isDay, isEta, isToday } from './eta.ts';

const TODAY = '2026-03-15';

describe('an ETA can be any day from 30 days ago to two years ahead', () => {
  test.each(['2026-02-13', '2026-03-14', TODAY, '2026-03-16', '2028-02-29', '2028-03-15'])('%s is accepted', (day) => {
    expect(isEta(day, TODAY)).toBe(true);
  });
  test.each(['2026-02-12', '2028-03-16', '1926-03-15', '9999-12-31', '99999-01-01', '+099999-01-01', '-2026-03-15', '0000-00-00'])(
    '%s is refused',
    (day) => expect(isEta(day, TODAY)).toBe(false),
  );
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

test('both ends of the ETA range are valid days, so a date field can use them', () => {
  expect(etaRange(TODAY)).toEqual({ first: '2026-02-13', last: '2028-03-15' });
  expect(etaRange('2028-02-29')).toEqual({ first: '2028-01-30', last: '2030-02-28' });
  expect(etaRange('2026-01-05')).toEqual({ first: '2025-12-06', last: '2028-01-05' });
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
