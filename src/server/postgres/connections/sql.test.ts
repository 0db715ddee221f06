import { afterAll, expect, inject, test } from 'vitest';
import { connect, databaseAt, ms, planForFewRows, type Tx } from './sql.ts';

const root = inject('databaseUrl');
const sql = connect(root, 2);
afterAll(async () => await sql.end());

test('numbers, dates and times are read as the types that this project uses', async () => {
  const [row] =
    await sql`select 9007199254740991::bigint as big, 1.5::numeric as exact, date '2026-03-01' as day, timestamptz 'epoch' as at`;
  expect(row).toEqual({ big: 9_007_199_254_740_991, exact: 1.5, day: '2026-03-01', at: new Date(0) });
});

test('a time is rounded down to whole milliseconds', async () => {
  const wrongRows = await sql`
    select at from (
      select timestamptz 'epoch' + years * interval '1 year' + n * interval '86399.000001 s' as at
      from generate_series(0, 130, 10) years cross join generate_series(0, 999) n
      union all select timestamptz '2026-11-21 12:00' + n * interval '1 microsecond' from generate_series(0, 9999) n
    ) times where ${ms(sql, 'at')} <> floor(extract(epoch from at) * 1000)`;
  expect(wrongRows).toEqual([]);
});

test.each([
  ['uuid', ['01a1fd6a-1626-7000-8000-000000000001', null]],
  ['text', ['', 'a,b', 'say "no"', 'back\\slash', 'NULL', '{}', ' ', 'two\nlines', null]],
  ['integer', [1, -2, null]],
  ['bigint', [9_007_199_254_740_991]],
  ['double precision', [0.5]],
  ['date', ['2026-03-01']],
  ['text', []],
] as const)('an array of %s makes a round trip through the database unchanged: %o', async (type, items) => {
  const [row] = await sql`select ${items}::${sql.unsafe(type)}[] as items`;
  expect(row).toEqual({ items });
});

test('arrays of booleans and of timestamps can be read', async () => {
  const [row] = await sql`select '{t,f,null}'::boolean[] as flags, array[timestamptz 'epoch'] as times`;
  expect(row).toEqual({ flags: [true, false, null], times: [new Date(0)] });
});

const planOfLookup = async (tx: Tx): Promise<string> =>
  (
    await tx`explain select from jsonb_to_recordset('[]') r (id uuid) cross join lateral (select from looked_up l where l.id = r.id offset 0) l`
  )
    .map((row) => row['QUERY PLAN'])
    .join();

test('a transaction that looks up few rows uses the index of a table that was empty when the plan was made, until it ends', async () => {
  const pool = connect(root, 1);
  await pool`create temp table looked_up (id uuid primary key)`;
  await pool`analyze looked_up`;
  await pool.begin(async (tx) => {
    expect(await planOfLookup(tx)).toContain('Seq Scan on looked_up');
    await planForFewRows(tx);
    expect(await planOfLookup(tx)).toMatch(/Index (?:Only )?Scan using looked_up_pkey/);
    expect(await tx`show plan_cache_mode`).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  });
  await pool.begin(async (tx) => expect(await planOfLookup(tx)).toContain('Seq Scan on looked_up'));
  expect(await pool`show plan_cache_mode`).toEqual([{ plan_cache_mode: 'auto' }]);
  await pool.end();
});

test.each([
  [
    'postgres://me:secret@one,two:5433/here?target_session_attrs=primary',
    'postgres://me:secret@one,two:5433/there?target_session_attrs=primary',
  ],
  ['postgres://one/here', 'postgres://one/there'],
  ['postgres://one', 'postgres://one/there'],
])('another database of %s', (url, other) => {
  expect(databaseAt(url, 'there')).toBe(other);
});
