// Whether the database answers and can write, its load from all processes together, and its clock.
import { LOCK_NOT_AVAILABLE, type Sql, ms } from '../postgres/connections/sql.ts';

export async function isDatabaseAvailable(sql: Sql): Promise<boolean> {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  }
}

/** ms. Another process may be checking at this moment. */
const WRITE_LOCK_MS = 300;

/**
 * Whether the database commits a write. After `truncate`, the row needs a page of a new file, which a full disk does not have: an update would
 * use a page that is there.
 */
export async function canWrite(sql: Sql): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = ${WRITE_LOCK_MS}`);
      await tx`truncate write_check`;
      await tx`insert into write_check (at) values (clock_timestamp())`;
    });
    return true;
  } catch (error) {
    return (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
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

/** The database's clock, in ms. */
export async function databaseTime(sql: Sql): Promise<number> {
  const [row] = await sql<[{ now: number }]>`select ${ms(sql, 'clock_timestamp()')} as now`;
  return row.now;
}

/** The later one of this host's clock and the database's, which all hosts share, in ms: what is due by either is due. */
export async function laterTime(sql: Sql): Promise<number> {
  return Math.max(await databaseTime(sql), Date.now());
}
