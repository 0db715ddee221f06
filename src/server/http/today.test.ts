import { expect, test } from 'vitest';
import { todayOf } from './today.ts';

const now = Date.parse('2026-03-01T03:00:00Z');

test("today is UTC's where the browser does not say", () => {
  expect(todayOf({}, now)).toBe('2026-03-01');
  expect(todayOf(undefined, now)).toBe('2026-03-01');
});

test('the browser may be a day behind or ahead, as time zones are', () => {
  expect(todayOf({ today: '2026-02-28' }, now)).toBe('2026-02-28');
  expect(todayOf({ today: '2026-03-02' }, now)).toBe('2026-03-02');
});

test('a device whose date is further off is told so', () => {
  expect(() => todayOf({ today: '2026-02-27' }, now)).toThrow('The date of your device is wrong.');
});
