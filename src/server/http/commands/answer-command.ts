// Runs a command and returns its answer: in a queue, with or without an idempotency key, and again after a deadlock, a serialization failure,
// or while another transaction has a lock that it needs. Between those attempts it has no connection, so locks that are held for long leave
// the connections to others.
import { setTimeout } from 'node:timers/promises';
import { dayOf, isToday } from '../../../domain/thread/eta.ts';
import type { OperationName } from '../../../api/operations.ts';
import type { Operation } from '../../../api/operations/operation.ts';
import type { ThreadCommand } from '../../../domain/thread/commands.ts';
import { commandsOnThreads } from '../../operations/thread-commands.ts';
import { LOCK_TIMEOUT_MS, type Sql } from '../../db/sql.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { MemberViewer, Viewer } from '../../auth/session.ts';
import { Refused } from '../../refused.ts';
import { hashOf, IdempotencyKeyExpired, type JsonAnswer, runOnce, runWithoutKey } from './idempotency.ts';
import { checkReach } from '../operation-access.ts';
import type { AnyCommand, OnThread } from '../../operations/handler-types.ts';
import type { Turns } from '../../turns.ts';
import type { CommandBatches } from './command-batches.ts';
import { isLocked, LockedElsewhere } from './locked-elsewhere.ts';

/** `key`: the idempotency key. `input`: the parsed input. `address`: of the request. `command`: instead of the one that the operation makes of it. `serialize`: writes the answer as JSON. `admit`: see `HandlerCall`. */
type Call = {
  name: OperationName;
  operation: Operation;
  handler: AnyCommand;
  viewer: Viewer | null;
  key: string | undefined;
  input: unknown;
  address: string;
  command?: ThreadCommand;
  serialize: (body: unknown) => string;
  admit?: () => void;
};

/** `queue`: for commands that take the same locks. `people`: for commands of one person. */
export type CommandServices = { sql: Sql; live: LiveBus; queue: Turns; people: Turns; batches: CommandBatches };

export async function answerCommand(
  { sql, live, queue, people, batches }: CommandServices,
  { name, operation, handler, viewer, key, input, address, command: given, serialize, admit }: Call,
): Promise<JsonAnswer> {
  await checkReach(sql, operation, viewer, input);
  const now = Date.now();
  const call = { handler, viewer, input, now, today: browserDate(input, now), address, serialize, admit: admit && once(admit) };
  // A `user` command does not depend on the organization that the page acts for, and may itself change that organization.
  const orgId = operation.who === 'member' ? viewer!.org!.id : null;
  const keyed = key && viewer ? { userId: viewer.userId, operation: name, key, bodyHash: hashOf(orgId, input) } : null;
  const joint = { ...call, viewer: viewer as MemberViewer, key: keyed };
  const attempt = async (lockTimeoutMs: number) =>
    'conclude' in handler
      ? await batches.run(commandsOnThreads, { ...joint, handler, ...onThread(operation, input, given) }, lockTimeoutMs)
      : 'joint' in handler
        ? await batches.run(handler.joint, joint, lockTimeoutMs)
        : keyed
          ? await runOnce({ sql, live }, keyed, call, lockTimeoutMs)
          : await runWithoutKey({ sql, live }, call, lockTimeoutMs);
  const attemptInTurn: typeof attempt = viewer
    ? async (lockTimeoutMs) => await people.run(viewer.userId, ATTEMPTS_AT_ONCE, async () => await attempt(lockTimeoutMs))
    : attempt;
  const target = lockTarget(input, orgId ?? viewer?.userId);
  return await (target
    ? queue.run(target.id, target.concurrency, async () => await withRetries(attemptInTurn))
    : withRetries(attemptInTurn));
}

/** Calls it until it has not thrown once: a command that runs again is admitted already. */
function once(admit: () => void): () => void {
  let isAdmitted = false;
  return () => {
    if (!isAdmitted) admit();
    isAdmitted = true;
  };
}

/** Of one person, so that nobody uses all connections for transactions. Those that wait between attempts do not count. */
const ATTEMPTS_AT_ONCE = 4;
/** A thread has one lock, which all its commands take first. Other commands may take only some locks of their organization or person. */
const CONCURRENT_PER_THREAD = 1;
const CONCURRENT_PER_OWNER = 2;

/**
 * What a command locks, and how many commands may run on it at a time. `owner`: the organization or person that the command acts for.
 * Null for a visitor, whose commands take no lock that others wait for.
 */
function lockTarget(input: unknown, owner: string | undefined): { id: string; concurrency: number } | null {
  const { threadId, twId = threadId } = (input ?? {}) as { threadId?: unknown; twId?: unknown };
  if (typeof twId === 'string') return { id: twId.toLowerCase(), concurrency: CONCURRENT_PER_THREAD };
  return owner === undefined ? null : { id: owner, concurrency: CONCURRENT_PER_OWNER };
}

/** The wait is shorter than for a lock: otherwise the first waiting command would take over from one that timed out, and wait as long again. */
export const QUEUE_RULES = { longestWaitMs: 0.9 * LOCK_TIMEOUT_MS, mostWaiting: 500, error: () => new LockedElsewhere() };

const onThread = ({ toCommand }: Operation, input: unknown, command?: ThreadCommand) => ({
  input: input as OnThread,
  command: command ?? toCommand!(input as never),
});

const ATTEMPTS = 3;
/** Gives the winner of a deadlock time to take the locks that it waits for. */
const RETRY_DELAY_MS = 50;
/** Longer than a transaction of another process takes. */
const FIRST_LOCK_TIMEOUT_MS = 50;
/** Shorter: the lock may be held for seconds, and each attempt uses a connection. */
const LATER_LOCK_TIMEOUT_MS = 10;
const LOCKED_DELAY_MS = 200;

/**
 * Attempts the work again after a retryable error, up to `ATTEMPTS` times in all, and while another transaction has a lock that it needs, for as
 * long as a request waits for a lock.
 */
async function withRetries<T>(attempt: (lockTimeoutMs: number) => Promise<T>): Promise<T> {
  const began = performance.now();
  let lockTimeoutMs = FIRST_LOCK_TIMEOUT_MS;
  for (let failures = 0; ; ) {
    try {
      return await attempt(lockTimeoutMs);
    } catch (error) {
      if (isLocked(error)) {
        if (performance.now() - began > LOCK_TIMEOUT_MS) throw error;
        lockTimeoutMs = LATER_LOCK_TIMEOUT_MS;
        await setTimeout(LOCKED_DELAY_MS * (0.5 + Math.random())); // two that lock each other out do not meet again
      } else {
        failures += 1;
        if (failures === ATTEMPTS || !isRetryable(error)) throw error;
        await setTimeout(RETRY_DELAY_MS);
      }
    }
  }
}

/** A deadlock, a serialization failure, or an idempotency key that expired during the command. */
const isRetryable = (error: unknown): boolean =>
  error instanceof IdempotencyKeyExpired || ['40P01', '40001'].includes((error as { code?: string }).code ?? '');

/**
 * The date in the user's browser, which decides what "today" is for an ETA: the input's `today`, or the UTC date if it has none, as
 * `YYYY-MM-DD`. Throws if `today` is more than one day from the UTC date. `now`: ms since the epoch.
 */
export function browserDate(input: unknown, now: number): string {
  const given = (input as { today?: unknown } | null)?.today;
  if (typeof given !== 'string') return dayOf(now);
  if (!isToday(given, now)) throw new Refused('bad-input', { message: 'The date of your device is wrong.' });
  return given;
}
