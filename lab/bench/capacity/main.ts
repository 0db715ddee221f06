// `npm run bench -- --capacity`: what each operation costs, and what a market as large as that of the United States needs by that.
import { availableParallelism } from 'node:os';
import { machine } from '../machine.ts';
import { holdMail } from '../../../src/server/db/mail/all-mail-on-hold.ts';
import { listenTo } from '../../../src/server/postgres/connections/listen.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { FakeSmtp } from '../../../testing/servers/fake-smtp.ts';
import { markdownTable } from '../../markdown-table.ts';
import { startBenchCluster } from '../cluster.ts';
import { fillMarket } from '../market/fill.ts';
import { writesOf, withStakes } from '../parts/writes.ts';
import { cpuTime } from '../processes.ts';
import { type Server, startBackground, startWebProcess } from '../servers.ts';
import { followerRate, listenerCost, mailRate } from './background-rates.ts';
import { type Cost, measureCosts, type Operation, operationsOf } from './costs.ts';
import { measureMix, measureWaits } from './mix.ts';
import { type Installation, type Latency, simulate } from './simulate.ts';
import { needFor, PEAK, THREADS_A_YEAR } from './us-market.ts';

export type CapacitySettings = { dataDir: string; firstPort: number; secret: string; seconds: number; say: (line: string) => void };

const THREADS = 10_000;
const UPDATES = 20;
const DATABASE = 'titleline_capacity';
const LIVE_CHANNEL = 'titleline_live';
/** The market's peak, and as many times it. */
const TIMES = [1, 10] as const;
const SIMULATED_SECONDS = 20;
/** How much of this machine is used while it is compared with the simulation. */
const SHARES = [0.2, 0.4];
/** A local SSD and a synchronous standby in the same region, and hosts in one room. */
const FLUSH_MS = 2;
const NETWORK_MS = 0.3;

/** Returns the tables and a description of the machine. */
export async function capacity({ dataDir, firstPort, secret, seconds, say }: CapacitySettings): Promise<string> {
  const cluster = await startBenchCluster(dataDir, firstPort);
  const smtp = new FakeSmtp();
  await smtp.start();
  const servers: Server[] = [];
  const start = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    say(`filling a database with ${THREADS} threads…`);
    const databaseUrl = await cluster.freshDatabase(DATABASE);
    const market = await fillMarket(databaseUrl, { threads: THREADS, updates: UPDATES, secret });
    const sql = cluster.connect(databaseUrl);
    const sizes = await bytesOfTables(sql);
    await holdMail(sql, 'operator', Date.now());
    const settings = { databaseUrl, dataDir, secret };
    const web = await start(startWebProcess(settings));
    const other = await start(startWebProcess(settings));
    const background = await start(startBackground({ ...settings, smtpUrl: smtp.url }));
    const postgresPid = cluster.pid;

    say('costs…');
    const operations = await operationsOf(market, sql, web);
    const costs = await measureCosts(operations, { ...settings, servers: { web, other, background }, postgresPid, sql, seconds });
    say(costsTable(costs));
    say('all together…');
    const comparisons = await compareWithSimulation(operations, costs, { web, postgresPid, sql });
    say(comparisonTable(comparisons));
    const planned = dearer(costs, comparisons.at(-1)!.dearer);
    const post = writesOf(sql, await withStakes(sql, market.writers), market, web)[0]!.product;
    const place = { web, background, postgresPid, sql, post };
    say('followers, listeners, mail…');
    const mailsBefore = await countOf(sql, 'mail');
    const postsBefore = await countOf(sql, 'thread_event');
    const follower = await followerRate(place);
    const mailsAPost = ((await countOf(sql, 'mail')) - mailsBefore) / ((await countOf(sql, 'thread_event')) - postsBefore);
    const listener = await listenerCost(place, async () => await listenTo(databaseUrl, LIVE_CHANNEL, { onMessage() {}, onReconnect() {} }));
    const mail = await mailRate({ background, postgresPid, sql }, databaseUrl);

    const each = { listenerCost: listener, mail: { ...mail, aCommand: mailsAPost } };
    const needs = TIMES.flatMap((times) => {
      const need = needFor(planned, times, each);
      return need ? [{ times, ...need }] : [];
    });
    if (needs.length < TIMES.length)
      say('Some loads cannot be served by any number of processes: each would do nothing but hear of events.');
    return [
      costsTable(costs),
      `One process that follows the ledger handles ${number(follower)} entries a second when it has fallen behind. A post writes ${mailsAPost.toFixed(1)} mails. One process sends ${number(mail.rate)} a second to a mail server that accepts at once, for ${number(mail.background)} µs of its own and ${number(mail.database)} µs of PostgreSQL each. Each process that listens costs PostgreSQL ${listener.toFixed(1)} µs per event.`,
      markdownTable(
        ['peak', 'processes', "PostgreSQL's processors", 'processors following the ledger', 'sending mail', 'connections', 'WAL a second'],
        needs.map(({ times, processes, database, follower: share, mailing, connections, wal }) => [
          `${times} ×`,
          number(processes),
          number(database),
          share.toFixed(2),
          mailing.toFixed(2),
          number(connections),
          `${(wal / 1e6).toFixed(1)} MB`,
        ]),
      ),
      simulationTable(planned, [
        ...needs.map(({ times, processes, database }) => ({ times, processes, databaseProcessors: database })),
        { ...needs[0]!, times: TIMES[1], databaseProcessors: needs[0]!.database },
      ]),
      comparisonTable(comparisons),
      sizesTable(sizes),
      machine(),
    ].join('\n\n');
  } finally {
    for (const server of servers) await server.stop();
    await smtp.stop();
    await cluster.drop(DATABASE).catch(() => {});
    await cluster.stop();
  }
}

function costsTable(costs: readonly Cost[]): string {
  const head = ['one call', 'µs serving', 'µs PostgreSQL', 'µs following', 'µs each other process', 'round trips', 'WAL', 'at peak'];
  return markdownTable(
    head,
    costs.map(({ name, web, database, background, told, roundTrips, wal, commits }) => [
      name,
      number(web),
      number(database),
      commits ? number(background) : '',
      commits ? number(told) : '',
      String(roundTrips),
      commits ? `${(wal / 1000).toFixed(1)} KB` : '',
      `${number(PEAK[name]!)}/s`,
    ]),
  );
}

function simulationTable(
  costs: readonly Cost[],
  places: readonly (Pick<Installation, 'processes' | 'databaseProcessors'> & { times: number })[],
): string {
  const results = places.map((place) => ({
    ...place,
    result: simulate(
      costs.map((cost) => ({ cost, rate: PEAK[cost.name]! * place.times })),
      { ...place, flushMs: FLUSH_MS, networkMs: NETWORK_MS },
      SIMULATED_SECONDS,
      1,
    ),
  }));
  const head = [
    'p50, p99',
    ...results.map(({ times, processes, databaseProcessors }) => `${times} ×: ${processes} + ${databaseProcessors}`),
  ];
  const rows = costs.map(({ name }) => [name, ...results.map(({ result }) => latencyCell(result.latencies.get(name)))]);
  rows.push([
    'busy: processes, PostgreSQL',
    ...results.map(({ result: { busy } }) => `${percent(busy.processes)}, ${percent(busy.database)}`),
  ]);
  rows.push(['not answered', ...results.map(({ result }) => percent(result.unfinished))]);
  return markdownTable(head, rows);
}

/** What a call costs more than when its operation was measured alone: caches are cold, and few calls share a transaction. */
type Dearer = { web: number; database: number };
type Comparison = { share: number; dearer: Dearer; measured: ReadonlyMap<string, Latency>; simulated: ReadonlyMap<string, Latency> };

const dearer = (costs: readonly Cost[], by: Dearer): Cost[] =>
  costs.map((cost) => ({
    ...cost,
    web: cost.web * by.web,
    told: cost.told * by.web,
    background: cost.background * by.web,
    database: cost.database * by.database,
  }));

/** All operations at a time, on this machine and simulated with what they cost there, at several loads. */
async function compareWithSimulation(
  operations: readonly Operation[],
  costs: readonly Cost[],
  { web, postgresPid, sql }: { web: Server; postgresPid: number; sql: Sql },
): Promise<Comparison[]> {
  const processors = availableParallelism();
  const peak = costs.reduce(
    (sum, { name, web: serving, background, database }) => sum + PEAK[name]! * (serving + background + database),
    0,
  );
  const look = (): Dearer => ({ web: cpuTime(web.pid), database: cpuTime(postgresPid, { children: true }) });
  const comparisons: Comparison[] = [];
  for (const share of SHARES) {
    const load = { times: (share * processors * 1e6) / peak, seconds: SIMULATED_SECONDS, seed: 1 };
    for (const { before } of operations) await before?.();
    await waitForLedger(sql);
    const waits = await measureWaits(sql);
    await measureMix(web.origin, operations, load); // opens all connections and plans their statements
    for (const { before } of operations) await before?.();
    await waitForLedger(sql);
    const was = look();
    const measured = await measureMix(web.origin, operations, load);
    await waitForLedger(sql);
    const is = look();
    const factor = (of: keyof Dearer) =>
      ((is[of] - was[of]) * 1000) / costs.reduce((sum, cost) => sum + cost[of] * measured.get(cost.name)!.calls, 0);
    const by = { web: factor('web'), database: factor('database') };
    const place = { processes: 1, databaseProcessors: processors, sharedProcessors: processors, ...waits };
    const streams = dearer(costs, by).map((cost) => ({ cost, rate: PEAK[cost.name]! * load.times }));
    const simulated = simulate(streams, place, SIMULATED_SECONDS, 1).latencies;
    comparisons.push({ share, dearer: by, measured, simulated });
  }
  return comparisons;
}

function comparisonTable(comparisons: readonly Comparison[]): string {
  const head = ['p50, p99', ...comparisons.flatMap(({ share }) => [`${percent(share)} of the machine: measured`, 'simulated'])];
  const names = [...comparisons[0]!.measured.keys()];
  const rows = names.map((name) => [
    name,
    ...comparisons.flatMap(({ measured, simulated }) => [latencyCell(measured.get(name)), latencyCell(simulated.get(name))]),
  ]);
  rows.push([
    'cost of a call, of that alone',
    ...comparisons.flatMap(({ dearer: { web, database } }) => [`serving ${web.toFixed(2)}, PostgreSQL ${database.toFixed(2)}`, '']),
  ]);
  return markdownTable(head, rows);
}

const latencyCell = (latency: Latency | undefined): string =>
  latency ? `${latency.p50.toFixed(1)}, ${latency.p99.toFixed(1)} ms` : 'no answer';

type TableSize = { name: string; bytes: number };

/** Tables and their indexes, in bytes a thread. Tables that do not grow with threads are left out. */
async function bytesOfTables(sql: Sql): Promise<TableSize[]> {
  return await sql<TableSize[]>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 / ${THREADS} as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname in ('thread_id', 'update_id') or c.relname = 'thread')
    order by 2 desc limit 10`;
}

function sizesTable(sizes: readonly TableSize[]): string {
  const gigabytes = (bytes: number) => `${number((bytes * THREADS_A_YEAR) / 1e9)} GB`;
  const rows = sizes.map(({ name, bytes }) => [name, number(bytes), gigabytes(bytes)]);
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  return markdownTable(['table with its indexes', 'bytes a thread', 'a year'], [...rows, ['together', number(all), gigabytes(all)]]);
}

const countOf = async (sql: Sql, table: string): Promise<number> =>
  (await sql<[{ count: number }]>`select count(*) from ${sql(table)}`)[0].count;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
