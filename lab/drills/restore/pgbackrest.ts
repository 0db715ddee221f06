// PostgreSQL 15 with pgBackRest, set up, backed up and restored by the commands of docs/backup.md. Nothing of that reaches this machine: the
// folders that the commands write to are overlaid.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readLastBackup } from '../../../src/server/db/last-backup.ts';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import type { Random } from '../../../testing/random.ts';
import { commandsUnder } from '../install/commands.ts';
import { Product } from '../recovery/product.ts';
import { openThreads } from '../recovery/sellers.ts';
import { isAlive, waitUntil } from '../recovery/wait-until.ts';
import { LIMIT_MS, type Round } from './embedded.ts';
import { compareLatest, compareMoment, Posts } from './posts.ts';

const PAGE = 'docs/backup.md';
/** What the commands and PostgreSQL write to. */
const FOLDERS = ['/etc', '/var', '/run', '/mnt'];
const DATA = '/var/lib/postgresql/15/main';
const PASSWORD = 'quarter-mile-lane';
const SELLERS = 6;
/** The moment in the commands of the page, and what they say about it. */
const MOMENT = '2026-11-30 12:34:56+00';
const TO_MOMENT = ` --type=time --target='${MOMENT}' --target-action=promote`;

/** One loss at a random moment. `folder`: for the product and what is overlaid. Needs root in a mount and a network namespace. */
export async function pgBackRestRound(folder: string, random: Random): Promise<Round> {
  rmSync(folder, { recursive: true, force: true });
  for (const path of FOLDERS) overlay(path, join(folder, 'overlay', path));
  try {
    return await loseAndRestore(join(folder, 'product'), random);
  } finally {
    spawnSync('pg_ctlcluster', ['--force', '--mode', 'immediate', '15', 'main', 'stop']);
    for (const path of FOLDERS.toReversed()) spawnSync('umount', ['--lazy', path]);
  }
}

function overlay(path: string, upper: string): void {
  for (const part of ['upper', 'work']) mkdirSync(join(upper, part), { recursive: true });
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${path},upperdir=${upper}/upper,workdir=${upper}/work`, path]);
}

async function loseAndRestore(dataDir: string, random: Random): Promise<Round> {
  mkdirSync(dataDir, { recursive: true });
  const databaseUrl = `postgres://titleline:${PASSWORD}@127.0.0.1:5432/titleline`;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: '' };
  const run = (lines: readonly string[]) =>
    void execFileSync('bash', ['-o', 'pipefail', '-c', lines.map(asHere).join('\n')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const withSql = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const sql = connect(databaseUrl, 2);
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  const start = async () => await Product.start({ dataDir, databaseUrl });

  run([
    'pg_dropcluster 15 main 2>/dev/null',
    'pg_createcluster 15 main',
    'pg_ctlcluster 15 main start',
    `runuser -u postgres -- psql -q -c "create role titleline login password '${PASSWORD}'" -c "create database titleline owner titleline"`,
  ]);
  run(commandsUnder(PAGE, 'Setting pgBackRest up'));
  const product = await start();
  const sellers = await withSql(async (sql) => await openThreads(product.origin, sql, SELLERS));
  const posts = new Posts(sellers);
  await setTimeout(1000 + 5000 * random.next());
  run(commandsUnder(PAGE, 'Backing up with pgBackRest'));
  const backedUpAt = Date.now();
  const recorded = await withSql(readLastBackup);
  await setTimeout(75_000 + 30_000 * random.next());

  const postmaster = Number(readFileSync(join(DATA, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const killedAt = Date.now();
  process.kill(postmaster, 'SIGKILL');
  await product.kill();
  await waitUntil('the postmaster is gone', () => !isAlive(postmaster));
  await setTimeout(1000); // its other processes end by themselves
  rmSync(DATA, { recursive: true });
  await posts.stop();

  const restore = commandsUnder(PAGE, 'Restoring with pgBackRest');
  if (!restore.some((line) => line.includes(TO_MOMENT))) throw new Error(`${PAGE} has no command with${TO_MOMENT}.`);
  const began = performance.now();
  run(restore.map((line) => line.replace(TO_MOMENT, '')));
  const restoreMs = performance.now() - began;
  const again = await start();
  const servedMs = performance.now() - began;
  const latest = await withSql(async (sql) => await compareLatest(sql, posts.all, killedAt, LIMIT_MS));
  await again.stop();

  const moment = Math.round(backedUpAt + 1000 + (killedAt - LIMIT_MS - backedUpAt - 1000) * random.next());
  run(restore.map((line) => line.replace(MOMENT, new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00'))));
  const third = await start();
  const exact = await withSql(async (sql) => await compareMoment(sql, posts.all, moment));
  await third.stop();
  return {
    comparisons: latest.comparisons + exact.comparisons,
    problems: [
      ...latest.problems,
      ...exact.problems.map((problem) => `to the middle: ${problem}`),
      ...(recorded?.place === 'pgBackRest' ? [] : ['the backup was not recorded']),
    ],
    lostMs: latest.lostMs,
    restoreMs,
    servedMs,
    acknowledged: posts.acknowledged,
  };
}

/** `npm run` without what it installs before. */
const asHere = (line: string): string =>
  line
    .replace(/^npm run admin --/, `${process.execPath} scripts/admin.ts`)
    .replace(/^npm run mail --/, `${process.execPath} scripts/admin.ts mail`);
