import { Kysely, sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { kyselyDialect } from './kysely-dialect.ts';
import { connect } from './sql.ts';

type Tables = { entry: { label: string } };

const root = inject('databaseUrl');
const sql = connect(root, 3);
const db = new Kysely<Tables>({ dialect: kyselyDialect(sql) }).withSchema('kysely_dialect');
const storedLabels = async () =>
  (await sql<{ label: string }[]>`select label from kysely_dialect.entry order by label`).map(({ label }) => label);

beforeAll(async () => {
  await sql`drop schema if exists kysely_dialect cascade`;
  await sql`create schema kysely_dialect`;
  await sql`create table kysely_dialect.entry (label text primary key)`;
});
afterAll(async () => {
  await sql`drop schema kysely_dialect cascade`;
  await sql.end();
});

test('concurrent queries on a pool that has no connection yet all succeed, inside and outside of transactions', async () => {
  const emptyPool = connect(root, 3);
  const kysely = new Kysely<Tables>({ dialect: kyselyDialect(emptyPool) });
  const one = raw<{ one: number }>`select 1 as one`;
  const queries = Array.from({ length: 12 }, async (_, index) =>
    index % 2 === 0 ? await one.execute(kysely) : await kysely.transaction().execute(async (tx) => await one.execute(tx)),
  );
  for (const { rows } of await Promise.all(queries)) expect(rows).toEqual([{ one: 1 }]);
  await emptyPool.end();
});

test('a transaction is committed or rolled back as a whole', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('entry').values({ label: 'kept' }).execute();
    expect(await storedLabels()).toEqual([]);
  });
  const rolledBack = db.transaction().execute(async (tx) => {
    await tx.insertInto('entry').values({ label: 'lost' }).execute();
    throw new Error('changed its mind');
  });
  await expect(rolledBack).rejects.toThrow('changed its mind');
  expect(await storedLabels()).toEqual(['kept']);
});

const insertDuplicate = async () =>
  await db.transaction().execute(
    async (tx) =>
      await tx
        .insertInto('entry')
        .values([{ label: 'same' }, { label: 'same' }])
        .execute(),
  );

test('an error from PostgreSQL is thrown with its code, and its connection returns to the pool', async () => {
  for (let time = 0; time < 4; time++) await expect(insertDuplicate()).rejects.toMatchObject({ code: '23505' });
  expect(await storedLabels()).toEqual(['kept']);
});

test('a delete returns the number of deleted rows', async () => {
  await db.insertInto('entry').values({ label: 'gone' }).execute();
  expect((await db.deleteFrom('entry').where('label', '=', 'gone').executeTakeFirst()).numDeletedRows).toBe(1n);
});
