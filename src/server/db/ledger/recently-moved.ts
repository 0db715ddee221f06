// Which threads have moved on just now.
import type { Sql } from '../sql.ts';

/** `orgIds`: the organizations that are told of an entry up to `seq`. */
export type Moved = { threadId: string; seq: number; orgIds: string[] };

/** A completed organization is told of the entry that completed it, and of no later one. */
export const readRecentlyMoved = async (sql: Sql, seconds: number): Promise<Moved[]> =>
  await sql<Moved[]>`
    select e.thread_id as "threadId", heard.seq, array_agg(distinct s.org_id::text) as "orgIds"
    from (
      select thread_id, max(seq) as seq from thread_event
      where at > now() - make_interval(secs => ${seconds}) group by thread_id
    ) e join stake s on s.thread_id = e.thread_id
    cross join lateral (
      select case when s.standing <> 'completed' then e.seq else (
        select max(own.seq) from thread_event own
        where own.thread_id = s.thread_id and own.at = s.delivered_at and own.command not in ('likeUpdate', 'unlikeUpdate')
      ) end as seq
    ) heard
    where s.departed_at is null and (s.standing <> 'completed' or s.delivered_at > now() - make_interval(secs => ${seconds}))
      and heard.seq is not null
    group by e.thread_id, heard.seq order by e.thread_id, heard.seq`;
