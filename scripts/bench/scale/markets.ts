// Markets of three sizes, side by side in one cluster. What the readers see is the same in each.
import { statfs } from 'node:fs/promises';
import type { Sql } from '../../../src/server/db/sql.ts';
import { type Cluster, benchCluster } from '../cluster.ts';
import { LEAST_UPDATES } from '../market/archetypes.ts';
import { fillMarket } from '../market/fill.ts';

export const SIZES = [1000, 100_000, 1_000_000] as const;
const LARGEST = SIZES.at(-1)!;
export const USUAL_UPDATES = 20;
/** Left free on the disk, also while indexes are made. */
const SPARE_BYTES = 10e9;

const nameOf = (threads: number): string => `titleline_scale_${threads}`;
/** What is written at a database that is wholly filled. */
const filledWith = (updates: number): string => `${updates} updates a thread`;

/** For a cluster of nothing but what can be made anew: no log of what COPY writes, and few checkpoints. */
const BULK = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
};

export type Markets = {
  /** On each thread: fewer than usual where the disk is too small for them. */
  updates: number;
  /** Of the databases, in the order of the sizes. */
  urls: string[];
};

type Place = { cluster: Cluster; admin: Sql; dataDir: string; secret: string; say: (line: string) => void };
export type PlaceSettings = Omit<Place, 'cluster' | 'admin'> & { firstPort: number };

/** Fills those that are not there yet. Throws where not even a market of few updates would leave room on the disk. */
export async function scaleMarkets({ firstPort, ...settings }: PlaceSettings): Promise<Markets> {
  const open = async (): Promise<Place> => {
    const cluster = await benchCluster(settings.dataDir, firstPort);
    return { cluster, admin: cluster.connect(cluster.url('postgres')), ...settings };
  };
  const before = await open();
  for (const [setting, value] of Object.entries(BULK)) await before.admin.unsafe(`alter system set ${setting} = '${value}'`);
  await before.cluster.stop();
  const place = await open();
  try {
    return await filledMarkets(place);
  } finally {
    for (const setting of Object.keys(BULK)) await place.admin.unsafe(`alter system reset ${setting}`);
    await place.cluster.stop();
  }
}

export async function dropMarkets(cluster: Cluster): Promise<void> {
  for (const threads of SIZES) await cluster.drop(nameOf(threads));
}

async function filledMarkets(place: Place): Promise<Markets> {
  let updates = USUAL_UPDATES;
  for (;;) {
    const urls: string[] = [];
    for (const threads of SIZES.slice(0, -1)) urls.push(await filled(place, threads, updates));
    const fitting = await fittingUpdates(place, updates);
    if (fitting >= updates) return { updates, urls: [...urls, await filled(place, LARGEST, updates)] };
    if (fitting < LEAST_UPDATES) throw new Error(`A market of ${LARGEST} threads does not fit on the disk of ${place.dataDir}.`);
    updates = fitting;
  }
}

async function filled(place: Place, threads: number, updates: number): Promise<string> {
  const { cluster, admin, secret, say } = place;
  if (await isThere(place, threads, updates)) return cluster.url(nameOf(threads));
  say(`filling a market of ${threads.toLocaleString('en-US')} threads…`);
  const url = await cluster.freshDatabase(nameOf(threads));
  await fillMarket(url, { threads, updates, secret });
  await admin.unsafe(`comment on database ${nameOf(threads)} is '${filledWith(updates)}'`);
  return url;
}

async function isThere({ admin }: Place, threads: number, updates: number): Promise<boolean> {
  const [kept] = await admin`
    select from pg_database where datname = ${nameOf(threads)} and shobj_description(oid, 'pg_database') = ${filledWith(updates)}`;
  return kept !== undefined;
}

/** With so many updates a thread the largest market leaves enough of the disk, as far as the middle one tells. */
async function fittingUpdates(place: Place, updates: number): Promise<number> {
  if (await isThere(place, LARGEST, updates)) return updates;
  await place.cluster.drop(nameOf(LARGEST));
  const [small, middle] = await Promise.all(SIZES.slice(0, -1).map((threads) => bytesOf(place, threads)));
  const bytesAThread = (middle! - small!) / (SIZES[1] - SIZES[0]);
  const { bavail, bsize } = await statfs(place.dataDir);
  const room = (bavail * bsize - SPARE_BYTES) / LARGEST;
  return Math.floor(updates * Math.min(1, room / bytesAThread));
}

async function bytesOf({ admin }: Place, threads: number): Promise<number> {
  const [row] = await admin<[{ bytes: number }]>`select pg_database_size(${nameOf(threads)}) as bytes`;
  return row.bytes;
}
