// On a market of 100,000 threads no screen of an organization with sixty looks at more than what is its own.
import { beforeAll, expect, test } from 'vitest';
import type { QueryName } from '../src/api/operations.ts';
import { encodeCursor } from '../src/server/db/cursor.ts';
import { MissedEventSweep } from '../src/server/live/missed-events.ts';
import { VEHICLE } from './threads.ts';
import { brokenDatabaseInvariants } from './ledger.ts';
import { type Owner, createOwner } from './owners.ts';
import { createArchetypes } from './scale/archetypes.ts';
import { createMarket, THREADS } from './scale/market.ts';
import { PLAN_MODES, type QueryCost, measureCost } from './scale/query-cost.ts';
import { useSecondServer } from './second-server.ts';
import { withoutSessionQuery, type Statement, recordStatements } from './sql-statements.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
let viewer: Owner;
let stranger: Owner;
/** The auction that every fifth thread passes through. */
let hidden: string;
const threads: Record<'live' | 'done', string> = { live: '', done: '' };

beforeAll(async () => {
  viewer = await createOwner(here, 'Bluebird Cars');
  stranger = await createOwner(here, 'Cherry Creek Mazda');
  await createMarket(here.services.sql, viewer.orgId, await createArchetypes(here));
  const { sql } = here.services;
  const standing = async (is: string) =>
    (await sql<{ id: string }[]>`select thread_id as id from stake where org_id = ${viewer.orgId} and standing = ${is} limit 1`)[0]!.id;
  [threads.live, threads.done] = [await standing('active'), await standing('completed')];
  const [busiest] = await sql<[{ id: string }]>`select org_id as id from stake group by org_id order by count(*) desc limit 1`;
  hidden = busiest.id;
  await sql`update org set searchable = false where id = ${hidden}`;
}, 300_000);

/** The tables that grow with the market. */
const LARGE = ['thread', 'stake', 'thread_update', 'update_like', 'update_request', 'thread_event', 'org', 'connection', 'notification'];

/** Of the worse of both ways to plan them, the sum over the statements. */
async function workFor(statements: readonly Statement[], ways: readonly (typeof PLAN_MODES)[number][] = PLAN_MODES): Promise<QueryCost> {
  const total: QueryCost = { sequentialScans: [], rows: 0, pages: 0 };
  for (const statement of statements) {
    const works = await Promise.all(ways.map((way) => measureCost(here.services.sql, statement, way)));
    total.sequentialScans.push(...works.flatMap((work) => work.sequentialScans.filter((table) => LARGE.includes(table))));
    total.rows += Math.max(...works.map((work) => work.rows));
    total.pages += Math.max(...works.map((work) => work.pages));
  }
  return total;
}

const LAST = { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', at: Date.now() + 86_400_000 };
const pageAfter = (waits: boolean) => encodeCursor([waits, LAST.at, LAST.id]);

// A card is made of a thread, its three stakes twice (places, and names with their organizations), its open requests, its latest
// update and what waits for an answer: some 15 rows, each found through an index of a few pages.
const screens: [what: string, query: QueryName, input: () => Record<string, string>, cards: number][] = [
  ['a thread', 'thread', () => ({ threadId: threads.live }), 2],
  ['a completed thread', 'completedThread', () => ({ threadId: threads.done }), 2],
  ['the dashboard', 'dashboard', () => ({}), 40],
  ['the dashboard’s second page', 'dashboard', () => ({ cursor: pageAfter(false) }), 40],
  ['what needs you', 'dashboard', () => ({ filter: 'needs-you' }), 40],
  ['what needs you, the second page', 'dashboard', () => ({ filter: 'needs-you', cursor: pageAfter(true) }), 40],
  ['what is with you', 'dashboard', () => ({ filter: 'with-you' }), 40],
  ['what is with you, the second page', 'dashboard', () => ({ filter: 'with-you', cursor: pageAfter(true) }), 40],
  ['what is in transit', 'dashboard', () => ({ filter: 'in-transit' }), 40],
  ['what is in transit, the second page', 'dashboard', () => ({ filter: 'in-transit', cursor: pageAfter(true) }), 40],
  ['what is completed', 'dashboard', () => ({ tab: 'completed' }), 40],
  ['what is completed, the second page', 'dashboard', () => ({ tab: 'completed', cursor: pageAfter(false) }), 40],
  ['the invitations', 'pendingInvites', () => ({}), 30],
  ['the invitations’ second page', 'pendingInvites', () => ({ cursor: pageAfter(false) }), 30],
  ['a search that finds many', 'searchThreads', () => ({ q: '20' }), 80],
  ['a search that finds some', 'searchThreads', () => ({ q: 'ford 20' }), 80],
  ['a search for a VIN of somebody else', 'searchThreads', () => ({ q: `M${String(THREADS).padStart(16, '0')}` }), 20],
  ['the partners in a picker', 'searchOrgs', () => ({}), 10],
  ['an organization by name', 'searchOrgs', () => ({ q: 'cherry creek' }), 10],
  ['an organization in Discover', 'searchOrgs', () => ({ scope: 'discover', q: 'cherry creek' }), 10],
  ['the partners', 'network', () => ({}), 10],
  ['the partners’ second page', 'network', () => ({ cursor: pageAfter(false) }), 10],
  ['the requests that came', 'network', () => ({ list: 'incoming' }), 10],
  ['the requests that were made', 'network', () => ({ list: 'outgoing', cursor: pageAfter(false) }), 10],
  ['the requests that were ignored', 'network', () => ({ list: 'ignored' }), 10],
  ['the notifications', 'notifications', () => ({}), 10],
  ['the notifications’ second page', 'notifications', () => ({ cursor: pageAfter(false) }), 10],
  ['a stranger’s page', 'org', () => ({ orgId: stranger.orgId }), 4],
  // Whether it stands beside the viewer anywhere is looked for on the viewer's own sixty threads.
  ['the page of one that hides from strangers', 'org', () => ({ orgId: hidden }), 25],
];
const ROWS_A_CARD = 15;
const PAGES_A_CARD = 40;

test('the market is one that the rules could have made', { timeout: 60_000 }, async () => {
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  const { counts } = (await viewer.query('dashboard')).body as { counts: Record<string, number> };
  expect(counts['active']! + counts['completed']! + counts['invites']!).toBe(60);
  expect(counts['active']).toBeGreaterThan(25);
});

test.each(screens)('%s costs what is the viewer’s own', async (_what, query, input, cards) => {
  const statements = await recordStatements(second.services.sql, async () =>
    expect((await second.as(viewer).query(query, input())).status).toBe(200),
  );
  const work = await workFor(withoutSessionQuery(statements));
  expect.soft(work.sequentialScans).toEqual([]);
  expect.soft(work.rows).toBeLessThanOrEqual(cards * ROWS_A_CARD);
  expect.soft(work.pages).toBeLessThanOrEqual(cards * PAGES_A_CARD);
});

test('opening a thread looks at the parties alone', async () => {
  const input = { ...VEHICLE, boughtFromOrgId: stranger.orgId };
  const statements = await recordStatements(second.services.sql, async () =>
    expect((await second.as(viewer).command('createThread', input)).status).toBe(200),
  );
  const reads = withoutSessionQuery(statements).filter(({ text }) => /^\s*select/.test(text) && !text.includes('pg_notify'));
  const work = await workFor(reads);
  expect(work.sequentialScans).toEqual([]);
  expect(work.rows).toBeLessThanOrEqual(60);
});

test('the look for what a crash kept from being told goes through the last moments alone', async () => {
  const { sql } = second.services;
  await sql`insert into thread_event (thread_id, seq, at, org_id, user_id, command, facts)
    select id, seq + 1, now(), ${viewer.orgId}, ${viewer.userId}, 'markDelivered', '[]' from thread where id = ${threads.live}`;
  const statements = await recordStatements(sql, () => new MissedEventSweep(sql, () => {}).run());
  // Planned for all times alike it would be dearer, so PostgreSQL plans it for the moment.
  const work = await workFor(statements, ['force_custom_plan']);
  expect(work.sequentialScans).toEqual([]);
  expect(work.rows).toBeLessThanOrEqual(200);
});
