// Takes locks on tables beside processes that use them. Everybody who wants a table queues behind a lock that waits for it, so it waits only a
// moment, and then leaves the table alone for several times as long.
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_NOT_AVAILABLE, type Sql, type Tx } from '../connections/sql.ts';
import type { TableLock } from './migration-steps.ts';

/** In ms. The first attempts hardly wait: between two commands a table is often free. PostgreSQL looks for deadlocks after a second. */
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 500;
/** The pause after an attempt is on average so many times as long as its wait. */
const PAUSE_FACTOR = 6;
const SHORTEST_PAUSE_MS = 50;
/** A vacuum of the table is canceled when a lock has waited for it for a second. Nobody but vacuums waits behind this one. */
const VACUUM_WAIT_MS = 3000;
/** A process that is suspended must not keep its locks. */
const IDLE_MS = 5000;

/** The others: query_canceled (by our timeout), deadlock_detected */
const LOCK_FAILURES: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, '57014', '40P01']);

class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
}

/**
 * Runs the statements in a transaction that has these locks, and repeats it until it gets them. Throws `TablesInUse` after `limitMs`. Tables
 * that do not exist yet are left out. `sql`: a single connection. The transaction is one message: while it has the locks, it waits neither
 * for the network nor for this process.
 */
export async function runWithTableLocks(sql: Sql, locks: readonly TableLock[], statements: string, limitMs: number): Promise<void> {
  await repeatUntilUnlocked(sql, locks, limitMs, async (waitMs) => {
    const existing = locks.length === 0 ? [] : await existingTables(sql, locks);
    try {
      await sql.unsafe(['begin', ...lockStatements(existing, waitMs), statements, 'commit'].join('\n;\n'));
    } catch (error) {
      await sql`rollback`.catch(() => {}); // the connection may be lost
      throw error;
    }
  });
}

/** Runs `work` in a transaction that waits for rows only for a moment, and repeats it until they are free. Throws `TablesInUse` after `limitMs`. */
export const withFreeRows = async <T>(sql: Sql, table: string, limitMs: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await repeatUntilUnlocked(sql, [{ table }], limitMs, async () => {
    let result!: T;
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local idle_in_transaction_session_timeout = ${IDLE_MS}; set local lock_timeout = ${LONGEST_WAIT_MS}`);
      result = await work(tx);
    });
    return result;
  });

/** Runs `attempt`, which waits no longer than `waitMs` for a lock, until it gets them all. `tables`: those to name if it never does. */
export async function repeatUntilUnlocked<T>(
  sql: Sql,
  tables: readonly Pick<TableLock, 'table'>[],
  limitMs: number,
  attempt: (waitMs: number) => Promise<T>,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await attempt(waitMs);
    } catch (error) {
      if (!LOCK_FAILURES.has((error as { code?: unknown }).code)) throw error;
      if (performance.now() > until) throw new TablesInUse(await sentence(sql, tables, limitMs), { cause: error });
    }
    await sleep(Math.max(SHORTEST_PAUSE_MS, PAUSE_FACTOR * waitMs * (0.5 + Math.random())));
  }
}

/** The tables share the wait. */
const lockStatements = (locks: readonly TableLock[], waitMs: number): string[] =>
  locks.length === 0
    ? [`set local lock_timeout = ${LONGEST_WAIT_MS}`]
    : [
        `set local lock_timeout = ${VACUUM_WAIT_MS}`,
        `lock table ${locks.map(({ table }) => `"${table}"`).join(', ')} in share update exclusive mode`,
        `set local lock_timeout = ${Math.ceil(waitMs / locks.length)}`,
        ...locks.map(
          ({ table, against }) => `lock table "${table}" in ${against === 'all' ? 'access exclusive' : 'share row exclusive'} mode`,
        ),
        `set local lock_timeout = ${LONGEST_WAIT_MS}`,
      ];

async function existingTables(sql: Sql, locks: readonly TableLock[]): Promise<TableLock[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${locks.map(({ table }) => table)})`;
  return locks.filter(({ table }) => rows.some(({ name }) => name === table));
}

/** Names the sessions that have the tables, but not what they do: a statement can contain a name or an address. */
async function sentence(sql: Sql, tables: readonly Pick<TableLock, 'table'>[], limitMs: number): Promise<string> {
  const wanted = tables.map(({ table }) => table);
  const sessions = await sql<{ pid: number; name: string | null; seconds: number | null }[]>`
    select distinct a.pid, nullif(a.application_name, '') as name, extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.granted and l.relation = any(array(select to_regclass(t)::oid from unnest(${wanted}::text[]) t))
      and l.database = (select oid from pg_database where datname = current_database()) and a.pid <> pg_backend_pid()
    order by seconds desc nulls last limit 3`;
  const by = sessions.map(({ pid, name, seconds }) => `process ${pid} of PostgreSQL (${name ?? 'unknown'}, for ${seconds ?? 0} s)`);
  return (
    `The database could not be migrated: the ${wanted.length === 1 ? 'table' : 'tables'} ${wanted.join(', ')} stayed in use for ${Math.round(limitMs / 1000)} s` +
    `${by.length > 0 ? `, by ${by.join(', ')}` : ''}. What was done so far is kept, and running processes go on. End the long transaction, or wait for it, and start again.`
  );
}
