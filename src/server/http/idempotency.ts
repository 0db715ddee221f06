// Repeats: the same key, user and operation within 24 hours answers with the first answer and does nothing again.
// Nobody looks before the work whether it was done before: the answer's row, written at its end, tells, and then it is undone.
import { createHash } from 'node:crypto';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Live, Tell } from '../live.ts';
import { Refused } from './errors.ts';

/** `text`: the JSON that is sent. `refusal`: why it was refused. `isRepeat`: it was done before, and is answered as it was then. */
export type Outcome = { status: number; text: string; refusal?: RefusalName; isRepeat?: true };
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

/** Undoes what was done a second time. Its code has the command run anew if the first answer is forgotten in this very moment. */
class DoneBefore extends Error {
  readonly code = '40001';
}

/**
 * Does `work` once, in a transaction. `replay` is asked before an earlier answer is given again, and throws where it may not be seen any more.
 * A refusal of `work` undoes what it wrote and is remembered as its answer; any other error leaves no trace, so that a repeat tries anew.
 */
export async function once(
  { sql, live }: { sql: Sql; live: Live },
  repeatable: Repeatable,
  work: (tx: Tx, tell: Tell) => Promise<Outcome>,
  replay: () => Promise<void>,
): Promise<Outcome> {
  try {
    return await live.inTransaction(sql, async (tx, tell) => {
      const outcome = await work(tx, tell);
      if (!(await isFirst(tx, repeatable, outcome))) throw new DoneBefore();
      return outcome;
    });
  } catch (error) {
    const refused = error instanceof Refused ? refusalOutcome(error) : undefined;
    if (refused && (await isFirst(sql, repeatable, refused))) return refused;
    // What was done before can make the work fail, by a constraint or otherwise, before it comes to the key.
    const first = await firstAnswer(sql, repeatable);
    if (!first) throw error;
    if (first.bodyHash !== repeatable.bodyHash) throw new Refused('key-used-differently');
    await replay();
    return { status: first.status, text: first.text, isRepeat: true };
  }
}

export const refusalOutcome = ({ status, body, refusal }: Refused): Outcome => ({ status, text: JSON.stringify(body), refusal });

type FirstAnswer = { bodyHash: string; status: number; text: string };

async function firstAnswer(sql: Sql, { userId, operation, key }: Repeatable): Promise<FirstAnswer | undefined> {
  const [row] = await sql<FirstAnswer[]>`
    select body_hash as "bodyHash", status, answer as text from idempotency_key
    where user_id = ${userId} and operation = ${operation} and key = ${key} and at >= now() - interval '24 hours'`;
  return row;
}

/** Keeps the answer, unless there is one to the same key: one that is just being written is waited for. */
async function isFirst(sql: Sql | Tx, { userId, operation, key, bodyHash }: Repeatable, { status, text }: Outcome): Promise<boolean> {
  const kept = await sql`
    insert into idempotency_key (user_id, operation, key, body_hash, status, answer)
    values (${userId}, ${operation}, ${key}, ${bodyHash}, ${status}, ${text})
    on conflict (user_id, operation, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, at = excluded.at
      where idempotency_key.at < now() - interval '24 hours'
    returning 1`;
  return kept.length === 1;
}

/** Forgets what is older than 24 hours. */
export async function forgetOldKeys(sql: Pick<Tx, 'unsafe'>): Promise<void> {
  await sql.unsafe(`delete from idempotency_key where at < now() - interval '24 hours'`);
}
