// The words of a row of the table about its claim: until when one can be filed, and what became of it. All of them in the zone of the policy.
import { dayIn } from '../../../domain/days.ts';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import {
  dayWords,
  fullDay,
  fullDeadline,
  lastDayOf,
  nearDayWords,
  shortDeadline,
  weekdayWords,
} from '../../../domain/desk/clock/deadline-words.ts';
import type { TimeZone } from '../../../domain/time-zones.ts';
import { tableCopy } from '../../copy/table.ts';

/** What stands before the words. Null: nothing. */
export type ClaimSign = 'soon' | 'open' | 'not-open' | 'filed' | 'closed' | null;

export type FileByWords = {
  sign: ClaimSign;
  /** In a cell of its own. Empty if there is nothing to say. */
  text: string;
  /** Below the due date. */
  sentence: string;
  /** "today 3 PM", of a window that is open and closes. Else empty. */
  when: string;
  /** For hovers and screen readers. */
  full: string;
  /** The field of the thread that has to be filled in first. */
  asks: 'kind' | 'deal-day' | null;
};

const words = tableCopy.fileBy;
const NOTHING: FileByWords = { sign: null, text: '', sentence: '', when: '', full: '', asks: null };

type Row = Pick<DeskRow, 'claim' | 'ours' | 'against'>;

type DeadlineWords = (zone: TimeZone, at: number, now: number) => string;
type DayWords = (day: string, today: string) => string;

/** `now` in ms: the words are the same on the whole day. `ofDeadline` and `ofDay`: how these read. */
export function fileByWords(
  row: Row,
  zone: TimeZone,
  now: number,
  ofDeadline: DeadlineWords = shortDeadline,
  ofDay: DayWords = nearDayWords,
): FileByWords {
  const { state, isKindMissing, opensAt, closesAt } = row.claim;
  if (isKindMissing) return { ...NOTHING, ...asking(words.kindMissing, words.kindMissingMeans), asks: 'kind' };
  switch (state) {
    case 'no-deal-day':
      return { ...NOTHING, ...asking(words.dealDayMissing, words.dealDayMissingMeans), asks: 'deal-day' };
    case 'file-today':
    case 'closes-soon':
    case 'open': {
      const sign = state === 'open' ? 'open' : 'soon';
      if (closesAt === null) return { ...NOTHING, sign, text: words.open, sentence: words.openSentence, full: words.openMeans };
      const text = ofDeadline(zone, closesAt, now);
      const when = inSentence(text);
      return { ...NOTHING, sign, text, sentence: words.sentence(when), when, full: words.means(fullDeadline(zone, closesAt, now)) };
    }
    case 'not-open': {
      const [day, today] = [dayIn(zone, opensAt!), dayIn(zone, now)];
      const near = inSentence(ofDay(day, today));
      const text = words.opens(near);
      return {
        ...NOTHING,
        sign: 'not-open',
        text,
        sentence: words.opensSentence(near),
        full: words.opensMeans(fullDay(day, today)),
      };
    }
    case 'closed':
      return ended('closed', words.closed(dayOf(zone, closesAt!, now)));
    case 'filed':
    case 'unanswered':
    case 'arrived': {
      const filedOn = dayWords(row.ours!.filedOn, dayIn(zone, now));
      return { ...ended('filed', words.filed(filedOn)), full: filedMeans(row.ours!, filedOn, zone, now) };
    }
    case 'settled':
      return ended('filed', words.settled);
    case 'used':
      return { ...ended('closed', words.used), full: words.usedMeans };
    case 'not-filing':
      return { ...NOTHING, text: words.notFiling, sentence: words.notFiling, full: words.notFilingMeans };
    case 'none':
      return against(row, zone, now, ofDeadline);
    default:
      return state satisfies never;
  }
}

const asking = (text: string, full: string) => ({ text, sentence: text, full });

const ended = (sign: 'filed' | 'closed', text: string): FileByWords => {
  const sentence = words.ofClaim(text);
  return { ...NOTHING, sign, text, sentence, full: sentence };
};

const dayOf = (zone: TimeZone, at: number, now: number): string => dayWords(lastDayOf(zone, at), dayIn(zone, now));

/** "Today" and "Tomorrow" within a sentence. */
export const inSentence = (near: string): string => near.replace(/^To/, 'to');

function filedMeans({ confirmation, answerBy }: NonNullable<Row['ours']>, filedOn: string, zone: TimeZone, now: number): string {
  const filed = words.filedMeans(confirmation, filedOn);
  return answerBy === null ? filed : words.answeredBy(filed, fullDeadline(zone, answerBy, now));
}

/** The claim against the organization, if it has none to file. */
function against({ against: claim }: Row, zone: TimeZone, now: number, ofDeadline: DeadlineWords): FileByWords {
  if (claim?.status !== 'filed') return NOTHING;
  const { answerBy } = claim;
  if (answerBy === null) return { ...NOTHING, sign: 'soon', text: words.answerNow, sentence: words.answerNow, full: words.answerNowMeans };
  const sentence = words.answer(inSentence(ofDeadline(zone, answerBy, now)));
  // The cell has no room for the hour.
  const text = words.answer(inSentence(nearDayWords(lastDayOf(zone, answerBy), dayIn(zone, now))));
  return { ...NOTHING, sign: 'soon', text, sentence, full: words.answerMeans(fullDeadline(zone, answerBy, now)) };
}

/** "Answer by Monday", or as `ofWeekday` names the day, of the organization's claim while its answer is awaited. Empty if none is. */
export function answerWords({ claim, ours }: Row, zone: TimeZone, now: number, ofWeekday = weekdayWords): string {
  if (claim.state !== 'filed' || !ours || ours.answerBy === null) return '';
  return words.answerBy(inSentence(nearDayWords(lastDayOf(zone, ours.answerBy), dayIn(zone, now), ofWeekday)));
}
