// What a click changes: posting an update, marking the title as delivered, opening a thread. Each on a thread of its own. Every answer
// must show what was done, and each round must leave as many new rows in the database as there were answers.
import type { PendingQuery } from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../src/server/db/sql.ts';
import { type Ask, faultUnlessLike, faultWithout } from '../answers.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { load } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { command } from '../requests.ts';
import type { Server } from '../servers.ts';

type Writer = Market['writers'][number] & { stakeId: string; nextStakeId: string | null };
type Write = {
  name: string;
  product(): Ask | null;
  floor(): Ask | null;
  /** How much there is of what each call makes one of. */
  effects(): Promise<number>;
  beforeProduct?(): Promise<void>;
  beforeFloor?(): Promise<void>;
  bars?: Bars;
};

const WITHDRAWING_MOST_SECONDS = 120;
const MESSAGE = 'The lien release came today. The title goes out with the next courier, on Tuesday at the latest.';

export async function writes({ market, product, floor, sql, settings }: Bench): Promise<Figure[]> {
  const writers = await withStakes(sql, market.writers);
  const figures: Figure[] = [];
  for (const write of writesOf(sql, writers, market, product)) {
    const { effects } = write;
    const ways = {
      product: {
        pid: product.pid,
        ...(write.beforeProduct && { before: write.beforeProduct }),
        run: async (seconds: number) => await load(product.origin, seconds, write.product),
        effects,
      },
      floor: {
        pid: floor.pid,
        ...(write.beforeFloor && { before: write.beforeFloor }),
        run: async (seconds: number) => await load(floor.origin, seconds, write.floor),
        effects,
      },
    };
    figures.push(...(await measure(write.name, ways, settings, write.bars)));
  }
  // What waits to be mailed now would be sent while something else is measured.
  await sql`delete from pgboss.job where name = 'mail'`;
  await sql`delete from mail where status = 'pending'`;
  return figures;
}

export function writesOf(sql: Sql, writers: readonly Writer[], { creators }: Market, product: Server): Write[] {
  const anybody = endlessly(writers);
  const [holders, others] = halves(writers.filter(({ canDeliver }) => canDeliver));
  let sent: Writer[] = [];
  let holder = once(holders);
  let other = once(others);
  const buyers = endlessly(creators);
  let posts = 0;
  let vehicles = 0;
  const vin = () => `BENCH${String(vehicles++).padStart(12, '0')}`;
  return [
    {
      name: 'post an update',
      product: () => {
        const writer = anybody();
        const message = `${MESSAGE} No. ${posts++}`;
        return {
          call: command(writer, 'postUpdate', { threadId: writer.threadId, message }),
          fault: faultWithout(`"id":"${writer.threadId}"`, `"message":"${message}"`),
        };
      },
      floor: () => {
        const { threadId, stakeId } = anybody();
        return bare('/post', { id: uuidv7(), threadId, author: stakeId, message: `${MESSAGE} No. ${posts++}` });
      },
      effects: async () => await countOf(sql`select count(*)::int as count from thread_update where type = 'note'`),
      bars: { rate: 0.25, p99: 4 },
    },
    {
      name: 'mark delivered',
      product: () => {
        const writer = holder();
        if (!writer) return null;
        sent.push(writer);
        return {
          call: command(writer, 'markDelivered', { threadId: writer.threadId }),
          fault: faultWithout(`"id":"${writer.threadId}"`, '"transit":{', '"deliveryStatus":"pending"'),
        };
      },
      floor: () => {
        const writer = other();
        return writer && bare('/deliver', { id: uuidv7(), threadId: writer.threadId, author: writer.stakeId, to: writer.nextStakeId });
      },
      effects: async () =>
        await countOf(sql`select count(*)::int as count from thread_update where type = 'delivered' and status = 'pending'`),
      // A title that is on its way cannot be sent again: what was sent in one round is taken back for the next.
      beforeProduct: async () => {
        const withdrawals = sent.map((writer) => ({
          call: command(writer, 'withdrawDelivery', { threadId: writer.threadId }),
          fault: faultWithout(`"id":"${writer.threadId}"`, '"transit":null'),
        }));
        if (withdrawals.length > 0) await load(product.origin, WITHDRAWING_MOST_SECONDS, () => withdrawals.pop() ?? null);
        [sent, holder] = [[], once(holders)];
      },
      beforeFloor: async () => {
        await sql`
          delete from thread_update where status = 'pending' and type = 'delivered' and thread_id = any(${others.map(({ threadId }) => threadId)}::uuid[])`;
        other = once(others);
      },
    },
    {
      name: 'create a thread',
      product: () => {
        const { boughtFromOrgId, soldToOrgId, ...who } = buyers();
        const vehicle = { vin: vin(), year: 2021, make: 'Ford', model: 'Escape', mileage: 41_000 };
        return {
          call: command(who, 'createThread', { ...vehicle, boughtFromOrgId, soldToOrgId, creatorHasTitle: true }),
          fault: faultUnlessLike(/^\{"threadId":"[0-9a-f-]{36}"\}$/),
        };
      },
      floor: () => {
        const { orgId, boughtFromOrgId, soldToOrgId } = buyers();
        return bare('/create', {
          id: uuidv7(),
          vin: vin(),
          orgIds: [orgId, boughtFromOrgId, soldToOrgId],
          stakeIds: [uuidv7(), uuidv7(), uuidv7()],
        });
      },
      effects: async () => await countOf(sql`select count(*)::int as count from thread`),
    },
  ];
}

const bare = (path: string, body: object): Ask => ({
  call: { method: 'POST', path, body: JSON.stringify(body) },
  fault: faultUnlessLike(/^\{\}$/),
});

const countOf = async (query: PendingQuery<{ count: number }[]>): Promise<number> => (await query)[0]!.count;

function endlessly<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length]!;
}

function halves<T>(list: readonly T[]): [T[], T[]] {
  return [list.filter((_, at) => at % 2 === 0), list.filter((_, at) => at % 2 === 1)];
}

function once<T>(list: readonly T[]): () => T | null {
  let next = 0;
  return () => list[next++] ?? null;
}

/** The stakes of the writers and of those that come next to them, which the floor is told. */
export async function withStakes(sql: Sql, writers: Market['writers']): Promise<Writer[]> {
  const rows = await sql<{ threadId: string; orgId: string; stakeId: string; nextStakeId: string | null }[]>`
    select s.thread_id as "threadId", s.org_id as "orgId", s.id as "stakeId", n.id as "nextStakeId"
    from stake s left join stake n on n.thread_id = s.thread_id and n.order_index = s.order_index + 1
    where s.thread_id = any(${writers.map(({ threadId }) => threadId)}::uuid[]) and s.order_index is not null`;
  const stakes = new Map(rows.map((row) => [`${row.threadId} ${row.orgId}`, row]));
  return writers.map((writer) => ({ ...writer, ...stakes.get(`${writer.threadId} ${writer.orgId}`)! }));
}
