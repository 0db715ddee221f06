// The texts of the days on the desk.
import { daysFromTo } from '../../../../../domain/desk/calendar.ts';
import { formatDay } from '../../../../ui/text/format-time.ts';

/** `day`: null if the default is not known, because the organization does not take part in the thread now. */
export const chosenOrDefault = (chosen: string | null, byDefault: string | null): { day: string | null; isDefault: boolean } => ({
  day: chosen ?? byDefault,
  isDefault: chosen === null,
});

let weekday: Intl.DateTimeFormat | undefined;
const HALF_A_YEAR = 183;

/** "Mon, Nov 23"; with the year if the day is not near. */
export function followUpText(day: string, today: string): string {
  weekday ??= new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
  const isNear = Math.abs(daysFromTo(today, day)) <= HALF_A_YEAR;
  return `${weekday.format(Date.parse(`${day}T00:00:00Z`))}, ${formatDay(day, isNear ? 'short' : 'long')}`;
}
