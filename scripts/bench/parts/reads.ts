// What a page reads, by somebody whose organization is on two hundred threads. Every answer is looked into: it must be whole.
import { activeThreads, countThreads, searchThreads } from '../../../src/server/db/threads/thread-lists.ts';
import { loadThread } from '../../../src/server/db/threads/load-thread.ts';
import { readNotifications } from '../../../src/server/db/notifications.ts';
import { searchOrgs, wordsQuery } from '../../../src/server/db/orgs/org-search.ts';
import type { Sql } from '../../../src/server/db/sql.ts';
import { ORG_PICKER_MAX, PAGE_SIZE } from '../../../src/domain/limits.ts';
import { termsOf } from '../../../src/domain/vehicle-search.ts';
import { type Ask, type Contents, difference, faultUnless, type Marks } from '../answers.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { type Call, CONNECTIONS, load, repeat } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { CHAIN } from '../market/numbers.ts';
import { query, type Who } from '../requests.ts';
import type { Server } from '../servers.ts';

/** What the nth request asks for: everybody in turn, whatever they look at in turn. `threadId`: `who` is active there. */
type Turn = { who: Who; threadId: string; updates: number; words: Market['words'][number]; orgWords: string };

export type Read = {
  name: string;
  product(turn: Turn): Call;
  floor(turn: Turn): string;
  /** Answers what it read. */
  sql(sql: Sql, turn: Turn): Promise<Contents>;
  /** What the product's answer holds. */
  holds(turn: Turn): Contents;
  /** What the SQL reads for it where that is more: a row beyond the page says that there is a next one. */
  reads?(turn: Turn): Contents;
  marks: { product: Marks; floor: Marks };
  bars?: Bars;
};

const cards = (count: number): Contents => ({ cards: count, stakes: count * CHAIN });

export const READS: readonly Read[] = [
  {
    name: 'open a thread (5 stakes, 20 updates)',
    product: ({ who, threadId }) => query(who, 'thread', { threadId }),
    floor: ({ threadId }) => `/thread?thread=${threadId}`,
    sql: async (sql, { threadId }) => {
      const loaded = await loadThread(sql, threadId);
      return { stakes: loaded?.thread.chain.length ?? 0, updates: loaded?.thread.updates.length ?? 0 };
    },
    holds: ({ updates }) => ({ stakes: CHAIN, updates }),
    marks: { product: { stakes: '"orderIndex"', updates: '"updateType"' }, floor: { stakes: '"orderIndex"', updates: '"endedCause"' } },
    bars: { rate: 0.45, p99: 2.5, cpu: 2.4 },
  },
  {
    name: 'dashboard (25 of 200 threads)',
    product: ({ who }) => query(who, 'dashboard'),
    floor: ({ who }) => `/dashboard?org=${who.orgId}`,
    sql: async (sql, { who }) => {
      const now = Date.now();
      const [, rows] = await Promise.all([countThreads(sql, who.orgId, now), activeThreads(sql, who.orgId, 'all', null, now)]);
      return { cards: rows.length, stakes: rows.flatMap(({ thread }) => thread.stakes).length };
    },
    holds: () => cards(PAGE_SIZE),
    reads: () => cards(PAGE_SIZE + 1),
    marks: { product: { cards: '"openRequestCount"', stakes: '"orderIndex"' }, floor: { cards: '"vehicle"', stakes: '"orderIndex"' } },
  },
  {
    name: 'search threads',
    product: ({ who, words }) => query(who, 'searchThreads', { q: words.text }),
    floor: ({ who, words }) => `/search?org=${who.orgId}&words=${encodeURIComponent(words.text.toLowerCase())}`,
    sql: async (sql, { who, words }) => ({ cards: (await searchThreads(sql, who.orgId, termsOf(words.text), null)).length }),
    holds: ({ words }) => ({ cards: words.threads }),
    marks: { product: { cards: '"openRequestCount"' }, floor: { cards: '"live"' } },
  },
  {
    name: 'search organizations (of 20,000)',
    product: ({ who, orgWords }) => query(who, 'searchOrgs', { q: orgWords }),
    floor: ({ who, orgWords }) => `/orgs?org=${who.orgId}&words=${encodeURIComponent(wordsQuery(orgWords)!)}`,
    sql: async (sql, { who, orgWords }) => ({ organizations: (await searchOrgs(sql, who.orgId, orgWords, ORG_PICKER_MAX)).length }),
    holds: () => ({ organizations: ORG_PICKER_MAX }),
    marks: { product: { organizations: '"orgType"' }, floor: { organizations: '"orgType"' } },
  },
  {
    name: 'notifications',
    product: ({ who }) => query(who, 'notifications'),
    floor: ({ who }) => `/notifications?org=${who.orgId}`,
    sql: async (sql, { who }) => ({ notifications: (await readNotifications(sql, who.orgId, null, PAGE_SIZE + 1)).rows.length }),
    holds: () => ({ notifications: PAGE_SIZE }),
    reads: () => ({ notifications: PAGE_SIZE + 1 }),
    marks: { product: { notifications: '"subject"' }, floor: { notifications: '"fromOrgName"' } },
  },
];

/** Shares no divisor with the number of openings (600), so that each of them gets its turn. */
const STEP = 371;

/** Each reader's open threads in turn, and each reader's sessions one after the other, because a person may only ask so often. */
export function turnsOf({ readers, updates, words, orgWords }: Market): () => Turn {
  const openings = readers.flatMap((reader) => {
    let asked = 0;
    const who = () => ({ orgId: reader.orgId, cookie: reader.cookies[asked++ % reader.cookies.length]! });
    return reader.openThreadIds.map((threadId) => ({ who, threadId }));
  });
  let count = 0;
  return () => {
    const n = count++;
    const of = <T>(list: readonly T[], step = 1): T => list[(n * step) % list.length]!;
    const { who, threadId } = of(openings, STEP);
    return { who: who(), threadId, updates, words: of(words), orgWords: of(orgWords) };
  };
}

export const askProduct = ({ product, holds, marks }: Read, turn: Turn): Ask => ({
  call: product(turn),
  fault: faultUnless(holds(turn), marks.product),
});

export const askFloor = ({ floor, holds, reads: sqlReads = holds, marks }: Read, turn: Turn): Ask => ({
  call: { method: 'GET', path: floor(turn) },
  fault: faultUnless(sqlReads(turn), marks.floor),
});

/** Throws if the SQL did not read what it should. */
export async function readBySql({ sql: read, holds, reads: sqlReads = holds }: Read, sql: Sql, turn: Turn): Promise<void> {
  const fault = difference(await read(sql, turn), sqlReads(turn));
  if (fault) throw new Error(fault);
}

/** The load of one read upon a server of the product. */
export const loadProduct = ({ origin }: Server, read: Read, market: Market) => {
  const turn = turnsOf(market);
  return async (seconds: number) => await load(origin, seconds, () => askProduct(read, turn()));
};

export async function reads({ market, product, floor, sql, settings }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const read of READS) {
    const turn = turnsOf(market);
    const bySql = async () => {
      await readBySql(read, sql, turn());
      return true;
    };
    const ways = {
      product: { pid: product.pid, run: loadProduct(product, read, market) },
      floor: { pid: floor.pid, run: async (seconds: number) => await load(floor.origin, seconds, () => askFloor(read, turn())) },
      sql: { pid: process.pid, run: async (seconds: number) => await repeat(seconds, CONNECTIONS, bySql) },
    };
    figures.push(...(await measure(read.name, ways, settings, read.bars)));
  }
  return figures;
}
