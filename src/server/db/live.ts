// What the live events of open pages are kept in and sent by: the open streams, notifications between processes, and what has just happened.
import type { Sql, Tx } from '../postgres/connections/sql.ts';

/** A stream that missed a heartbeat (they come every 20 s) is displaced before the others: its process is probably gone. */
const LATE_SECONDS = 30;
const ABANDONED_SECONDS = 150;

/**
 * Registers a stream. If the user then has more than `max`, removes the oldest ones and returns their ids. Concurrent calls for one user
 * run one after the other. The ids of streams are sorted by time.
 */
export async function takeStream(sql: Sql, stream: { id: string; userId: string }, max: number): Promise<string[]> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`streams ${stream.userId}`}, 0))`;
    const displaced = await tx<{ id: string }[]>`
      with displaced as (
        delete from live_stream where id in (
          select id from live_stream where user_id = ${stream.userId}
          order by beat_at < clock_timestamp() - make_interval(secs => ${LATE_SECONDS}), id desc
          offset ${max - 1}
        )
        returning id
      ), taken as (
        insert into live_stream (id, user_id) values (${stream.id}, ${stream.userId})
      )
      select id from displaced`;
    return displaced.map(({ id }) => id);
  });
}

/** Records a heartbeat of these streams. Returns those that are no longer registered. */
export async function renewStreams(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const renewed = await sql<{ id: string }[]>`
    update live_stream set beat_at = clock_timestamp() where id = any(${ids as string[]}::uuid[]) returning id`;
  const known = new Set(renewed.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export async function deleteStreams(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from live_stream where id = any(${ids as string[]}::uuid[])`;
}

/** Deletes the streams of processes that are gone. */
export async function deleteAbandonedStreams(sql: Sql): Promise<void> {
  await sql`delete from live_stream where beat_at < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})`;
}

// Which threads have moved on just now.

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

/** Sends payloads to every process that listens to the channel; in a transaction, with its commit. */
export const sendPayloads = async (on: Sql | Tx, channel: string, payloads: readonly string[]): Promise<unknown> =>
  await on`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`;
