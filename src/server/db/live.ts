// The open event streams, and the messages by which processes tell each other of events.
import type { Sql, Tx } from '../postgres/connections/sql.ts';

/** A stream that missed a heartbeat (they come every 20 s) is displaced before the others: its process is probably gone. */
const LATE_SECONDS = 30;

/**
 * Registers a stream. If the user then has more than `max`, removes the oldest ones and returns their ids. Concurrent calls for one user
 * run one after the other. The ids of streams are sorted by time.
 */
export const takeStream = async (sql: Sql, stream: { id: string; userId: string }, max: number): Promise<string[]> =>
  await sql.begin(async (tx) => {
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

/** Sends payloads, at once, to every process that listens to the channel. In a transaction they arrive with its commit. */
export const sendPayloads = async (on: Sql | Tx, channel: string, payloads: readonly string[]): Promise<unknown> =>
  await on`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute();
