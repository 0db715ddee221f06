// The time zones of the states, among which an organization chooses; times as mails show them, in the zone of the reader's organization; and
// the zones that browsers report.
import type { UsState } from './us-states.ts';

/** The states of each IANA zone, from east to west. A state with two zones has the one where most of its people live. */
const STATES_IN = {
  'America/New_York': ['CT', 'DE', 'FL', 'GA', 'ME', 'MD', 'MA', 'NH', 'NJ', 'NY', 'NC', 'OH', 'PA', 'RI', 'SC', 'VT', 'VA', 'WV'],
  'America/Detroit': ['MI'],
  'America/Indiana/Indianapolis': ['IN'],
  'America/Kentucky/Louisville': ['KY'],
  'America/Chicago': ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Denver': ['CO', 'MT', 'NM', 'UT', 'WY'],
  'America/Boise': ['ID'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
} as const satisfies Record<string, readonly UsState[]>;

export type TimeZone = keyof typeof STATES_IN | 'UTC';
/** The zones that an organization can choose from. */
export const TIME_ZONES = [...(Object.keys(STATES_IN) as (keyof typeof STATES_IN)[]), 'UTC'] as const satisfies readonly TimeZone[];

/** The zone of an organization in this state; UTC if the state is unknown. */
export const zoneOf = (state: UsState | null): TimeZone =>
  TIME_ZONES.find((zone) => zone !== 'UTC' && (STATES_IN[zone] as readonly UsState[]).some((one) => one === state)) ?? 'UTC';

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
