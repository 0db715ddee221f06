// The time zones of the states, among which an organization chooses; times as mails show them, in the zone of the reader's organization; and
// the zones that browsers report.
import type { UsState } from './us-states.ts';

/** IANA zones. A state with two zones has the one where most of its people live. */
const ZONES = {
  AL: 'America/Chicago',
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  AR: 'America/Chicago',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  CT: 'America/New_York',
  DE: 'America/New_York',
  FL: 'America/New_York',
  GA: 'America/New_York',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  IN: 'America/Indiana/Indianapolis',
  IA: 'America/Chicago',
  KS: 'America/Chicago',
  KY: 'America/Kentucky/Louisville',
  LA: 'America/Chicago',
  ME: 'America/New_York',
  MD: 'America/New_York',
  MA: 'America/New_York',
  MI: 'America/Detroit',
  MN: 'America/Chicago',
  MS: 'America/Chicago',
  MO: 'America/Chicago',
  MT: 'America/Denver',
  NE: 'America/Chicago',
  NV: 'America/Los_Angeles',
  NH: 'America/New_York',
  NJ: 'America/New_York',
  NM: 'America/Denver',
  NY: 'America/New_York',
  NC: 'America/New_York',
  ND: 'America/Chicago',
  OH: 'America/New_York',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  PA: 'America/New_York',
  RI: 'America/New_York',
  SC: 'America/New_York',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  VT: 'America/New_York',
  VA: 'America/New_York',
  WA: 'America/Los_Angeles',
  WV: 'America/New_York',
  WI: 'America/Chicago',
  WY: 'America/Denver',
} as const satisfies Record<UsState, string>;

export type TimeZone = (typeof ZONES)[UsState] | 'UTC';
/** The zones that an organization can choose from: those of the states, from east to west. */
export const TIME_ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
] as const satisfies readonly TimeZone[];

/** The zone of an organization in this state; UTC if the state is unknown. */
export const zoneOf = (state: UsState | null): TimeZone => (state === null ? 'UTC' : ZONES[state]);

/** "Nov 24, 9:12 AM MST". Always with the zone, because the reader may be in another one. */
export const formatTimeIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(ms);

/** "November 24, 2026": the day in this zone. */
export const formatDayIn = (zone: TimeZone, ms: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(ms);

const ZONE_NAME_MAX = 64;

/** Whether this is the name of a time zone that the runtime knows. An offset such as "+02:00" is not: PostgreSQL reads its sign the other way. */
export function isTimeZone(name: string): boolean {
  if (name.length > ZONE_NAME_MAX || !/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** "New York" for "America/New_York". */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Whether the clocks of the two zones agree now and in half a year: "Asia/Calcutta" is another name of "Asia/Kolkata". `now` in ms. */
export function haveSameTime(zone: string, other: string, now: number): boolean {
  return [now, now + HALF_A_YEAR_MS].every((ms) => clockIn(zone, ms) === clockIn(other, ms));
}

const clockIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(ms);
