// Limits on guessing, counted in the database so that they hold across processes and restarts.
// An attempt is written down before its password is looked at, and struck out if it was none: simultaneous guesses count too.
import { isIPv6 } from 'node:net';
import { isKnownBrowser } from '../db/accounts/known-browsers.ts';
import type { Sql, Tx } from '../db/sql.ts';

const ACCOUNT_MINUTES = 15;
/** How many there may be: an account in that time, and an address in an hour. An auction's clerks share one address. */
const LIMITS = {
  'sign-in': { anAccount: 10, anAddress: 100 },
  'sign-up': { anAccount: Infinity, anAddress: 60 },
  'change-password': { anAccount: 10, anAddress: 100 },
  // each of them a mail
  'reset-password': { anAccount: 5, anAddress: 60 },
  'verify-email': { anAccount: 5, anAddress: 60 },
} as const;

/**
 * `account`: an email in lower case, known or not, or the id of a user. `browser`: what its cookie says of it. A browser that the account
 * knows has tries of its own, so that nobody else's, at the same address neither, keep its owner out.
 */
export type Attempt = { kind: keyof typeof LIMITS; account: string; address: string; browser?: Buffer | null };

/** Writes the attempt down and answers its id, or null when there were too many. */
export async function admitAttempt(sql: Sql, { kind, account, address, browser = null }: Attempt): Promise<number | null> {
  const from = network(address);
  const known = browser !== null && (await isKnownBrowser(sql, account, browser)) ? browser : null;
  return await sql.begin(async (tx) => {
    // Always the address first, then the account: two attempts never wait for each other.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`address ${from}`}, 0))`;
    await tx`select pg_advisory_xact_lock(hashtextextended(${`account ${account}`}, 0))`;
    await forgetOldAttempts(tx);
    const [counted] = await tx<{ byAddress: number; byAccount: number }[]>`
      select
        (select count(*) from sign_in_attempt where address = ${from} and kind = ${kind}) as "byAddress",
        (select count(*) from sign_in_attempt
          where account = ${account} and kind = ${kind} and browser is not distinct from ${known}
            and at > clock_timestamp() - make_interval(mins => ${ACCOUNT_MINUTES})) as "byAccount"`;
    const { byAddress = 0, byAccount = 0 } = counted ?? {};
    const { anAddress, anAccount } = LIMITS[kind];
    if ((known === null && byAddress >= anAddress) || byAccount >= anAccount) return null;
    const [row] = await tx<{ id: number }[]>`
      insert into sign_in_attempt (kind, account, address, browser) values (${kind}, ${account}, ${from}, ${known}) returning id`;
    return row?.id ?? null;
  });
}

/** Forgets what no limit counts any more. Of two at once, each leaves to the other what that one is at. */
export async function forgetOldAttempts(sql: Sql | Tx): Promise<void> {
  await sql`
    delete from sign_in_attempt where id in (
      select id from sign_in_attempt where at < clock_timestamp() - interval '1 hour' for update skip locked)`;
}

/** Strikes out an attempt that was no failure. */
export async function forgetAttempt(sql: Sql, id: number): Promise<void> {
  await sql`delete from sign_in_attempt where id = ${id}`;
}

/** What counts as one address: a household or an office has a whole /64 of IPv6. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`.toLowerCase();
}
