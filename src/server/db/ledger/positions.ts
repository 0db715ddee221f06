// Gives committed entries of the ledger their positions. The order of commits cannot be known when an entry is written: a transaction that
// began earlier may commit later. So an entry waits until no transaction is running that began before its own and may write entries: all of
// those below a horizon have ended. A consumer that has read up to a position never finds an entry before it later.
import type { Sql, Tx } from '../../postgres/connections/sql.ts';
import { tryLockLedger } from './cursors.ts';

/**
 * `reached`: the first transaction whose entries may have no position yet. `isWaiting`: whether committed entries are left, which wait for the
 * end of an earlier transaction.
 */
export type Positioned = { reached: bigint; isWaiting: boolean };

/**
 * Entries of one thread keep their order, and others follow the times of their threads. A transaction may begin earlier and get the lock of a
 * thread later than another one. Its entry waits for the entries before it on its thread. If a dump of the database was loaded into another
 * server, whose transactions count from the beginning, all entries without a position get one. Returns null if another process does this now.
 *
 * The databases of a server share the ids of transactions, so those of the others are left out: they may take hours. A transaction holds the
 * lock of its id from before it writes until it ends; one whose lock is not found counts as ours.
 */
export async function givePositions(tx: Tx): Promise<Positioned | null> {
  if (!(await tryLockLedger(tx, 'positions'))) return null;
  const [row] = await tx<[{ reached: string; isWaiting: boolean }]>`
    with running as materialized (
      select coalesce((
          select running from pg_snapshot_xip(now) running
          where not exists (
            select from pg_locks l join pg_stat_activity a on a.pid = l.pid
            where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and l.transactionid = running::xid
              and a.datid <> (select oid from pg_database where datname = current_database()))
          order by running limit 1), pg_snapshot_xmax(now)) as earliest,
        pg_snapshot_xmax(now) as unused
      from pg_current_snapshot() now
    ), horizon as materialized (
      select earliest as reached, unused,
        case when transaction_id > unused then '0' else transaction_id end as first,
        case when transaction_id > unused then '18446744073709551615' else earliest end as past_last
      from ledger_horizon, running
    ), later as materialized (
      select e.thread_id, e.seq from horizon h join thread_event e on e.transaction_id >= h.past_last
    ), unplaced as materialized (
      select e.thread_id, e.seq, e.at, e.transaction_id,
        exists (select from later l where l.thread_id = e.thread_id and l.seq < e.seq) as is_held
      from horizon h join thread_event e on e.transaction_id >= h.first and e.transaction_id < h.past_last
      where not exists (select from ledger_position p where p.thread_id = e.thread_id and p.seq = e.seq)
    ), fresh as materialized (
      select thread_id, seq, max(at) over (partition by thread_id order by seq) as at from unplaced where not is_held
    ), passed as materialized (
      select least(reached, (select transaction_id from unplaced where is_held order by transaction_id limit 1)) as up_to from horizon
    ), placed as (
      insert into ledger_position (position, thread_id, seq)
      select (select coalesce(max(position), 0) from ledger_position) + row_number() over (order by at, thread_id, seq), thread_id, seq
      from fresh
    ), moved as (
      update ledger_horizon l set transaction_id = p.up_to from horizon h, passed p
      where l.transaction_id > h.unused or (l.transaction_id < p.up_to and exists (select from fresh))
    )
    select up_to::text as reached, exists (
      select from horizon h join thread_event e on e.transaction_id >= up_to and e.transaction_id < h.unused) as "isWaiting"
    from passed`;
  return { ...row, reached: BigInt(row.reached) };
}

/** A transaction after all that have committed anything by now. */
export async function nextTransaction(sql: Sql): Promise<bigint> {
  const [row] = await sql<[{ next: string }]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  return BigInt(row.next);
}
