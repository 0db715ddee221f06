// How far each consumer has followed the ledger, and the entries that come next.
import type { NewEntry } from '../threads/save-threads.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** One process at a time works for a consumer, or gives positions. Returns false if another has the lock, which this transaction keeps. */
export async function tryLockLedger(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(hashtextextended(${`ledger ${name}`}, 0)) as mine`;
  return row.mine;
}

export type LedgerEntry = NewEntry & { position: number; threadId: string; seq: number };

/** A consumer that is new follows from now on. */
export async function addConsumers(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`
    insert into ledger_consumer (name, position)
    select name, (select coalesce(max(position), 0) from ledger_position) from unnest(${[...names]}::text[]) name
    on conflict do nothing`;
}

/** The entries after the consumer's cursor, at most `count`, in order. Returns null if another process works for the consumer now. */
export async function readNextEntries(tx: Tx, consumer: string, count: number): Promise<LedgerEntry[] | null> {
  // In one round trip: what is read without the lock is dropped.
  const [isMine, entries] = await Promise.all([
    tryLockLedger(tx, consumer),
    tx<LedgerEntry[]>`
      select p.position, e.thread_id as "threadId", e.seq, ${ms(tx, 'e.at')} as at, e.org_id as "orgId", e.user_id as "userId", e.command, e.facts,
        coalesce(e.notices, '[]') as notices
      from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
      where p.position > (select position from ledger_consumer where name = ${consumer})
      order by p.position limit ${count}`,
  ]);
  return isMine ? entries : null;
}

export async function moveCursor(tx: Tx, consumer: string, position: number): Promise<void> {
  await tx`update ledger_consumer set position = ${position} where name = ${consumer}`;
}
