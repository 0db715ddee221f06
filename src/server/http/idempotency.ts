// Repeats: a command with the same key, user and body within 24 hours does nothing again. Its key's row is taken before anything
// else is read or written for it, so that a used key tells nothing of what the new body asks for, not even by how long that takes.
import { createHash } from 'node:crypto';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { LiveBus, Publish } from '../live/live-bus.ts';
import { Refused, type RefusalDetails } from '../refused.ts';

/** `text`: the JSON that is sent. `refusal`: why it was refused. `isRepeat`: it was done before. */
export type JsonAnswer = { status: number; text: string; refusal?: RefusalName; isRepeat?: true };
export type Repeatable = { userId: string; operation: string; key: string; bodyHash: string };
/** `work` does the command: `made` is what is kept for a repeat. `again` answers one, and throws the refusal where it may not. */
export type OnceOnly = { work(tx: Tx, publish: Publish): Promise<Worked>; again(made: unknown): Promise<string> };
/** `text`: the answer's JSON. `made`: the ids that the command made; null where its input names all that it is about. */
export type Worked = { text: string; made: object | null };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The header's value. Throws when it is not one to 200 printable characters. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Refused('bad-input', { message: 'An Idempotency-Key is 1 to 200 visible characters.' });
}

/** What makes two requests the same: their input, and the organization that they act for, if they act for one. */
export const hashOf = (orgId: string | null, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, input]))
    .digest('base64url');

/**
 * Does the work once, in a transaction that begins with the key's row. Of several with one key the others wait there for the first.
 * A refusal undoes what the work wrote and is kept by its name. Any other error leaves no trace, so that a repeat tries anew.
 */
export async function runOnce(
  { sql, live }: { sql: Sql; live: LiveBus },
  repeatable: Repeatable,
  { work, again }: OnceOnly,
): Promise<JsonAnswer> {
  const ended = await live.inTransaction(sql, async (tx, publish) => {
    const first = await take(tx, repeatable);
    return first ? { first } : { outcome: await doneNow(tx, publish, repeatable, work) };
  });
  return 'first' in ended ? await replay(ended.first, repeatable.bodyHash, again) : ended.outcome;
}

async function doneNow(tx: Tx, publish: Publish, repeatable: Repeatable, work: OnceOnly['work']): Promise<JsonAnswer> {
  const told: Parameters<Publish>[] = [];
  const tellAll = () => told.forEach((one) => publish(...one));
  try {
    const { text, made } = await work(tx, (...one) => void told.push(one));
    if (made) await keepMade(tx, repeatable, made);
    tellAll();
    return { status: 200, text };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.keepsWhatWasWritten) tellAll();
    // Sent along with what follows.
    const undone = error.keepsWhatWasWritten ? undefined : tx`rollback to savepoint work`.execute();
    await Promise.all([undone, keepRefusal(tx, repeatable, error)]);
    return refusalAnswer(error);
  }
}

export const refusalAnswer = ({ status, body, refusal }: Refused): JsonAnswer => ({ status, text: JSON.stringify(body), refusal });

/** How the first one ended. */
type Kept = { bodyHash: string; status: number; refusal: RefusalName | null; details: RefusalDetails | null; made: unknown };

async function replay(
  { status, refusal, details, made, bodyHash }: Kept,
  askedHash: string,
  again: OnceOnly['again'],
): Promise<JsonAnswer> {
  if (bodyHash !== askedHash) throw new Refused('key-used-differently');
  if (refusal) return { ...refusalAnswer(new Refused(refusal, details ?? {})), status, isRepeat: true };
  return { status, text: await again(made), isRepeat: true };
}

/** Takes the key, unless it was used in the last 24 hours: then it answers how that ended. One under way is waited for. */
async function take(tx: Tx, { userId, operation, key, bodyHash }: Repeatable): Promise<Kept | null> {
  // The savepoint is what a refusal goes back to. It is sent along, and costs no round trip.
  const [taken] = await Promise.all([
    tx`
      insert into idempotency_key (user_id, operation, key, body_hash) values (${userId}, ${operation}, ${key}, ${bodyHash})
      on conflict (user_id, operation, key) do update
        set body_hash = excluded.body_hash, status = default, refusal = null, details = null, made = null, at = excluded.at
        where idempotency_key.at < now() - interval '24 hours'
      returning 1`.execute(),
    tx`savepoint work`.execute(),
  ]);
  if (taken.length === 1) return null;
  const [kept] = await tx<Kept[]>`
    select body_hash as "bodyHash", status, refusal, details, made from idempotency_key
    where user_id = ${userId} and operation = ${operation} and key = ${key}`;
  if (!kept) throw new IdempotencyKeyExpired();
  return kept;
}

/** The key's 24 hours ended between two statements. The command is run again. */
export class IdempotencyKeyExpired extends Error {
  override readonly name = 'IdempotencyKeyExpired';
}

async function keepMade(tx: Tx, { userId, operation, key }: Repeatable, made: object): Promise<void> {
  await tx`
    update idempotency_key set made = ${tx.json(made as never)}
    where user_id = ${userId} and operation = ${operation} and key = ${key}`;
}

async function keepRefusal(tx: Tx, { userId, operation, key }: Repeatable, { status, refusal, details }: Refused): Promise<void> {
  await tx`
    update idempotency_key set status = ${status}, refusal = ${refusal}, details = ${details && tx.json(details)}
    where user_id = ${userId} and operation = ${operation} and key = ${key}`;
}

/** Forgets what is older than 24 hours. */
export async function forgetOldKeys(sql: Pick<Tx, 'unsafe'>): Promise<void> {
  await sql.unsafe(`delete from idempotency_key where at < now() - interval '24 hours'`);
}
