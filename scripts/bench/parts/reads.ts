// What a page reads, by somebody whose organization is on two hundred threads.
import { activeThreads, countThreads, searchThreads } from '../../../src/server/db/threads/lists.ts';
import { loadThread } from '../../../src/server/db/threads/load-thread.ts';
import { notificationsOf } from '../../../src/server/db/notifications.ts';
import { searchOrgs, wordsQuery } from '../../../src/server/db/org-search.ts';
import type { Sql } from '../../../src/server/db/sql.ts';
import { ORG_PICKER_MAX, PAGE_SIZE } from '../../../src/domain/limits.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { type Call, CONNECTIONS, load, repeat } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { query, type Who } from '../requests.ts';
import type { Server } from '../servers.ts';

/** What the nth request asks for: everybody in turn, whatever they look at in turn. */
type Turn = { who: Who; threadId: string; words: string; orgWords: string };

export type Read = {
  name: string;
  product(turn: Turn): Call;
  floor(turn: Turn): string;
  sql(sql: Sql, turn: Turn): Promise<unknown>;
  bars?: Bars;
};

export const READS: readonly Read[] = [
  {
    name: 'open a thread (5 stakes, 20 updates)',
    product: ({ who, threadId }) => query(who, 'thread', { threadId }),
    floor: ({ threadId }) => `/thread?thread=${threadId}`,
    sql: (sql, { threadId }) => loadThread(sql, threadId),
    bars: { rate: 0.45, p99: 2.5, cpu: 2.4 },
  },
  {
    name: 'dashboard (25 of 200 threads)',
    product: ({ who }) => query(who, 'dashboard'),
    floor: ({ who }) => `/dashboard?org=${who.orgId}`,
    sql: (sql, { who }) => Promise.all([countThreads(sql, who.orgId), activeThreads(sql, who.orgId, 'all', null)]),
  },
  {
    name: 'search threads',
    product: ({ who, words }) => query(who, 'searchThreads', { q: words }),
    floor: ({ who, words }) => `/search?org=${who.orgId}&words=${encodeURIComponent(words.toLowerCase())}`,
    sql: (sql, { who, words }) => searchThreads(sql, who.orgId, [words]),
  },
  {
    name: 'search organizations (of 20,000)',
    product: ({ who, orgWords }) => query(who, 'searchOrgs', { q: orgWords }),
    floor: ({ who, orgWords }) => `/orgs?org=${who.orgId}&words=${encodeURIComponent(wordsQuery(orgWords)!)}`,
    sql: (sql, { who, orgWords }) => searchOrgs(sql, who.orgId, orgWords, ORG_PICKER_MAX),
  },
  {
    name: 'notifications',
    product: ({ who }) => query(who, 'notifications'),
    floor: ({ who }) => `/notifications?org=${who.orgId}`,
    sql: (sql, { who }) => notificationsOf(sql, who.orgId, null, PAGE_SIZE + 1),
  },
];

/** Everybody's sessions one after the other, so that none of them asks more often than a person may. */
export function turnsOf({ readers, threadIds, words, orgWords }: Market): () => Turn {
  const everybody = readers.flatMap(({ orgId, cookies }) => cookies.map((cookie) => ({ orgId, cookie })));
  let count = 0;
  return () => {
    const n = count++;
    const of = <T>(list: readonly T[], step = 1): T => list[(n * step) % list.length]!;
    return { who: of(everybody, 401), threadId: of(threadIds, 7), words: of(words), orgWords: of(orgWords) };
  };
}

/** The load of one read upon a server of the product. */
export const loadProduct = ({ origin }: Server, { product }: Read, market: Market) => {
  const turn = turnsOf(market);
  return async (seconds: number) => await load(origin, seconds, () => product(turn()));
};

export async function reads({ market, product, floor, sql, settings }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const read of READS) {
    const turn = turnsOf(market);
    const ways = {
      product: { pid: product.pid, run: loadProduct(product, read, market) },
      floor: {
        pid: floor.pid,
        run: async (seconds: number) => await load(floor.origin, seconds, () => ({ method: 'GET', path: read.floor(turn()) })),
      },
      sql: {
        pid: process.pid,
        run: async (seconds: number) => await repeat(seconds, CONNECTIONS, async () => Boolean(await read.sql(sql, turn()))),
      },
    };
    figures.push(...(await measure(read.name, ways, settings, read.bars)));
  }
  return figures;
}
