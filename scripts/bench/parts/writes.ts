// What a click changes: posting an update, marking the title as delivered, opening a thread. Each on a thread of its own.
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../src/server/db/sql.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figures.ts';
import { type Call, load } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { command } from '../requests.ts';

type Writer = Market['writers'][number] & { stakeId: string; nextStakeId: string | null };
type Write = { name: string; product(): Call | null; floor(): Call | null; beforeFloor?(): Promise<void>; bars?: Bars };

const MESSAGE = 'The lien release came today. The title goes out with the next courier, on Tuesday at the latest.';

export async function writes({ market, product, floor, sql, settings }: Bench): Promise<Figure[]> {
  const writers = await withStakes(sql, market.writers);
  const figures: Figure[] = [];
  for (const write of writesOf(sql, writers, market)) {
    const ways = {
      product: { pid: product.pid, run: async (seconds: number) => await load(product.origin, seconds, write.product) },
      floor: {
        pid: floor.pid,
        ...(write.beforeFloor && { before: write.beforeFloor }),
        run: async (seconds: number) => await load(floor.origin, seconds, write.floor),
      },
    };
    figures.push(...(await measure(write.name, ways, settings, write.bars)));
  }
  // What waits to be mailed now would be sent while something else is measured.
  await sql`delete from pgboss.job where name = 'mail'`;
  await sql`delete from mail where status = 'pending'`;
  return figures;
}

export function writesOf(sql: Sql, writers: readonly Writer[], { creators }: Market): Write[] {
  const anybody = endlessly(writers);
  const [holders, others] = halves(writers.filter(({ canDeliver }) => canDeliver));
  const holder = once(holders);
  let other = once(others);
  const buyers = endlessly(creators);
  let vehicles = 0;
  const vin = () => `BENCH${String(vehicles++).padStart(12, '0')}`;
  return [
    {
      name: 'post an update',
      product: () => {
        const writer = anybody();
        return command(writer, 'postUpdate', { threadId: writer.threadId, message: MESSAGE });
      },
      floor: () => {
        const { threadId, stakeId } = anybody();
        return bare('/post', { id: uuidv7(), threadId, author: stakeId, message: MESSAGE });
      },
      bars: { rate: 0.25, p99: 4 },
    },
    {
      name: 'mark delivered',
      product: () => {
        const writer = holder();
        return writer && command(writer, 'markDelivered', { threadId: writer.threadId });
      },
      floor: () => {
        const writer = other();
        return writer && bare('/deliver', { id: uuidv7(), threadId: writer.threadId, author: writer.stakeId, to: writer.nextStakeId });
      },
      // A title that is on its way cannot be sent again, and the floor is quick: what it sent in one round is taken back for the next.
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
        return command(who, 'createThread', { ...vehicle, boughtFromOrgId, soldToOrgId, creatorHasTitle: true });
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
    },
  ];
}

const bare = (path: string, body: object): Call => ({ method: 'POST', path, body: JSON.stringify(body) });

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
