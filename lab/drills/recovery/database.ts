// A PostgreSQL that runs and cannot serve: all connections are taken, writes are refused, a lock is held.
import { setTimeout } from 'node:timers/promises';
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { command } from '../page.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { waitForDatabase } from './kills.ts';
import { isReady } from './wait-until-served.ts';

const OUTAGE_MS = 2000;
/** The longest time that a seller may wait for a post on a thread that is not locked. */
const MAX_WAIT_MS = 2000;
const LOCK_MS = 6000;
const WAITERS = 12;

export const database = (rounds: number): Scenario[] => [
  { what: 'every connection is taken for two seconds', rounds, database: 'service', fault: takeAllConnections },
  { what: 'writes are refused for two seconds, as in a failover', rounds, database: 'service', fault: refuseWrites },
  { what: `${WAITERS} commands wait for one thread’s lock, one process`, rounds, database: 'service', fault: holdLock },
  {
    what: `${WAITERS} commands wait for one thread’s lock, 2 workers`,
    rounds,
    database: 'service',
    settings: { workers: 2 },
    fault: holdLock,
  },
];

async function takeAllConnections({ databaseUrl, sql }: ScenarioContext): Promise<void> {
  const maxConnections = Number((await sql`show max_connections`)[0]!['max_connections']);
  const pool = connect(databaseUrl, maxConnections);
  const held = Array.from({ length: maxConnections }, async () => await pool`select pg_sleep(${OUTAGE_MS / 1000})`.catch(() => {}));
  await setTimeout(300);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'titleline' and pid <> pg_backend_pid() and query not like '%pg_sleep%'`.catch(() => {});
  await Promise.all(held);
  await pool.end({ timeout: 1 });
  await waitForDatabase(sql);
}

async function refuseWrites({ sql }: ScenarioContext): Promise<void> {
  await sql`alter system set default_transaction_read_only = on`;
  await sql`select pg_reload_conf()`;
  await setTimeout(OUTAGE_MS);
  // This session can still change settings, because read-only mode refuses only changes of data.
  await sql`alter system reset default_transaction_read_only`;
  await sql`select pg_reload_conf()`;
}

/** Locks the idle seller's thread. The waiting commands must be refused in time, and succeed when they are sent again. */
async function holdLock({ sql, idleSeller, product, load }: ScenarioContext): Promise<string[]> {
  const { page, threadId } = idleSeller;
  const problems: string[] = [];
  const keys = Array.from({ length: WAITERS }, () => crypto.randomUUID());
  const send = async () =>
    await Promise.all(keys.map(async (key) => (await command(page, 'postUpdate', { threadId, message: `locked ${key}` }, key)).status));
  load.takeLongestWait();
  const released = new AbortController();
  const watch = (async () => {
    while (!released.signal.aborted) {
      if (!(await isReady(product.origin))) problems.push('it was not ready');
      await setTimeout(100);
    }
  })();
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select from thread where id = ${threadId} for update`;
    const waiting = send();
    await setTimeout(LOCK_MS);
    const unexpected = (await waiting).filter((status) => status !== 503);
    if (unexpected.length > 0) problems.push(`some of the waiting commands got ${unexpected.join(', ')}`);
  });
  released.abort();
  await watch;
  const slowest = load.takeLongestWait();
  if (slowest > MAX_WAIT_MS) problems.push(`a command on another thread waited ${Math.round(slowest)} ms`);
  const refused = (await send()).filter((status) => status !== 200);
  if (refused.length > 0) problems.push(`on retry, some commands got ${refused.join(', ')}`);
  return problems;
}
