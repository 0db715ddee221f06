// Somebody holds up others: another host is frozen while it has locked threads, and one person searches without end.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { freezeHost } from '../../../testing/servers/frozen-host.ts';
import { signUp } from '../canary/market.ts';
import { command, expectCommand, type Page, query } from '../page.ts';
import { middle, readDashboards, type Waits } from './reading.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import type { Seller } from './sellers.ts';
import { isReady } from './wait-until-served.ts';

/** Four times the connections of a process. */
const THREADS = 32;
const WATCHED_MS = 5000;
/** How many times as long the slowest hundredth of the reads may take while threads are locked, and the longest of all (ms). */
const MOST_TIMES_AS_LONG = 4;
const LONGEST_MS = 1000;
/** A command on a thread that is not locked. */
const LONGEST_POST_MS = 2000;

const ROWS = 260;
const SEARCHES = 60;
/** A machine with nothing else to do answers in a few ms: no difference that anybody notices. */
const UNNOTICED_MS = 25;

export const lockedThreads = (rounds: number): Scenario[] => [
  frozenHost('one process', rounds),
  frozenHost('2 workers', rounds, 2),
  crowdedSearch(rounds),
];

function frozenHost(processes: string, rounds: number, workers?: number): Scenario {
  const threads: string[] = [];
  const people: Page[] = [];
  const [before, during]: [Waits[], Waits[]] = [[], []];
  return {
    what: `another host is frozen while it holds ${THREADS} threads, ${processes}`,
    rounds,
    database: 'service',
    ...(workers !== undefined && { settings: { workers } }),
    prepare: async ({ idleSeller, sql }) => {
      people.push(idleSeller.page, await hireClerk(idleSeller, sql));
      threads.push(...(await openThreads(idleSeller.page, THREADS)));
    },
    fault: async (context) => await freeze(context, { threads, people, before, during }),
    figures: () => `dashboards (median, p99, longest) ${middle(before)} before, ${middle(during)} during`,
  };
}

type Frozen = { threads: readonly string[]; people: readonly Page[]; before: Waits[]; during: Waits[] };

async function freeze(
  { product, databaseUrl, sellers, load }: ScenarioContext,
  { threads, people, before, during }: Frozen,
): Promise<string[]> {
  const problems: string[] = [];
  const reader = sellers[0]!.page;
  const usual = await readDashboards(reader, WATCHED_MS);
  const end = await freezeHost(databaseUrl, threads);
  load.takeLongestWait();
  const post = async (threadId: string, at: number) =>
    (
      await command(
        people[at % people.length]!,
        'postUpdate',
        { threadId, message: `frozen ${threadId}` },
        `frozen-${threadId}-${before.length}`,
      )
    ).status;
  const waiting = Promise.all(threads.map(post));
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      if (!(await isReady(product.origin))) problems.push('it was not ready');
      await setTimeout(200);
    }
  })();
  const [locked, answers] = await Promise.all([readDashboards(reader, WATCHED_MS), waiting]);
  watching.abort();
  await watch;
  const slowestPost = load.takeLongestWait();
  await end();
  if (answers.some((status) => status !== 503)) problems.push(`the waiting commands got ${[...new Set(answers)].join(', ')}`);
  if (locked.longest > LONGEST_MS) problems.push(`a dashboard took ${Math.round(locked.longest)} ms`);
  if (locked.p99 > Math.max(MOST_TIMES_AS_LONG * usual.p99, UNNOTICED_MS))
    problems.push(`p99 was ${Math.round(locked.p99)} ms, before ${Math.round(usual.p99)} ms`);
  if (slowestPost > LONGEST_POST_MS) problems.push(`a command on a free thread took ${Math.round(slowestPost)} ms`);
  const again = await Promise.all(threads.map(post));
  if (again.some((status) => status !== 200)) problems.push(`afterwards they got ${[...new Set(again)].join(', ')}`);
  before.push(usual);
  during.push(locked);
  return problems;
}

/** One person of an organization with many titles sends as many searches as a browser never does, in turns with times without. */
function crowdedSearch(rounds: number): Scenario {
  const [before, during]: [Waits[], Waits[]] = [[], []];
  const statuses = new Map<number, number>();
  return {
    what: `${SEARCHES} searches of one person at a time, over ${ROWS} titles`,
    rounds,
    database: 'service',
    prepare: async ({ idleSeller, sql }) => {
      await openThreads(idleSeller.page, ROWS / 2);
      await openThreads(await hireClerk(idleSeller, sql), ROWS / 2);
    },
    fault: async ({ idleSeller, sellers }) => {
      const reader = sellers[0]!.page;
      const usual = await readDashboards(reader, WATCHED_MS);
      const searching = new AbortController();
      const searches = Array.from({ length: SEARCHES }, async (_, at) => await searchOn(idleSeller.page, at, searching.signal, statuses));
      const crowded = await readDashboards(reader, WATCHED_MS);
      searching.abort();
      await Promise.all(searches);
      before.push(usual);
      during.push(crowded);
      return crowded.median > Math.max(2 * usual.median, UNNOTICED_MS)
        ? [`the dashboard of others took ${Math.round(crowded.median)} ms, before ${Math.round(usual.median)} ms`]
        : [];
    },
    figures: () => {
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      return `others’ dashboards (median, p99, longest) ${middle(before)} before, ${middle(during)} during; searches ${answers}`;
    },
  };
}

/** As many words as fit into a search, and as many as it may have. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const SEARCHED = [LETTERS.join(' '), LETTERS.slice(0, 10).join(' '), 'f o r d 2 1 m k e 3'];

async function searchOn(page: Page, at: number, end: AbortSignal, statuses: Map<number, number>): Promise<void> {
  for (let turn = at; !end.aborted; turn++) {
    const { status } = await query(page, 'desk', { q: SEARCHED[turn % SEARCHED.length]!, limit: '260' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) await setTimeout(100);
  }
}

/** A colleague: a person may send 240 commands of a kind in a minute. */
async function hireClerk({ orgId, page: { origin } }: Seller, sql: Sql): Promise<Page> {
  const { page, userId } = await signUp({ origin }, sql, `clerk-${crypto.randomUUID().slice(0, 8)}@clerks.test`, 'Clerk');
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${orgId}, ${userId}, 'member', now())`;
  return { ...page, orgId };
}

async function openThreads(page: Page, count: number): Promise<string[]> {
  const { id } = (
    await expectCommand<{ org: { id: string } }>(page, 'createProvisionalOrg', {
      name: `Salt Flats Auto ${crypto.randomUUID().slice(0, 4)}`,
      orgType: 'dealership',
      titleContactEmail: '',
    })
  ).org;
  const open = async (at: number) => {
    const vin = `1FTFW1E5${crypto
      .randomUUID()
      .replaceAll(/[^0-9a-f]/g, '')
      .slice(0, 4)
      .toUpperCase()}${String(10_000 + at)}`;
    const vehicle = { vin, year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210, creatorHasTitle: true };
    return (await expectCommand<{ threadId: string }>(page, 'createThread', { ...vehicle, boughtFromOrgId: id })).threadId;
  };
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await open(at));
  return ids;
}
