// How deadlines read, in a time zone: the same words in the table, on the thread and in mails. A deadline at midnight is the end of the day
// before, and is named by that day alone.
import { dayIn, daysFromTo, minutesIn, weekdayOf } from '../../days.ts';
import type { TimeZone } from '../../time-zones.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

type ZoneWords = { short: string; long: string };
const EASTERN: ZoneWords = { short: 'ET', long: 'Eastern Time' };
const MOUNTAIN: ZoneWords = { short: 'MT', long: 'Mountain Time' };
/** As people of the trade call them. Arizona, of which most does not change its clocks, has a name of its own. */
export const ZONE_WORDS: Readonly<Record<TimeZone, ZoneWords>> = {
  'America/New_York': EASTERN,
  'America/Detroit': EASTERN,
  'America/Indiana/Indianapolis': EASTERN,
  'America/Kentucky/Louisville': EASTERN,
  'America/Chicago': { short: 'CT', long: 'Central Time' },
  'America/Denver': MOUNTAIN,
  'America/Boise': MOUNTAIN,
  'America/Phoenix': { short: 'Arizona time', long: 'Arizona time' },
  'America/Los_Angeles': { short: 'PT', long: 'Pacific Time' },
  'America/Anchorage': { short: 'AKT', long: 'Alaska Time' },
  'Pacific/Honolulu': { short: 'HT', long: 'Hawaii Time' },
  UTC: { short: 'UTC', long: 'UTC' },
};

/** "3:00 PM". `minutes`: after midnight. */
export function clockWords(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "3 PM", "3:30 PM". */
export const shortClockWords = (minutes: number): string => clockWords(minutes).replace(':00', '');

const HALF_A_YEAR = 183;

/** "Nov 23"; with the year if the day is half a year or more from `today`. */
export function dayWords(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const isNear = Math.abs(daysFromTo(today, day)) < HALF_A_YEAR;
  return `${MONTHS[month - 1]} ${date}${isNear ? '' : `, ${year}`}`;
}

const weekdayWords = (day: string): string => WEEKDAYS[weekdayOf(day)]!;
const shortWeekday = (day: string): string => weekdayWords(day).slice(0, 3);

/** "Mon, Nov 23". */
export const weekdayAndDay = (day: string, today: string): string => `${shortWeekday(day)}, ${dayWords(day, today)}`;

/** "Today", "Mon" within the next six days, "Dec 4". */
export function nearDayWords(day: string, today: string): string {
  const ahead = daysFromTo(today, day);
  if (ahead === 0) return 'Today';
  return ahead > 0 && ahead < 7 ? shortWeekday(day) : dayWords(day, today);
}

/** The last day on which a deadline is not past. */
export const lastDayOf = (zone: TimeZone, at: number): string => dayIn(zone, at - 1);

/** The day of a deadline, and its time; null for the end of the day. */
function partsOf(zone: TimeZone, at: number): { day: string; minutes: number | null } {
  const day = lastDayOf(zone, at);
  return { day, minutes: dayIn(zone, at) === day ? minutesIn(zone, at) : null };
}

/** "Today 3 PM", "Mon 9 AM", "Dec 4, 3 PM"; at the end of a day "Today", "Mon", "Dec 4". `now` in ms. */
export function shortDeadline(zone: TimeZone, at: number, now: number): string {
  const { day, minutes } = partsOf(zone, at);
  const near = nearDayWords(day, dayIn(zone, now));
  return minutes === null ? near : `${near}${/\d/.test(near) ? ',' : ''} ${shortClockWords(minutes)}`;
}

/** Within a sentence: "today, 3 PM", "Mon, 9 AM", "Dec 4, 3 PM", "today". */
export function inlineDeadline(zone: TimeZone, at: number, now: number): string {
  const { day, minutes } = partsOf(zone, at);
  const near = nearDayWords(day, dayIn(zone, now)).replace('Today', 'today');
  return minutes === null ? near : `${near}, ${shortClockWords(minutes)}`;
}

/** "today, 3:00 PM MT", "Dec 3, 3:00 PM MT", or "Thu, Dec 3, 3:00 PM MT" with the weekday; the end of a day has no time. */
export function deadlineWords(zone: TimeZone, at: number, now: number, weekday: 'weekday' | 'no weekday' = 'no weekday'): string {
  const { day, minutes } = partsOf(zone, at);
  const today = dayIn(zone, now);
  const named = weekday === 'weekday' ? weekdayAndDay(day, today) : day === today ? 'today' : dayWords(day, today);
  return minutes === null ? named : `${named}, ${clockWords(minutes)} ${ZONE_WORDS[zone].short}`;
}

/** "Friday, Nov 27". */
export const fullDay = (day: string, today: string): string => `${weekdayWords(day)}, ${dayWords(day, today)}`;

/** "Friday, Nov 27, 3:00 PM Mountain Time", for hovers and screen readers. */
export function fullDeadline(zone: TimeZone, at: number, now: number): string {
  const { day, minutes } = partsOf(zone, at);
  const named = fullDay(day, dayIn(zone, now));
  return minutes === null ? named : `${named}, ${clockWords(minutes)} ${ZONE_WORDS[zone].long}`;
}
