// Measures what each operation costs by itself: computing of each kind of process, round trips to PostgreSQL, WAL. Times on a shared machine
// say little, computing says more, so that is what the plan is made from.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { startProxy } from '../../../testing/servers/proxy.ts';
import type { CheckedCall } from '../checked-calls.ts';
import { load } from '../load.ts';
import type { Market } from '../market/market.ts';
import { productCall, readInputs, READS } from '../parts/reads.ts';
import { withStakes, writesOf } from '../parts/writes.ts';
import { cpuTime } from '../processes.ts';
import { type Server, startWebProcess } from '../servers.ts';

/**
 * One call. `web`, `background`, `database`: µs of computing, in the process that serves it, in the process that follows the ledger and in
 * PostgreSQL for both. `told`: µs in each other process, which is told of the event. `roundTrips`: waits for PostgreSQL, one after the other.
 * `wal`: bytes.
 */
export type Cost = {
  name: string;
  web: number;
  background: number;
  database: number;
  told: number;
  roundTrips: number;
  wal: number;
  /** Whether its transaction is written to the disk. */
  commits: boolean;
};

type Place = {
  databaseUrl: string;
  dataDir: string;
  secret: string;
  /** `other` serves nobody. */
  servers: { web: Server; other: Server; background: Server };
  postgresPid: number;
  sql: Sql;
  seconds: number;
};

/** As many as a process has at a time if a third to two thirds of it is used. Under more, commands share transactions and cost less. */
const CONNECTIONS = 4;
const WARM_UP_SECONDS = 10;
const IDLE_SECONDS = 10;
/** Added in each direction to find the round trips. */
const DELAY_MS = 10;
const DELAYED_CALLS_SECONDS = 4;

export type Operation = {
  name: string;
  commits: boolean;
  next: (origin: string) => () => CheckedCall | null;
  before?: () => Promise<void>;
};

export async function measureCosts(operations: readonly Operation[], place: Place): Promise<Cost[]> {
  const proxy = await startProxy(place.databaseUrl);
  const distant = await startWebProcess({ ...place, databaseUrl: proxy.url });
  try {
    await sleep(IDLE_SECONDS * 1000); // until what starting has left to do is done
    const idle = await idleComputing(place);
    const costs: Cost[] = [];
    for (const operation of operations) {
      const computing = await measureComputing(operation, place, idle);
      const roundTrips = await countRoundTrips(operation, distant, proxy);
      costs.push({ name: operation.name, ...computing, roundTrips, commits: operation.commits });
    }
    return costs;
  } finally {
    await distant.stop();
    await proxy.close();
  }
}

export async function operationsOf(market: Market, sql: Sql, web: Server): Promise<Operation[]> {
  const writers = await withStakes(sql, market.writers);
  const reads = READS.map((read) => {
    const nextInput = readInputs(market);
    return { name: read.name, commits: false, next: () => () => productCall(read, nextInput()) };
  });
  const writes = writesOf(sql, writers, market, web)
    .filter(({ connections }) => connections === undefined)
    .map(({ name, product, beforeProduct }) => ({
      name,
      commits: true,
      next: () => product,
      ...(beforeProduct && { before: beforeProduct }),
    }));
  return [...reads, ...writes];
}

type Computing = Record<'web' | 'background' | 'told' | 'database', number>;

/** Since their start, in ms. */
const computingOf = ({ servers, postgresPid }: Place): Computing => ({
  web: cpuTime(servers.web.pid),
  background: cpuTime(servers.background.pid),
  told: cpuTime(servers.other.pid),
  database: cpuTime(postgresPid, { children: true }),
});

/** What the processes compute in a second in which nobody calls, in ms: it does not belong to a call. */
async function idleComputing(place: Place): Promise<Computing> {
  const before = computingOf(place);
  await sleep(IDLE_SECONDS * 1000);
  const after = computingOf(place);
  const aSecond = (of: keyof Computing) => (after[of] - before[of]) / IDLE_SECONDS;
  return { web: aSecond('web'), background: aSecond('background'), told: aSecond('told'), database: aSecond('database') };
}

async function measureComputing({ next, before }: Operation, place: Place, idle: Computing) {
  const { servers, sql, seconds } = place;
  const send = next(servers.web.origin);
  await load(servers.web.origin, WARM_UP_SECONDS, send, CONNECTIONS);
  await before?.();
  await waitForLedger(sql);
  const [was, walBefore, began] = [computingOf(place), await walPosition(sql), performance.now()];
  const { calls } = await load(servers.web.origin, seconds, send, CONNECTIONS);
  await waitForLedger(sql);
  const took = (performance.now() - began) / 1000;
  const is = computingOf(place);
  if (calls === 0) throw new Error('no call was left to send.');
  const microseconds = (of: keyof Computing) => Math.max(0, ((is[of] - was[of] - idle[of] * took) * 1000) / calls);
  return {
    web: microseconds('web'),
    background: microseconds('background'),
    told: microseconds('told'),
    database: microseconds('database'),
    wal: ((await walPosition(sql)) - walBefore) / calls,
  };
}

/** By how much longer one call takes if PostgreSQL is further away. */
async function countRoundTrips({ next, before }: Operation, server: Server, proxy: { delay(ms: number): void }): Promise<number> {
  const send = next(server.origin);
  await before?.();
  const [near, far] = [0, DELAY_MS].map((ms) => async () => {
    proxy.delay(ms);
    return (await load(server.origin, DELAYED_CALLS_SECONDS, send, 1)).p50;
  }) as [() => Promise<number>, () => Promise<number>];
  const took = await near();
  const trips = ((await far()) - took) / (2 * DELAY_MS);
  proxy.delay(0);
  return Math.max(1, Math.round(trips));
}

async function walPosition(sql: Sql): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`;
  return row.bytes;
}
