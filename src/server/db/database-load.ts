// Whether the database answers, and its load from all processes together.
import type { Sql } from './sql.ts';

export async function isDatabaseAvailable(sql: Sql): Promise<boolean> {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  }
}

export type DatabaseLoad = { waitingMails: number; connections: Record<string, number>; seconds: number };

/** The metrics page does not wait longer. */
const TIMEOUT_MS = 1000;

/** `seconds`: the time the query took, including the wait for a connection. Returns null if the database does not answer in time. */
export async function readDatabaseLoad(sql: Sql): Promise<DatabaseLoad | null> {
  const began = performance.now();
  const query = sql<{ waitingMails: number; connections: Record<string, number> | null }[]>`
    select
      (select count(*) from pgboss.job where name = 'mail' and state < 'active') as "waitingMails",
      (select jsonb_object_agg(state, n) from (
        select coalesce(state, 'unknown') as state, count(*) as n from pg_stat_activity
        where datname = current_database() and application_name = 'titleline' group by 1
      ) ours) as connections`;
  const timer = setTimeout(() => query.cancel(), TIMEOUT_MS);
  try {
    const [load] = await query;
    return { waitingMails: load!.waitingMails, connections: load!.connections ?? {}, seconds: (performance.now() - began) / 1000 };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
