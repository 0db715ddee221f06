import { expect, test } from 'vitest';
import { cityOf, formatDayIn, formatTimeIn, haveSameTime, isTimeZone, TIME_ZONES, zoneOf } from './time-zones.ts';
import { US_STATE_CODES, type UsState } from './us-states.ts';

const WINTER = Date.UTC(2026, 10, 24, 16, 12);
const SUMMER = Date.UTC(2026, 6, 1, 16, 12);

test.each<[UsState | null, winter: string, summer: string]>([
  ['CO', 'Nov 24, 9:12 AM MST', 'Jul 1, 10:12 AM MDT'],
  ['AZ', 'Nov 24, 9:12 AM MST', 'Jul 1, 9:12 AM MST'],
  ['ID', 'Nov 24, 9:12 AM MST', 'Jul 1, 10:12 AM MDT'],
  ['TX', 'Nov 24, 10:12 AM CST', 'Jul 1, 11:12 AM CDT'],
  ['TN', 'Nov 24, 10:12 AM CST', 'Jul 1, 11:12 AM CDT'],
  ['FL', 'Nov 24, 11:12 AM EST', 'Jul 1, 12:12 PM EDT'],
  ['KY', 'Nov 24, 11:12 AM EST', 'Jul 1, 12:12 PM EDT'],
  ['IN', 'Nov 24, 11:12 AM EST', 'Jul 1, 12:12 PM EDT'],
  ['CA', 'Nov 24, 8:12 AM PST', 'Jul 1, 9:12 AM PDT'],
  ['AK', 'Nov 24, 7:12 AM AKST', 'Jul 1, 8:12 AM AKDT'],
  ['HI', 'Nov 24, 6:12 AM HST', 'Jul 1, 6:12 AM HST'],
  [null, 'Nov 24, 4:12 PM UTC', 'Jul 1, 4:12 PM UTC'],
])('times in %s are shown in its time zone: %s in winter, %s in summer', (state, winter, summer) => {
  expect([formatTimeIn(zoneOf(state), WINTER), formatTimeIn(zoneOf(state), SUMMER)]).toEqual([winter, summer]);
});

test.each(US_STATE_CODES)('%s has a time zone with a common abbreviation', (state) => {
  expect(formatTimeIn(zoneOf(state), WINTER)).toMatch(/ (?:E|C|M|P|AK|H)ST$/);
});

test('the day depends on the time zone', () => {
  const evening = Date.UTC(2026, 11, 5, 3, 0);
  expect([formatDayIn(zoneOf('CO'), evening), formatDayIn('UTC', evening)]).toEqual(['December 4, 2026', 'December 5, 2026']);
});

test('any zone with a name is known, an offset and other texts are not', () => {
  for (const zone of [...TIME_ZONES, 'Europe/Zurich', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const text of ['', 'Denver', 'Mars/Olympus', '+02:00', '-0700', 'America/Denver ', `America/${'x'.repeat(60)}`])
    expect(isTimeZone(text), text).toBe(false);
});

test('a zone is shown by its city', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(cityOf)).toEqual(['New York', 'Buenos Aires', 'UTC']);
});

test('two zones have the same time if their clocks agree in winter and in summer', () => {
  expect(haveSameTime('America/Denver', 'America/Boise', WINTER)).toBe(true);
  expect(haveSameTime('Asia/Calcutta', 'Asia/Kolkata', SUMMER)).toBe(true);
  expect(haveSameTime('America/Denver', 'America/Phoenix', WINTER)).toBe(false);
  expect(haveSameTime('America/Denver', 'America/Phoenix', SUMMER)).toBe(false);
  expect(haveSameTime('America/Denver', 'America/New_York', WINTER)).toBe(false);
});
