// What is left of a claim once a newer one of the same side is noted: an internal note.
import type { TimeZone } from '../../time-zones.ts';
import type { ClaimSide, ClaimStatus, SettledHow } from './claims.ts';
import { clockWords, dayWords, deadlineWords, ZONE_WORDS } from './deadline-words.ts';

/** Days are those of `timeZone`, `filedHour` is in minutes after midnight there, `answerBy` in ms. */
export type NotedClaim = {
  filedOn: string;
  filedHour: number | null;
  timeZone: TimeZone;
  confirmation: string;
  answerBy: number | null;
  status: ClaimStatus;
  settledHow: SettledHow | null;
};

const SETTLED: Readonly<Record<SettledHow, string>> = {
  'title-came': 'Settled: the title came.',
  kept: 'Settled: we keep the car.',
  'went-back': 'Settled: the car went back.',
};

/** "Claim filed Nov 25, 9:12 AM MT, No. FR-88201, answer by Mon, Nov 30, 3:00 PM MT. Withdrawn." `now` in ms, `today` in the claim's zone. */
export function claimNote(side: ClaimSide, claim: NotedClaim, today: string, now: number): string {
  const { filedOn, filedHour, timeZone, confirmation, answerBy, status, settledHow } = claim;
  const facts = [
    `${side === 'ours' ? 'Claim filed' : 'Claim against you filed'} ${dayWords(filedOn, today)}`,
    filedHour === null ? [] : `${clockWords(filedHour)} ${ZONE_WORDS[timeZone].short}`,
    confirmation === '' ? [] : `No. ${confirmation}`,
    answerBy === null ? [] : `answer by ${deadlineWords(timeZone, answerBy, now, 'weekday')}`,
  ].flat();
  const ended = status === 'filed' ? [] : status === 'withdrawn' ? 'Withdrawn.' : settledHow === null ? 'Settled.' : SETTLED[settledHow];
  return [`${facts.join(', ')}.`, ended].flat().join(' ');
}
