// Which days an organization may choose for a thread, YYYY-MM-DD. `today`: in its policy's time zone.
import { addDays } from './calendar.ts';

const PAST_DAYS = 5 * 365;
const FUTURE_DAYS = 2 * 365;

/** Tomorrow is allowed, because the person who enters it may be in a zone further east. */
export const isDealDay = (day: string, today: string): boolean => day >= addDays(today, -PAST_DAYS) && day <= addDays(today, 1);
export const isDueDay = (day: string, today: string): boolean => day >= addDays(today, -PAST_DAYS) && day <= addDays(today, FUTURE_DAYS);
export const isFollowUpDay = (day: string, today: string): boolean => day > today && day <= addDays(today, FUTURE_DAYS);
