// Forward-only migrations: each .sql file runs once, in order of its number, by one process at a time. Refuses a file that was edited after it
// ran, and a database that a newer version has migrated. A file that failed on some databases is corrected in place, because no later file
// would run there. It names the checksum of the text that it replaces, which did the same wherever it ran.
//
// Processes of the previous version go on meanwhile. So each file is a transaction of its own, or several (`migration-steps.ts`), and takes
// its locks as `lock-tables.ts` says. After a kill the next start goes on with the step that was not finished.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '../../sha256.ts';
import { literal, type Sql, type Tx } from '../connections/sql.ts';
import { repeatUntilUnlocked, runWithTableLocks, withFreeRows } from './lock-tables.ts';
import { migrationSteps, type Step } from './migration-steps.ts';

const LOCK = 727_001;
/** How often a process asks whether the one that migrates is done. */
const POLL_MS = 100;
/** How long a step may wait for tables that are in use. */
export const LOCK_LIMIT_MS = 300_000;
/** Few, because commands on these rows wait until the batch is done. */
const BATCH_SIZE = 200;

type Options = {
  folder?: string;
  /** Called once if another process migrates. */
  onWait?: () => void;
  lockLimitMs?: number;
};
type Migration = { name: string; checksum: string; steps: Step[] };
type Progress = {
  /** How many are done. */
  steps: number;
  /** The last row of the batches of the next one. */
  after: string | null;
};

/**
 * Brings the database up to date; returns the names of the files that ran. `sql`: a single connection, which holds the lock. Throws, and
 * changes nothing, if the database contains a migration that this version does not have.
 */
export async function migrate(
  sql: Sql,
  { folder = 'migrations', onWait = () => {}, lockLimitMs = LOCK_LIMIT_MS }: Options = {},
): Promise<string[]> {
  if (sql.options.max !== 1) throw new Error('Migrations need a single connection.');
  // Waiting inside of `pg_advisory_lock` would keep a snapshot, for which `create index concurrently` of the other process would wait.
  for (let attempt = 0; !(await tryLock(sql)); attempt++) {
    if (attempt === 1) onWait();
    await sleep(POLL_MS * (0.5 + Math.random()));
  }
  try {
    // Commits need not be on disk one by one: after a crash, the next start goes on with what is.
    await sql`set synchronous_commit = off`;
    await sql`create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())`;
    await sql`create table if not exists migration_progress (name text primary key, checksum text not null, steps integer not null, after uuid)`;
    const pending = pendingMigrations(folder, await sql`select name, checksum from migration`);
    for (const migration of pending) await run(sql, migration, lockLimitMs);
    return pending.map(({ name }) => name);
  } finally {
    await sql`select pg_advisory_unlock_all()`.catch(() => {}); // the lock of a lost connection has ended with it
  }
}

/** Throws an Error with a sentence if the database does not have exactly the migrations of this version. */
export async function requireMigrated(sql: Sql): Promise<void> {
  if ((await readPendingMigrations(sql)).pending.length > 0)
    throw new Error('The schema of this database is that of an older version. Start this version of Titleline once, and run this again.');
}

/** The names of the files that have run, and of those that a start would run. Throws as `migrate` does, and changes nothing. */
export async function readPendingMigrations(sql: Sql, folder = 'migrations'): Promise<{ done: string[]; pending: string[] }> {
  const [table] = await sql<[{ there: boolean }]>`select to_regclass('migration') is not null as there`;
  const done = table.there ? await sql<{ name: string; checksum: string }[]>`select name, checksum from migration order by name` : [];
  return { done: done.map(({ name }) => name), pending: pendingMigrations(folder, done).map(({ name }) => name) };
}

/** The tables that migrations create, in the default schema. */
export const tablesOfMigrations = (folder = 'migrations'): string[] => [
  'migration',
  'migration_progress',
  ...migrationFiles(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, table = '']) => table),
  ),
];

export const migrationFiles = (folder = 'migrations'): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_.*\.sql$/.test(name))
    .toSorted();

function pendingMigrations(folder: string, rows: readonly { name: string; checksum: string }[]): Migration[] {
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const files = migrationFiles(folder);
  const newer = [...done.keys()].filter((name) => !files.includes(name)).toSorted();
  if (newer.length > 0)
    throw new Error(
      `The database was migrated by a newer Titleline (${newer.at(-1)}). Start that version, or restore a backup that was made before it.`,
    );
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const checksum = sha256(text).toString('hex');
    const known = done.get(name);
    if (known === checksum || (known && text.includes(`-- replaces ${known}`))) return [];
    if (known) throw new Error(`${name} was edited after it ran. Write a new migration instead.`);
    return [{ name, checksum, steps: migrationSteps(text) }];
  });
}

async function run(sql: Sql, { name, checksum, steps }: Migration, lockLimitMs: number): Promise<void> {
  const progress = await readProgress(sql, name, checksum);
  const record = (at: number) =>
    at + 1 < steps.length ? progressStatement(name, checksum, { steps: at + 1, after: null }) : finalStatements(name, checksum);
  for (const [at, step] of steps.entries()) {
    if (at < progress.steps) continue;
    await keepLock(sql);
    switch (step.kind) {
      case 'transaction':
        await runWithTableLocks(sql, step.locks, `${step.text}\n;\n${record(at)}`, lockLimitMs);
        break;
      case 'alone':
        await runAlone(sql, step, lockLimitMs);
        await runWithTableLocks(sql, [], record(at), lockLimitMs);
        break;
      case 'batches':
        await runInBatches(sql, step, at === progress.steps ? progress.after : null, lockLimitMs, async (after) => {
          await keepLock(sql);
          await sql.unsafe(progressStatement(name, checksum, { steps: at, after }));
        });
        await runWithTableLocks(sql, [], record(at), lockLimitMs);
        break;
      default:
        step satisfies never;
    }
  }
}

/** Waits for long transactions without blocking others: nobody but other changes of the schema and vacuums wait behind it. */
async function runAlone(sql: Sql, { text, index }: Step & { kind: 'alone' }, lockLimitMs: number): Promise<void> {
  await repeatUntilUnlocked(sql, [], lockLimitMs, async () => {
    await keepLock(sql);
    if (index !== undefined) {
      // A kill in the middle leaves an index that is not valid.
      const [broken] = await sql`select 1 from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`;
      if (broken) await sql`drop index concurrently ${sql(index)}`;
    }
    await sql`set lock_timeout = ${sql.unsafe(String(lockLimitMs))}`;
    try {
      await sql.unsafe(text);
    } finally {
      await sql`reset lock_timeout`;
    }
  });
}

/** A batch leaves out rows that a command has locked. They follow one by one, each when it is free, so that no other row waits with it. */
async function runInBatches(
  sql: Sql,
  { text, table }: Step & { kind: 'batches' },
  startAfter: string | null,
  lockLimitMs: number,
  record: (after: string) => Promise<void>,
): Promise<void> {
  const runFor = async (tx: Tx, rows: readonly { id: string }[]) => {
    if (rows.length > 0) await tx.unsafe(text.replaceAll('$ids', `'{${rows.map(({ id }) => id).join(',')}}'::uuid[]`));
  };
  for (let after = startAfter; ; ) {
    const rows = await sql<{ id: string }[]>`
      select id from ${sql(table)} where ${after}::uuid is null or id > ${after}::uuid order by id limit ${BATCH_SIZE}`;
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const locked = await withFreeRows(sql, table, lockLimitMs, async (tx) => {
      const free = await tx<
        { id: string }[]
      >`select id from ${tx(table)} where id = any(${ids}::uuid[]) order by id for update skip locked`;
      await runFor(tx, free);
      return ids.filter((id) => !free.some((row) => row.id === id));
    });
    for (const id of locked)
      await withFreeRows(sql, table, lockLimitMs, async (tx) => {
        await runFor(tx, await tx<{ id: string }[]>`select id from ${tx(table)} where id = ${id} for update`);
      });
    await record(last);
    after = last;
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ mine: boolean }]>`select pg_try_advisory_lock(${LOCK}) as mine`;
  return row.mine;
}

/**
 * The lock ended with the connection if that was lost. Then it is taken again, unless another process has it by now: this counts as a lost
 * connection, after which a start tries again.
 */
async function keepLock(sql: Sql): Promise<void> {
  if (!(await tryLock(sql))) throw Object.assign(new Error('Another process migrates the database now.'), { code: 'CONNECTION_CLOSED' });
}

/** Throws if the file was changed since it began: its steps may be others now. */
async function readProgress(sql: Sql, name: string, checksum: string): Promise<Progress> {
  const [row] = await sql<(Progress & { checksum: string })[]>`select checksum, steps, after from migration_progress where name = ${name}`;
  if (row && row.checksum !== checksum)
    throw new Error(`${name} was edited after it had run in part. Start the version that began it, and then this one.`);
  return row ?? { steps: 0, after: null };
}

const progressStatement = (name: string, checksum: string, { steps, after }: Progress): string => `
  insert into migration_progress (name, checksum, steps, after)
  values (${literal(name)}, ${literal(checksum)}, ${steps}, ${after === null ? 'null' : literal(after)})
  on conflict (name) do update set checksum = excluded.checksum, steps = excluded.steps, after = excluded.after`;

const finalStatements = (name: string, checksum: string): string => `
  delete from migration_progress where name = ${literal(name)};
  insert into migration (name, checksum) values (${literal(name)}, ${literal(checksum)})`;
