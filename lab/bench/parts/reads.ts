// The queries of a page, by users whose organization is on 200 threads. Every response is checked to be complete.
import { activeThreads, countThreads, searchThreads } from '../../../src/server/db/threads/thread-lists.ts';
import { loadThread } from '../../../src/server/db/threads/load-thread.ts';
import { readNotifications } from '../../../src/server/db/notifications.ts';
import { searchOrgs, wordsQuery } from '../../../src/server/db/orgs/search-and-discover.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { ORG_PICKER_MAX, PAGE_SIZE } from '../../../src/domain/limits.ts';
import { readSearch } from '../../../src/domain/search/search-text.ts';
import { type CheckedCall, type Counts, difference, expectCounts, type Markers } from '../checked-calls.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Measurement } from '../measurements.ts';
import { type Call, CONNECTIONS, load, repeat } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { CHAIN } from '../market/numbers.ts';
import { query, type Who } from '../requests.ts';
import type { Server } from '../servers.ts';

/** The input of one request: sessions, threads and search words take turns. `who` is active on the thread `threadId`. */
type ReadInput = { who: Who; threadId: string; updates: number; words: Market['words'][number]; orgWords: string };

export type Read = {
  name: string;
  product(input: ReadInput): Call;
  baseline(input: ReadInput): string;
  /** Runs the same SQL and returns the numbers of rows. */
  sql(sql: Sql, input: ReadInput): Promise<Counts>;
  /** What the product's response must contain. */
  responseCounts(input: ReadInput): Counts;
  /** What the SQL reads, if that is more: one row beyond the page shows that there is a next page. */
  sqlCounts?(input: ReadInput): Counts;
  markers: { product: Markers; baseline: Markers };
  bars?: Bars;
};

const cards = (count: number): Counts => ({ cards: count, stakes: count * CHAIN });

export const READS: readonly Read[] = [
  {
    name: 'open a thread (5 stakes, 20 updates)',
    product: ({ who, threadId }) => query(who, 'thread', { threadId }),
    baseline: ({ threadId }) => `/thread?thread=${threadId}`,
    sql: async (sql, { threadId }) => {
      const loaded = await loadThread(sql, threadId);
      return { stakes: loaded?.thread.chain.length ?? 0, updates: loaded?.thread.updates.length ?? 0 };
    },
    responseCounts: ({ updates }) => ({ stakes: CHAIN, updates }),
    markers: {
      product: { stakes: '"orderIndex"', updates: '"updateType"' },
      baseline: { stakes: '"orderIndex"', updates: '"aboutColleague"' },
    },
    bars: { rate: 0.5, p99: 2.5, cpu: 2.4 },
  },
  {
    name: 'dashboard (25 of 200 threads)',
    product: ({ who }) => query(who, 'dashboard'),
    baseline: ({ who }) => `/dashboard?org=${who.orgId}`,
    sql: async (sql, { who }) => {
      const now = Date.now();
      const [, rows] = await Promise.all([countThreads(sql, who.orgId, now), activeThreads(sql, who.orgId, 'all', null, now)]);
      return { cards: rows.length, stakes: rows.flatMap(({ thread }) => thread.stakes).length };
    },
    responseCounts: () => cards(PAGE_SIZE),
    sqlCounts: () => cards(PAGE_SIZE + 1),
    markers: {
      product: { cards: '"openRequestCount"', stakes: '"orderIndex"' },
      baseline: { cards: '"vinSettled"', stakes: '"orderIndex"' },
    },
  },
  {
    name: 'search threads',
    product: ({ who, words }) => query(who, 'searchThreads', { q: words.text }),
    baseline: ({ who, words }) => `/search?org=${who.orgId}&words=${encodeURIComponent(words.text.toLowerCase())}`,
    sql: async (sql, { who, words }) => ({ cards: (await searchThreads(sql, who.orgId, readSearch(words.text), null, Date.now())).length }),
    responseCounts: ({ words }) => ({ cards: words.threads }),
    markers: { product: { cards: '"openRequestCount"' }, baseline: { cards: '"live"' } },
  },
  {
    name: 'search organizations (of 20,000)',
    product: ({ who, orgWords }) => query(who, 'searchOrgs', { q: orgWords }),
    baseline: ({ who, orgWords }) => `/orgs?org=${who.orgId}&words=${encodeURIComponent(wordsQuery(orgWords)!)}`,
    sql: async (sql, { who, orgWords }) => ({ organizations: (await searchOrgs(sql, who.orgId, orgWords, ORG_PICKER_MAX)).length }),
    responseCounts: () => ({ organizations: ORG_PICKER_MAX }),
    markers: { product: { organizations: '"orgType"' }, baseline: { organizations: '"orgType"' } },
  },
  {
    name: 'notifications',
    product: ({ who }) => query(who, 'notifications'),
    baseline: ({ who }) => `/notifications?org=${who.orgId}`,
    sql: async (sql, { who }) => ({ notifications: (await readNotifications(sql, who.orgId, null, null, PAGE_SIZE + 1)).rows.length }),
    responseCounts: () => ({ notifications: PAGE_SIZE }),
    sqlCounts: () => ({ notifications: PAGE_SIZE + 1 }),
    markers: { product: { notifications: '"subject"' }, baseline: { notifications: '"fromOrgName"' } },
  },
];

/** Coprime to the number of open threads (600), so that each of them gets its turn. */
const STRIDE = 371;

/** Returns a function that returns the next input. Each reader's sessions take turns, because requests per person are limited. */
export function readInputs({ readers, updates, words, orgWords }: Market): () => ReadInput {
  const openThreads = readers.flatMap((reader) => {
    let requests = 0;
    const who = () => ({ orgId: reader.orgId, cookie: reader.cookies[requests++ % reader.cookies.length]! });
    return reader.openThreadIds.map((threadId) => ({ who, threadId }));
  });
  let count = 0;
  return () => {
    const n = count++;
    const of = <T>(list: readonly T[], step = 1): T => list[(n * step) % list.length]!;
    const { who, threadId } = of(openThreads, STRIDE);
    return { who: who(), threadId, updates, words: of(words), orgWords: of(orgWords) };
  };
}

export const productCall = ({ product, responseCounts, markers }: Read, input: ReadInput): CheckedCall => ({
  call: product(input),
  check: expectCounts(responseCounts(input), markers.product),
});

export const baselineCall = ({ baseline, responseCounts, sqlCounts = responseCounts, markers }: Read, input: ReadInput): CheckedCall => ({
  call: { method: 'GET', path: baseline(input) },
  check: expectCounts(sqlCounts(input), markers.baseline),
});

/** Throws if the SQL did not read the expected rows. */
export async function readBySql(
  { sql: read, responseCounts, sqlCounts = responseCounts }: Read,
  sql: Sql,
  input: ReadInput,
): Promise<void> {
  const problem = difference(await read(sql, input), sqlCounts(input));
  if (problem) throw new Error(problem);
}

/** Returns a function that sends the load of one read to a server of the product. */
export const loadProduct = ({ origin }: Server, read: Read, market: Market) => {
  const nextInput = readInputs(market);
  return async (seconds: number) => await load(origin, seconds, () => productCall(read, nextInput()));
};

export async function reads({ market, product, baseline, sql, settings }: BenchContext): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const read of READS) {
    const nextInput = readInputs(market);
    const bySql = async () => {
      await readBySql(read, sql, nextInput());
      return true;
    };
    const targets = {
      product: { pids: [product.pid], run: loadProduct(product, read, market) },
      baseline: {
        pids: [baseline.pid],
        run: async (seconds: number) => await load(baseline.origin, seconds, () => baselineCall(read, nextInput())),
      },
      sql: { pids: [process.pid], run: async (seconds: number) => await repeat(seconds, CONNECTIONS, bySql) },
    };
    measurements.push(...(await measure(read.name, targets, settings, read.bars)));
  }
  return measurements;
}
