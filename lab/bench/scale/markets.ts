// Markets of three sizes in one cluster. The readers see the same threads in each.
import { statfs } from 'node:fs/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { type Cluster, startBenchCluster } from '../cluster.ts';
import { MIN_UPDATES } from '../market/archetypes.ts';
import { fillMarket } from '../market/fill.ts';

export const SIZES = [1000, 100_000, 1_000_000] as const;
const MAX_SIZE = SIZES.at(-1)!;
export const DEFAULT_UPDATES = 20;
/** Space that stays free on the disk, also while indexes are created. */
const RESERVED_BYTES = 10e9;

const nameOf = (threads: number): string => `titleline_scale_${threads}`;
/** The comment on a database that is completely filled. */
const fillNote = (updates: number): string => `${updates} updates a thread`;

/** Settings for filling: the data can be recreated, so COPY writes no WAL and checkpoints are rare. */
const BULK = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
};

export type Markets = {
  /** The number of updates on each thread: fewer than the default if the disk is too small. */
  updates: number;
  /** The databases' connection strings, in the order of the sizes. */
  urls: string[];
};

type ScaleContext = { cluster: Cluster; admin: Sql; dataDir: string; secret: string; say: (line: string) => void };
export type ScaleOptions = Omit<ScaleContext, 'cluster' | 'admin'> & { firstPort: number };

/** Fills the databases that are missing. Throws an Error if not even threads with few updates fit on the disk. */
export async function scaleMarkets({ firstPort, ...settings }: ScaleOptions): Promise<Markets> {
  const open = async (): Promise<ScaleContext> => {
    const cluster = await startBenchCluster(settings.dataDir, firstPort);
    return { cluster, admin: cluster.connect(cluster.adminUrl('postgres')), ...settings };
  };
  const before = await open();
  for (const [setting, value] of Object.entries(BULK)) await before.admin.unsafe(`alter system set ${setting} = '${value}'`);
  await before.cluster.stop();
  const context = await open();
  try {
    return await fillMarkets(context);
  } finally {
    for (const setting of Object.keys(BULK)) await context.admin.unsafe(`alter system reset ${setting}`);
    await context.cluster.stop();
  }
}

export async function dropMarkets(cluster: Cluster): Promise<void> {
  for (const threads of SIZES) await cluster.drop(nameOf(threads));
}

async function fillMarkets(context: ScaleContext): Promise<Markets> {
  let updates = DEFAULT_UPDATES;
  for (;;) {
    const urls: string[] = [];
    for (const threads of SIZES.slice(0, -1)) urls.push(await fillOne(context, threads, updates));
    const fit = await updatesThatFit(context, updates);
    if (fit >= updates) return { updates, urls: [...urls, await fillOne(context, MAX_SIZE, updates)] };
    if (fit < MIN_UPDATES) throw new Error(`A market of ${MAX_SIZE} threads does not fit on the disk of ${context.dataDir}.`);
    updates = fit;
  }
}

async function fillOne(context: ScaleContext, threads: number, updates: number): Promise<string> {
  const { cluster, admin, secret, say } = context;
  if (await isFilled(context, threads, updates)) return cluster.url(nameOf(threads));
  say(`filling a market of ${threads.toLocaleString('en-US')} threads…`);
  const url = await cluster.freshDatabase(nameOf(threads));
  await fillMarket(url, { threads, updates, secret });
  await admin.unsafe(`comment on database ${nameOf(threads)} is '${fillNote(updates)}'`);
  return url;
}

async function isFilled({ admin }: ScaleContext, threads: number, updates: number): Promise<boolean> {
  const [found] = await admin`
    select from pg_database where datname = ${nameOf(threads)} and shobj_description(oid, 'pg_database') = ${fillNote(updates)}`;
  return found !== undefined;
}

/** Returns how many updates per thread fit on the disk for the largest market, estimated from the middle one. */
async function updatesThatFit(context: ScaleContext, updates: number): Promise<number> {
  if (await isFilled(context, MAX_SIZE, updates)) return updates;
  await context.cluster.drop(nameOf(MAX_SIZE));
  const [small, middle] = await Promise.all(SIZES.slice(0, -1).map((threads) => bytesOf(context, threads)));
  const bytesAThread = (middle! - small!) / (SIZES[1] - SIZES[0]);
  const { bavail, bsize } = await statfs(context.dataDir);
  const room = (bavail * bsize - RESERVED_BYTES) / MAX_SIZE;
  return Math.floor(updates * Math.min(1, room / bytesAThread));
}

async function bytesOf({ admin }: ScaleContext, threads: number): Promise<number> {
  const [row] = await admin<[{ bytes: number }]>`select pg_database_size(${nameOf(threads)}) as bytes`;
  return row.bytes;
}
