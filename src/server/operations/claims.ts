// The claims for late titles that an organization notes: with its seller, or against it. The thread does not change, and nobody else is told.
import { v7 as uuidv7 } from 'uuid';
import type { AnswerInput } from '../../api/claims.ts';
import type { In } from '../../api/operations.ts';
import { dayIn } from '../../domain/days.ts';
import { isAnswerDay, isDueDay, isFiled, isFilingDay } from '../../domain/desk/chosen-days.ts';
import { claimNote, type NotedClaim } from '../../domain/desk/clock/claim-note.ts';
import { atHour, earliestAnswer, type TitleTerms } from '../../domain/desk/clock/title-terms.ts';
import type { TimeZone } from '../../domain/time-zones.ts';
import { deleteClaim, insertClaim, readClaim, replaceClaim, updateClaim as saveClaim } from '../db/desk/claims.ts';
import { insertDeskNote, readDeskEntry, saveDeskEntry } from '../db/desk/desk-entries.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { Refused } from '../refused.ts';
import { entryNow, holdOwnThread, possibleTermsOf, refusedField, termsOf } from './desk-entry.ts';
import { answeredWith, type Handlers, type ThreadContext } from './handler.ts';

export const claimHandlers = {
  noteClaim: answeredWith(entryNow, noteClaim),
  updateClaim: answeredWith(entryNow, updateClaim),
  removeClaim: answeredWith(entryNow, removeClaim),
} satisfies Partial<Handlers>;

async function noteClaim(context: ThreadContext, { threadId, side, ...input }: In<'noteClaim'>): Promise<void> {
  const { tx, viewer, now } = context;
  const of = { orgId: viewer.org.id, threadId, side };
  await holdOwnThread(context, threadId);
  const [{ possible, timeZone }, earlier] = await Promise.all([readTerms(context, threadId, side), readClaim(tx, of)]);
  const { filedOn, filedHour = null, confirmation } = input;
  const filed = { filedOn, filedHour, timeZone, confirmation };
  checkFiling(filed, now);
  if (earlier) {
    const text = claimNote(side, earlier, dayIn(earlier.timeZone, now), now);
    const id = uuidv7({ msecs: now });
    await insertDeskNote(tx, { id, orgId: of.orgId, threadId, userId: viewer.userId, text, at: now });
    await replaceClaim(tx, of, id);
  }
  const claim: NotedClaim = { ...filed, answerBy: answerInstant(input.answer, filed, possible), status: 'filed', settledHow: null };
  // The clocks of servers differ, and a claim is known by when it was noted.
  const at = Math.max(now, (earlier?.notedAt ?? 0) + 1);
  await insertClaim(tx, of, claim, { by: viewer.userId, at });
  await refresh(context, threadId);
}

async function updateClaim(context: ThreadContext, { threadId, side, notedAt, ...changes }: In<'updateClaim'>): Promise<void> {
  const { tx, viewer, now } = context;
  const of = { orgId: viewer.org.id, threadId, side };
  await holdOwnThread(context, threadId);
  const [{ possible, today }, before] = await Promise.all([readTerms(context, threadId, side), readClaim(tx, of)]);
  if (!before) throw new Refused('no-claim');
  if (before.notedAt !== notedAt) throw new Refused('other-claim');
  const { filedOn = before.filedOn, filedHour = before.filedHour, confirmation = before.confirmation, status = before.status } = changes;
  const filed = { ...before, filedOn, filedHour, confirmation };
  if (changes.filedOn !== undefined || changes.filedHour !== undefined) checkFiling(filed, now);
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw refusedField('bad-due-date', 'dueOn');
  const until = changes.answer === undefined ? before.answerBy : answerInstant(changes.answer, filed, possible);
  const settledHow = changes.status === undefined ? before.settledHow : (changes.settledHow ?? null);
  await saveClaim(tx, of, { ...filed, answerBy: until, status, settledHow });
  if (changes.dueOn) await saveDeskEntry(tx, { orgId: of.orgId, threadId, userId: viewer.userId }, { dueOn: changes.dueOn }, now);
  await refresh(context, threadId);
}

async function removeClaim(context: ThreadContext, { threadId, side, notedAt }: In<'removeClaim'>): Promise<void> {
  const { tx, viewer } = context;
  const of = { orgId: viewer.org.id, threadId, side };
  await holdOwnThread(context, threadId);
  const claim = await readClaim(tx, of);
  // A colleague may have removed it already.
  if (!claim) return;
  if (claim.notedAt !== notedAt) throw new Refused('other-claim');
  await deleteClaim(tx, of);
  await refresh(context, threadId);
}

async function refresh({ tx, viewer, publish }: ThreadContext, threadId: string): Promise<void> {
  await refreshTimes(tx, viewer.org.id, threadId);
  publish([viewer.org.id], 'desk', 0);
}

/** Claims against the organization are not answered by its own terms, but by those of the organization that it sold to. */
async function readTerms({ tx, viewer, now }: ThreadContext, threadId: string, side: NoteSide) {
  const found = (await readDeskEntry(tx, viewer.org.id, threadId))!;
  const { timeZone } = found.desk.policy;
  const today = dayIn(timeZone, now);
  if (side === 'against') return { possible: [], timeZone, today };
  return { possible: possibleTermsOf(found), timeZone: termsOf(found)?.timeZone ?? timeZone, today };
}
type NoteSide = In<'noteClaim'>['side'];

type Filed = { filedOn: string; filedHour: number | null; timeZone: TimeZone };

function checkFiling({ filedOn, filedHour, timeZone }: Filed, now: number): void {
  const today = dayIn(timeZone, now);
  if (!isFilingDay(filedOn, today)) throw refusedField(filedOn > today ? 'claim-in-future' : 'claim-too-old', 'filedOn');
  if (!isFiled({ on: filedOn, minutes: filedHour }, timeZone, now)) throw refusedField('claim-in-future', 'filedHour');
}

function answerInstant(answer: AnswerInput, { filedOn, filedHour, timeZone }: Filed, possible: readonly TitleTerms[]): number | null {
  if (answer === null) return null;
  if (answer === 'by-terms') return earliestAnswer(possible, { on: filedOn, minutes: filedHour }, timeZone)?.at ?? null;
  if (!isAnswerDay(answer.on, filedOn)) throw refusedField('bad-answer-date', 'answer', 'on');
  return atHour(timeZone, answer.on, answer.hour);
}
