import { expect, test } from 'vitest';
import { browserDate } from './browser-date.ts';

const now = Date.parse('2026-03-01T03:00:00Z');

test("today is UTC's where the browser does not say", () => {
  expect(browserDate({}, now)).toBe('2026-03-01');
  expect(browserDate(undefined, now)).toBe('2026-03-01');
});

test('the browser may be a day behind or ahead, as time zones are', () => {
  expect(browserDate({ today: '2026-02-28' }, now)).toBe('2026-02-28');
  expect(browserDate({ today: '2026-03-02' }, now)).toBe('2026-03-02');
});

test('a device whose date is further off is told so', () => {
  expect(() => browserDate({ today: '2026-02-27' }, now)).toThrow('The date of your device is wrong.');
});
