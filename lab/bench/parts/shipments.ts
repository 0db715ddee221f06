// A shipment of 100 titles: sending it in one request, and reading it. One request at a time, each by another organization.
import { performance } from 'node:perf_hooks';
import { Client } from 'undici';
import type { Out } from '../../../src/api/operations.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { expectMatch } from '../checked-calls.ts';
import type { BenchContext } from '../bench-context.ts';
import { type Call, load } from '../load.ts';
import type { Market } from '../market/market.ts';
import type { Measurement } from '../measurements.ts';
import { command, query } from '../requests.ts';

const [SHIPMENTS, TITLES] = [24, 100];
const FILLING_MAX_SECONDS = 300;

type Creator = Market['creators'][number];
type Timed = { ms: number; text: string };

export async function shipments({ market, product, sql }: BenchContext): Promise<Measurement[]> {
  const senders = market.creators.slice(-SHIPMENTS);
  await openThreads(product.origin, senders);
  const client = new Client(product.origin, { pipelining: 1 });
  try {
    const sending: number[] = [];
    const reading: number[] = [];
    for (const sender of senders) {
      const rows = await sql<{ id: string }[]>`
        select t.id from thread t join stake s on s.thread_id = t.id and s.org_id = ${sender.orgId} and s.has_title
        where t.vin like 'SHIPMENT%' order by t.id`;
      const threadIds = rows.map(({ id }) => id);
      const sent = await timed(client, shipmentOf(sender, threadIds));
      const { code, results } = JSON.parse(sent.text) as Out<'sendTitles'>;
      const answered = results.filter(({ error }) => error === null).map(({ threadId }) => threadId);
      if (threadIds.length !== TITLES || answered.join() !== threadIds.join()) throw new Error(`Not all titles were sent: ${sent.text}`);
      sending.push(sent.ms);
      const read = await timed(client, query(sender, 'shipment', { code }));
      const { titles } = JSON.parse(read.text) as Out<'shipment'>;
      if (titles.map(({ threadId }) => threadId).join() !== threadIds.join())
        throw new Error(`The shipment has other titles: ${read.text}`);
      reading.push(read.ms);
      await waitForLedger(sql);
    }
    await checkSent(sql);
    return [
      { name: `a shipment of ${TITLES}, p95`, unit: 'ms', value: p95(sending) },
      { name: `reading a shipment of ${TITLES}, p95`, unit: 'ms', value: p95(reading) },
    ];
  } finally {
    await client.destroy();
    await sql`delete from pgboss.job where name = 'mail'`;
    await sql`delete from mail where status = 'pending'`;
  }
}

/** Each of them gets as many titles as a shipment has, all for the same buyer. */
async function openThreads(origin: string, senders: readonly Creator[]): Promise<void> {
  const calls = senders.flatMap(({ boughtFromOrgId, soldToOrgId, ...who }, at) =>
    Array.from({ length: TITLES }, (_, title) => ({
      call: command(who, 'createThread', {
        vin: `SHIPMENT${String(at * TITLES + title).padStart(9, '0')}`,
        year: 2021,
        make: 'Ford',
        model: 'Escape',
        mileage: 41_000,
        boughtFromOrgId,
        soldToOrgId,
        creatorHasTitle: true,
      }),
      check: expectMatch(/^\{"threadId":"[0-9a-f-]{36}"\}$/),
    })),
  );
  await load(origin, FILLING_MAX_SECONDS, () => calls.pop() ?? null);
}

const shipmentOf = ({ soldToOrgId, ...who }: Creator, threadIds: readonly string[]): Call =>
  command(who, 'sendTitles', {
    toOrgId: soldToOrgId,
    titles: threadIds.map((threadId) => ({ threadId, papers: ['title', 'odometer-disclosure'] })),
    way: 'ups',
    trackingNumber: '1Z4W839F0312048814',
    note: 'In the pouch.',
  });

async function timed(client: Client, call: Call): Promise<Timed> {
  const sent = performance.now();
  const { statusCode, body } = await client.request(call);
  const text = await body.text();
  const ms = performance.now() - sent;
  if (statusCode !== 200) throw new Error(`${call.method} ${call.path}: ${statusCode} ${text}`);
  return { ms, text };
}

/** Throws unless every title was sent once. */
async function checkSent(sql: BenchContext['sql']): Promise<void> {
  const [{ count, codes }] = await sql<[{ count: number; codes: number }]>`
    select count(*)::int as count, count(distinct u.envelope ->> 'code')::int as codes
    from thread_update u join thread t on t.id = u.thread_id where t.vin like 'SHIPMENT%' and u.type = 'delivered' and u.status = 'pending'`;
  if (count !== SHIPMENTS * TITLES || codes !== SHIPMENTS) throw new Error(`${count} titles were sent in ${codes} shipments.`);
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
