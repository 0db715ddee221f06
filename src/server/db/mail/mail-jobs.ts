// Selects the mail jobs that run next. pg-boss limits groups of jobs in one dimension and does not sort a group by priority; here
// both the host and the address have a limit. Everything else about a job is left to pg-boss: the claim is the same as in its `fetch`.
import {
  CONCURRENT_MAILS_PER_HOST,
  SILENT_PER_HOST,
  SILENT_PER_HOST_FOR_AWAITED,
  SLOTS_PER_HOST_FOR_AWAITED,
  SLOTS_FOR_AWAITED,
} from '../../../domain/mail-retries.ts';
import type { Sql } from '../../postgres/connections/sql.ts';

/** `isSilent`: its mailbox did not answer the last attempt in time. */
export type ClaimedJob = { id: string; retryCount: number; isSilent: boolean };
/**
 * `awaited`: the lowest priority of jobs that a user waits for. `free`: the number of free slots in this process, `freeForSilent`: those of
 * them for other mail to mailboxes that were silent. `now`: this host's clock, in ms.
 */
type JobsToClaim = { queue: string; awaited: number; free: number; freeForSilent: number; now: number };

/**
 * Claims jobs within the limits for all processes: one per address (`singleton_key`) and a number per host (`group_id`), of which those for
 * mailboxes that were silent before take at most half. Jobs that a user waits for come first, then the oldest. Two concurrent calls may
 * exceed the limits for one attempt. A retry is due by the database's clock or by this host's, because one of them may have gone back. A new
 * mail waits for seconds or minutes, by the database's clock alone: its author may take it back meanwhile. A hold is read in this statement:
 * a claim that begins after the hold was committed gets nothing.
 */
export const claimMailJobs = async (sql: Sql, { queue, awaited, free, freeForSilent, now }: JobsToClaim): Promise<ClaimedJob[]> =>
  await sql<ClaimedJob[]>`
    with active as materialized (
      select group_id, singleton_key, silent.address is not null as is_silent
      from pgboss.job left join silent_mailbox silent on silent.address = singleton_key
      where name = ${queue} and state = 'active'
    ), host as (
      select group_id, count(*)::int as active, (count(*) filter (where is_silent))::int as silent from active group by group_id
    ), due as (
      select distinct on (j.singleton_key) j.id, j.group_id, j.priority, j.created_on, silent.address is not null as is_silent
      from pgboss.job j left join silent_mailbox silent on silent.address = j.singleton_key
      where j.name = ${queue} and j.state < 'active' and not j.blocked and not exists (select from mail_hold)
        and j.start_after <= case when j.state = 'retry' then greatest(now(), ${new Date(now)}::timestamptz) else now() end
        and not exists (select from active a where a.singleton_key = j.singleton_key)
      order by j.singleton_key, j.priority desc, j.created_on
    ), silent_in_host as (
      select due.*, coalesce(host.silent, 0) + row_number() over (partition by group_id, is_silent order by priority desc, created_on, id) as silent_place
      from due left join host using (group_id)
    ), in_host as (
      select id, priority, created_on, is_silent, coalesce(host.active, 0)
        + row_number() over (partition by group_id order by priority desc, created_on, id) as place
      from silent_in_host left join host using (group_id)
      where not is_silent
        or silent_place <= case when priority >= ${awaited}::int then ${SILENT_PER_HOST_FOR_AWAITED}::int else ${SILENT_PER_HOST}::int end
    ), silent_in_process as (
      select *, row_number() over (partition by is_silent, priority >= ${awaited}::int order by created_on, id) as silent_place
      from in_host
      where place <= case when priority >= ${awaited}::int then ${CONCURRENT_MAILS_PER_HOST + SLOTS_PER_HOST_FOR_AWAITED}::int else ${CONCURRENT_MAILS_PER_HOST}::int end
    ), in_process as (
      select id, priority, row_number() over (order by priority desc, created_on, id) as place
      from silent_in_process where not is_silent or priority >= ${awaited}::int or silent_place <= ${freeForSilent}::int
    ), claimed as (
      select j.id from pgboss.job j join in_process p on p.id = j.id
      where j.name = ${queue} and j.state < 'active'
        and p.place <= case when p.priority >= ${awaited}::int then ${free}::int else ${free - SLOTS_FOR_AWAITED}::int end
      for update of j skip locked
    )
    update pgboss.job set
      state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = ${queue} and id = any (array(select id from claimed))
    returning id, retry_count as "retryCount", exists (select from silent_mailbox where address = singleton_key) as "isSilent"`;

/**
 * If the database's clock has gone back, jobs have times in the future, and would wait for as long as it went back. They are moved with the
 * clock, so that each waits as long as it had left. Returns whether they were.
 */
export async function followClock(sql: Sql, queue: string): Promise<boolean> {
  const latest = sql`
    select max(greatest(created_on, started_on, heartbeat_on)) as at from pgboss.job where name = ${queue} and state <= 'active'`;
  const [ahead] = await sql`select from (${latest}) latest where at > now() + interval '1 second'`;
  if (!ahead) return false;
  return await sql.begin(async (tx) => {
    const [lock] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(727004) as mine`;
    if (!lock.mine) return false; // another process does it
    await tx`
      update pgboss.job set
        created_on = created_on - step, started_on = started_on - step, heartbeat_on = heartbeat_on - step, start_after = start_after - step,
        keep_until = keep_until - step
      from (select at - now() as step from (${latest}) latest) clock
      where name = ${queue} and state <= 'active' and step > interval '1 second'`;
    return true;
  });
}

/** The mail server did not answer for this mailbox in time: mail to it may occupy few slots. */
export async function markSilent(sql: Sql, address: string): Promise<void> {
  await sql`insert into silent_mailbox (address) values (${address.toLowerCase()}) on conflict (address) do update set at = now()`;
}

/** The mail server answered for it. */
export async function unmarkSilent(sql: Sql, address: string): Promise<void> {
  await sql`delete from silent_mailbox where address = ${address.toLowerCase()}`;
}
