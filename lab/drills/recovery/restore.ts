// Makes a backup, kills everything, and restores the backup into another folder, on which a second product runs.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { query } from '../page.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { waitForDatabase } from './kills.ts';
import { ownDatabase, postmasterOf, Product } from './product.ts';
import { isAlive, waitUntil } from './wait-until.ts';

const run = promisify(execFile);
const TABLES = [
  'app_user',
  'session',
  'credential',
  'org',
  'org_member',
  'thread',
  'stake',
  'thread_event',
  'thread_update',
  'notification',
];
const COPY_FIRST_PORT = 54_700;

export const restore = (rounds: number): Scenario[] => [
  { what: 'backup, kill of all processes, restore', rounds, database: 'embedded', fault: restoreOnce },
  {
    what: 'backup, kill of all processes, restore, 2 workers',
    rounds,
    database: 'embedded',
    settings: { workers: 2 },
    fault: restoreOnce,
  },
];

type Snapshot = { acknowledged: readonly string[]; counts: Record<string, number> };

/** In every third round nobody posts during the backup, so that every count is the same; in another third the kill is during the backup. */
async function restoreOnce(context: ScenarioContext, round: number): Promise<string[]> {
  const { product, sql, load } = context;
  const { dataDir } = product;
  const [backups, copy] = [join(dataDir, '..', `backups-${round}`), join(dataDir, '..', `copy-${round}`)];
  const isQuiet = round % 3 === 0;
  if (isQuiet) await load.pause();
  const before = await snapshotOf(sql, load.acknowledged);
  const backup = script('backup', dataDir, '--to', backups);
  backup.catch(() => {}); // it may fail with its PostgreSQL
  const isComplete = await (round % 3 === 2 ? setTimeout(50 + 350 * Math.random(), false) : backup.then(() => true));
  const after = isComplete ? await snapshotOf(sql, load.acknowledged) : undefined;
  load.resume();
  await setTimeout(600 * Math.random());
  const pid = postmasterOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await product.kill();
  await waitUntil('the postmaster is gone', () => !isAlive(pid));
  await backup.catch(() => {});
  await product.start();
  await waitForDatabase(sql);

  const complete = existsSync(backups) ? readdirSync(backups).filter((name) => !name.endsWith('.part')) : [];
  const problems = after && complete.length !== 1 ? [`there are ${complete.length} backups`] : [];
  if (after && complete[0] !== undefined) {
    await script('restore', copy, join(backups, complete[0]));
    problems.push(...(await problemsOf(copy, context, before, after)));
  }
  for (const folder of [backups, copy]) rmSync(folder, { recursive: true, force: true });
  return problems;
}

async function problemsOf(copy: string, { sellers }: ScenarioContext, before: Snapshot, after: Snapshot): Promise<string[]> {
  const second = await Product.start({ dataDir: copy, postgresFirstPort: COPY_FIRST_PORT });
  const sql = connect(ownDatabase(copy), 1);
  try {
    const messages = await messagesIn(sql);
    const { counts } = await snapshotOf(sql, messages);
    const held = new Set(messages);
    const lost = before.acknowledged.filter((message) => !held.has(message)).map((message) => `${message} is not in the copy`);
    const doubled = messages.length > held.size ? ['a message is in the copy twice'] : [];
    const outOfRange = TABLES.filter((table) => counts[table]! < before.counts[table]! || counts[table]! > after.counts[table]!).map(
      (table) => `${table} has ${counts[table]} rows in the copy, and had ${before.counts[table]} to ${after.counts[table]}`,
    );
    const refused: string[] = [];
    for (const { page, threadId } of sellers) {
      const { status } = await query({ ...page, origin: second.origin }, 'thread', { threadId });
      if (status !== 200) refused.push(`an earlier session got ${status}`);
    }
    const [hold] = await sql`select reason from mail_hold`;
    const notHeld = hold?.['reason'] === 'restore' ? [] : ['mail is not on hold'];
    return [
      ...lost,
      ...doubled,
      ...outOfRange,
      ...refused,
      ...notHeld,
      ...(await inconsistentThreads(sql)),
      ...(await brokenDatabaseInvariants(sql)),
    ];
  } finally {
    await sql.end({ timeout: 1 });
    await second.stop();
  }
}

/** Returns the acknowledged messages, and the number of rows of each table at one time. */
async function snapshotOf(sql: Sql, acknowledged: readonly string[]): Promise<Snapshot> {
  const [counts] = await sql.unsafe<[Record<string, number>]>(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return { acknowledged: [...acknowledged], counts };
}

const messagesIn = async (sql: Sql): Promise<string[]> =>
  (await sql<{ message: string }[]>`select message from thread_update where message <> ''`).map(({ message }) => message);

async function script(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET: '', PG_FIRST_PORT: String(COPY_FIRST_PORT) };
  await run(process.execPath, [`scripts/${name}.ts`, ...args], { env });
}
