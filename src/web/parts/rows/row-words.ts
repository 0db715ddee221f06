// The words of a row of the table: its dates, the place of the title, and what is owed.
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { NOT_ARRIVED } from '../../../domain/desk/table-filters.ts';
import type { Place } from '../../../domain/desk/title-path.ts';
import { formatTrackingNumber, WAY_NAMES } from '../../../domain/envelope/envelope.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { TimeZone } from '../../../domain/time-zones.ts';
import { tableCopy } from '../../copy/table.ts';
import { daysBetween, formatDate, formatDay } from '../../ui/text/format-time.ts';
import { PARTNER } from '../../../domain/vocabulary.ts';
import { owedBy } from '../../../domain/desk/owed-by.ts';
import { shortWeekday, weekdayWords } from '../../../domain/desk/clock/deadline-words.ts';
import { answerWords, inSentence } from './claim-words.ts';

const WEEK_OF_DAYS = 6;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** An older last word shows its date. */
const DAYS_SHOWN = 99;

/** "Today", "Tomorrow", a weekday within a week, or "Nov 29". `daysAhead`: 0 or more. */
function dayAhead(day: string, daysAhead: number, ofWeekday = weekdayWords): string {
  if (daysAhead === 0) return tableCopy.due.today;
  if (daysAhead === 1) return tableCopy.due.tomorrow;
  if (daysAhead <= WEEK_OF_DAYS) return ofWeekday(day);
  return formatDay(day);
}

/** Null if nothing is awaited. */
export function dueWords({ dueOn, dueBy, daysLate }: Pick<DeskRow, 'dueOn' | 'dueBy' | 'daysLate'>): string | null {
  if (dueOn === null || daysLate === null) return null;
  if (daysLate > 0) return tableCopy.due.late(daysLate);
  if (dueBy !== 'registration') return dayAhead(dueOn, -daysLate);
  return tableCopy.due.register(inSentence(dayAhead(dueOn, -daysLate, shortWeekday)));
}

/** What the due day is, for hovers and screen readers. Null if nothing is awaited. */
export function dueMeaning({ dueOn, dueBy, titleDueOn, registerOn, retailState, days }: DeskRow): string | null {
  if (dueOn === null || dueBy === null) return null;
  const words = tableCopy.due;
  if (dueBy === 'registration' && registerOn !== null && retailState !== null) {
    const registration = words.registration(retailState, formatDay(registerOn));
    return titleDueOn === null ? registration : `${registration} ${words.title(formatDay(titleDueOn))}`;
  }
  const title = [`${words.on(formatDay(dueOn))}, ${words.by[dueBy]}`, ...(days < 0 ? [] : [words.sinceDeal(days)])].join(' · ');
  if (registerOn === null || retailState === null) return title;
  return `${title}. ${words.registration(retailState, formatDay(registerOn))}`;
}

export type ExpectedWords = {
  /** In a cell of its own. */
  text: string;
  /** Below the due date. Empty if there is nothing to say. */
  sentence: string;
  tone: 'past' | 'after-due' | 'missing' | 'plain';
  /** Says the tone in words. Empty for the plain ones. */
  means: string;
};

export function expectedWords(row: Pick<DeskRow, 'expected' | 'expectedDaysAgo' | 'reason' | 'place' | 'lateness'>): ExpectedWords {
  const { expected, expectedDaysAgo, reason, place, lateness } = row;
  const words = tableCopy.expected;
  if (expected === null || expectedDaysAgo === null) {
    if ((NOT_ARRIVED as readonly Place[]).includes(place))
      return { text: words.noDate, sentence: words.noDateGiven, tone: 'missing', means: '' };
    const isLate = reason === 'not-sent' && (lateness === 'late' || lateness === 'critical');
    return { text: tableCopy.none, sentence: isLate ? words.notSentOn : '', tone: 'plain', means: '' };
  }
  const isToday = expectedDaysAgo === 0;
  const day = formatDay(expected);
  const said = { text: isToday ? tableCopy.due.today : day, sentence: words.on(isToday ? words.today : day) };
  if (expectedDaysAgo > 0) return { ...said, tone: 'past', means: words.past(expectedDaysAgo) };
  if (reason === 'date-after-due') return { ...said, tone: 'after-due', means: words.afterDue };
  return { ...said, tone: 'plain', means: '' };
}

/** Below the place: "Expected Nov 25", "No date". Empty if none is missing. */
export const expectedSentence = ({ expected }: Pick<DeskRow, 'expected'>, { text, sentence, tone }: ExpectedWords): string =>
  expected !== null ? sentence : tone === 'missing' ? text : '';

/** "54 min", "20 h", "3 d". */
export function ageWords(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const words = tableCopy.word;
  if (passed < MINUTE_MS) return words.now;
  if (passed < HOUR_MS) return words.minutes(Math.floor(passed / MINUTE_MS));
  if (passed < DAY_MS) return words.hours(Math.floor(passed / HOUR_MS));
  const days = Math.floor(passed / DAY_MS);
  return days <= DAYS_SHOWN ? words.days(days) : formatDate(at, now);
}

type Waits = Pick<DeskRow, 'waiting' | 'followUpOn' | 'claim' | 'ours' | 'against'>;

/** What the organization waits for while it has no move: "Answer by Monday", "Follow up Nov 25", "Asked today". Empty if nothing. */
export function waitingWords(row: Waits, zone: TimeZone, now: number, ofWeekday = weekdayWords): string {
  const answer = answerWords(row, zone, now, ofWeekday);
  if (answer !== '') return answer;
  const { waiting, followUpOn } = row;
  if (followUpOn !== null) return tableCopy.followUpOn(formatDay(followUpOn));
  if (!waiting) return '';
  const isToday = daysBetween(waiting.at, now) === 0;
  return tableCopy.waitingSince(tableCopy.waiting[waiting.kind], isToday ? tableCopy.today : formatDate(waiting.at, now));
}

/** The same where it has little room: "Answer by Mon". */
export const shortWaitingWords = (row: Waits, zone: TimeZone, now: number): string => waitingWords(row, zone, now, shortWeekday);

// Where a title of the table is: short beside the line that shows it, in full for screen readers and exports, and with names on a phone.

type Placed = Pick<DeskRow, 'place' | 'placeName' | 'from' | 'to'>;

export const shortPlace = (row: Placed): string => placeWords(tableCopy.places[row.place], row);
export const fullPlace = (row: Placed): string => placeWords(tableCopy.fullPlaces[row.place], row);

const placeWords = (words: string | ((name: string) => string), { placeName }: Placed): string =>
  typeof words === 'string' ? words : words(placeName ?? PARTNER);

type PhoneWords = Partial<Record<Place, (name: string, from: string | null, to: string | null) => string>>;

/** The full words, except where they need a name. */
export function phonePlace(row: Placed): string {
  const words: PhoneWords = tableCopy.placesOnPhone;
  return words[row.place]?.(row.placeName ?? PARTNER, row.from?.name ?? null, row.to?.name ?? null) ?? fullPlace(row);
}

/** How its envelope travels: "FedEx 7712 0093". Empty if nobody said. */
export function envelopeWords({ envelope }: DeskRow): string {
  if (!envelope?.way) return '';
  const number = envelope.trackingNumber === null ? '' : ` ${formatTrackingNumber(envelope.trackingNumber)}`;
  return WAY_NAMES[envelope.way] + number;
}

/** Who owes a title of the table, in words. Empty if nobody does. */
export function owedByWords(row: DeskRow): string {
  const owing = owedBy(row);
  return owing === 'us' ? tableCopy.word.you : (owing?.name ?? '');
}
