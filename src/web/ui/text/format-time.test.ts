import { expect, test } from 'vitest';
import { formatDay, formatTime, quickDays, today, withUnbrokenTimes } from './format-time.ts';

const now = new Date(2026, 10, 21, 14, 30).getTime();
const before = (hours: number, minutes = 0) => now - (hours * 60 + minutes) * 60_000;
const on = (month: number, day: number, hour = 9, minute = 5, year = 2026) => new Date(year, month - 1, day, hour, minute).getTime();

test.each([
  [before(0), 'just now', 'just now', 'now'],
  [before(0, 26), '26 min ago', '26 min ago', '26 min'],
  [before(5, 10), '5 h ago', '5 h ago', '5 h'],
  [on(11, 20, 16, 12), 'Yesterday, 4:12 PM', 'Yesterday', 'Yesterday'],
  [on(11, 18), 'Wednesday, 9:05 AM', 'Nov 18', 'Nov 18'],
  [on(11, 14), 'Nov 14', 'Nov 14', 'Nov 14'],
  [on(11, 14, 9, 5, 2025), 'Nov 14, 2025', 'Nov 14, 2025', 'Nov 14, 2025'],
])('a time is formatted %#: %s', (at, full, short, compact) => {
  expect([formatTime(at, now), formatTime(at, now, 'short'), formatTime(at, now, 'compact')]).toEqual([full, short, compact]);
});

test('a time in the future is shown as just now', () => {
  expect(formatTime(now + 90_000, now)).toBe('just now');
});

test('just after midnight the last hours are still shown in hours', () => {
  const midnight = new Date(2026, 10, 21, 0, 30).getTime();
  expect(formatTime(midnight - 2 * 3_600_000, midnight)).toBe('2 h ago');
});

test('a day is formatted the same in every time zone', () => {
  expect(formatDay('2026-11-24')).toBe('Nov 24');
  expect(formatDay('2026-11-24', 'long')).toBe('Nov 24, 2026');
});

test('the suggested days are today and the next two working days', () => {
  expect(quickDays('2026-11-21')).toEqual([
    { value: '2026-11-21', label: 'Today' },
    { value: '2026-11-23', label: 'Mon, Nov 23' },
    { value: '2026-11-24', label: 'Tue, Nov 24' },
  ]);
  expect(today(now)).toBe('2026-11-21');
});

test.each([
  ['To file by Dec 1, 3:00 PM MT', 'To file by Dec_1, 3:00_PM_MT'],
  ['Monday, Nov 30, 2026, 11:05 AM', 'Monday, Nov_30, 2026, 11:05_AM'],
  ['2017 GMC Acadia 500 miles', '2017 GMC Acadia 500 miles'],
])('no line ends within the day or the time of "%s"', (text, unbroken) => {
  expect(withUnbrokenTimes(text)).toBe(unbroken.replaceAll('_', '\u00A0'));
});
