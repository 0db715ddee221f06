// The claims for late titles that an organization notes: with its seller, or against it. The thread does not change, and nobody else is told.
import { v7 as uuidv7 } from 'uuid';
import type { AnswerInput } from '../../api/claims.ts';
import type { In } from '../../api/operations.ts';
import { dayIn } from '../../domain/days.ts';
import { isAnswerDay, isDueDay, isFiled, isFilingDay } from '../../domain/desk/chosen-days.ts';
import { claimNote, type NotedClaim } from '../../domain/desk/clock/claim-note.ts';
import { answerBy, atHour, type TitleTerms } from '../../domain/desk/clock/title-terms.ts';
import type { TimeZone } from '../../domain/time-zones.ts';
import { deleteClaim, insertClaim, readClaim, updateClaim as saveClaim } from '../db/desk/claims.ts';
import { insertDeskNote, readDeskEntry, saveDeskEntry } from '../db/desk/desk-entries.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { Refused } from '../refused.ts';
import { entryNow, holdOwnThread, refusedField, termsOf } from './desk-entry.ts';
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
  const [{ terms, timeZone }, earlier] = await Promise.all([readTerms(context, threadId, side), readClaim(tx, of.orgId, threadId, side)]);
  const { filedOn, filedHour = null, confirmation } = input;
  const filed = { filedOn, filedHour, timeZone, confirmation };
  checkFiling(filed, now);
  if (earlier) {
    const text = claimNote(side, earlier, dayIn(earlier.timeZone, now), now);
    await insertDeskNote(tx, { id: uuidv7({ msecs: now }), orgId: of.orgId, threadId, userId: viewer.userId, text, at: now });
  }
  const claim: NotedClaim = { ...filed, answerBy: answerInstant(input.answer, filed, terms), status: 'filed', settledHow: null };
  await insertClaim(tx, of, claim, { by: viewer.userId, at: now });
  await refresh(context, threadId);
}

async function updateClaim(context: ThreadContext, { threadId, side, ...changes }: In<'updateClaim'>): Promise<void> {
  const { tx, viewer, now } = context;
  const orgId = viewer.org.id;
  await holdOwnThread(context, threadId);
  const [{ terms, today }, before] = await Promise.all([readTerms(context, threadId, side), readClaim(tx, orgId, threadId, side)]);
  if (!before) throw new Refused('no-claim');
  const { filedOn = before.filedOn, filedHour = before.filedHour, confirmation = before.confirmation, status = before.status } = changes;
  const filed = { ...before, filedOn, filedHour, confirmation };
  if (changes.filedOn !== undefined || changes.filedHour !== undefined) checkFiling(filed, now);
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw refusedField('bad-due-date', 'dueOn');
  const until = changes.answer === undefined ? before.answerBy : answerInstant(changes.answer, filed, terms);
  const settledHow = changes.status === undefined ? before.settledHow : (changes.settledHow ?? null);
  await saveClaim(tx, orgId, threadId, side, { ...filed, answerBy: until, status, settledHow });
  if (changes.dueOn) await saveDeskEntry(tx, { orgId, threadId, userId: viewer.userId }, { dueOn: changes.dueOn }, now);
  await refresh(context, threadId);
}

async function removeClaim(context: ThreadContext, { threadId, side }: In<'removeClaim'>): Promise<void> {
  await holdOwnThread(context, threadId);
  await deleteClaim(context.tx, context.viewer.org.id, threadId, side);
  await refresh(context, threadId);
}

async function refresh({ tx, viewer, publish }: ThreadContext, threadId: string): Promise<void> {
  await refreshTimes(tx, viewer.org.id, threadId);
  publish([viewer.org.id], 'desk', 0);
}

/** Claims against the organization are not answered by its own terms, but by those of the organization that it sold to. */
async function readTerms({ tx, viewer, now }: ThreadContext, threadId: string, side: NoteSide) {
  const found = (await readDeskEntry(tx, viewer.org.id, threadId))!;
  const terms = side === 'ours' ? termsOf(found) : null;
  const { timeZone } = found.desk.policy;
  return { terms, timeZone: terms?.timeZone ?? timeZone, today: dayIn(timeZone, now) };
}
type NoteSide = In<'noteClaim'>['side'];

type Filed = { filedOn: string; filedHour: number | null; timeZone: TimeZone };

function checkFiling({ filedOn, filedHour, timeZone }: Filed, now: number): void {
  const today = dayIn(timeZone, now);
  if (!isFilingDay(filedOn, today)) throw refusedField(filedOn > today ? 'claim-in-future' : 'claim-too-old', 'filedOn');
  if (!isFiled({ on: filedOn, minutes: filedHour }, timeZone, now)) throw refusedField('claim-in-future', 'filedHour');
}

function answerInstant(answer: AnswerInput, { filedOn, filedHour, timeZone }: Filed, terms: TitleTerms | null): number | null {
  if (answer === null) return null;
  // By the clocks of the filing, also if the terms have another zone since.
  if (answer === 'by-terms') return terms && answerBy({ ...terms, timeZone }, { on: filedOn, minutes: filedHour });
  if (!isAnswerDay(answer.on, filedOn)) throw refusedField('bad-answer-date', 'answer', 'on');
  return atHour(timeZone, answer.on, answer.hour);
}
