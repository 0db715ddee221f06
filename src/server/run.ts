// The one path of a command: take the key, lock and read, decide, save, publish, answer. A command that repeats an idempotency key of its user
// with the same body within 24 hours does nothing, and is answered with what the first one created. The key is taken before anything else is
// read or locked, so the answer to a used key reveals nothing about what a different body asks for, not even by its timing.
import { setTimeout } from 'node:timers/promises';
import type { OperationName } from '../api/operations.ts';
import type { Operation } from '../api/operations/operation.ts';
import type { RefusalName } from '../domain/refusals.ts';
import { dayOf, isToday } from '../domain/days.ts';
import type { ThreadCommand } from '../domain/thread/commands.ts';
import type { Viewer } from './db/accounts/viewers.ts';
import {
  type Kept,
  type KeyedCommand,
  keepOutcomes,
  type Outcome,
  readKept,
  takeKeys,
  undoWork,
  workBegins,
} from './db/idempotency-keys.ts';
import { LOCK_TIMEOUT_MS, planForFewRows, setLockTimeout, type Sql, type Tx } from './postgres/connections/sql.ts';
import { isUnavailable, mayRepeat, repeatWhileUnavailable } from './postgres/connections/unavailable.ts';
import { isLocked, LockedElsewhere } from './db/threads/lock-threads.ts';
import { MOST_THREADS } from './db/threads/threads.ts';
import type { LiveBus, Publish } from './live/live-bus.ts';
import type { AnyCommand, CommandContext, Decision } from './operations/handler.ts';
import { saveEntries } from './operations/record-entry.ts';
import { Refused } from './refused.ts';
import { sha256 } from './sha256.ts';
import { Turns } from './turns.ts';

export type JsonAnswer = {
  status: number;
  /** The JSON that is sent. */
  text: string;
  /** Why the command was refused. */
  refusal?: RefusalName;
  /** The key was used before. */
  isRepeat?: true;
};

export type CommandCall = Omit<CommandContext<Viewer | null>, 'tx' | 'publish'> & {
  handler: AnyCommand;
  /** The parsed input. */
  input: unknown;
  /** Null if the request has none. */
  key: KeyedCommand | null;
  /** Writes a reply as JSON. */
  serialize: (reply: unknown) => string;
  /** Called when the key is taken, so not for a repeat. If it throws, the key is not used. */
  admit?: (() => void) | undefined;
};

type Services = { sql: Sql; live: Pick<LiveBus, 'inTransaction'> };

/**
 * Runs commands whose handlers read and save in the same way in one transaction, each once for its key. A refusal undoes what the command
 * wrote, unless it keeps that, and is stored under the key. Any other error rolls everything back, so a repeat runs the command again.
 * Returns an answer for each; one may reject, such as that of a repeat whose result may not be seen any more. `lockTimeoutMs`: for each lock.
 */
export async function runTogether(
  { sql, live }: Services,
  calls: readonly CommandCall[],
  lockTimeoutMs: number,
): Promise<Promise<JsonAnswer>[]> {
  const answers = await live.inTransaction(sql, async (tx, publish) => {
    const first = await takeKeysOf(tx, calls, lockTimeoutMs);
    if (first.length === 0) return new Map<CommandCall, JsonAnswer>();
    for (const { admit } of first) admit?.();
    const { read: readFor, save } = first[0]!.handler;
    const read = readFor && (await readFor(tx, first));
    const decided: Decided[] = [];
    for (const [at, call] of first.entries()) decided.push(await decideOn(tx, call, read?.[at]));
    const accepted = decided.flatMap(({ decision }) => decision ?? []);
    const entries = accepted.flatMap(({ entry }) => entry ?? []);
    await saveEntries(tx, entries);
    await save?.({ tx, publish }, accepted);
    const answered = await Promise.all(decided.map(async (one) => [one.call, await answerOf(one)] as const));
    await keepOutcomes(tx, decided.flatMap(outcomeOf));
    for (const { events } of decided) for (const event of events) publish(...event);
    return new Map(answered);
  });
  return calls.map(async (call) => answers.get(call) ?? (await answerRepeat(sql, call)));
}

/** Returns the commands that are the first with their key, or have none. */
async function takeKeysOf(tx: Tx, calls: readonly CommandCall[], lockTimeoutMs: number): Promise<CommandCall[]> {
  const keyed = calls.flatMap(({ key }) => key ?? []);
  const [, isTaken] = await Promise.all(
    calls[0]!.handler.batchKey
      ? [planForFewRows(tx, lockTimeoutMs), takeKeys(tx, keyed)]
      : [setLockTimeout(tx, lockTimeoutMs), takeKeys(tx, keyed), workBegins(tx)],
  );
  const taken = new Set(keyed.filter((_, at) => isTaken[at]));
  return calls.filter(({ key }) => key === null || taken.has(key));
}

/** `events`: for open pages. */
type Decided = { call: CommandCall; events: Parameters<Publish>[]; decision?: Decision<unknown, object | null>; refusal?: Refused };

async function decideOn(tx: Tx, call: CommandCall, read: unknown): Promise<Decided> {
  const { handler, viewer, input, command, now, today, address } = call;
  const events: Parameters<Publish>[] = [];
  const publish: Publish = (...event) => void events.push(event);
  try {
    return { call, events, decision: await handler.decide({ tx, viewer, command, now, today, address, publish }, input, read) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.keepsWhatWasWritten) return { call, events, refusal: error };
    if (!handler.batchKey) await undoWork(tx);
    return { call, events: [], refusal: error };
  }
}

const answerOf = async ({ call, decision, refusal }: Decided): Promise<JsonAnswer> =>
  refusal ? refusalAnswer(refusal) : { status: 200, text: call.serialize(await decision!.reply()) };

function outcomeOf({ call: { key }, decision, refusal }: Decided): Outcome[] {
  if (key === null) return [];
  return refusal
    ? [{ key, status: refusal.status, refusal: refusal.refusal, details: refusal.details }]
    : [{ key, created: decision!.created ?? null }];
}

const refusalAnswer = ({ status, body, refusal }: Refused): JsonAnswer => ({ status, text: JSON.stringify(body), refusal });

/** Answers a repeat. Throws a refusal if the viewer may no longer see the answer. */
async function answerRepeat(sql: Sql, { handler, viewer, input, now, key, serialize }: CommandCall): Promise<JsonAnswer> {
  const { bodyHash, status, refusal, details, created } = await keptOf(sql, key!);
  if (bodyHash !== key!.bodyHash) throw new Refused('key-used-differently');
  if (refusal) return { ...refusalAnswer(new Refused(refusal, details ?? {})), status, isRepeat: true };
  return { status, text: serialize(await handler.replay({ sql, viewer, now }, input, created)), isRepeat: true };
}

async function keptOf(tx: Sql | Tx, command: KeyedCommand): Promise<Kept> {
  const kept = await readKept(tx, command);
  if (!kept) throw new IdempotencyKeyExpired();
  return kept;
}

/** The key's 24 hours ended between two statements. The command runs again. */
class IdempotencyKeyExpired extends Error {
  override readonly name = 'IdempotencyKeyExpired';
}

/** Takes the key of a request whose parts have keys of their own. Throws if it was used with another body in the last 24 hours. */
export async function holdKey(sql: Sql, command: KeyedCommand): Promise<void> {
  const kept = await repeatWhileUnavailable(
    sql,
    async () => await sql.begin(async (tx) => ((await takeKeys(tx, [command]))[0] ? null : await keptOf(tx, command))),
  );
  if (kept && kept.bodyHash !== command.bodyHash) throw new Refused('key-used-differently');
}

/** A hash of what makes two requests the same: their input and, for a member's command, the organization. */
export const hashOf = (orgId: string | null, input: unknown): string => sha256(JSON.stringify([orgId, input])).toString('base64url');

// What follows says when a command runs: in its turn, with which others, and again after what.

type Request = Omit<CommandCall, 'now' | 'today' | 'command' | 'key'> & {
  name: OperationName;
  operation: Operation;
  key: string | undefined;
  /** Instead of the one that the operation makes of the input. */
  command?: ThreadCommand;
};
export type RunCommand = (request: Request) => Promise<JsonAnswer>;

/** How many attempts of one person run at once, so that nobody uses all connections for transactions. Those that wait between attempts do not count. */
const ATTEMPTS_AT_ONCE = 4;
/** A thread has one lock, which all its commands take first. Other commands may take only some locks of their organization or person. */
const CONCURRENT_PER_THREAD = 1;
const CONCURRENT_PER_OWNER = 2;
/** The wait is shorter than for a lock: otherwise the first waiting command would take over from one that timed out, and wait as long again. */
const QUEUE_RULES = { longestWaitMs: 0.9 * LOCK_TIMEOUT_MS, mostWaiting: 500, error: () => new LockedElsewhere() };

export function createRunCommand(services: Services): RunCommand {
  const targets = new Turns(QUEUE_RULES);
  const people = new Turns(QUEUE_RULES);
  const runInBatch = createBatches(services);
  return async ({ name, operation, key, command, ...request }) => {
    const now = Date.now();
    const { handler, viewer, input, admit } = request;
    // A `user` command does not depend on the organization that the page acts for, and may itself change that organization.
    const orgId = operation.who === 'member' ? viewer!.org!.id : null;
    const call: CommandCall = {
      ...request,
      command: command ?? operation.toCommand?.(input as never) ?? null,
      now,
      today: browserDate(input, now),
      key: key && viewer ? { userId: viewer.userId, operation: name, key, bodyHash: hashOf(orgId, input) } : null,
      admit: admit && once(admit),
    };
    const attempt = async (lockTimeoutMs: number, isFirst: boolean) =>
      isFirst && handler.batchKey ? await runInBatch(call, lockTimeoutMs) : await runAlone(services, call, lockTimeoutMs);
    const mayRun = (error: unknown) => mayRepeat(error, call.key !== null);
    const attemptInTurn: typeof attempt = async (...args) =>
      viewer ? await people.run(viewer.userId, ATTEMPTS_AT_ONCE, async () => await attempt(...args)) : await attempt(...args);
    const target = lockTarget(input, orgId ?? viewer?.userId);
    return await (target
      ? targets.run(target.id, target.concurrency, async () => await withRetries(services.sql, attemptInTurn, mayRun))
      : withRetries(services.sql, attemptInTurn, mayRun));
  };
}

async function runAlone(services: Services, call: CommandCall, lockTimeoutMs: number): Promise<JsonAnswer> {
  const [answer] = await runTogether(services, [call], lockTimeoutMs);
  return await answer!;
}

/** Calls it until it has not thrown once: a command that runs again is admitted already. */
function once(admit: () => void): () => void {
  let isAdmitted = false;
  return () => {
    if (!isAdmitted) admit();
    isAdmitted = true;
  };
}

/**
 * What a command locks, and how many commands may run on it at a time. `owner`: the organization or person that the command acts for.
 * Null for a visitor, whose commands take no lock that others wait for.
 */
function lockTarget(input: unknown, owner: string | undefined): { id: string; concurrency: number } | null {
  const { threadId, twId = threadId } = (input ?? {}) as { threadId?: unknown; twId?: unknown };
  if (typeof twId === 'string') return { id: twId.toLowerCase(), concurrency: CONCURRENT_PER_THREAD };
  return owner === undefined ? null : { id: owner, concurrency: CONCURRENT_PER_OWNER };
}

/** While a batch runs, commands wait and become the next one, which holds its locks until the last of it is written. */
const BATCHES_AT_ONCE = 2;
/** So many do not wait: PostgreSQL runs a second batch while this process works for the first. */
const ENOUGH_FOR_A_SECOND = 8;

type Waiting = { call: CommandCall; lockTimeoutMs: number; answer: PromiseWithResolvers<JsonAnswer> };

/**
 * Returns the function that runs a command with others that arrive together: most of the cost of a small transaction does not depend on how
 * much it does. A command that arrives alone is a batch of one, and does not wait. If a batch fails, each of it runs alone, unless the database
 * is away: then each fails, and may be repeated.
 */
function createBatches(services: Services): (call: CommandCall, lockTimeoutMs: number) => Promise<JsonAnswer> {
  let waiting: Waiting[] = [];
  let running = 0;
  let isStarting = false;
  const start = () => {
    while (waiting.length >= (running === 0 ? 1 : ENOUGH_FOR_A_SECOND) && running < BATCHES_AT_ONCE) {
      const { batch, rest } = splitBatch(waiting);
      waiting = rest;
      running += 1;
      void runBatch(services, batch).then(() => {
        running -= 1;
        start();
      });
    }
  };
  return async (call, lockTimeoutMs) => {
    const answer = Promise.withResolvers<JsonAnswer>();
    waiting.push({ call, lockTimeoutMs, answer });
    // With the other commands of this turn of the event loop: their requests were authenticated together.
    if (!isStarting)
      setImmediate(() => {
        isStarting = false;
        start();
      });
    isStarting = true;
    return await answer.promise;
  };
}

/** The one that waits longest with those that may share its transaction, and the others. */
function splitBatch([first, ...others]: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const { handler } = first!.call;
  const batch = new Map([[handler.batchKey!(first!.call), first!]]);
  const rest: Waiting[] = [];
  for (const one of others) {
    const other = one.call.handler;
    const mayJoin = other.read === handler.read && other.save === handler.save && batch.size < MOST_THREADS;
    const key = mayJoin ? other.batchKey!(one.call) : null;
    if (key === null || batch.has(key)) rest.push(one);
    else batch.set(key, one);
  }
  return { batch: [...batch.values()], rest };
}

async function runBatch(services: Services, batch: readonly Waiting[]): Promise<void> {
  const calls = batch.map(({ call }) => call);
  const lockTimeoutMs = Math.min(...batch.map((one) => one.lockTimeoutMs));
  const answers = await runTogether(services, calls, lockTimeoutMs).catch((error: unknown) => ({ error }));
  const isFailed = 'error' in answers;
  const runsAgain = isFailed && batch.length > 1 && !isUnavailable(answers.error);
  await Promise.allSettled(
    batch.map(async ({ call, answer }, at) => {
      answer.resolve(isFailed ? (runsAgain ? runAlone(services, call, lockTimeoutMs) : Promise.reject(answers.error)) : answers[at]!);
      await answer.promise;
    }),
  );
}

/** Longer than a transaction of another process takes. */
const FIRST_LOCK_TIMEOUT_MS = 50;
/** Shorter: the lock may be held for seconds, and each attempt uses a connection. */
const LATER_LOCK_TIMEOUT_MS = 10;
/** At first a lock is that of a command in another process, which ends at once. Later it is one that is held for long. */
const FIRST_LOCKED_DELAY_MS = 10;
const LONGEST_LOCKED_DELAY_MS = 200;

/**
 * Attempts the work again while another transaction has a lock that it needs, for as long as a request waits for a lock, and for a moment after
 * an error for which `may` allows it: a deadlock, a lost connection. Between attempts it has no connection, so locks that are held for long
 * leave the connections to others.
 */
async function withRetries<T>(
  sql: Sql,
  attempt: (lockTimeoutMs: number, isFirst: boolean) => Promise<T>,
  may: (error: unknown) => boolean,
): Promise<T> {
  const began = performance.now();
  let isFirst = true;
  let lockTimeoutMs = FIRST_LOCK_TIMEOUT_MS;
  let lockedDelayMs = FIRST_LOCKED_DELAY_MS;
  return await repeatWhileUnavailable(
    sql,
    async () => {
      for (;;) {
        try {
          return await attempt(lockTimeoutMs, isFirst);
        } catch (error) {
          isFirst = false;
          if (!isLocked(error) || performance.now() - began > LOCK_TIMEOUT_MS) throw error;
          lockTimeoutMs = LATER_LOCK_TIMEOUT_MS;
          await setTimeout(lockedDelayMs * (0.5 + Math.random())); // two that lock each other out do not meet again
          lockedDelayMs = Math.min(2 * lockedDelayMs, LONGEST_LOCKED_DELAY_MS);
        }
      }
    },
    (error) => error instanceof IdempotencyKeyExpired || may(error),
  );
}

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
