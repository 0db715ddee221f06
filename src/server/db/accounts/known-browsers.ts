// The browsers from which an account has signed in before. `browser` is the SHA-256 of the random id in a cookie.
import { KNOWN_BROWSERS_MAX } from '../../../domain/limits.ts';
import type { Sql, Tx } from '../../postgres/connections/sql.ts';

/** `email` in lower case. Returns false if there is no such account. */
export async function isKnownBrowser(sql: Sql, email: string, browser: Buffer): Promise<boolean> {
  const rows = await sql`
    select from known_browser k join app_user u on u.id = k.user_id where u.email = ${email} and k.browser = ${browser}`;
  return rows.length > 0;
}

/**
 * Records that the account used this browser now (ms). Above the limit, the least recently used browsers are dropped. Returns whether it was
 * unknown before.
 */
export async function saveKnownBrowser(sql: Sql | Tx, userId: string, browser: Buffer, now: number): Promise<boolean> {
  const [row] = await sql<[{ isNew: boolean }]>`
    insert into known_browser (user_id, browser, seen_at) values (${userId}, ${browser}, ${new Date(now)})
    on conflict (user_id, browser) do update set seen_at = excluded.seen_at
    returning xmax = 0 as "isNew"`;
  await sql`
    delete from known_browser where user_id = ${userId} and browser in (
      select browser from known_browser where user_id = ${userId} order by seen_at desc, browser offset ${KNOWN_BROWSERS_MAX})`;
  return row.isNew;
}

export async function deleteKnownBrowsers(tx: Tx, userId: string, keep: Buffer | null): Promise<void> {
  await tx`delete from known_browser where user_id = ${userId} and browser is distinct from ${keep}`;
}
