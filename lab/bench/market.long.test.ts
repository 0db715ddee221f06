// The database of the benchmark: it keeps all invariants, and each account can do what the benchmark uses it for.
import type { TableRow } from '../../src/domain/desk/stored-row.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Out, QueryName } from '../../src/api/operations.ts';
import { type Reads, recordReads } from './baseline/recorded-reads.ts';
import { fillMarket } from './market/fill.ts';
import { DESK_PEOPLE, deskSession } from './market/desk.ts';
import { type Market, cookieOf, marketOf } from './market/market.ts';
import { DESK_ORG, READ_THREADS, idOf } from './market/numbers.ts';
import { READS, baselineCall, productCall, readBySql, readInputs } from './parts/reads.ts';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import { VEHICLE, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { tableRowsOf } from '../../testing/database/database-invariants.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows, expectLedgerReplays } from '../../testing/database/ledger.ts';
import { person, useOwnTestServices } from '../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const as = (cookie: string) => person(here.services, '', cookie);
let options: { threads: number; updates: number; secret: string; deskThreads: number };
let market: Market;
let indexes: string[];

beforeAll(async () => {
  options = { threads: READ_THREADS + 48, updates: 20, secret: here.services.config.secret, deskThreads: 32 };
  indexes = await indexesOf(here.services.sql);
  market = await fillMarket(here.databaseUrl, options);
}, 240_000);

const indexesOf = async (sql: Sql) =>
  (await sql<{ indexdef: string }[]>`select indexdef from pg_indexes where schemaname = 'public'`)
    .map(({ indexdef }) => indexdef)
    .toSorted();

/** A copy is earlier by some minutes, so its calendar days are not those of its times. */
function withoutDays(row: TableRow): Partial<TableRow> {
  const { clock: _, next: __, ...others } = row;
  return others;
}

test('the generated threads keep all invariants', async () => {
  const { sql } = here.services;
  expect(await brokenDatabaseInvariants(sql)).toEqual([]);
  const ids = await sql<{ id: string }[]>`select id from thread order by id`;
  expect(ids).toHaveLength(options.threads);
  for (const { id } of ids) {
    const thread = await expectLedgerReplays(sql, id);
    const { stored, computed } = await tableRowsOf(sql, id);
    expect(stored.map(withoutDays)).toEqual(computed.map(withoutDays));
    expect(thread.chain.map((stake) => stake.standing.status)).not.toContain('invited');
    expect([thread.chain.length, thread.updates.length]).toEqual([5, options.updates]);
  }
  const dangling = await sql`
    select from notification n left join org o on o.id = n.org_id left join stake s on (s.thread_id, s.org_id) = (n.thread_id, n.org_id)
    where o.id is null or s.id is null`;
  expect(dangling).toHaveLength(0);
});

test('no mails, jobs or markers of the generation are left', async () => {
  const { sql } = here.services;
  const [left] = await sql`
    select (select count(*)::int from mail) as mails, (select count(*)::int from pgboss.job) as jobs,
      (select count(*)::int from notification where text ~* 'zz') + (select count(*)::int from thread_update where message ~* 'zz')
        + (select count(*)::int from org where name ~* '^zz') as marks`;
  expect(left).toEqual({ mails: 0, jobs: 0, marks: 0 });
});

test('all indexes of the migrations exist again', async () => {
  expect(await indexesOf(here.services.sql)).toEqual(indexes);
});

test('a reader is on all read threads, in every state, and has as many notifications', async () => {
  expect(marketOf(options)).toEqual(market);
  for (const { orgId, cookies } of market.readers) {
    expect(cookies).toHaveLength(400);
    const reader = as(cookies.at(-1)!);
    const { counts } = (await reader.query('dashboard')).body as { counts: Record<string, number> };
    expect(counts['active']! + counts['completed']!).toBe(market.threadIds.length);
    for (const count of ['active', 'completed', 'withYou', 'inTransit', 'needsYou']) expect(counts[count], count).toBeGreaterThan(0);
    const [told] = await here.services.sql`select count(*)::int as count from notification where org_id = ${orgId}`;
    expect(told!['count']).toBe(market.threadIds.length);
  }
  expect((await as(market.readers[2]!.cookies[0]!).query('thread', { threadId: market.threadIds[17]! })).status).toBe(200);
});

test('a reader sees all stakes and updates of an open thread', async () => {
  const whole = [];
  const wanted = [];
  for (const { orgId, cookies, openThreadIds } of market.readers) {
    const { counts } = (await as(cookies[0]!).query('dashboard')).body as { counts: Record<string, number> };
    expect(openThreadIds).toHaveLength(counts['active']!);
    for (const [at, threadId] of openThreadIds.filter((_, place) => place % 7 === 0).entries()) {
      const { stakes, updates } = (await as(cookies[at]!).query('thread', { threadId })).body as LiveThread;
      whole.push([orgId, threadId, stakes?.length, updates?.length]);
      wanted.push([orgId, threadId, 5, options.updates]);
    }
  }
  expect(whole).toEqual(wanted);
});

test('the organization of the table is active on its threads, with entries and a session for each of its people', async () => {
  const orgId = idOf('org', DESK_ORG);
  for (let which = 0; which < DESK_PEOPLE; which++) {
    const { status, body } = await as(cookieOf(deskSession(which), options.secret)).query('desk', {}, { 'x-org-id': orgId });
    expect(status).toBe(200);
    const { rows, total, counts } = body as Out<'desk'>;
    expect([total, rows.length, counts.all]).toEqual([options.deskThreads, options.deskThreads, options.deskThreads]);
    expect(rows.every(({ stockNumber }) => /^[PTW]\d+$/.test(stockNumber))).toBe(true);
    expect(new Set(rows.map(({ place }) => place)).size).toBeGreaterThan(3);
  }
  // Its rows are those that its views and entries give, also their days.
  const threads = await here.services.sql<{ id: string }[]>`select thread_id as id from desk_row where org_id = ${orgId}`;
  expect(threads).toHaveLength(options.deskThreads);
  for (const { id } of threads) {
    const { stored, computed } = await tableRowsOf(here.services.sql, id);
    const own = (all: TableRow[]) => all.find((row) => row.orgId === orgId);
    expect(own(stored)).toEqual(own(computed));
  }
});

test('every read of the benchmark gets what it counts: from the product, and by the SQL that the baseline sends too', async () => {
  const { sql } = here.services;
  const baseline = await recordReads(sql);
  const wrong: string[] = [];
  for (const read of READS) {
    const next = readInputs(market);
    for (let count = 0; count < 2 * market.words.length; count++) {
      const input = next();
      const expected = productCall(read, input);
      const [name, queryInput] = queryOf(expected.call.path, '/api/');
      const answer = await as(input.who.cookie).query(name, queryInput);
      const [baselineName, given] = queryOf(baselineCall(read, input).call.path, '/');
      wrong.push(expected.check(Buffer.from(JSON.stringify(answer.body))) ?? '');
      wrong.push(baselineCall(read, input).check(Buffer.from(await baseline[baselineName as keyof Reads](given))) ?? '');
      await readBySql(read, sql, input);
    }
  }
  expect(wrong.filter(Boolean)).toEqual([]);
});

/** Returns the name and the input of a query. */
function queryOf(path: string, root: string): [name: QueryName, input: Record<string, string>] {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return [pathname.slice(root.length) as QueryName, Object.fromEntries(searchParams)];
}

test('every writer may post, and may deliver if it is marked so', async () => {
  expect(new Set(market.writers.map(({ threadId }) => threadId)).size).toBe(48);
  for (const { threadId, cookie, canDeliver } of market.writers) {
    const { offers }: LiveThread = await readThread(as(cookie), threadId);
    expect(offers).toContain('postUpdate');
    expect(offers.includes('markDelivered') || !canDeliver).toBe(true);
  }
  const { threadId, cookie } = market.writers.find(({ canDeliver }) => canDeliver)!;
  await sendCommand(as(cookie), 'postUpdate', { threadId, message: 'On its way tomorrow.' });
  await sendCommand(as(cookie), 'markDelivered', { threadId });
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('a creator may open a thread with its neighbors', async () => {
  const { cookie, boughtFromOrgId, soldToOrgId } = market.creators.at(-1)!;
  expect((await as(cookie).command('createThread', { ...VEHICLE, boughtFromOrgId, soldToOrgId })).status).toBe(200);
});
