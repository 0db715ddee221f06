// Invitations that were not answered in time.
import type { Sql } from '../sql.ts';

/** The longest overdue first. `now` in ms. */
export async function readOverdueInvitations(sql: Sql, now: number, limit: number): Promise<{ threadId: string; stakeId: string }[]> {
  return await sql<{ threadId: string; stakeId: string }[]>`
    select thread_id as "threadId", id as "stakeId" from stake
    where standing = 'invited' and order_index is not null and expires_at <= ${new Date(now)}
    order by expires_at limit ${limit}`;
}
