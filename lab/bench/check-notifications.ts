// Checks what the consumers of the ledger have written.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

/**
 * Throws if a notice of an entry is in no notification, or in one that tells it alone and is there twice. Reads the whole ledger: call it
 * outside of what is measured.
 */
export async function checkNotifications(sql: Sql): Promise<void> {
  const [row] = await sql<[{ wrong: number }]>`
    with alone as (
      select thread_id, at, count(*) from notification where gathered_by is null group by thread_id, at
    ), gathered as (
      select title::uuid as thread_id, max(at) as at from notification cross join lateral jsonb_object_keys(titles) title group by title
    )
    select count(*)::int as wrong
    from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
      cross join lateral (select jsonb_array_length(coalesce(e.notices, '[]')) as count) notices
      left join alone on alone.thread_id = e.thread_id and alone.at = e.at
      left join gathered on gathered.thread_id = e.thread_id and gathered.at >= e.at
    where notices.count < alone.count or (notices.count > coalesce(alone.count, 0) and gathered.thread_id is null)`;
  if (row.wrong > 0) throw new Error(`${row.wrong} entries have missing or extra notifications.`);
}
