// The browsers that an account knows, because somebody has signed in to it there. `browser` is the SHA-256 of a cookie's random id.
import { KNOWN_BROWSER_MS, KNOWN_BROWSERS_MAX } from '../../../domain/limits.ts';
import type { Sql, Tx } from '../sql.ts';

/** `email`: of the account, in lower case; nobody's knows no browser. */
export async function isKnownTo(sql: Sql, email: string, browser: Buffer): Promise<boolean> {
  const rows = await sql`
    select from known_browser k join app_user u on u.id = k.user_id where u.email = ${email} and k.browser = ${browser}`;
  return rows.length > 0;
}

/** From now (ms) on the account knows this browser, in place of the one that was longest away where there are too many. */
export async function rememberBrowser(sql: Sql | Tx, userId: string, browser: Buffer, now: number): Promise<void> {
  await sql`
    insert into known_browser (user_id, browser, seen_at) values (${userId}, ${browser}, ${new Date(now)})
    on conflict (user_id, browser) do update set seen_at = excluded.seen_at`;
  await sql`
    delete from known_browser where user_id = ${userId} and browser in (
      select browser from known_browser where user_id = ${userId} order by seen_at desc, browser offset ${KNOWN_BROWSERS_MAX})`;
}

/** The account knows none any more but this one, if it knew it. */
export async function forgetBrowsers(tx: Tx, userId: string, keep: Buffer | null): Promise<void> {
  await tx`delete from known_browser where user_id = ${userId} and browser is distinct from ${keep}`;
}

/** Forgets those whose cookie has ended. `now` in ms. */
export async function forgetOldBrowsers(sql: Sql, now: number): Promise<void> {
  await sql`delete from known_browser where seen_at < ${new Date(now - KNOWN_BROWSER_MS)}`;
}
