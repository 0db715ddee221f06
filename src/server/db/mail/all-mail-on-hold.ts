// The hold on all mail: one row that every process on this database reads. Waiting mail keeps waiting and is not settled.
import { JOB_ID, type QueuedMail } from './mails.ts';
import { first, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

type HoldReason = 'restore' | 'operator';
/** `since` in ms. */
export type MailHold = { since: number; reason: HoldReason };

/** Whether the schema supports a hold: that of an older version does not. */
export async function supportsMailHold(sql: Sql | Tx): Promise<boolean> {
  const [row] = await sql<[{ there: boolean }]>`select to_regclass('mail_hold') is not null as there`;
  return row.there;
}

/** null if mail is not on hold. */
export const readMailHold = async (sql: Sql | Tx): Promise<MailHold | null> =>
  await first(sql<MailHold[]>`select ${ms(sql, 'since')} as since, reason from mail_hold`);

/**
 * A restore replaces an existing hold: everything in the backup was written before it, and no process works on its jobs. Returns whether this
 * call began a hold. `now` in ms.
 */
export async function holdMail(sql: Sql | Tx, reason: HoldReason, now: number): Promise<boolean> {
  const { count } = await sql`
    insert into mail_hold (since, reason) values (${new Date(now)}, ${reason})
    on conflict (one) do update set since = excluded.since, reason = excluded.reason where excluded.reason = 'restore'`;
  if (reason === 'restore') await sql`delete from pgboss.job where name = 'mail' and state = 'active'`;
  return count > 0;
}

/** The number of waiting mails, and how many of them were written before this time (ms). */
export async function countWaitingMails(sql: Sql | Tx, before: number): Promise<{ all: number; before: number }> {
  const [row] = await sql<[{ all: number; before: number }]>`
    select count(*) as all, count(*) filter (where created_at <= ${new Date(before)}) as before from mail where status = 'pending'`;
  return row;
}

/** Settles as skipped what was waiting when the hold began. Returns their number. `now` in ms. */
export async function skipHeldMails(tx: Tx, { since }: MailHold, now: number): Promise<number> {
  const dropped = await tx`
    update mail set status = 'skipped', settled_at = ${new Date(now)} where status = 'pending' and created_at <= ${new Date(since)}`;
  return dropped.count;
}

/** A process works on the job `j`. A database restored with other tools may still list such jobs, with an old heartbeat. */
const IS_RUNNING = `j.state = 'active' and coalesce(j.heartbeat_on, j.started_on) > now() - interval '1 minute'`;

/**
 * Ends the hold. Returns the mails that need a new job: old jobs are removed here, or were deleted because of their age. Each mail is
 * retried as long as one that was written now. The mail that carries others needs one while any of them waits.
 */
export async function endMailHold(tx: Tx): Promise<QueuedMail[]> {
  await tx`delete from mail_hold`;
  await tx`
    delete from pgboss.job j using mail m
    where j.name = 'mail' and j.id = ${tx.unsafe(JOB_ID)} and m.status = 'pending' and not (${tx.unsafe(IS_RUNNING)})`;
  await tx`update mail set first_tried_at = null where status = 'pending'`;
  return await tx<QueuedMail[]>`
    select id, kind, address from (
      select distinct on (${tx.unsafe(JOB_ID)}) ${tx.unsafe(JOB_ID)} as id, kind, address, created_at from mail m
      where status = 'pending' and (sender_org_id is null or left_at is not null)
        and not exists (select from pgboss.job j where j.name = 'mail' and j.id = ${tx.unsafe(JOB_ID)})
      order by ${tx.unsafe(JOB_ID)}, created_at
    ) waiting order by created_at, id`;
}
