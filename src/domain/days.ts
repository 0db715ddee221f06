// Calendar days as YYYY-MM-DD, which compare as text: those of UTC, those of a time zone, and the instants (ms since the epoch) at which they
// and their hours begin.
import { DAY_MS, MINUTE_MS } from './limits.ts';
import type { TimeZone } from './time-zones.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists: not February 30. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = utcStart(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** Formatting takes long, and few days are asked for. By the number of the day since the epoch. */
const formatted = new Map<number, string>();
const DAYS_MAX = 20_000;

/** The UTC day of a time. `time`: ms since the epoch. */
export function dayOf(time: number): string {
  const number = Math.floor(time / DAY_MS);
  const known = formatted.get(number);
  if (known !== undefined) return known;
  const day = new Date(time).toISOString().slice(0, 10);
  if (formatted.size >= DAYS_MAX) formatted.clear();
  formatted.set(number, day);
  return day;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** Reading a zone's clock takes long. Clocks are changed only at whole quarters of an hour, and few quarters are asked for. */
const offsets = new Map<string, number>();
const QUARTER_MS = 15 * MINUTE_MS;
const CACHE_MAX = 20_000;

/** By how much the zone's clocks are ahead of UTC at an instant (ms). */
function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(quarter * QUARTER_MS)) part[type] = Number(value);
  const local = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second']);
  if (offsets.size >= CACHE_MAX) offsets.clear();
  offsets.set(key, local - quarter * QUARTER_MS);
  return local - quarter * QUARTER_MS;
}

const utcStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day in the zone at an instant. `zone`, here and below: an IANA name. */
export const dayIn = (zone: string, at: number): string => dayOf(at + offsetAt(zone, at));

/** Days are few and organizations share zones, so each beginning is computed once. */
const starts = new Map<string, number>();

/** When the day begins in the zone. All zones of policies change their clocks at 2 a.m., so every day has a midnight, and only one. */
export function startOfDay(zone: TimeZone, day: string): number {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = instantOn(zone, day, 0);
  if (starts.size >= CACHE_MAX) starts.clear();
  starts.set(key, start);
  return start;
}

/** When it is so many minutes after midnight by the zone's clocks (ms). They are not changed at that time. */
export function instantOn(zone: string, day: string, minutes: number): number {
  const local = utcStart(day) + minutes * MINUTE_MS;
  // The offset at that time in UTC may be that of before or after a change. The second pass uses the one at the local time.
  return local - offsetAt(zone, local - offsetAt(zone, local));
}

/** The first time after `now` at which it is so many minutes after midnight, on a day that `isRight` accepts. Not at night: see `instantOn`. */
export function nextTimeOfDay(zone: string, minutes: number, now: number, isRight: (day: string) => boolean = () => true): number {
  for (let day = dayIn(zone, now); ; day = addDays(day, 1)) {
    const at = instantOn(zone, day, minutes);
    if (at > now && isRight(day)) return at;
  }
}

/** The time of day by the zone's clocks at an instant, in whole minutes after midnight. */
export const minutesIn = (zone: string, at: number): number => Math.floor(((at + offsetAt(zone, at)) % DAY_MS) / MINUTE_MS);

/** From 0 for Sunday to 6. */
export const weekdayOf = (day: string): number => new Date(utcStart(day)).getUTCDay();

/** Monday to Friday. */
export const isWeekday = (day: string): boolean => ![0, 6].includes(weekdayOf(day));

/** `days` may be negative. */
export const addDays = (day: string, days: number): string => dayOf(utcStart(day) + days * DAY_MS);

/** `years` may be negative. February 29 becomes February 28 in a year without it. */
export function addYears(day: string, years: number): string {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(same) ? same : same.replace('-02-29', '-02-28');
}

/** When the day after the one at `now` begins (ms): then everything that counts days changes. */
export const startOfTomorrow = (zone: TimeZone, now: number): number => startOfDay(zone, addDays(dayIn(zone, now), 1));

/** Calendar days from one day to another; negative if `to` is earlier. */
export const daysFromTo = (from: string, to: string): number => Math.round((utcStart(to) - utcStart(from)) / DAY_MS);

/** Whether this can be a browser's date at `now` (ms): it differs from the UTC date by at most one day. */
export const isToday = (text: string, now: number): boolean => isDay(text) && text >= dayOf(now - DAY_MS) && text <= dayOf(now + DAY_MS);
