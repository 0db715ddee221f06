// Checks what the consumers of the ledger have written.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

/** Throws if a notification of an entry is missing or there twice. Reads the whole ledger: call it outside of what is measured. */
export async function checkNotifications(sql: Sql): Promise<void> {
  const [row] = await sql<[{ wrong: number }]>`
    select count(*)::int as wrong
    from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
      left join (select thread_id, at, count(*) from notification group by thread_id, at) told on told.thread_id = e.thread_id and told.at = e.at
    where jsonb_array_length(coalesce(e.notices, '[]')) <> coalesce(told.count, 0)`;
  if (row.wrong > 0) throw new Error(`${row.wrong} entries have missing or extra notifications.`);
}
