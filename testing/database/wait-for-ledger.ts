// Waits until the consumers of the ledger have handled every entry.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

const POLL_MS = 20;
const MAX_WAIT_MS = 30_000;

/** Throws if nobody follows the ledger. */
export async function waitForLedger(sql: Sql): Promise<void> {
  for (let waited = 0; !(await isFollowed(sql)); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw new Error('the ledger was not followed.');
    await setTimeout(POLL_MS);
  }
}

async function isFollowed(sql: Sql): Promise<boolean> {
  // `offset 0`: few entries are left, each is looked up by itself.
  const [row] = await sql<[{ followed: boolean }]>`
    select not exists (
        select from ledger_horizon h
          cross join lateral (
            select thread_id, seq from thread_event
            where transaction_id >= h.transaction_id and transaction_id < pg_snapshot_xmax(pg_current_snapshot()) offset 0) e
          left join lateral (
            select position from ledger_position where thread_id = e.thread_id and seq = e.seq offset 0) p on true
        where p.position is null)
      and (select min(position) from ledger_consumer) >= (select coalesce(max(position), 0) from ledger_position) as followed`;
  return row.followed;
}
