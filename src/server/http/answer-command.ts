// From a command's request to its answer: input, transaction, repeats, and another try where PostgreSQL cannot let two through together.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { OperationName } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { LiveBus, Publish } from '../live/live-bus.ts';
import type { Viewer } from '../auth/session.ts';
import { Refused } from '../refused.ts';
import { hashOf, idempotencyKey, IdempotencyKeyExpired, runOnce, type JsonAnswer, refusalAnswer, type Worked } from './idempotency.ts';
import type { AnyCommand } from '../operations/handler-types.ts';
import { browserDate } from './browser-date.ts';
import type { CommandQueue } from './command-queue.ts';

/** `input`: as the schema reads it. `serialize`: makes the answer's JSON. */
type Call = {
  name: OperationName;
  operation: Operation;
  handler: AnyCommand;
  viewer: Viewer | null;
  headers: IncomingHttpHeaders;
  input: unknown;
  serialize: (body: unknown) => string;
};

export async function answerCommand(
  { sql, live, queue }: { sql: Sql; live: LiveBus; queue: CommandQueue },
  { name, operation, handler, viewer, headers, input, serialize }: Call,
): Promise<JsonAnswer> {
  const key = idempotencyKey(headers['idempotency-key']);
  const now = Date.now();
  const today = browserDate(input, now);
  const work = async (tx: Tx, publish: Publish): Promise<Worked> => {
    const context = { tx, viewer, now, today, publish };
    if ('run' in handler) return { text: serialize(await handler.run(context, input)), made: null };
    const { made, answer } = await handler.make(context, input);
    return { text: serialize(answer), made };
  };
  const again = async (made: unknown) => serialize(await handler.again({ sql, viewer, now }, input, made));
  // What a person does for themselves is the same whichever organization their page acts for; the command itself may change that.
  const orgId = operation.who === 'member' ? viewer!.org!.id : null;
  const command = async () =>
    key && viewer
      ? await runOnce({ sql, live }, { userId: viewer.userId, operation: name, key, bodyHash: hashOf(orgId, input) }, { work, again })
      : await live.inTransaction(sql, async (tx, publish) => await withoutKey(async () => await work(tx, publish)));
  const about = whatIsLocked(input, orgId ?? viewer?.userId);
  return await (about ? queue.run(about.thing, about.most, async () => await retried(command)) : retried(command));
}

/** A thread has one lock, which all its commands take first. Another command may take some of its organization's or its person's. */
const AT_ONE_THREAD = 1;
const AT_ANOTHER_THING = 2;

/** `owner`: the organization or the person that a command acts for; a visitor's locks nothing that others wait for. */
function whatIsLocked(input: unknown, owner: string | undefined): { thing: string; most: number } | null {
  const { threadId, twId = threadId } = (input ?? {}) as { threadId?: unknown; twId?: unknown };
  if (typeof twId === 'string') return { thing: twId.toLowerCase(), most: AT_ONE_THREAD };
  return owner === undefined ? null : { thing: owner, most: AT_ANOTHER_THING };
}

/** A refusal that keeps what was written is an answer like any other: only a thrown one undoes it. */
async function withoutKey(work: () => Promise<Worked>): Promise<JsonAnswer> {
  try {
    const { text } = await work();
    return { status: 200, text };
  } catch (error) {
    if (error instanceof Refused && error.keepsWhatWasWritten) return refusalAnswer(error);
    throw error;
  }
}

const ATTEMPTS = 3;
/** Before the loser of a deadlock, which took a second to be found, takes its locks anew, the winner gets those that it waits for. */
const PAUSE_MS = 50;

/** Two commands that PostgreSQL cannot let through together (deadlock, serialization): the loser runs again. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** A deadlock, a serialization failure, or an idempotency key that expired during the command. */
const isRetryable = (error: unknown): boolean =>
  error instanceof IdempotencyKeyExpired || ['40P01', '40001'].includes((error as { code?: string }).code ?? '');
