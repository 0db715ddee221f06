// The event streams that are open now, at all processes and hosts on this database: so many a person may have.
import type { Sql } from './sql.ts';

/** A stream that its process has not vouched for that long does not count: the process is gone. */
const GONE_SECONDS = 75;

/** Takes a place for one more stream; false where the person has `max` already. Of two at once for the last place, one gets it. */
export async function takePlace(sql: Sql, stream: { id: string; userId: string }, max: number): Promise<boolean> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`streams ${stream.userId}`}, 0))`;
    const rows = await tx`
      insert into live_stream (id, user_id) select ${stream.id}, ${stream.userId}
      where (
        select count(*) from live_stream
        where user_id = ${stream.userId} and beat_at > clock_timestamp() - make_interval(secs => ${GONE_SECONDS})
      ) < ${max}
      returning 1`;
    return rows.length > 0;
  });
}

/** These are still open. */
export async function beat(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update live_stream set beat_at = clock_timestamp() where id = any(${ids as string[]}::uuid[])`;
}

/** These have ended. */
export async function freePlaces(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from live_stream where id = any(${ids as string[]}::uuid[])`;
}

/** Forgets those of processes that are gone. */
export async function forgetGoneStreams(sql: Sql): Promise<void> {
  await sql`delete from live_stream where beat_at < clock_timestamp() - make_interval(secs => ${2 * GONE_SECONDS})`;
}
