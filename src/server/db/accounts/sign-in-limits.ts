// Limits on guessing passwords and on requesting mails, counted in the database so that they hold across processes and restarts.
// An attempt is recorded before its password is checked, and deleted if it did not fail. So simultaneous guesses count too.
import { isKnownBrowser } from './known-browsers.ts';
import type { Sql, Tx } from '../../postgres/connections/sql.ts';
import { networkOf } from '../../client-network.ts';

const ACCOUNT_MINUTES = 15;
/** The most attempts per account in 15 minutes and per address in an hour. The clerks of an auction share one address. */
const LIMITS = {
  'sign-in': { perAccount: 10, perAddress: 100 },
  'sign-up': { perAccount: Infinity, perAddress: 60 },
  'change-password': { perAccount: 10, perAddress: 100 },
  // Each of these attempts sends a mail.
  'reset-password': { perAccount: 5, perAddress: 60 },
  'verify-email': { perAccount: 5, perAddress: 60 },
} as const;

/**
 * `account`: an email in lower case, of an account or not. `browser`: the hash of the id in the browser's cookie. A browser known to the
 * account has a separate limit, so that other people's attempts, even from the same address, do not lock its owner out.
 */
export type Attempt = { kind: keyof typeof LIMITS; account: string; address: string; browser?: Buffer | null };

/** Records the attempt and returns its id, or null if there were too many. */
export async function recordAttempt(sql: Sql, { kind, account, address, browser = null }: Attempt): Promise<number | null> {
  const from = networkOf(address);
  const known = browser !== null && (await isKnownBrowser(sql, account, browser)) ? browser : null;
  return await sql.begin(async (tx) => {
    // The address is always locked before the account, so two attempts cannot deadlock.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`address ${from}`}, 0))`;
    await tx`select pg_advisory_xact_lock(hashtextextended(${`account ${account}`}, 0))`;
    await deleteOldAttempts(tx);
    const [counted] = await tx<{ byAddress: number; byAccount: number }[]>`
      select
        (select count(*) from sign_in_attempt where address = ${from} and kind = ${kind}) as "byAddress",
        (select count(*) from sign_in_attempt
          where account = ${account} and kind = ${kind} and browser is not distinct from ${known}
            and at > clock_timestamp() - make_interval(mins => ${ACCOUNT_MINUTES})) as "byAccount"`;
    const { byAddress = 0, byAccount = 0 } = counted ?? {};
    const { perAddress, perAccount } = LIMITS[kind];
    if ((known === null && byAddress >= perAddress) || byAccount >= perAccount) return null;
    const [row] = await tx<{ id: number }[]>`
      insert into sign_in_attempt (kind, account, address, browser) values (${kind}, ${account}, ${from}, ${known}) returning id`;
    return row?.id ?? null;
  });
}

/** Deletes the attempts that no limit counts any more. Skips rows that a concurrent call is deleting. */
export async function deleteOldAttempts(sql: Sql | Tx): Promise<void> {
  await sql`
    delete from sign_in_attempt where id in (
      select id from sign_in_attempt where at < clock_timestamp() - interval '1 hour' for update skip locked)`;
}

/** Deletes an attempt that did not fail, so that no limit counts it. */
export async function deleteAttempt(sql: Sql, id: number): Promise<void> {
  await sql`delete from sign_in_attempt where id = ${id}`;
}
