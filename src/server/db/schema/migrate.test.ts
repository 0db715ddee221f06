import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TEMPLATE } from '../../../../tests/database.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { connect, databaseAt, type Sql } from '../sql.ts';

const root = inject('databaseUrl');
const name = `t_${uuidv7().replaceAll('-', '')}`;
let admin: Sql;
let sql: Sql;
beforeAll(async () => {
  admin = connect(root, 1);
  await admin.unsafe(`create database ${name}`);
  sql = connect(databaseAt(root, name), 2);
});
afterAll(async () => {
  await sql.end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

/** The migrations of these tests, in order. */
const A = { '001_a.sql': 'create table a (a int)' };
const B = { '002_b.sql': 'alter table a add b int' };
const E = { '005_e.sql': 'create table e (e int)' };

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-migrations-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};

test('migrations run once and in order, and the schema dump is not run as a migration', async () => {
  const folder = folderWith({ ...B, ...A, 'schema.sql': 'no sql' });
  expect(await migrate(sql, folder)).toEqual(['001_a.sql', '002_b.sql']);
  expect(await migrate(sql, folder)).toEqual([]);
});

test('a migration that was edited after it ran is refused', async () => {
  const folder = folderWith({ '001_a.sql': 'create table a (a bigint)', ...B });
  await expect(migrate(sql, folder)).rejects.toThrow('001_a.sql was edited after it ran. Write a new migration instead.');
});

test('a migration that was corrected in place does not run again where the text that it replaces ran', async () => {
  const checksum = createHash('sha256').update(A['001_a.sql']).digest('hex');
  const folder = folderWith({ '001_a.sql': `-- replaces ${checksum}\ncreate table a (a bigint)`, ...B });
  expect(await migrate(sql, folder)).toEqual([]);
});

test('a failed migration is rolled back together with the migrations that ran before it in the same run', async () => {
  const folder = folderWith({ ...A, ...B, '003_c.sql': 'create table c (c int)', '004_d.sql': 'create table d (nonsense' });
  await expect(migrate(sql, folder)).rejects.toThrow('syntax error');
  expect(await sql`select to_regclass('c') as c`).toEqual([{ c: null }]);
});

test('two processes that migrate at the same time run each migration once', async () => {
  const folder = folderWith({ ...A, ...B, ...E });
  const ran = await Promise.all([migrate(sql, folder), migrate(sql, folder)]);
  expect(ran.flat()).toEqual(['005_e.sql']);
});

test('a database that a newer version migrated is refused by an older one, and not changed', async () => {
  const older = folderWith({ ...A, ...B, '004_d.sql': 'create table d (d int)' });
  await expect(migrate(sql, older)).rejects.toThrow(
    'The database was migrated by a newer Titleline (005_e.sql). Start that version, or restore a backup that was made before it.',
  );
  expect(await sql`select to_regclass('d') as d`).toEqual([{ d: null }]);
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
  await migrate(olderSql, folderWith(Object.fromEntries(before.map((file) => [file, readFileSync(join('migrations', file), 'utf8')]))));
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
