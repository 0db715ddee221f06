// The event streams that are open in all processes and on all hosts. Their number per user is limited.
import type { Sql } from './sql.ts';

/** A stream without a heartbeat for this long does not count: its process is gone. */
const TIMEOUT_SECONDS = 75;

/** Registers a stream. Returns false if the user already has `max` streams; of two concurrent calls for the last slot one succeeds. */
export async function insertStream(sql: Sql, stream: { id: string; userId: string }, max: number): Promise<boolean> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`streams ${stream.userId}`}, 0))`;
    const rows = await tx`
      insert into live_stream (id, user_id) select ${stream.id}, ${stream.userId}
      where (
        select count(*) from live_stream
        where user_id = ${stream.userId} and beat_at > clock_timestamp() - make_interval(secs => ${TIMEOUT_SECONDS})
      ) < ${max}
      returning 1`;
    return rows.length > 0;
  });
}

/** Records a heartbeat of these streams. */
export async function renewStreams(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update live_stream set beat_at = clock_timestamp() where id = any(${ids as string[]}::uuid[])`;
}

export async function deleteStreams(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from live_stream where id = any(${ids as string[]}::uuid[])`;
}

/** Deletes the streams of processes that are gone. */
export async function deleteAbandonedStreams(sql: Sql): Promise<void> {
  await sql`delete from live_stream where beat_at < clock_timestamp() - make_interval(secs => ${2 * TIMEOUT_SECONDS})`;
}
