// Whether a user may see a thread through another of their organizations.
import type { Sql } from '../sql.ts';

/** The user's organization in the thread's chain, the first in the chain if there are several; null if there is none. */
export async function ownOrgInChain(sql: Sql, threadId: string, userId: string): Promise<string | null> {
  const [row] = await sql<{ orgId: string }[]>`
    select s.org_id as "orgId" from org_member m
    join stake s on s.org_id = m.org_id and s.thread_id = ${threadId} and s.order_index is not null
    where m.user_id = ${userId}
    order by s.order_index limit 1`;
  return row?.orgId ?? null;
}
