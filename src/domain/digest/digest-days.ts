// Days in the words of a digest. `day` and `today`: YYYY-MM-DD.
import { daysFromTo } from '../days.ts';

/** Days within this distance are called by their weekday. */
const WEEKDAYS_WITHIN = 5;

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day));

export const weekdayOf = (day: string): string => format(day, { weekday: 'long' });
/** "Nov 17" */
export const shortDay = (day: string): string => format(day, { month: 'short', day: 'numeric' });
/** "Monday, November 23" */
export const longDay = (day: string): string => format(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** "today", "yesterday", "tomorrow", "Saturday", "Nov 17" */
export function dayName(day: string, today: string): string {
  const ahead = daysFromTo(today, day);
  if (ahead === 0) return 'today';
  if (Math.abs(ahead) === 1) return ahead === 1 ? 'tomorrow' : 'yesterday';
  return Math.abs(ahead) <= WEEKDAYS_WITHIN ? weekdayOf(day) : shortDay(day);
}

/** "today", "yesterday", "on Saturday", "on Nov 17" */
export function onDay(day: string, today: string): string {
  const name = dayName(day, today);
  return Math.abs(daysFromTo(today, day)) <= 1 ? name : `on ${name}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
