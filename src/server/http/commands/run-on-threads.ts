// Runs commands on different threads in one transaction, in three round trips: the keys are taken, and the threads locked and read;
// everything is written; the commit. A command that is refused has written nothing, so the others are not affected.
import type { ThreadCommand } from '../../../domain/thread/commands.ts';
import { type Accepted, acceptCommand } from '../../commands/run-command.ts';
import { saveEntries } from '../../commands/record-entry.ts';
import type { MemberViewer } from '../../auth/session.ts';
import { giveBackKeys, keepOutcomes, type KeyedCommand, type Outcome, takeKeys } from '../../db/idempotency-keys.ts';
import { planForFewRows, sendAhead, type Sql, type Tx } from '../../db/sql.ts';
import { type ThreadToLock, type TriedThread, tryLockThreads } from '../../db/threads/lock-threads.ts';
import type { LiveBus, Publish } from '../../live/live-bus.ts';
import type { AnyThreadCommand, OnThread } from '../../operations/handler-types.ts';
import { Refused } from '../../refused.ts';
import { answerRepeat, type HandlerCall, type JsonAnswer, keptOf, refusalAnswer, refusalToKeep } from './idempotency.ts';

/** `command`: the input as a command of the domain. `key`: null for a request without one. */
export type CallOnThread = HandlerCall<AnyThreadCommand> & {
  viewer: MemberViewer;
  input: OnThread;
  command: ThreadCommand;
  key: KeyedCommand | null;
};

/** Throws if the answer cannot be made, such as that of a repeat whose result may not be seen any more. */
export type Answered = () => Promise<JsonAnswer>;

/**
 * Returns an answer for each command; null if another transaction has locked its thread, and it has to run again. A single command waits
 * for the lock. Throws, and changes nothing, if one of them fails.
 */
export async function runOnThreads(
  { sql, live }: { sql: Sql; live: LiveBus },
  calls: readonly CallOnThread[],
): Promise<(Answered | null)[]> {
  const runAll = async (tx: Tx, publish: Publish): Promise<(Answered | null)[]> => {
    const keyed = calls.flatMap(({ key }) => key ?? []);
    const [, isTaken, threads] = await Promise.all([planForFewRows(tx), takeKeys(tx, keyed), tryLockThreads(tx, calls.map(threadOf))]);
    const taken = new Set(keyed.filter((_, at) => isTaken[at]));
    const decided: Decided[] = [];
    for (const [at, call] of calls.entries())
      decided.push(call.key && !taken.has(call.key) ? { call, is: 'repeat' } : await decideOn(tx, publish, call, threads[at]!));
    await sendAhead(write(tx, decided)); // PostgreSQL begins to write while the answers are computed
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

const threadOf = ({ input, viewer, key }: CallOnThread): ThreadToLock => ({
  threadId: input.threadId,
  orgId: viewer.org.id,
  ...(key && { key: { userId: key.userId, operation: key.operation, key: key.key } }),
});

/** 'locked': another transaction has the thread. 'rejected': the command is not admitted, and does not use its key. */
type Decided = { call: CallOnThread } & (
  | { is: 'accepted'; accepted: Accepted }
  | { is: 'refused'; refusal: Refused }
  | { is: 'repeat' }
  | { is: 'locked' }
  | { is: 'rejected'; error: unknown }
);

async function decideOn(tx: Tx, publish: Publish, call: CallOnThread, thread: TriedThread): Promise<Decided> {
  if (thread === 'locked') return { call, is: 'locked' };
  try {
    call.admit?.();
  } catch (error) {
    return { call, is: 'rejected', error };
  }
  const { command, viewer, now, today } = call;
  try {
    if (thread === null) throw new Refused('no-such-thread');
    return { call, is: 'accepted', accepted: await acceptCommand({ tx, viewer, now, today, publish }, thread, command) };
  } catch (error) {
    if (error instanceof Refused) return { call, is: 'refused', refusal: error };
    throw error;
  }
}

async function write(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const unused = decided.flatMap(({ call, is }) => (call.key && (is === 'locked' || is === 'rejected') ? [call.key] : []));
  const entries = decided.flatMap((one) => (one.is === 'accepted' && one.accepted.entry ? [one.accepted.entry] : []));
  await Promise.all([saveEntries(tx, entries), giveBackKeys(tx, unused)]);
}

/** `outcome`: what is kept of it with its key, null if that is known already. */
type AnswerToGive = { answer: Answered | null | 'of-repeat'; outcome: Outcome | null };

async function answerOf(one: Decided): Promise<AnswerToGive> {
  const { key, handler, serialize } = one.call;
  switch (one.is) {
    case 'accepted': {
      const { made, answer } = handler.conclude(await one.accepted.result());
      const text = serialize(answer);
      return { answer: async () => ({ status: 200, text }), outcome: key && made ? { key, made } : null };
    }
    case 'refused':
      return { answer: async () => refusalAnswer(one.refusal), outcome: key && refusalToKeep(key, one.refusal) };
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

const answerAgain = async (sql: Sql, call: CallOnThread): Promise<JsonAnswer> =>
  await answerRepeat(sql, await keptOf(sql, call.key!), call.key!.bodyHash, call);
