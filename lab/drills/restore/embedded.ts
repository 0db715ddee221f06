// The embedded PostgreSQL with its archive: everything is killed and the data folder lost, and what backups and archive hold is restored.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import type { AgeKey } from '../../../testing/age-key.ts';
import type { Random } from '../../../testing/random.ts';
import { query } from '../page.ts';
import { ownDatabase, postmasterOf, Product } from '../recovery/product.ts';
import { openThreads, type Seller } from '../recovery/sellers.ts';
import { isAlive, waitUntil } from '../recovery/wait-until.ts';
import { type Compared, compareLatest, compareMoment, Posts } from './posts.ts';

const run = promisify(execFile);
const SELLERS = 6;
/** What a lost disk may cost. */
export const LIMIT_MS = 60_000;
const FIRST_PORT = 54_800;

/** The folders and keys of an installation. `folder`: of all of it. */
export class Installation {
  readonly folder: string;
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly backups: string;
  readonly identityFile: string | undefined;
  readonly env: Readonly<Record<string, string>>;

  /** `key`: to which backups and archive are encrypted, or nothing is. `mount`: mounts a disk for the archive at the given folder. */
  constructor(folder: string, key?: AgeKey, mount: (disk: string) => void = () => {}) {
    rmSync(folder, { recursive: true, force: true });
    [this.folder, this.dataDir, this.archiveDir] = [folder, join(folder, 'data'), join(folder, 'disk', 'archive')];
    this.backups = join(folder, 'backups');
    mkdirSync(join(folder, 'disk'), { recursive: true });
    mount(join(folder, 'disk'));
    mkdirSync(this.archiveDir);
    chmodSync(this.archiveDir, 0o777); // as root, PostgreSQL runs as another user
    this.identityFile = key && join(folder, 'key.txt');
    if (key) writeFileSync(join(folder, 'key.txt'), `${key.identity}\n`);
    this.env = { ARCHIVE_DIR: this.archiveDir, BACKUP_RECIPIENT: key?.recipient ?? '' };
  }

  async start(dataDir: string = this.dataDir, env: Readonly<Record<string, string>> = this.env): Promise<Product> {
    return await Product.start({ dataDir, postgresFirstPort: FIRST_PORT, env });
  }

  async backUp(...args: string[]): Promise<string> {
    return await this.#script('backup', this.dataDir, '--to', this.backups, ...args);
  }

  /** Restores into a new folder, and returns it with how long that took (ms). */
  async restore(name: string, to: number | 'latest', env: Readonly<Record<string, string>> = {}): Promise<{ dataDir: string; ms: number }> {
    const dataDir = join(this.folder, name);
    const began = performance.now();
    const moment = to === 'latest' ? to : new Date(to).toISOString();
    const identity = this.identityFile === undefined ? [] : ['--identity', this.identityFile];
    await this.#script('restore', dataDir, this.backups, '--to', moment, ...identity, env);
    return { dataDir, ms: performance.now() - began };
  }

  async #script(name: string, dataDir: string, ...args: (string | Readonly<Record<string, string>>)[]): Promise<string> {
    const texts = args.filter((arg) => typeof arg === 'string');
    const more = Object.assign({}, ...args.filter((arg) => typeof arg === 'object')) as Record<string, string>;
    const own = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET: '', PG_FIRST_PORT: String(FIRST_PORT) };
    const env = { ...process.env, ...own, ...this.env, ...more };
    const { stdout } = await run(process.execPath, [`scripts/${name}.ts`, ...texts], { env });
    return stdout;
  }
}

/** Ends the product and its PostgreSQL as a power cut does, and takes the disk away. Returns when that was (ms). */
export async function killAndLose({ dataDir }: Installation, product: Product): Promise<number> {
  const pid = postmasterOf(dataDir);
  const at = Date.now();
  process.kill(pid, 'SIGKILL');
  await product.kill();
  await waitUntil('the postmaster is gone', () => !isAlive(pid));
  await setTimeout(500); // its other processes end by themselves
  renameSync(dataDir, `${dataDir}.lost`);
  rmSync(`${dataDir}.lost`, { recursive: true });
  return at;
}

export type Round = Compared & { restoreMs: number; servedMs: number; acknowledged: number };

/** One loss at a random moment: restored as far as possible, and to a moment in the middle. */
export async function round(place: Installation, random: Random, { isShort = false } = {}): Promise<Round> {
  const product = await place.start();
  const sellers = await withDatabase(place.dataDir, async (sql) => await openThreads(product.origin, sql, SELLERS));
  const posts = new Posts(sellers);
  await setTimeout(1000 + (isShort ? 0 : 5000 * random.next()));
  await place.backUp();
  const backedUpAt = Date.now();
  await setTimeout(isShort ? 36_000 : 75_000 + 30_000 * random.next());
  const killedAt = await killAndLose(place, product);
  await posts.stop();

  const { dataDir, ms: restoreMs } = await place.restore('latest', 'latest');
  const began = performance.now();
  // It goes on without an archive here: the next restore is from the line before.
  const second = await place.start(dataDir, {});
  await untilRead(second, sellers);
  const servedMs = restoreMs + performance.now() - began;
  const latest = await withDatabase(dataDir, async (sql) => await compareLatest(sql, posts.all, killedAt, LIMIT_MS));
  await second.stop();
  rmSync(dataDir, { recursive: true });

  const end = isShort ? killedAt - latest.lostMs - 2000 : killedAt - LIMIT_MS;
  const moment = Math.round(backedUpAt + 1000 + (end - backedUpAt - 1000) * random.next());
  const middle = await place.restore('middle', moment);
  const third = await place.start(middle.dataDir, {});
  const exact = await withDatabase(middle.dataDir, async (sql) => await compareMoment(sql, posts.all, moment));
  await third.stop();
  rmSync(middle.dataDir, { recursive: true });
  return {
    comparisons: latest.comparisons + exact.comparisons,
    problems: [...latest.problems, ...exact.problems.map((problem) => `to the middle: ${problem}`)],
    lostMs: latest.lostMs,
    restoreMs,
    servedMs,
    acknowledged: posts.acknowledged,
  };
}

/**
 * A restore to a moment begins a second line, which is archived beside the first one. Then each of both can be restored: the first after the
 * moment, although the second goes on from there, and all of the second.
 */
export async function twoLines(place: Installation): Promise<Compared> {
  const first = await place.start();
  const sellers = await withDatabase(place.dataDir, async (sql) => await openThreads(first.origin, sql, SELLERS));
  const firstPosts = new Posts(sellers);
  await place.backUp();
  await setTimeout(8000);
  const fork = Date.now();
  await setTimeout(8000);
  const inFirst = Date.now();
  await setTimeout(4000);
  await firstPosts.stop();
  await first.stop();

  const { dataDir } = await place.restore('second', fork);
  const second = await place.start(dataDir);
  const secondPosts = new Posts(sellers.map(({ page, ...seller }) => ({ ...seller, page: { ...page, origin: second.origin } })));
  await setTimeout(10_000);
  const killedAt = Date.now();
  await secondPosts.stop();
  await second.stop();

  const compared: Compared[] = [];
  const restored = async (name: string, to: number | 'latest', work: (sql: Sql) => Promise<Compared[]>) => {
    const copy = await place.restore(name, to);
    const product = await place.start(copy.dataDir, {});
    compared.push(...(await withDatabase(copy.dataDir, work)));
    await product.stop();
  };
  await restored('back-in-first', inFirst, async (sql) => [
    await compareMoment(sql, firstPosts.all, inFirst),
    await compareMoment(sql, secondPosts.all, inFirst),
  ]);
  await restored('end-of-second', 'latest', async (sql) => [
    await compareMoment(sql, firstPosts.all, fork),
    await compareLatest(sql, secondPosts.all, killedAt, LIMIT_MS),
  ]);
  return {
    comparisons: compared.reduce((sum, { comparisons }) => sum + comparisons, 0),
    problems: compared.flatMap(({ problems }) => problems),
    lostMs: Math.max(...compared.map(({ lostMs }) => lostMs)),
  };
}

export async function withDatabase<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(ownDatabase(dataDir), 2, { hasNoTimeouts: true });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** With the sessions of before. */
async function untilRead(product: Product, sellers: readonly Seller[]): Promise<void> {
  for (const { page, threadId } of sellers) {
    const { status } = await query({ ...page, origin: product.origin }, 'thread', { threadId });
    if (status !== 200) throw new Error(`An earlier session got ${status}.`);
  }
}

/** The paths of all files in a folder. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
