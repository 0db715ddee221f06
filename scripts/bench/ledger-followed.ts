// Waits until the consumers have handled every entry of the ledger, and checks what they have written.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/server/db/sql.ts';

const POLL_MS = 20;
const MAX_WAIT_MS = 30_000;

/** Throws if the consumers take too long, or if a notification of an entry is missing or there twice. */
export async function ledgerFollowed(sql: Sql): Promise<void> {
  for (let waited = 0; !(await isFollowed(sql)); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw new Error('the ledger was not followed.');
    await setTimeout(POLL_MS);
  }
  const [row] = await sql<[{ wrong: number }]>`
    select count(*)::int as wrong
    from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
      left join (select thread_id, at, count(*) from notification group by thread_id, at) told on told.thread_id = e.thread_id and told.at = e.at
    where jsonb_array_length(coalesce(e.notices, '[]')) <> coalesce(told.count, 0)`;
  if (row.wrong > 0) throw new Error(`${row.wrong} entries have missing or extra notifications.`);
}

async function isFollowed(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ followed: boolean }]>`
    select not exists (
        select from thread_event e, ledger_horizon h where e.transaction_id >= h.transaction_id
          and not exists (select from ledger_position p where p.thread_id = e.thread_id and p.seq = e.seq))
      and (select min(position) from ledger_consumer) >= (select coalesce(max(position), 0) from ledger_position) as followed`;
  return row.followed;
}
