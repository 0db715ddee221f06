// Repeats: the same key, user and operation within 24 hours answers with the first answer and does nothing again.
// The row is written first in the command's own transaction, so that a simultaneous repeat waits for the first to end.
import { createHash } from 'node:crypto';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Tx } from '../db/sql.ts';
import { type ErrorBody, Refused } from './errors.ts';

/** `refusal`: why it was refused. `isRepeat`: it was done before, and is answered as it was then. */
export type Outcome = { status: number; body: unknown; refusal?: RefusalName; isRepeat?: true };
export type Repeatable = { userId: string; operation: string; key: string; bodyHash: string };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The header's value. Throws when it is not one to 200 printable characters. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Refused('bad-input', { message: 'An Idempotency-Key is 1 to 200 visible characters.' });
}

/** What makes two requests the same: their input, and the organization that they act for. */
export const hashOf = (orgId: string | null, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, input]))
    .digest('base64url');

/**
 * Runs `work` once. `replay` is asked before an earlier answer is given again, and throws where it may not be seen any more.
 * A refusal of `work` undoes what it wrote and is remembered as its answer; any other error leaves no trace, so that a repeat tries anew.
 */
export async function once(
  tx: Tx,
  { userId, operation, key, bodyHash }: Repeatable,
  work: (tx: Tx) => Promise<Outcome>,
  replay: () => Promise<void>,
): Promise<Outcome> {
  const [mine] = await tx`
    insert into idempotency_key (user_id, operation, key, body_hash) values (${userId}, ${operation}, ${key}, ${bodyHash})
    on conflict (user_id, operation, key) do update set body_hash = excluded.body_hash, status = null, answer = null, at = now()
      where idempotency_key.at < now() - interval '24 hours'
    returning 1`;
  if (!mine) {
    const [first] = await tx<{ bodyHash: string; status: number; body: unknown }[]>`
      select body_hash as "bodyHash", status, answer -> 'body' as body from idempotency_key
      where user_id = ${userId} and operation = ${operation} and key = ${key}`;
    if (first?.bodyHash !== bodyHash) throw new Refused('key-used-differently');
    await replay();
    return { status: first.status, body: first.body, isRepeat: true };
  }
  const outcome = await refusalsAsOutcomes(() => tx.savepoint(work));
  const answer = { body: outcome.body as string | null };
  await tx`
    update idempotency_key set status = ${outcome.status}, answer = ${tx.json(answer)}
    where user_id = ${userId} and operation = ${operation} and key = ${key}`;
  return outcome;
}

async function refusalsAsOutcomes(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: error.body satisfies ErrorBody, refusal: error.refusal };
  }
}

/** Forgets what is older than 24 hours. */
export async function forgetOldKeys(sql: Pick<Tx, 'unsafe'>): Promise<void> {
  await sql.unsafe(`delete from idempotency_key where at < now() - interval '24 hours'`);
}
