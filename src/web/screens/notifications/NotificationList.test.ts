import { expect, test } from 'vitest';
import { dayHeading } from './Notifications.tsx';

const now = new Date(2026, 10, 21, 9, 30).getTime();

test.each([
  ['a minute ago', new Date(2026, 10, 21, 9, 29), 'today'],
  ['just after midnight', new Date(2026, 10, 21, 0, 0), 'today'],
  ['in the future, because a clock is ahead', new Date(2026, 10, 22, 0, 5), 'today'],
  ['just before midnight', new Date(2026, 10, 20, 23, 59), 'yesterday'],
  ['on the morning before', new Date(2026, 10, 20, 0, 0), 'yesterday'],
  ['two days ago', new Date(2026, 10, 19, 23, 59), 'earlier'],
])('an event %s is listed under its day', (_when, at, day) => {
  expect(dayHeading(at.getTime(), now)).toBe(day);
});
