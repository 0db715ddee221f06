import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { TEMPLATE } from '../../../../testing/runner/database.ts';
import { describeSchema } from './describe-schema.ts';
import { isUnavailable } from '../connections/unavailable.ts';
import { migrate } from './migrate.ts';
import { connect, databaseAt, type Sql } from '../connections/sql.ts';

const root = inject('databaseUrl');
const name = `t_${uuidv7().replaceAll('-', '')}`;
let admin: Sql;
let sql: Sql;
let other: Sql;
beforeAll(async () => {
  admin = connect(root, 1);
  await admin.unsafe(`create database ${name}`);
  sql = connect(databaseAt(root, name), 1);
  other = connect(databaseAt(root, name), 1);
});
afterAll(async () => {
  await sql.end();
  await other.end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

/** The migrations of these tests, in order. */
const A = { '001_a.sql': 'create table a (a int)' };
const B = { '002_b.sql': 'alter table a add b int' };
const E = { '005_e.sql': 'create table e (e int)' };

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};

test('migrations run once and in order, and the schema dump is not run as a migration', async () => {
  const folder = folderWith({ ...B, ...A, 'schema.sql': 'no sql' });
  expect(await migrate(sql, { folder })).toEqual(['001_a.sql', '002_b.sql']);
  expect(await migrate(sql, { folder })).toEqual([]);
});

test('a migration that was edited after it ran is refused', async () => {
  const folder = folderWith({ '001_a.sql': 'create table a (a bigint)', ...B });
  await expect(migrate(sql, { folder })).rejects.toThrow('001_a.sql was edited after it ran. Write a new migration instead.');
});

test('a migration that was corrected in place does not run again where the text that it replaces ran', async () => {
  const checksum = createHash('sha256').update(A['001_a.sql']).digest('hex');
  const folder = folderWith({ '001_a.sql': `-- replaces ${checksum}\ncreate table a (a bigint)`, ...B });
  expect(await migrate(sql, { folder })).toEqual([]);
});

test('a failed migration leaves nothing behind, keeps those before it, and runs at the next start', async () => {
  const folder = folderWith({
    ...A,
    ...B,
    '003_c.sql': 'create table c (c int)',
    '004_d.sql': 'create table d (d int); create table e (nonsense',
  });
  await expect(migrate(sql, { folder })).rejects.toThrow('syntax error');
  expect(await sql`select to_regclass('c')::text as c, to_regclass('d')::text as d`).toEqual([{ c: 'c', d: null }]);
  writeFileSync(join(folder, '004_d.sql'), 'create table d (d int)');
  expect(await migrate(sql, { folder })).toEqual(['004_d.sql']);
  await sql`drop table c, d`;
  await sql`delete from migration where name > '003'`;
});

test('two processes that migrate at the same time run each migration once', async () => {
  const folder = folderWith({ ...A, ...B, ...E });
  const ran = await Promise.all([migrate(sql, { folder }), migrate(other, { folder })]);
  expect(ran.flat()).toEqual(['005_e.sql']);
});

test('a database that a newer version migrated is refused by an older one, and not changed', async () => {
  const older = folderWith({ ...A, ...B, '004_d.sql': 'create table d (d int)' });
  await expect(migrate(sql, { folder: older })).rejects.toThrow(
    'The database was migrated by a newer Titleline (005_e.sql). Start that version, or restore a backup that was made before it.',
  );
  expect(await sql`select to_regclass('d') as d`).toEqual([{ d: null }]);
});

/** Migrates a database of its own beside `old`, another connection to it. */
async function inFreshDatabase(work: (fresh: Sql, old: Sql) => Promise<void>): Promise<void> {
  const own = `t_${uuidv7().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${own}`);
  const [fresh, old] = [
    connect(databaseAt(root, own), 1, { hasNoTimeouts: true }),
    connect(databaseAt(root, own), 3, { hasNoTimeouts: true }),
  ];
  try {
    await work(fresh, old);
  } finally {
    await fresh.end({ timeout: 1 });
    await old.end({ timeout: 1 });
    await admin.unsafe(`drop database ${own} with (force)`);
  }
}

/** A file with each kind of step: a column, an index beside writes, and a backfill. */
const STEPS = `
alter table car add column color text;
-- step: alone
create index concurrently if not exists car_by_color on car (color) where color is not null;
-- step: batches of car
update car set color = 'red' where id = any ($ids);
-- step
alter table car alter column color set not null;`;
const CARS = { '001_a.sql': 'create table car (id uuid primary key, name text); create table owner (id uuid primary key)' };
const addCars = async (to: Sql, count: number) =>
  await to`insert into car (id, name) select gen_random_uuid(), 'a car' from generate_series(1, ${count}::int)`;
/** A transaction that has done this and goes on until `end`. */
async function longTransaction(on: Sql, statement: string): Promise<{ end(): Promise<void> }> {
  const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = on.begin(async (tx) => {
    await tx.unsafe(statement);
    began.resolve();
    await ended.promise;
  });
  await began.promise;
  return {
    end: async () => {
      ended.resolve();
      await running;
    },
  };
}
const isValid = async (at: Sql) => await at`select indisvalid as valid from pg_index where indexrelid = 'car_by_color'::regclass`;

test('a migration of several steps runs each, and a backfill reaches every row once', async () => {
  await inFreshDatabase(async (fresh, old) => {
    await migrate(fresh, { folder: folderWith(CARS) });
    await addCars(old, 1001);
    expect(await migrate(fresh, { folder: folderWith({ ...CARS, '002_b.sql': STEPS }) })).toEqual(['002_b.sql']);
    expect(await old`select color, count(*)::int from car group by color`).toEqual([{ color: 'red', count: 1001 }]);
    expect(await isValid(old)).toEqual([{ valid: true }]);
    expect(await old`select from migration_progress`).toHaveLength(0);
  });
});

test('a start that is killed in the middle of a migration leaves a database from which the next start goes on', {
  timeout: 30_000,
}, async () => {
  await inFreshDatabase(async (fresh, old) => {
    const column = { '002_b.sql': 'alter table car add column color text' };
    const folder = folderWith({ ...CARS, ...column, '003_c.sql': STEPS.slice(STEPS.indexOf('-- step')) });
    await migrate(fresh, { folder: folderWith({ ...CARS, ...column }) });
    await addCars(old, 1001);
    const [last] = await old<[{ id: string }]>`select id from car order by id desc limit 1`;
    const command = await longTransaction(old, `select from car where id = '${last.id}' for key share`); // the backfill waits for it
    const killed = migrate(fresh, { folder });
    killed.catch(() => {});
    await expect.poll(async () => await old`select after from migration_progress where steps = 1 and after is not null`).toHaveLength(1);
    const pids = await old<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;
    expect(pids).toHaveLength(1);
    await old`select pg_terminate_backend(${pids[0]!.pid})`;
    // PostgreSQL says that it ends the connection, unless the connection is gone before that is read.
    await expect(killed).rejects.toSatisfy(isUnavailable);
    await command.end();
    expect(await migrate(fresh, { folder })).toEqual(['003_c.sql']);
    expect(await old`select color, count(*)::int from car group by color`).toEqual([{ color: 'red', count: 1001 }]);
  });
});

test('a start replaces an index that a killed one left unfinished', async () => {
  await inFreshDatabase(async (fresh, old) => {
    await migrate(fresh, { folder: folderWith({ ...CARS, '002_b.sql': 'alter table car add column color text' }) });
    await old`create index car_by_color on car (color)`;
    await old`update pg_index set indisvalid = false where indexrelid = 'car_by_color'::regclass`;
    const index = '-- step: alone\ncreate index concurrently if not exists car_by_color on car (color)';
    await migrate(fresh, { folder: folderWith({ ...CARS, '002_b.sql': 'alter table car add column color text', '003_c.sql': index }) });
    expect(await isValid(old)).toEqual([{ valid: true }]);
  });
});

test('a migration that waits for a long transaction hardly delays others, and runs when that ends', async () => {
  await inFreshDatabase(async (fresh, old) => {
    await migrate(fresh, { folder: folderWith(CARS) });
    const long = await longTransaction(old, 'select from car');
    const migrated = migrate(fresh, {
      folder: folderWith({ ...CARS, '002_b.sql': 'alter table owner add column age int; alter table car add column age int' }),
    });
    const isFree = async () =>
      await old
        .begin(async (tx) => await tx`lock table car, owner in access share mode nowait`)
        .then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== '55P03') throw error;
            return false;
          },
        );
    let [free, inUse] = [0, 0];
    for (; free + inUse < 50 || inUse === 0; await sleep(20)) {
      if (await isFree()) free += 1;
      else {
        inUse += 1;
        // It waits for the migration, and not for the long transaction, which goes on.
        await old`select from car cross join owner`;
      }
    }
    expect(free, 'most do not wait at all').toBeGreaterThan(inUse);
    expect(await old`select from migration where name = '002_b.sql'`).toHaveLength(0);
    await long.end();
    await migrated;
  });
});

test('a migration whose table stays in use says which sessions use it', async () => {
  await inFreshDatabase(async (fresh, old) => {
    await migrate(fresh, { folder: folderWith(CARS) });
    await old.begin(async (tx) => {
      await tx`select from car`;
      await expect(
        migrate(fresh, { folder: folderWith({ ...CARS, '002_b.sql': 'alter table car add column age int' }), lockLimitMs: 300 }),
      ).rejects.toThrow(
        /^The database could not be migrated: the table car stayed in use for 0 s, by process \d+ of PostgreSQL \(titleline, for \d+ s\)/,
      );
    });
    expect(await migrate(fresh, { folder: folderWith({ ...CARS, '002_b.sql': 'alter table car add column age int' }) })).toEqual([
      '002_b.sql',
    ]);
  });
});

test('a migration and commands that lock the same tables in another order do not end each other', { timeout: 30_000 }, async () => {
  await inFreshDatabase(async (fresh, old) => {
    await migrate(fresh, { folder: folderWith(CARS) });
    const state = { isStopping: false };
    const command = async () => {
      while (!state.isStopping)
        await old.begin(async (tx) => {
          await tx`lock table car in row exclusive mode`;
          await sleep(15);
          await tx`lock table owner in row exclusive mode`;
        });
    };
    const commands = [command(), command(), command()];
    const columns = Array.from({ length: 10 }, (_, at) => [
      `01${at}_columns.sql`,
      `alter table owner add column a${at} int; alter table car add column a${at} int`,
    ]);
    const folder = folderWith({ ...CARS, ...Object.fromEntries(columns) });
    expect(await migrate(fresh, { folder })).toHaveLength(10);
    state.isStopping = true;
    await Promise.all(commands); // throws if one of them was ended by a deadlock
  });
});

test('migrations/schema.sql matches the schema that the migrations create (npm run schema writes it)', async () => {
  const template = connect(databaseAt(root, TEMPLATE), 1);
  const schema = await describeSchema(template);
  await template.end();
  expect(readFileSync('migrations/schema.sql', 'utf8')).toBe(schema);
});

test('migration 015 deletes the stored responses of commands and frees their idempotency keys', async () => {
  const olderName = `${name}_older`;
  await admin.unsafe(`create database ${olderName}`);
  const olderSql = connect(databaseAt(root, olderName), 1);
  const before = readdirSync('migrations').filter((file) => /^0(?:0\d|10)_/.test(file));
  await migrate(olderSql, {
    folder: folderWith(Object.fromEntries(before.map((file) => [file, readFileSync(join('migrations', file), 'utf8')]))),
  });
  const [{ id }] = await olderSql<[{ id: string }]>`
    insert into app_user (id, name, email) values (gen_random_uuid(), 'Pat Doe', 'pat@example.test') returning id`;
  const key = { user_id: id, operation: 'createInvite', key: 'a click', body_hash: 'x' };
  await olderSql`insert into idempotency_key ${olderSql({ ...key, status: 200, answer: '{"invite":{"code":"ABCD-EFGH-JKLM"}}' })}`;
  expect(await migrate(olderSql)).toContain('015_what_is_kept_of_a_command.sql');
  expect(await olderSql`select 1 from idempotency_key`).toEqual([]);
  await olderSql`insert into idempotency_key ${olderSql(key)}`;
  await olderSql.end();
  await admin.unsafe(`drop database ${olderName}`);
});
