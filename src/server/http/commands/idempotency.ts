// Runs a command's handler in a transaction, once for each idempotency key: a command that repeats a key of its user with the same body
// within 24 hours does nothing. The key's row is locked before anything else is read or written, so the answer to a used key reveals
// nothing about what a different body asks for, not even by its timing.
import { createHash } from 'node:crypto';
import type { RefusalName } from '../../../domain/refusals.ts';
import {
  type Kept,
  type KeyedCommand,
  type KeyRef,
  keepOutcomes,
  type Outcome,
  readKept,
  takeKeyBeforeWork,
  undoWork,
} from '../../db/idempotency-keys.ts';
import { sendAhead, setLockTimeout, type Sql, type Tx } from '../../db/sql.ts';
import type { LiveBus, Publish } from '../../live/live-bus.ts';
import type { AnyCommand } from '../../operations/handler-types.ts';
import type { Viewer } from '../../auth/session.ts';
import { Refused } from '../../refused.ts';

/** `text`: the JSON that is sent. `refusal`: why the command was refused. `isRepeat`: the key was used before. */
export type JsonAnswer = { status: number; text: string; refusal?: RefusalName; isRepeat?: true };
/**
 * A handler and what it is called with. `input`: the parsed input. `now`: ms since the epoch. `today`: `YYYY-MM-DD`. `address`: of the request. `serialize`: writes
 * the answer as JSON. `admit`: called before the handler, not for a repeat. If it throws, the key is not used.
 */
export type HandlerCall<Handler extends AnyCommand = AnyCommand> = {
  handler: Handler;
  viewer: Viewer | null;
  input: unknown;
  now: number;
  today: string;
  address: string;
  serialize: (body: unknown) => string;
  admit?: (() => void) | undefined;
};
type Services = { sql: Sql; live: LiveBus };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Returns the header's value. Throws if it is not 1 to 200 visible ASCII characters. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Refused('bad-input', { message: 'An Idempotency-Key is 1 to 200 visible characters.' });
}

/** A hash of what makes two requests the same: their input and, for a member's command, the organization. */
export const hashOf = (orgId: string | null, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, input]))
    .digest('base64url');

/**
 * Runs the handler once, in a transaction that first locks the key's row. Concurrent commands with the same key wait for the first one.
 * A refusal undoes what the handler wrote, unless it keeps that, and is stored under the key. Any other error rolls everything back, so a
 * repeat runs the command again. `lockTimeoutMs`: for each lock.
 */
export async function runOnce(
  { sql, live }: Services,
  command: KeyedCommand,
  call: HandlerCall,
  lockTimeoutMs: number,
): Promise<JsonAnswer> {
  const result = await live.inTransaction(sql, async (tx, publish) => {
    const [, first] = await Promise.all([setLockTimeout(tx, lockTimeoutMs), takeKey(tx, command)]);
    if (first) return { first };
    call.admit?.();
    return { answer: await runKeyed(tx, publish, command, call) };
  });
  return 'first' in result ? await answerRepeat(sql, result.first, command.bodyHash, call) : result.answer;
}

/** Runs the handler in a transaction. A refusal that keeps what was written is returned, because throwing it would roll that back. */
export async function runWithoutKey({ sql, live }: Services, call: HandlerCall, lockTimeoutMs: number): Promise<JsonAnswer> {
  call.admit?.();
  return await live.inTransaction(sql, async (tx, publish) => {
    setLockTimeout(tx, lockTimeoutMs).catch(() => {}); // if it fails, so does the transaction
    try {
      const { text } = await runHandler(tx, publish, call);
      return { status: 200, text };
    } catch (error) {
      if (error instanceof Refused && error.keepsWhatWasWritten) return refusalAnswer(error);
      throw error;
    }
  });
}

async function runKeyed(tx: Tx, publish: Publish, command: KeyedCommand, call: HandlerCall): Promise<JsonAnswer> {
  const published: Parameters<Publish>[] = [];
  const publishAll = () => published.forEach((one) => publish(...one));
  try {
    const { text, made } = await runHandler(tx, (...one) => void published.push(one), call);
    await sendAhead(keepOutcomes(tx, [{ key: command, made }]));
    publishAll();
    return { status: 200, text };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.keepsWhatWasWritten) publishAll();
    // Not awaited here: both statements are sent in one round trip.
    const undone = error.keepsWhatWasWritten ? undefined : undoWork(tx);
    await Promise.all([undone, keepOutcomes(tx, [refusalToKeep(command, error)])]);
    return refusalAnswer(error);
  }
}

/** `text`: the answer as JSON. `made`: the ids that the command created, kept for a repeat; null if the input already has all ids. */
type HandlerResult = { text: string; made: object | null };

async function runHandler(
  tx: Tx,
  publish: Publish,
  { handler, viewer, input, now, today, address, serialize }: HandlerCall,
): Promise<HandlerResult> {
  const context = { tx, viewer, now, today, address, publish };
  if ('conclude' in handler || 'joint' in handler) throw new Error('a command that shares its transaction is run by `runTogether`');
  if ('run' in handler) return { text: serialize(await handler.run(context, input)), made: null };
  const { made, answer } = await handler.make(context, input);
  return { text: serialize(answer), made };
}

export const refusalToKeep = (key: KeyRef, { status, refusal, details }: Refused): Outcome => ({ key, status, refusal, details });

export const refusalAnswer = ({ status, body, refusal }: Refused): JsonAnswer => ({ status, text: JSON.stringify(body), refusal });

/** Answers a repeat. Throws a refusal if the viewer may no longer see the answer. */
export async function answerRepeat(
  sql: Sql,
  { status, refusal, details, made, bodyHash }: Kept,
  requestHash: string,
  { handler, viewer, input, now, serialize }: HandlerCall,
): Promise<JsonAnswer> {
  if (bodyHash !== requestHash) throw new Refused('key-used-differently');
  if (refusal) return { ...refusalAnswer(new Refused(refusal, details ?? {})), status, isRepeat: true };
  return { status, text: serialize(await handler.again({ sql, viewer, now }, input, made)), isRepeat: true };
}

/** Takes the key and returns null. If the key was used in the last 24 hours, returns the outcome of that command instead. */
async function takeKey(tx: Tx, command: KeyedCommand): Promise<Kept | null> {
  return (await takeKeyBeforeWork(tx, command)) ? null : await keptOf(tx, command);
}

/** The outcome of the command that used the key. */
export async function keptOf(tx: Sql | Tx, command: KeyedCommand): Promise<Kept> {
  const kept = await readKept(tx, command);
  if (!kept) throw new IdempotencyKeyExpired();
  return kept;
}

/** The key's 24 hours ended between two statements. The command runs again. */
export class IdempotencyKeyExpired extends Error {
  override readonly name = 'IdempotencyKeyExpired';
}

/** Takes the key of a request whose parts have keys of their own. Throws if it was used with another body in the last 24 hours. */
export async function holdKey(sql: Sql, command: KeyedCommand): Promise<void> {
  const kept = await sql.begin(async (tx) => await takeKey(tx, command));
  if (kept && kept.bodyHash !== command.bodyHash) throw new Refused('key-used-differently');
}
