// Waits until the consumers of the ledger have handled every entry.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../src/server/db/sql.ts';

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
  const [row] = await sql<[{ followed: boolean }]>`
    select not exists (
        select from ledger_horizon h
          join thread_event e on e.transaction_id >= h.transaction_id and e.transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        where not exists (select from ledger_position p where p.thread_id = e.thread_id and p.seq = e.seq))
      and (select min(position) from ledger_consumer) >= (select coalesce(max(position), 0) from ledger_position) as followed`;
  return row.followed;
}
