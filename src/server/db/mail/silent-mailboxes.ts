// Mailboxes whose mail server did not answer the last attempt in time: mail to them may occupy few slots.
import type { Sql } from '../../postgres/connections/sql.ts';

export async function markSilent(sql: Sql, address: string): Promise<void> {
  await sql`insert into silent_mailbox (address) values (${address.toLowerCase()}) on conflict (address) do update set at = now()`;
}

/** The mail server answered for it. */
export async function unmarkSilent(sql: Sql, address: string): Promise<void> {
  await sql`delete from silent_mailbox where address = ${address.toLowerCase()}`;
}

/** Mail is tried for three days, and then nobody knows any more whether the mailbox answers. */
export async function deleteOldSilent(sql: Sql): Promise<void> {
  await sql`delete from silent_mailbox where at < now() - interval '30 days'`;
}
