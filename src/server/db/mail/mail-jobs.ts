// Selects the mail jobs that run next. pg-boss limits groups of jobs in one dimension and does not sort a group by priority; here
// both the host and the address have a limit. Everything else about a job is left to pg-boss: the claim is the same as in its `fetch`.
import { CONCURRENT_MAILS_PER_HOST, SLOTS_PER_HOST_FOR_AWAITED, SLOTS_FOR_AWAITED } from '../../../domain/mail-retries.ts';
import type { Sql } from '../sql.ts';

export type ClaimedJob = { id: string; retryCount: number };
/** `awaited`: the lowest priority of jobs that a user waits for. `free`: the number of free slots in this process. */
export type JobsToClaim = { queue: string; awaited: number; free: number };

/**
 * Claims jobs within the limits for all processes: one per address (`singleton_key`) and a number per host (`group_id`). Jobs that a user
 * waits for come first, then the oldest. Two concurrent calls may exceed the limits for one attempt.
 */
export async function claimMailJobs(sql: Sql, { queue, awaited, free }: JobsToClaim): Promise<ClaimedJob[]> {
  return await sql<ClaimedJob[]>`
    with active as materialized (
      select group_id, singleton_key from pgboss.job where name = ${queue} and state = 'active'
    ), host as (
      select group_id, count(*)::int as active from active group by group_id
    ), due as (
      select distinct on (j.singleton_key) j.id, j.group_id, j.priority, j.created_on
      from pgboss.job j
      where j.name = ${queue} and j.state < 'active' and not j.blocked and j.start_after <= now()
        and not exists (select from active a where a.singleton_key = j.singleton_key)
      order by j.singleton_key, j.priority desc, j.created_on
    ), in_host as (
      select id, priority, created_on, coalesce(host.active, 0)
        + row_number() over (partition by group_id order by priority desc, created_on, id) as place
      from due left join host using (group_id)
    ), in_process as (
      select id, priority, row_number() over (order by priority desc, created_on, id) as place
      from in_host
      where place <= case when priority >= ${awaited}::int then ${CONCURRENT_MAILS_PER_HOST + SLOTS_PER_HOST_FOR_AWAITED}::int else ${CONCURRENT_MAILS_PER_HOST}::int end
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
    returning id, retry_count as "retryCount"`;
}
