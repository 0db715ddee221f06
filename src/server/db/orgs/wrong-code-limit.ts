// The limit on wrong invite codes and passphrases, per user.
import type { Tx } from '../sql.ts';

const MAX_WRONG_CODES = 5;
const WINDOW_MINUTES = 15;

/** Whether the user may try another code. Attempts of one user are serialized until the transaction ends: parallel guesses count too. */
export async function mayTryCode(tx: Tx, userId: string): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`join ${userId}`}, 0))`;
  const [row] = await tx<[{ wrong: number }]>`
    select count(*) as wrong from sign_in_attempt
    where account = ${userId} and kind = 'join' and at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`;
  return row.wrong < MAX_WRONG_CODES;
}

/** Stores no address: the user is known, and sign-ups are limited by address. */
export async function recordWrongCode(tx: Tx, userId: string): Promise<void> {
  await tx`insert into sign_in_attempt (kind, account, address) values ('join', ${userId}, '')`;
}
