// The form of a claim that is noted or changed: what it begins with, until when the claim is answered, and what is sent.
import type { ClaimView } from '../../../../api/claims.ts';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import type { Sent } from '../../../../api/operations.ts';
import { dayIn, minutesIn } from '../../../../domain/days.ts';
import { isAnswerDay, isFiled, isFilingDay } from '../../../../domain/desk/chosen-days.ts';
import type { ClaimSide } from '../../../../domain/desk/clock/claims.ts';
import { clockWords, dayWords, deadlineWords, lastDayOf, weekdayAndDay } from '../../../../domain/desk/clock/deadline-words.ts';
import {
  type AnswerTerms,
  atHour,
  countsFrom,
  earliestAnswer,
  type Filing,
  HOUR_LIMITS,
} from '../../../../domain/desk/clock/title-terms.ts';
import { refusals } from '../../../../domain/refusals.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { claimsCopy } from '../../../copy/claims.ts';

/** As it is typed: days as YYYY-MM-DD, hours in minutes after midnight as digits. `answer`: 'terms', or as entered. */
export type ClaimValues = {
  filedOn: string;
  filedHour: string;
  confirmation: string;
  answer: 'terms' | 'entered';
  answerOn: string;
  answerHour: string;
};

/**
 * `terms`: those by the earliest of which it is answered; none for a claim against the organization. `asksHour`: whether the time of the
 * filing matters.
 */
export type ClaimForm = { side: ClaimSide; claim: ClaimView | null; terms: readonly AnswerTerms[]; zone: TimeZone; asksHour: boolean };

export function claimFormOf({ terms, timeZone }: DeskEntryView, side: ClaimSide, claim: ClaimView | null): ClaimForm {
  const own = side === 'ours' ? terms : null;
  const answerTerms = own?.answerTerms ?? [];
  return {
    side,
    claim,
    terms: answerTerms.filter(({ answer }) => answer !== null),
    zone: claim?.timeZone ?? own?.timeZone ?? timeZone,
    asksHour: claim?.filedHour != null || answerTerms.some(({ until, answer }) => until !== null || answer?.unit === 'hours'),
  };
}

/** A new one was filed now. One that is changed keeps its answer, unless the filing is changed by which the terms gave it. */
export function savedValues({ claim, terms, zone, asksHour }: ClaimForm, now: number): ClaimValues {
  if (!claim)
    return {
      filedOn: dayIn(zone, now),
      filedHour: asksHour ? String(minutesIn(zone, now)) : '',
      confirmation: '',
      answer: terms.length > 0 ? 'terms' : 'entered',
      answerOn: '',
      answerHour: '',
    };
  const filing = { on: claim.filedOn, minutes: claim.filedHour };
  const isByTerms = terms.length > 0 && earliestAnswer(terms, filing, zone)!.at === claim.answerBy;
  return {
    filedOn: claim.filedOn,
    filedHour: claim.filedHour === null ? '' : String(claim.filedHour),
    confirmation: claim.confirmation,
    answer: isByTerms ? 'terms' : 'entered',
    ...answerValues(claim.answerBy, zone),
  };
}

/** An instant as it is entered: the end of a day has no hour. */
export function answerValues(at: number | null, zone: TimeZone): Pick<ClaimValues, 'answerOn' | 'answerHour'> {
  if (at === null) return { answerOn: '', answerHour: '' };
  const day = lastDayOf(zone, at);
  return { answerOn: day, answerHour: dayIn(zone, at) === day ? String(minutesIn(zone, at)) : '' };
}

const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

export const filingOf = ({ filedOn, filedHour }: ClaimValues): Filing => ({ on: filedOn, minutes: numberOf(filedHour) });

/** Until when it is answered (ms); null if that is not known, or no day is entered. */
export function answerInstant({ terms, zone }: Pick<ClaimForm, 'terms' | 'zone'>, values: ClaimValues): number | null {
  if (values.filedOn === '') return null;
  if (values.answer === 'terms') return earliestAnswer(terms, filingOf(values), zone)?.at ?? null;
  return values.answerOn === '' ? null : atHour(zone, values.answerOn, numberOf(values.answerHour));
}

export type ClaimProblems = { filedOn?: string; filedHour?: string; answerOn?: string; answerHour?: string };

/** What is wrong with the values, by field: as the server would say it. */
export function claimProblems({ zone }: ClaimForm, values: ClaimValues, now: number): ClaimProblems {
  const { filedOn, answer, answerOn, answerHour } = values;
  const today = dayIn(zone, now);
  const problems: ClaimProblems = {};
  if (filedOn !== '' && !isFilingDay(filedOn, today))
    problems.filedOn = refusals[filedOn > today ? 'claim-in-future' : 'claim-too-old'].message;
  else if (filedOn !== '' && !isFiled(filingOf(values), zone, now)) problems.filedHour = refusals['claim-in-future'].message;
  // The day of an answer is compared with that of a filing that can be.
  if (answer === 'terms' || problems.filedOn !== undefined) return problems;
  if (filedOn !== '' && answerOn !== '' && !isAnswerDay(answerOn, filedOn)) problems.answerOn = refusals['bad-answer-date'].message;
  if (answerHour !== '' && Number(answerHour) < HOUR_LIMITS.min) problems.answerHour = claimsCopy.dialog.answerTooEarly;
  return problems;
}

/** What the terms make of the filing: from which day it counts if that is another one, and until when it is answered. Null without terms. */
export function answerWords({ terms, zone }: ClaimForm, values: ClaimValues, now: number): { counts: string; by: string } | null {
  if (values.filedOn === '') return null;
  const answered = earliestAnswer(terms, filingOf(values), zone);
  if (!answered) return null;
  const {
    at,
    filing,
    terms: { until, answer, timeZone },
  } = answered;
  const counted = countsFrom({ until, answer }, filing);
  const today = dayIn(timeZone, now);
  const isLate = until !== null && filing.minutes !== null && filing.minutes >= until;
  const counts =
    answer?.unit === 'hours' || counted === filing.on
      ? ''
      : isLate
        ? claimsCopy.dialog.counts(clockWords(until), weekdayAndDay(counted, today))
        : claimsCopy.dialog.countsFrom(weekdayAndDay(counted, today));
  return { counts, by: deadlineWords(zone, at, now, 'weekday') };
}

/** "The window opens on Nov 12." for a filing before; null otherwise, and if that is not known. It can be saved. */
export function earlyHint(
  { clock, terms }: DeskEntryView,
  { side, zone }: ClaimForm,
  { filedOn }: ClaimValues,
  now: number,
): string | null {
  const opensAt = side === 'ours' && terms ? (clock?.claimOpensAt ?? null) : null;
  if (opensAt === null || filedOn === '') return null;
  const opensOn = dayIn(zone, opensAt);
  return filedOn < opensOn ? claimsCopy.dialog.window(dayWords(opensOn, dayIn(zone, now))) : null;
}

const answerOf = (values: ClaimValues): Sent<'noteClaim'>['answer'] => {
  if (values.answer === 'terms') return 'by-terms';
  return values.answerOn === '' ? null : { on: values.answerOn, hour: numberOf(values.answerHour) };
};

export const toNoteClaim = (threadId: string, side: ClaimSide, values: ClaimValues): Sent<'noteClaim'> => ({
  threadId,
  side,
  filedOn: values.filedOn,
  filedHour: numberOf(values.filedHour),
  confirmation: values.confirmation,
  answer: answerOf(values),
});

/** `notedAt`: of the claim that is meant. */
type OfClaim = Sent<'removeClaim'>;

/** Only what was changed. What the terms gave is counted anew for another filing. */
export function toUpdateClaim(of: OfClaim, values: ClaimValues, saved: ClaimValues): Sent<'updateClaim'> {
  const isFilingChanged = values.filedOn !== saved.filedOn || values.filedHour !== saved.filedHour;
  const isAnswerChanged =
    values.answer !== saved.answer ||
    (values.answer === 'entered' && (values.answerOn !== saved.answerOn || values.answerHour !== saved.answerHour));
  return {
    ...of,
    ...(isFilingChanged && { filedOn: values.filedOn, filedHour: numberOf(values.filedHour) }),
    ...(values.confirmation !== saved.confirmation && { confirmation: values.confirmation }),
    ...((isAnswerChanged || (isFilingChanged && values.answer === 'terms')) && { answer: answerOf(values) }),
  };
}
