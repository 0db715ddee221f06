// Which days an organization may choose for a thread, YYYY-MM-DD. `today`: in its policy's time zone.
import { addDays, addYears, dayIn, minutesIn } from '../days.ts';
import type { TimeZone } from '../time-zones.ts';
import type { Filing } from './clock/title-terms.ts';

const PAST_YEARS = 5;
const FUTURE_YEARS = 2;

/** Tomorrow is allowed, because the person who enters it may be in a zone further east. */
export const isDealDay = (day: string, today: string): boolean => day >= addYears(today, -PAST_YEARS) && day <= addDays(today, 1);
export const isDueDay = (day: string, today: string): boolean =>
  day >= addYears(today, -PAST_YEARS) && day <= addYears(today, FUTURE_YEARS);
export const isFollowUpDay = (day: string, today: string): boolean => day > today && day <= addYears(today, FUTURE_YEARS);

export const isRegisteredDay = (day: string, retailOn: string, today: string): boolean => day >= retailOn && day <= addDays(today, 1);
/** Of a lender: on which a payoff was sent, and for which the title is promised. */
export const isLenderDay = isDueDay;

/** On which a claim can have been filed. */
export const isFilingDay = (day: string, today: string): boolean => day >= addYears(today, -PAST_YEARS) && day <= today;

/** The clocks of browsers differ. */
const AHEAD_MINUTES = 10;

/** Whether that is past. `zone`: that of the filing. */
export const isFiled = ({ on, minutes }: Filing, zone: TimeZone, now: number): boolean =>
  on < dayIn(zone, now) || minutes === null || minutes <= minutesIn(zone, now) + AHEAD_MINUTES;

/** Whether a claim that was filed on a day can be answered until the other one. */
export const isAnswerDay = (day: string, filedOn: string): boolean => day >= filedOn && day <= addYears(filedOn, 1);
