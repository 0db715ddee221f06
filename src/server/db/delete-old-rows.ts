// What is deleted every hour because nobody needs it any more, by its name in the log.
import { DAY_MS, KNOWN_BROWSER_MS, RENAMES_DAYS, WRONG_PASSPHRASES_SHOWN_MS } from '../../domain/limits.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { deleteOldAttempts } from './accounts/sign-in-limits.ts';

/** The number of sessions per statement: the first run may find those of years. */
const BATCH_SIZE = 10_000;

const ago = (ms: number): Date => new Date(Date.now() - ms);

export const OLD_ROWS: Readonly<Record<string, (sql: Sql) => Promise<unknown>>> = {
  'deleting old idempotency keys': async (sql) => await sql`delete from idempotency_key where at < now() - interval '24 hours'`,
  // After 90 days only the status of a mail is kept, and only if a page shows it.
  'deleting old mails': async (sql) => {
    const old = sql`settled_at < now() - interval '90 days' and address <> ''`;
    await sql`delete from mail where ${old} and cause is null`;
    await sql`update mail set content = '{}', address = '', failure = null where ${old} and cause is not null`;
  },
  // Mail is tried for three days, and then nobody knows any more whether the mailbox answers.
  'forgetting silent mailboxes': async (sql) => await sql`delete from silent_mailbox where at < now() - interval '30 days'`,
  // A stream sends a heartbeat every 20 s. The process of these is gone.
  'deleting abandoned streams': async (sql) =>
    await sql`delete from live_stream where beat_at < clock_timestamp() - interval '150 seconds'`,
  // Their cookies have expired.
  'deleting old browsers': async (sql) => await sql`delete from known_browser where seen_at < ${ago(KNOWN_BROWSER_MS)}`,
  'deleting old renames': async (sql) => await sql`delete from org_rename where at < ${ago(RENAMES_DAYS * DAY_MS)}`,
  'deleting old wrong passphrases': async (sql) => await sql`delete from wrong_passphrase where at < ${ago(WRONG_PASSPHRASES_SHOWN_MS)}`,
  'deleting expired tokens': async (sql) => await sql`delete from one_time_token where expires_at < now() - interval '1 day'`,
  'deleting expired sessions': async (sql) => {
    let count = BATCH_SIZE;
    while (count === BATCH_SIZE)
      ({ count } = await sql`
        delete from session where id in (select id from session where expires_at < now() order by expires_at limit ${BATCH_SIZE})`);
  },
  // What better-auth stored for Google sign-ins that were never completed.
  'deleting expired verifications': async (sql) => await sql`delete from verification where expires_at < now()`,
  'deleting old sign-in attempts': deleteOldAttempts,
};
