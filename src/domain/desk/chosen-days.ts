// Which days an organization may choose for a thread, YYYY-MM-DD. `today`: in its policy's time zone.
import { addDays, addYears } from '../days.ts';

const PAST_YEARS = 5;
const FUTURE_YEARS = 2;

/** Tomorrow is allowed, because the person who enters it may be in a zone further east. */
export const isDealDay = (day: string, today: string): boolean => day >= addYears(today, -PAST_YEARS) && day <= addDays(today, 1);
export const isDueDay = (day: string, today: string): boolean =>
  day >= addYears(today, -PAST_YEARS) && day <= addYears(today, FUTURE_YEARS);
export const isFollowUpDay = (day: string, today: string): boolean => day > today && day <= addYears(today, FUTURE_YEARS);
