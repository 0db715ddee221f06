// A PostgreSQL that is there and cannot serve: no connection is left, it takes no writes, a lock is held.
import { setTimeout } from 'node:timers/promises';
import { connect } from '../../../src/server/db/sql.ts';
import { command } from '../page.ts';
import type { Cell, Stage } from './cell.ts';
import { answers } from './kills.ts';
import { isReady } from './served.ts';

const AWAY_MS = 2000;
/** ms. A seller whose thread nobody has locked waits no longer for one post. */
const NOT_SLOWED_MS = 2000;
const LOCKED_MS = 6000;
const WAITERS = 12;

export const database = (rounds: number): Cell[] => [
  { what: 'no connection is left for two seconds', rounds, database: 'service', fault: takeAllConnections },
  { what: 'nothing can be written for two seconds, as in a failover', rounds, database: 'service', fault: refuseWrites },
  { what: `${WAITERS} commands wait for one thread’s lock, one process`, rounds, database: 'service', fault: holdLock },
  {
    what: `${WAITERS} commands wait for one thread’s lock, 2 workers`,
    rounds,
    database: 'service',
    settings: { workers: 2 },
    fault: holdLock,
  },
];

async function takeAllConnections({ databaseUrl, sql }: Stage): Promise<void> {
  const most = Number((await sql`show max_connections`)[0]!['max_connections']);
  const greedy = connect(databaseUrl, most);
  const held = Array.from({ length: most }, async () => await greedy`select pg_sleep(${AWAY_MS / 1000})`.catch(() => {}));
  await setTimeout(300);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'titleline' and pid <> pg_backend_pid() and query not like '%pg_sleep%'`.catch(() => {});
  await Promise.all(held);
  await greedy.end({ timeout: 1 });
  await answers(sql);
}

async function refuseWrites({ sql }: Stage): Promise<void> {
  await sql`alter system set default_transaction_read_only = on`;
  await sql`select pg_reload_conf()`;
  await setTimeout(AWAY_MS);
  // Its own session writes nothing that is refused: settings are no data.
  await sql`alter system reset default_transaction_read_only`;
  await sql`select pg_reload_conf()`;
}

/** On the thread of the seller who posts nothing else. The commands are refused in time, and done when they are sent again. */
async function holdLock({ sql, spare, product, load }: Stage): Promise<string[]> {
  const { page, threadId } = spare;
  const wrong: string[] = [];
  const keys = Array.from({ length: WAITERS }, () => crypto.randomUUID());
  const send = async () =>
    await Promise.all(keys.map(async (key) => (await command(page, 'postUpdate', { threadId, message: `locked ${key}` }, key)).status));
  load.takeLongestWait();
  const released = new AbortController();
  const watch = (async () => {
    while (!released.signal.aborted) {
      if (!(await isReady(product.origin))) wrong.push('it was not ready');
      await setTimeout(100);
    }
  })();
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select from thread where id = ${threadId} for update`;
    const waiting = send();
    await setTimeout(LOCKED_MS);
    const strange = (await waiting).filter((status) => status !== 503);
    if (strange.length > 0) wrong.push(`of those that waited some were answered ${strange.join(', ')}`);
  });
  released.abort();
  await watch;
  const slowest = load.takeLongestWait();
  if (slowest > NOT_SLOWED_MS) wrong.push(`somebody at another thread waited ${Math.round(slowest)} ms`);
  const refused = (await send()).filter((status) => status !== 200);
  if (refused.length > 0) wrong.push(`sent again, some were answered ${refused.join(', ')}`);
  return wrong;
}
