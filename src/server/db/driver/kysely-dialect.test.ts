import { Kysely, sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { kyselyDialect } from './kysely-dialect.ts';
import { connect } from '../sql.ts';

type Tables = { told: { what: string } };

const root = inject('databaseUrl');
const sql = connect(root, 3);
const db = new Kysely<Tables>({ dialect: kyselyDialect(sql) }).withSchema('kysely_dialect');
const told = async () => (await sql<{ what: string }[]>`select what from kysely_dialect.told order by what`).map(({ what }) => what);

beforeAll(async () => {
  await sql`drop schema if exists kysely_dialect cascade`;
  await sql`create schema kysely_dialect`;
  await sql`create table kysely_dialect.told (what text primary key)`;
});
afterAll(async () => {
  await sql`drop schema kysely_dialect cascade`;
  await sql.end();
});

test('concurrent queries on a pool without connections are all answered, in and outside of transactions', async () => {
  const cold = connect(root, 3);
  const through = new Kysely<Tables>({ dialect: kyselyDialect(cold) });
  const one = raw<{ one: number }>`select 1 as one`;
  const asked = Array.from({ length: 12 }, async (_, index) =>
    index % 2 === 0 ? await one.execute(through) : await through.transaction().execute(async (tx) => await one.execute(tx)),
  );
  for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
  await cold.end();
});

test('a transaction is committed or rolled back as a whole', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('told').values({ what: 'kept' }).execute();
    expect(await told()).toEqual([]);
  });
  const undone = db.transaction().execute(async (tx) => {
    await tx.insertInto('told').values({ what: 'lost' }).execute();
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  expect(await told()).toEqual(['kept']);
});

const twice = async () =>
  await db.transaction().execute(
    async (tx) =>
      await tx
        .insertInto('told')
        .values([{ what: 'same' }, { what: 'same' }])
        .execute(),
  );

test('an error of PostgreSQL is thrown with its code, and the connection is released', async () => {
  for (let time = 0; time < 4; time++) await expect(twice()).rejects.toMatchObject({ code: '23505' });
  expect(await told()).toEqual(['kept']);
});

test('a change returns the number of affected rows', async () => {
  await db.insertInto('told').values({ what: 'gone' }).execute();
  expect((await db.deleteFrom('told').where('what', '=', 'gone').executeTakeFirst()).numDeletedRows).toBe(1n);
});
