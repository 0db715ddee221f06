import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { prepareDatabase } from '../../postgres/prepare-database.ts';
import { TEMPLATE } from '../../../../testing/runner/database.ts';
import { connect, databaseAt, type Sql } from '../../postgres/connections/sql.ts';
import { forgetSecret } from './shared-secret.ts';

const root = inject('databaseUrl');
const name = `t_${uuidv7().replaceAll('-', '')}`;
const url = databaseAt(root, name);
let admin: Sql;
let sql: Sql;
beforeAll(async () => {
  admin = connect(root, 1);
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  sql = connect(url, 1);
});
afterAll(async () => {
  await sql.end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});
beforeEach(async () => {
  await sql`delete from secret_fingerprint`;
});

const [OURS, OTHER] = ['a'.repeat(32), 'b'.repeat(32)];
const REFUSED =
  /^The secret of this process is not the one that is used with this database: .* Set SECRET to the same value on every host, or copy DATA_DIR\/secret from a host that runs\..*npm run secret -- forget/;

test('the first start records its secret, later ones with the same start, and one with another is refused', async () => {
  await prepareDatabase(url, OURS);
  await prepareDatabase(url, OURS);
  await expect(prepareDatabase(url, OTHER)).rejects.toThrow(REFUSED);
  await prepareDatabase(url, OURS);
});

test('a start with another secret is refused before it migrates', async () => {
  await prepareDatabase(url, OURS);
  const [row] = await sql<[{ name: string; checksum: string }]>`delete from migration where name like '041%' returning name, checksum`;
  await expect(prepareDatabase(url, OTHER)).rejects.toThrow(REFUSED); // running the migration again would fail in another way
  await sql`insert into migration ${sql(row)}`;
});

test('of two hosts that start at the same moment with different secrets, exactly one starts', async () => {
  const results = await Promise.allSettled([prepareDatabase(url, OURS), prepareDatabase(url, OTHER)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))[0]).toMatch(REFUSED);
});

test('what is recorded is not the secret, and differs between databases', async () => {
  await prepareDatabase(url, OURS);
  const first = await sql`select salt, hash from secret_fingerprint`;
  expect(JSON.stringify(first)).not.toContain(OURS);
  await sql`delete from secret_fingerprint`;
  await prepareDatabase(url, OURS);
  expect(await sql`select salt, hash from secret_fingerprint`).not.toEqual(first);
});

const forget = async () => (await sql.begin(async (tx) => await forgetSecret(tx))).message;

test('an operator changes the secret on purpose while the product is stopped', async () => {
  await prepareDatabase(url, OURS);
  const running = connect(url, 1);
  await running`select 1`;
  await expect(forget()).rejects.toThrow('Titleline runs on this database. Stop every process first.');
  await running.end();
  await expect.poll(async () => await forget().catch(() => '')).toMatch(/^The next process that starts decides/);
  await prepareDatabase(url, OTHER);
  await expect(prepareDatabase(url, OURS)).rejects.toThrow(REFUSED);
});
