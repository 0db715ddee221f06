import { expect, test } from 'vitest';
import { browserDate } from './answer-command.ts';

const now = Date.parse('2026-03-01T03:00:00Z');

test('today is the UTC date if the browser sends none', () => {
  expect(browserDate({}, now)).toBe('2026-03-01');
  expect(browserDate(undefined, now)).toBe('2026-03-01');
});

test('the browser may be a day behind or ahead because of its time zone', () => {
  expect(browserDate({ today: '2026-02-28' }, now)).toBe('2026-02-28');
  expect(browserDate({ today: '2026-03-02' }, now)).toBe('2026-03-02');
});

test('a date that is further off is refused', () => {
  expect(() => browserDate({ today: '2026-02-27' }, now)).toThrow('The date of your device is wrong.');
});
