import { expect, test } from 'vitest';
import { formatDayIn, formatTimeIn, zoneOf } from './time-zones.ts';
import { US_STATE_CODES, type UsState } from './vocabulary.ts';

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
