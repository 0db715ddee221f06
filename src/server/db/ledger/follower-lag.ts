// How far the consumers of the ledger are behind: what metrics, checks and an operator's command read.
import { msOf, type Sql } from '../../postgres/connections/sql.ts';

/**
 * `position`: of the last entry that the consumer has handled. `entries`: those that it has not, committed by now. `lagMs`: the age of the
 * oldest of them; 0 if there is none.
 */
export type FollowerLag = { consumer: string; position: number; entries: number; lagMs: number };

/**
 * By the consumers' names. Entries that wait for their position count for each consumer. It takes one look-up for each consumer, and reads
 * the entries without a position, of which there are many only if nobody follows the ledger.
 */
export const readFollowerLag = async (sql: Sql): Promise<FollowerLag[]> =>
  await sql<FollowerLag[]>`
    with horizon as materialized (
      select case when transaction_id > pg_snapshot_xmax(pg_current_snapshot()) then '0' else transaction_id end as first from ledger_horizon
    ), unplaced as materialized (
      select count(*) as entries, min(e.at) as oldest
      from horizon h join thread_event e on e.transaction_id >= h.first
      where not exists (select from ledger_position p where p.thread_id = e.thread_id and p.seq = e.seq)
    ), placed as materialized (select coalesce(max(position), 0) as last from ledger_position)
    select c.name as consumer, c.position, greatest(placed.last - c.position, 0) + unplaced.entries as entries,
      greatest(0, coalesce(${sql.unsafe(msOf('clock_timestamp()'))} - ${sql.unsafe(msOf('least(next.at, unplaced.oldest)'))}, 0)) as "lagMs"
    from ledger_consumer c cross join placed cross join unplaced left join lateral (
      select e.at from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
      where p.position > c.position order by p.position limit 1
    ) next on true
    order by c.name`;
