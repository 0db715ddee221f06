// The commands: posting an update, marking the title as delivered, creating a thread. Each call uses a different thread. Every response
// must show what was done, and each round must add as many rows to the database as there were responses.
import type { PendingQuery } from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { type CheckedCall, expectMatch, expectParts } from '../checked-calls.ts';
import type { BenchContext } from '../bench-context.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { checkNotifications } from '../check-notifications.ts';
import type { Measurement } from '../measurements.ts';
import { load } from '../load.ts';
import { type Bars, measure } from '../measure.ts';
import type { Market } from '../market/market.ts';
import { command } from '../requests.ts';
import type { Server } from '../servers.ts';

type Writer = Market['writers'][number] & { stakeId: string; nextStakeId: string | null };
type Write = {
  name: string;
  product(): CheckedCall | null;
  baseline(): CheckedCall | null;
  /** Returns the number of rows of the kind that each call adds one of. */
  effects(): Promise<number>;
  beforeProduct?(): Promise<void>;
  beforeBaseline?(): Promise<void>;
  bars?: Bars;
  connections?: number;
};

const WITHDRAWING_MAX_SECONDS = 120;
const MESSAGE = 'The lien release came today. The title goes out with the next courier, on Tuesday at the latest.';

export async function writes({ market, product, background, baseline, sql, settings }: BenchContext): Promise<Measurement[]> {
  const writers = await withStakes(sql, market.writers);
  const measurements: Measurement[] = [];
  for (const write of writesOf(sql, writers, market, product)) {
    const { effects } = write;
    const targets = {
      product: {
        pids: [product.pid, background.pid],
        ...(write.beforeProduct && { before: write.beforeProduct }),
        run: async (seconds: number) => await load(product.origin, seconds, write.product, write.connections),
        settled: async () => await waitForLedger(sql),
        effects: async () => {
          await waitForLedger(sql); // what the preparation of a round wrote, too
          await checkNotifications(sql);
          return await effects();
        },
      },
      baseline: {
        pids: [baseline.pid],
        ...(write.beforeBaseline && { before: write.beforeBaseline }),
        run: async (seconds: number) => await load(baseline.origin, seconds, write.baseline, write.connections),
        effects,
      },
    };
    measurements.push(...(await measure(write.name, targets, settings, write.bars)));
  }
  // Otherwise the queued mail would be sent during the next measurement.
  await sql`delete from pgboss.job where name = 'mail'`;
  await sql`delete from mail where status = 'pending'`;
  return measurements;
}

export function writesOf(sql: Sql, writers: readonly Writer[], { creators }: Market, product: Server): Write[] {
  const nextWriter = cycle(writers);
  const [productWriters, baselineWriters] = halves(writers.filter(({ canDeliver }) => canDeliver));
  let delivered: Writer[] = [];
  let nextProductWriter = eachOnce(productWriters);
  let nextBaselineWriter = eachOnce(baselineWriters);
  const nextCreator = cycle(creators);
  let posts = 0;
  let vehicles = 0;
  const vin = () => `BENCH${String(vehicles++).padStart(12, '0')}`;
  const post: Write = {
    name: 'post an update',
    product: () => {
      const writer = nextWriter();
      const message = `${MESSAGE} No. ${posts++}`;
      return {
        call: command(writer, 'postUpdate', { threadId: writer.threadId, message }),
        check: expectParts(`"id":"${writer.threadId}"`, `"message":"${message}"`),
      };
    },
    baseline: () => {
      const { threadId, stakeId } = nextWriter();
      return baselineCall('/post', { id: uuidv7(), threadId, author: stakeId, message: `${MESSAGE} No. ${posts++}` });
    },
    effects: async () => await countOf(sql`select count(*)::int as count from thread_update where type = 'note'`),
  };
  return [
    { ...post, bars: { rate: 0.11, p99: 4, computing: 3000 } },
    { ...post, name: 'post an update (1 connection)', connections: 1 },
    {
      name: 'mark delivered',
      product: () => {
        const writer = nextProductWriter();
        if (!writer) return null;
        delivered.push(writer);
        return {
          call: command(writer, 'markDelivered', { threadId: writer.threadId }),
          check: expectParts(`"id":"${writer.threadId}"`, '"transit":{', '"deliveryStatus":"pending"'),
        };
      },
      baseline: () => {
        const writer = nextBaselineWriter();
        return (
          writer && baselineCall('/deliver', { id: uuidv7(), threadId: writer.threadId, author: writer.stakeId, to: writer.nextStakeId })
        );
      },
      effects: async () =>
        await countOf(sql`select count(*)::int as count from thread_update where type = 'delivered' and status = 'pending'`),
      // A title in transit cannot be sent again, so each round withdraws the deliveries of the last one.
      beforeProduct: async () => {
        const withdrawals = delivered.map((writer) => ({
          call: command(writer, 'withdrawDelivery', { threadId: writer.threadId }),
          check: expectParts(`"id":"${writer.threadId}"`, '"transit":null'),
        }));
        if (withdrawals.length > 0) await load(product.origin, WITHDRAWING_MAX_SECONDS, () => withdrawals.pop() ?? null);
        // A delivery can be withdrawn only a few times a day.
        await sql`update thread set limited_commands = '[]' where limited_commands <> '[]'`;
        [delivered, nextProductWriter] = [[], eachOnce(productWriters)];
      },
      beforeBaseline: async () => {
        await sql`
          delete from thread_update where status = 'pending' and type = 'delivered' and thread_id = any(${baselineWriters.map(({ threadId }) => threadId)}::uuid[])`;
        nextBaselineWriter = eachOnce(baselineWriters);
      },
      bars: { computing: 3000 },
    },
    {
      name: 'create a thread',
      product: () => {
        const { boughtFromOrgId, soldToOrgId, ...who } = nextCreator();
        const vehicle = { vin: vin(), year: 2021, make: 'Ford', model: 'Escape', mileage: 41_000 };
        return {
          call: command(who, 'createThread', { ...vehicle, boughtFromOrgId, soldToOrgId, creatorHasTitle: true }),
          check: expectMatch(/^\{"threadId":"[0-9a-f-]{36}"\}$/),
        };
      },
      baseline: () => {
        const { orgId, boughtFromOrgId, soldToOrgId } = nextCreator();
        return baselineCall('/create', {
          id: uuidv7(),
          vin: vin(),
          orgIds: [orgId, boughtFromOrgId, soldToOrgId],
          stakeIds: [uuidv7(), uuidv7(), uuidv7()],
        });
      },
      effects: async () => await countOf(sql`select count(*)::int as count from thread`),
      bars: { computing: 3000 },
    },
  ];
}

const baselineCall = (path: string, body: object): CheckedCall => ({
  call: { method: 'POST', path, body: JSON.stringify(body) },
  check: expectMatch(/^\{\}$/),
});

const countOf = async (query: PendingQuery<{ count: number }[]>): Promise<number> => (await query)[0]!.count;

function cycle<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length]!;
}

function halves<T>(list: readonly T[]): [T[], T[]] {
  return [list.filter((_, at) => at % 2 === 0), list.filter((_, at) => at % 2 === 1)];
}

function eachOnce<T>(list: readonly T[]): () => T | null {
  let next = 0;
  return () => list[next++] ?? null;
}

/** Adds the stakes of the writers and of their next organizations, which the baseline's requests name. */
export async function withStakes(sql: Sql, writers: Market['writers']): Promise<Writer[]> {
  const rows = await sql<{ threadId: string; orgId: string; stakeId: string; nextStakeId: string | null }[]>`
    select s.thread_id as "threadId", s.org_id as "orgId", s.id as "stakeId", n.id as "nextStakeId"
    from stake s left join stake n on n.thread_id = s.thread_id and n.order_index = s.order_index + 1
    where s.thread_id = any(${writers.map(({ threadId }) => threadId)}::uuid[]) and s.order_index is not null`;
  const stakes = new Map(rows.map((row) => [`${row.threadId} ${row.orgId}`, row]));
  return writers.map((writer) => ({ ...writer, ...stakes.get(`${writer.threadId} ${writer.orgId}`)! }));
}
