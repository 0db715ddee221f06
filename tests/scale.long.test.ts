// In a database with 100,000 threads, each screen of an organization with sixty threads reads only the rows of that organization.
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { QueryName } from '../src/api/operations.ts';
import { readSearch } from '../src/domain/search/search-text.ts';
import { encodeCursor } from '../src/server/db/cursor.ts';
import { countDesk, countPartners, readDeskPage } from '../src/server/db/desk/table-rows-and-filter-counts.ts';
import { readDueMails } from '../src/server/db/mail/mails.ts';
import { VEHICLE } from '../testing/threads/threads.ts';
import { brokenDatabaseInvariants } from '../testing/database/ledger.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { createArchetypes } from './scale/archetypes.ts';
import { createMarket, THREADS } from './scale/market.ts';
import { PLAN_MODES, type QueryCost, measureCost } from './scale/query-cost.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { withoutSessionQuery, type Statement, recordStatements } from '../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
let viewer: Owner;
let stranger: Owner;
/** The auction of every fifth thread. It is not searchable. */
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
const LARGE = [
  'thread',
  'stake',
  'thread_update',
  'update_like',
  'update_request',
  'thread_event',
  'org',
  'connection',
  'notification',
  'desk_row',
  'desk_entry',
  'desk_note',
];

/** Returns the sum of the costs of the statements, each in the more expensive plan mode. */
async function costOf(statements: readonly Statement[], modes: readonly (typeof PLAN_MODES)[number][] = PLAN_MODES): Promise<QueryCost> {
  const total: QueryCost = { sequentialScans: [], indexes: [], rows: 0, pages: 0 };
  for (const statement of statements) {
    const costs = await Promise.all(modes.map((mode) => measureCost(here.services.sql, statement, mode)));
    total.sequentialScans.push(...costs.flatMap((cost) => cost.sequentialScans.filter((table) => LARGE.includes(table))));
    total.indexes.push(...costs.flatMap((cost) => cost.indexes));
    total.rows += Math.max(...costs.map((cost) => cost.rows));
    total.pages += Math.max(...costs.map((cost) => cost.pages));
  }
  return total;
}

const LAST = { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', at: Date.now() + 86_400_000 };
const pageAfter = (waits: boolean) => encodeCursor([waits, LAST.at, LAST.id]);

// A card reads a thread, its three stakes twice (places, and names with their organizations), its open requests, its latest update and
// what waits for an answer, and what the viewer's organization notes about it: about 17 rows, each found through an index in a few pages.
const screens: [what: string, query: QueryName, input: () => Record<string, string>, cards: number][] = [
  // With whether the organization has many threads.
  ['the viewer', 'me', () => ({}), 10],
  // With a page of updates, who likes them, and the colleagues who made the viewer's own entries.
  ['a thread', 'thread', () => ({ threadId: threads.live }), 4],
  ['a completed thread', 'completedThread', () => ({ threadId: threads.done }), 2],
  ['the dashboard', 'dashboard', () => ({}), 40],
  ['the dashboard’s second page', 'dashboard', () => ({ cursor: pageAfter(false) }), 40],
  ['the filter "needs you"', 'dashboard', () => ({ filter: 'needs-you' }), 40],
  ['the filter "needs you", second page,', 'dashboard', () => ({ filter: 'needs-you', cursor: pageAfter(true) }), 40],
  ['the filter "with you"', 'dashboard', () => ({ filter: 'with-you' }), 40],
  ['the filter "with you", second page,', 'dashboard', () => ({ filter: 'with-you', cursor: pageAfter(true) }), 40],
  ['the filter "in transit"', 'dashboard', () => ({ filter: 'in-transit' }), 40],
  ['the filter "in transit", second page,', 'dashboard', () => ({ filter: 'in-transit', cursor: pageAfter(true) }), 40],
  ['the tab of completed threads', 'dashboard', () => ({ tab: 'completed' }), 40],
  ['what is completed, the second page', 'dashboard', () => ({ tab: 'completed', cursor: pageAfter(false) }), 40],
  ['the counts', 'threadCounts', () => ({}), 40],
  ['the invitations', 'pendingInvites', () => ({}), 30],
  ['the invitations’ second page', 'pendingInvites', () => ({ cursor: pageAfter(false) }), 30],
  ['a search that finds many', 'searchThreads', () => ({ q: '20' }), 80],
  ['a search that finds some', 'searchThreads', () => ({ q: 'ford 20' }), 80],
  ['a search for a VIN of somebody else', 'searchThreads', () => ({ q: `M${String(THREADS).padStart(16, '0')}` }), 20],
  // Sorted, filtered and counted by all rows of the table, with the entries and the names of the neighbors; and a page of cards.
  ['the table', 'desk', () => ({}), 110],
  ['the table, ordered by a name,', 'desk', () => ({ order: 'from', direction: 'down' }), 110],
  ['the table, ordered by an assignee,', 'desk', () => ({ order: 'assignee' }), 110],
  ['the table with a search and filters', 'desk', () => ({ q: 'ford', filters: 'late,not-located' }), 60],
  ['the table of a list of 200', 'desk', () => ({ q: LIST_OF_200 }), 110],
  ['a list of 200', 'findListed', () => ({ list: LIST_OF_200 }), 30],
  ['the partners that the table waits for', 'deskPartners', () => ({}), 30],
  ['the next thread of the table', 'deskNext', () => ({ threadId: threads.live }), 30],
  ['a desk entry', 'deskEntry', () => ({ threadId: threads.live }), 2],
  ['a desk entry of a completed thread', 'deskEntry', () => ({ threadId: threads.done }), 2],
  ['the policy', 'titlePolicy', () => ({}), 20],
  ['the counts with another policy', 'previewPolicy', () => PREVIEW, 20],
  ['the partners in a picker', 'searchOrgs', () => ({}), 10],
  ['an organization by name', 'searchOrgs', () => ({ q: 'cherry creek' }), 10],
  ['an organization in Discover', 'searchOrgs', () => ({ scope: 'discover', q: 'cherry creek' }), 10],
  ['the partners', 'network', () => ({}), 10],
  ['the partners’ second page', 'network', () => ({ cursor: pageAfter(false) }), 10],
  ['the list of incoming requests', 'network', () => ({ list: 'incoming' }), 10],
  ['the list of outgoing requests', 'network', () => ({ list: 'outgoing', cursor: pageAfter(false) }), 10],
  ['the list of ignored requests', 'network', () => ({ list: 'ignored' }), 10],
  ['the notifications', 'notifications', () => ({}), 10],
  ['the notifications’ second page', 'notifications', () => ({ cursor: pageAfter(false) }), 10],
  ['the page of a stranger', 'org', () => ({ orgId: stranger.orgId }), 4],
  // The viewer's sixty threads are searched for one on which the two are neighbors, and for one on which they were when its view was frozen.
  ['the page of an organization that is not searchable', 'org', () => ({ orgId: hidden }), 30],
];
const LIST_OF_200 = Array.from({ length: 200 }, (_, at) => `M${String(at).padStart(16, '0')}`).join('; ');
const PREVIEW = { dueDays: '30', criticalPastDueDays: '15', dueSoonDays: '5', sendOnDays: '5', timeZone: 'America/Boise' };
const ROWS_PER_CARD = 17;
const PAGES_PER_CARD = 40;

test('the generated threads keep all invariants', { timeout: 60_000 }, async () => {
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  const { counts } = (await viewer.query('dashboard')).body as { counts: Record<string, number> };
  expect(counts['active']! + counts['completed']! + counts['invites']!).toBe(60);
  expect(counts['active']).toBeGreaterThan(25);
});

test.each(screens)('%s reads only rows of the viewer’s organization', async (_what, query, input, cards) => {
  const statements = await recordStatements(second.services.sql, async () =>
    expect((await second.as(viewer).query(query, input())).status).toBe(200),
  );
  const cost = await costOf(withoutSessionQuery(statements));
  expect.soft(cost.sequentialScans).toEqual([]);
  expect.soft(cost.rows).toBeLessThanOrEqual(cards * ROWS_PER_CARD);
  expect.soft(cost.pages).toBeLessThanOrEqual(cards * PAGES_PER_CARD);
});

test('the table of an organization with thousands of threads reads only rows of that organization', async () => {
  const { sql } = second.services;
  const search = readSearch('ford');
  const selection = { orgId: hidden, userId: viewer.userId, filters: [], partner: null, assigneeId: null, search, now: Date.now() };
  const statements = await recordStatements(sql, async () => {
    await countDesk(sql, selection);
    await readDeskPage(sql, selection, { order: 'from', direction: 'up', offset: 0, limit: 50 });
    await countPartners(sql, selection);
  });
  const [own] = await sql<[{ rows: number }]>`select count(*)::int as rows from desk_row where org_id = ${hidden}`;
  expect(own.rows).toBeGreaterThan(5_000);
  const cost = await costOf(statements);
  expect(cost.sequentialScans).toEqual([]);
  // Each statement reads the rows twice, their entries, and their neighbors; and the page its cards.
  expect(cost.rows).toBeLessThanOrEqual(3 * 6 * own.rows + 50 * ROWS_PER_CARD);
});

test('opening a thread reads only rows of its parties', async () => {
  const input = { ...VEHICLE, boughtFromOrgId: stranger.orgId };
  const statements = await recordStatements(second.services.sql, async () =>
    expect((await second.as(viewer).command('createThread', input)).status).toBe(200),
  );
  const reads = withoutSessionQuery(statements).filter(({ text }) => /^\s*select/.test(text) && !text.includes('pg_notify'));
  const cost = await costOf(reads);
  expect(cost.sequentialScans).toEqual([]);
  expect(cost.rows).toBeLessThanOrEqual(60);
});

test('a mail is read with rows of its recipient and its thread only', async () => {
  const { sql } = second.services;
  const id = uuidv7();
  await sql`
    insert into app_user (id, name, email) select gen_random_uuid(), 'Pat Doe', 'pat' || n || '@example.com' from generate_series(1, 20000) n`;
  await sql`analyze app_user`;
  await sql`
    insert into mail (id, kind, org_id, user_id, address, content, created_at)
    values (${id}, 'tw_update', ${viewer.orgId}, ${viewer.userId}, 'ann@bluebird.example', ${sql.json({ path: `/t/${threads.live}` })}, now())`;
  const statements = await recordStatements(sql, async () =>
    expect(await readDueMails(sql, id, Date.now())).toMatchObject([{ id, wanted: true }]),
  );
  const cost = await costOf(statements);
  expect(cost.sequentialScans).toEqual([]);
});
