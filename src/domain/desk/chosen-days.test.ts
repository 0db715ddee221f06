// The first and the last day that an organization may choose. Years are those of the calendar, whether or not they have a February 29.
import { expect, test } from 'vitest';
import { isDealDay, isDueDay, isFollowUpDay } from './chosen-days.ts';

const TODAY = '2026-07-12';

test('a deal was made from five years ago to tomorrow', () => {
  const days = ['2021-07-11', '2021-07-12', '2026-07-13', '2026-07-14'];
  expect(days.map((day) => isDealDay(day, TODAY))).toEqual([false, true, true, false]);
});

test('a title is due from five years ago to two years from now', () => {
  const days = ['2021-07-11', '2021-07-12', '2028-07-12', '2028-07-13'];
  expect(days.map((day) => isDueDay(day, TODAY))).toEqual([false, true, true, false]);
});

test('a follow-up is from tomorrow to two years from now', () => {
  const days = [TODAY, '2026-07-13', '2028-07-12', '2028-07-13'];
  expect(days.map((day) => isFollowUpDay(day, TODAY))).toEqual([false, true, true, false]);
});

test('on February 29 the years end on February 28', () => {
  expect([isDealDay('2023-02-28', '2028-02-29'), isDealDay('2023-02-27', '2028-02-29')]).toEqual([true, false]);
  expect([isFollowUpDay('2030-02-28', '2028-02-29'), isFollowUpDay('2030-03-01', '2028-02-29')]).toEqual([true, false]);
});
