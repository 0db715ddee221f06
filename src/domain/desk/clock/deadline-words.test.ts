import { expect, test } from 'vitest';
import { instantOn, startOfDay } from '../../days.ts';
import { deadlineWords, fullDeadline, inlineDeadline, nearDayWords, shortDeadline, ZONE_WORDS } from './deadline-words.ts';

const DENVER = 'America/Denver';
const now = instantOn(DENVER, '2026-11-27', 552);
const at = (day: string, minutes: number) => instantOn(DENVER, day, minutes);

test('a deadline is short in the table: today, a weekday within a week, then a date', () => {
  expect(shortDeadline(DENVER, at('2026-11-27', 900), now)).toBe('Today 3 PM');
  expect(shortDeadline(DENVER, at('2026-11-30', 540), now)).toBe('Mon 9 AM');
  expect(shortDeadline(DENVER, at('2026-12-03', 930), now)).toBe('Thu 3:30 PM');
  expect(shortDeadline(DENVER, at('2026-12-04', 900), now)).toBe('Dec 4, 3 PM');
  expect(shortDeadline(DENVER, at('2026-11-25', 900), now)).toBe('Nov 25, 3 PM');
});

test('midnight is the end of the day before, which alone is named', () => {
  const midnight = startOfDay(DENVER, '2026-12-01');
  expect(shortDeadline(DENVER, midnight, now)).toBe('Mon');
  expect(deadlineWords(DENVER, midnight, now)).toBe('Nov 30');
  expect(fullDeadline(DENVER, midnight, now)).toBe('Monday, Nov 30');
  // In another zone it is an hour of that day.
  expect(shortDeadline('America/Los_Angeles', midnight, now)).toBe('Mon 11 PM');
});

test('on the thread and to screen readers a deadline names its zone', () => {
  expect(deadlineWords(DENVER, at('2026-11-27', 900), now)).toBe('today, 3:00 PM MT');
  expect(deadlineWords(DENVER, at('2026-11-30', 900), now, 'weekday')).toBe('Mon, Nov 30, 3:00 PM MT');
  expect(deadlineWords('America/New_York', at('2027-01-22', 900), now)).toBe('Jan 22, 5:00 PM ET');
  expect(fullDeadline(DENVER, at('2026-11-27', 720), now)).toBe('Friday, Nov 27, 12:00 PM Mountain Time');
});

test('within a sentence a deadline has a comma', () => {
  expect(inlineDeadline(DENVER, at('2026-11-27', 900), now)).toBe('today, 3 PM');
  expect(inlineDeadline(DENVER, at('2026-11-30', 540), now)).toBe('Mon, 9 AM');
  expect(inlineDeadline(DENVER, startOfDay(DENVER, '2026-12-09'), now)).toBe('Dec 8');
});

test('a day far away has its year', () => {
  expect(nearDayWords('2027-06-30', '2026-11-27')).toBe('Jun 30, 2027');
  expect(nearDayWords('2025-11-27', '2026-11-27')).toBe('Nov 27, 2025');
});

test('the hours after a change of clocks read as the clocks of the zone', () => {
  expect(shortDeadline(DENVER, at('2026-11-01', 900), at('2026-11-01', 300))).toBe('Today 3 PM');
  expect(shortDeadline(DENVER, at('2026-03-08', 900), at('2026-03-08', 300))).toBe('Today 3 PM');
});

test('each zone has words of its own', () => {
  expect(new Set(Object.values(ZONE_WORDS).map(({ short }) => short)).size).toBe(8);
});
