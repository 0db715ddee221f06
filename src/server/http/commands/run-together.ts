// Runs commands of one kind in one transaction: the keys are taken, and what the commands need is locked and read; everything is written; the
// commit. A command that is refused has written nothing, so the others are not affected.
import { saveEntries } from '../../operations/record-entry.ts';
import type { MemberViewer } from '../../auth/session.ts';
import { giveBackKeys, keepOutcomes, type Outcome, takeKeys } from '../../db/idempotency-keys.ts';
import { planForFewRows, sendAhead, type Sql, type Tx } from '../../db/sql.ts';
import type { LiveBus, Publish } from '../../live/live-bus.ts';
import type { AcceptedCommand, AnyJointCommands, JointCall } from '../../operations/handler-types.ts';
import { Refused } from '../../refused.ts';
import { answerRepeat, type HandlerCall, type JsonAnswer, keptOf, refusalAnswer, refusalToKeep } from './idempotency.ts';

export type JointRequest = JointCall & HandlerCall & { viewer: MemberViewer };

/** Throws if the answer cannot be made, such as that of a repeat whose result may not be seen any more. */
export type Answered = () => Promise<JsonAnswer>;

/**
 * Returns an answer for each command; null if another transaction has its thread, and it has to run again. A single command waits for its
 * thread. `lockTimeoutMs`: for each lock. Throws, and changes nothing, if one of them fails.
 */
export async function runTogether(
  { sql, live }: { sql: Sql; live: LiveBus },
  kind: AnyJointCommands,
  calls: readonly JointRequest[],
  lockTimeoutMs: number,
): Promise<(Answered | null)[]> {
  const runAll = async (tx: Tx, publish: Publish): Promise<(Answered | null)[]> => {
    const planned = planForFewRows(tx, lockTimeoutMs);
    const areFirst = takeKeysOf(tx, calls);
    const [isFirst, read] = await Promise.all([areFirst, kind.read(tx, calls, areFirst), planned]);
    const decided: Decided[] = [];
    for (const [at, call] of calls.entries())
      decided.push(isFirst[at] ? await decideOn(tx, publish, kind, call, read[at]) : { call, is: 'repeat' });
    await write({ tx, publish }, kind, decided); // PostgreSQL begins to write while the answers are computed
    const answered = await Promise.all(decided.map(answerOf));
    await sendAhead(
      keepOutcomes(
        tx,
        answered.flatMap(({ outcome }) => outcome ?? []),
      ),
    );
    return answered.map(({ answer }, at) => (answer === 'of-repeat' ? async () => await answerAgain(sql, calls[at]!) : answer));
  };
  return await live.inTransaction(sql, runAll, 'with-commit');
}

/** Whether each call is the first with its key, or has none. */
async function takeKeysOf(tx: Tx, calls: readonly JointRequest[]): Promise<boolean[]> {
  const keyed = calls.flatMap(({ key }) => key ?? []);
  const isTaken = await takeKeys(tx, keyed);
  const taken = new Set(keyed.filter((_, at) => isTaken[at]));
  return calls.map(({ key }) => key === null || taken.has(key));
}

/** 'locked': another transaction has a lock that it needs. 'rejected': the command is not admitted, and does not use its key. */
type Decided = { call: JointRequest } & (
  | { is: 'accepted'; accepted: AcceptedCommand }
  | { is: 'refused'; refusal: Refused }
  | { is: 'repeat' }
  | { is: 'locked' }
  | { is: 'rejected'; error: unknown }
);

async function decideOn(tx: Tx, publish: Publish, kind: AnyJointCommands, call: JointRequest, read: unknown): Promise<Decided> {
  if (read === 'locked') return { call, is: 'locked' };
  try {
    call.admit?.();
  } catch (error) {
    return { call, is: 'rejected', error };
  }
  const { viewer, now, today } = call;
  try {
    return { call, is: 'accepted', accepted: await kind.decide({ tx, viewer, now, today, publish }, call, read) };
  } catch (error) {
    if (error instanceof Refused) return { call, is: 'refused', refusal: error };
    throw error;
  }
}

async function write(context: { tx: Tx; publish: Publish }, kind: AnyJointCommands, decided: readonly Decided[]): Promise<void> {
  const { tx } = context;
  const unused = decided.flatMap(({ call, is }) => (call.key && (is === 'locked' || is === 'rejected') ? [call.key] : []));
  const accepted = decided.flatMap((one) => (one.is === 'accepted' ? [one.accepted] : []));
  const entries = saveEntries(
    tx,
    accepted.flatMap(({ entry }) => entry ?? []),
  );
  const sent = sendAhead(Promise.all([entries, giveBackKeys(tx, unused)]));
  await kind.write?.(context, accepted);
  await sent;
}

/** `outcome`: what is kept of it with its key, null if that is known already. */
type AnswerToGive = { answer: Answered | null | 'of-repeat'; outcome: Outcome | null };

/** Made here, not where the command is at hand, so that what an answer keeps alive until it is sent is only its text. */
const answerWith =
  (answer: JsonAnswer): Answered =>
  async () =>
    answer;

async function answerOf(one: Decided): Promise<AnswerToGive> {
  const { key, serialize } = one.call;
  switch (one.is) {
    case 'accepted': {
      const { made, answer } = await one.accepted.conclude();
      const text = serialize(answer);
      return { answer: answerWith({ status: 200, text }), outcome: key && made ? { key, made } : null };
    }
    case 'refused':
      return { answer: answerWith(refusalAnswer(one.refusal)), outcome: key && refusalToKeep(key, one.refusal) };
    case 'rejected':
      return { answer: async () => await Promise.reject(one.error), outcome: null };
    case 'locked':
      return { answer: null, outcome: null };
    case 'repeat':
      return { answer: 'of-repeat', outcome: null };
    default:
      return one satisfies never;
  }
}

const answerAgain = async (sql: Sql, call: JointRequest): Promise<JsonAnswer> =>
  await answerRepeat(sql, await keptOf(sql, call.key!), call.key!.bodyHash, call);
