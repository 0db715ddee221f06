// Formats times (ms since the epoch) and days (YYYY-MM-DD) in the browser's time zone.
import { uiCopy } from '../../copy/ui.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK_OF_DAYS = 6;

/** Creates the formatter on first use, because the first one takes 50 ms on a slow phone. */
function lazyFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(at);
}

/** "3:40 PM". */
export const formatClock = lazyFormat({ hour: 'numeric', minute: '2-digit' });
/** "Monday". */
export const formatWeekday = lazyFormat({ weekday: 'long' });
/** "Saturday, November 21, 2026 at 9:05 AM". */
export const formatExact = lazyFormat({ dateStyle: 'full', timeStyle: 'short' });
/** "Nov 21, 2026, 9:05 AM". */
export const formatMoment = lazyFormat({ dateStyle: 'medium', timeStyle: 'short' });
/** "November 21, 2026 at 9:05 AM MST". */
export const formatStamp = lazyFormat({
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dayChip = lazyFormat({ weekday: 'short', month: 'short', day: 'numeric' });
let miles: Intl.NumberFormat | undefined;

/** `full`: "5 h ago", "Yesterday, 4:12 PM", "Wednesday, 9:05 AM", "Nov 12". `short` omits the time of day; `compact` also omits "ago". */
export type TimeStyle = 'full' | 'short' | 'compact';

export function formatTime(at: number, now: number, style: TimeStyle = 'full'): string {
  const passed = Math.max(0, now - at);
  const days = daysBetween(at, now);
  if (passed < MINUTE) return style === 'compact' ? uiCopy.time.now : uiCopy.time.justNow;
  if (passed < HOUR) return withAgo(uiCopy.time.minutes(Math.floor(passed / MINUTE)), style);
  if (days === 0 || passed < 6 * HOUR) return withAgo(uiCopy.time.hours(Math.floor(passed / HOUR)), style);
  if (days === 1) return style === 'full' ? uiCopy.time.at(uiCopy.time.yesterday, formatClock(at)) : uiCopy.time.yesterday;
  if (days <= WEEK_OF_DAYS && style === 'full') return uiCopy.time.at(formatWeekday(at), formatClock(at));
  return formatDate(at, now);
}

/** "Nov 12", or "Nov 12, 2025" in another year than `now`. */
export function formatDate(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return sameYear ? monthDay(new Date(at)) : monthDayYear(new Date(at));
}

/** Without `Intl`, so that a list renders without the cost of a formatter. */
const monthDay = (date: Date): string => `${uiCopy.months[date.getMonth()]} ${date.getDate()}`;
const monthDayYear = (date: Date): string => `${monthDay(date)}, ${date.getFullYear()}`;

/** "Nov 2025". */
export function formatMonth(at: number): string {
  const date = new Date(at);
  return `${uiCopy.months[date.getMonth()]} ${date.getFullYear()}`;
}

/** "Nov 24", or "Nov 24, 2026" if `long`. Text that is not a day is returned unchanged. */
export function formatDay(day: string, style: 'short' | 'long' = 'short'): string {
  const date = parseDay(day);
  if (!date) return day;
  return style === 'long' ? monthDayYear(date) : monthDay(date);
}

/** A sentence in which no line ends within a day or a time: "Dec 1", "3:00 PM MT". */
export const withUnbrokenTimes = (text: string): string => text.replaceAll(WITHIN_TIME, '\u00A0');
const WITHIN_TIME = /(?<=\b[A-Z][a-z]{2}) (?=\d{1,2}\b)|(?<=\d) (?=[AP]M\b)|(?<=\d [AP]M) (?=[A-Z]{2,3}\b)/g;

/** The browser's date as YYYY-MM-DD. */
export function today(now: number = Date.now()): string {
  const date = new Date(now);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Today and the next two working days, as chips for a `DateInput`. `first`: today, by default the browser's. */
export const quickDays = (first: string = today()): { value: string; label: string }[] => [
  { value: first, label: uiCopy.today },
  ...workdaysAfter(first).slice(0, 2),
];

/** The next three working days after a day, by default after the browser's, as chips for a `DateInput`. */
export function workdaysAfter(first: string = today()): { value: string; label: string }[] {
  const chips: { value: string; label: string }[] = [];
  const day = parseDay(first)!;
  while (chips.length < 3) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) chips.push({ value: today(day.getTime()), label: dayChip(day) });
  }
  return chips;
}

/** "48,210 mi". */
export function formatMiles(count: number): string {
  miles ??= new Intl.NumberFormat('en-US');
  return uiCopy.miles(miles.format(count));
}

const withAgo = (text: string, style: TimeStyle): string => (style === 'compact' ? text : uiCopy.time.ago(text));

/** The number of midnights between two times; 0 if `at` is later than `now`. */
export const daysBetween = (at: number, now: number): number => Math.max(0, (dayNumber(now) - dayNumber(at)) / (24 * HOUR));

/** The time's calendar day as UTC midnight, so that daylight saving time does not matter. */
function dayNumber(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

function parseDay(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return null;
  return new Date(Number(year), Number(month) - 1, Number(date));
}
