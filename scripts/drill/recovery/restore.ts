// A backup is made, everything is killed at some moment, and the backup is restored into another folder, where a second product runs on it.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, type Sql } from '../../../src/server/db/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../tests/database-invariants.ts';
import { query } from '../page.ts';
import type { Cell, Stage } from './cell.ts';
import { answers } from './kills.ts';
import { ownDatabase, postmasterOf, Product } from './product.ts';
import { isAlive, until } from './until.ts';

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
const COPYS_FIRST_PORT = 54_700;

export const restore = (rounds: number): Cell[] => [
  { what: 'a backup is made, everything is killed, it is restored', rounds, database: 'embedded', fault: restoreOnce },
  {
    what: 'a backup is made, everything is killed, it is restored, 2 workers',
    rounds,
    database: 'embedded',
    settings: { workers: 2 },
    fault: restoreOnce,
  },
];

type Moment = { acknowledged: readonly string[]; counts: Record<string, number> };

/** In every third round nobody posts during the backup, and every count is the same; in every third the kill comes during the backup. */
async function restoreOnce(stage: Stage, round: number): Promise<string[]> {
  const { product, sql, load } = stage;
  const { dataDir } = product;
  const [backups, copy] = [join(dataDir, '..', `backups-${round}`), join(dataDir, '..', `copy-${round}`)];
  const isQuiet = round % 3 === 0;
  if (isQuiet) await load.pause();
  const before = await momentOf(sql, load.acknowledged);
  const made = script('backup', dataDir, '--to', backups);
  made.catch(() => {}); // it may die with its PostgreSQL
  const isMade = await (round % 3 === 2 ? setTimeout(50 + 350 * Math.random(), false) : made.then(() => true));
  const after = isMade ? await momentOf(sql, load.acknowledged) : undefined;
  load.resume();
  await setTimeout(600 * Math.random());
  const pid = postmasterOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await product.kill();
  await until('the postmaster is gone', () => !isAlive(pid));
  await made.catch(() => {});
  await product.start();
  await answers(sql);

  const whole = existsSync(backups) ? readdirSync(backups).filter((name) => !name.endsWith('.part')) : [];
  const wrong = after && whole.length !== 1 ? [`there are ${whole.length} backups`] : [];
  if (after && whole[0] !== undefined) {
    await script('restore', copy, join(backups, whole[0]));
    wrong.push(...(await faultsOf(copy, stage, before, after)));
  }
  for (const folder of [backups, copy]) rmSync(folder, { recursive: true, force: true });
  return wrong;
}

async function faultsOf(copy: string, { sellers }: Stage, before: Moment, after: Moment): Promise<string[]> {
  const second = await Product.start({ dataDir: copy, postgresFirstPort: COPYS_FIRST_PORT });
  const sql = connect(ownDatabase(copy), 1);
  try {
    const messages = await messagesIn(sql);
    const { counts } = await momentOf(sql, messages);
    const held = new Set(messages);
    const lost = before.acknowledged.filter((message) => !held.has(message)).map((message) => `${message} is not in the copy`);
    const doubled = messages.length > held.size ? ['a message is in the copy twice'] : [];
    const strange = TABLES.filter((table) => counts[table]! < before.counts[table]! || counts[table]! > after.counts[table]!).map(
      (table) => `${table} has ${counts[table]} rows in the copy, and had ${before.counts[table]} to ${after.counts[table]}`,
    );
    const out: string[] = [];
    for (const { page, threadId } of sellers) {
      const { status } = await query({ ...page, origin: second.origin }, 'thread', { threadId });
      if (status !== 200) out.push(`a session of before was answered ${status}`);
    }
    const [hold] = await sql`select reason from mail_hold`;
    const unheld = hold?.['reason'] === 'restore' ? [] : ['mail is not on hold'];
    return [
      ...lost,
      ...doubled,
      ...strange,
      ...out,
      ...unheld,
      ...(await inconsistentThreads(sql)),
      ...(await brokenDatabaseInvariants(sql)),
    ];
  } finally {
    await sql.end({ timeout: 1 });
    await second.stop();
  }
}

/** How many rows each table has, at one moment. */
async function momentOf(sql: Sql, acknowledged: readonly string[]): Promise<Moment> {
  const [counts] = await sql.unsafe<[Record<string, number>]>(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return { acknowledged: [...acknowledged], counts };
}

const messagesIn = async (sql: Sql): Promise<string[]> =>
  (await sql<{ message: string }[]>`select message from thread_update where message <> ''`).map(({ message }) => message);

async function script(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET: '', PG_FIRST_PORT: String(COPYS_FIRST_PORT) };
  await run(process.execPath, [`scripts/${name}.ts`, ...args], { env });
}
