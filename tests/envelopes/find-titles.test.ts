// A person who holds a paper finds the thread of its VIN, if it is one of their own. A VIN of somebody else's thread is answered like
// one that does not exist: with the same bytes, after the same work.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { measureCost, PLAN_MODES } from '../scale/query-cost.ts';
import { recordStatements, withoutSessionQuery } from '../../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const COUNT = 1000;
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let rival: Owner;
let searcher: Owner;

const pad = (at: number): string => String(at).padStart(6, '0');
/** Those of threads of the rival, and those of none. They end alike for nobody. */
const foreign = Array.from({ length: COUNT }, (_, at) => `FRGN5K2WXL7${pad(at)}`);
const unknown = Array.from({ length: COUNT }, (_, at) => `FRGN5K2WXL7${pad(900_000 + at)}`);

/** Copies the thread so that there is one for each of the VINs. */
async function copyThread(threadId: string, vins: readonly string[]): Promise<void> {
  await here.services.sql.begin(async (tx) => {
    await tx`create temporary table copied on commit drop as
      select vin, gen_random_uuid() as id, gen_random_uuid() as stake_id from unnest(${[...vins]}::text[]) vin`;
    await tx`insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq)
      select c.id, c.vin, t.year, t.make, t.model, t.mileage, c.stake_id, t.created_at, t.updated_at, 1 from copied c join thread t on t.id = ${threadId}`;
    await tx`insert into stake
      select (jsonb_populate_record(s, jsonb_build_object('id', c.stake_id, 'thread_id', c.id, 'invited_by', c.stake_id))).*
      from copied c cross join stake s where s.thread_id = ${threadId} and s.org_id = ${rival.orgId}`;
  });
}

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction');
  buyer = await createOwner(here, 'Bluebird Cars');
  rival = await createOwner(here, 'Larkspur Imports');
  searcher = await createOwner(here, 'Cherry Creek Mazda');
  await copyThread(await openThreadAs(rival, { boughtFromOrgId: seller.orgId, creatorHasTitle: true }), foreign);
  for (let at = 0; at < 5; at++) await openThreadAs(searcher, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
  await here.services.sql`analyze`;
});

const bytesOf = async (by: Owner, vin: string): Promise<string> => {
  const { statusCode, payload } = await here.services.app.inject({
    method: 'GET',
    url: `/api/findTitles?vin=${vin}`,
    headers: { cookie: by.cookie },
  });
  return `${statusCode} ${payload}`;
};
const find = async (by: Owner, vin: string) => ((await by.query('findTitles', { vin })).body as Out<'findTitles'>).titles;

describe('a VIN of a thread that the searcher is not on', () => {
  test(`is answered like one that does not exist, for ${COUNT} of each, whole or its end`, async () => {
    expect(await find(rival, foreign[7]!)).toHaveLength(1);
    const answers = new Set<string>();
    for (let at = 0; at < COUNT; at++)
      for (const vin of [foreign[at]!, unknown[at]!]) answers.add(await bytesOf(searcher, at % 2 === 0 ? vin : vin.slice(-6)));
    expect([...answers]).toEqual(['200 {"titles":[]}']);
  });

  test.each(PLAN_MODES)('costs the database exactly as much, and no index on VINs is used: %s', async (mode) => {
    const costs = new Set<string>();
    for (const vin of [foreign[3]!, unknown[3]!, foreign[3]!.slice(-6), unknown[3]!.slice(-6), foreign[3]!.slice(-4)]) {
      const statements = withoutSessionQuery(
        await recordStatements(here.services.sql, async () => await searcher.query('findTitles', { vin })),
      );
      expect(statements).toHaveLength(1);
      // The first run reads catalogs.
      await measureCost(here.services.sql, statements[0]!, mode);
      const cost = await measureCost(here.services.sql, statements[0]!, mode);
      expect(cost.indexes).not.toContain('thread_by_vin');
      costs.add(JSON.stringify(cost));
    }
    expect([...costs]).toHaveLength(1);
    // Its own five threads are read, and not those of others. A plan for all organizations expects that each has half of the threads here.
    const { rows } = JSON.parse([...costs][0]!) as { rows: number };
    expect(rows).toBeLessThan(mode === 'force_custom_plan' ? 50 : 3 * COUNT);
  });
});

describe('a VIN of the searcher’s own thread', () => {
  test('is found by its end, with letters that look like digits, and as people write it', async () => {
    const vin = 'T5K2WXL7RR8810947';
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin, creatorHasTitle: true });
    for (const written of [
      vin,
      vin.toLowerCase(),
      '810947',
      '8IO947',
      '0947',
      ` ${vin.slice(0, 8)} ${vin.slice(8)} `,
      'VIN: T5K2WXL7RR8810947',
    ])
      expect(
        (await find(auction, written)).map((title) => title.threadId),
        written,
      ).toEqual([threadId]);
    for (const written of ['810948', '1109', 'T5K2WXL7RR']) expect(await find(auction, written), written).toEqual([]);
  });

  test('comes first if it is on its way to the searcher, with what receiving needs', async () => {
    const end = '774321';
    const open = async (by: Owner, from: Owner, prefix: string) =>
      await openThreadAs(by, { boughtFromOrgId: from.orgId, soldToOrgId: buyer.orgId, vin: `${prefix}${end}`, creatorHasTitle: true });
    const expected = await open(auction, seller, 'AAAAA');
    const coming = await open(auction, seller, 'BBBBB');
    const later = await open(auction, seller, 'CCCCC');
    for (const threadId of [expected, coming, later]) await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    const input = { toOrgId: buyer.orgId, titles: [{ threadId: coming }] };
    const { code } = (await auction.command('sendTitles', input)).body as Out<'sendTitles'>;
    const titles = await find(buyer, end);
    expect(titles[0]).toMatchObject({ threadId: coming, found: 'to-us', name: 'Front Range Auction', code, isCompleted: false });
    expect(titles.slice(1).map(({ found, name, code: other, updateId }) => [found, name, other, updateId])).toEqual([
      ['not-sent', 'Front Range Auction', null, null],
      ['not-sent', 'Front Range Auction', null, null],
    ]);
    await sendCommand(buyer, 'confirmDelivery', { threadId: coming, updateId: titles[0]!.updateId! });
    expect((await find(buyer, end)).map(({ found }) => found).toSorted()).toEqual(['here', 'not-sent', 'not-sent']);
  });

  test('after the part of the searcher is over, is the one that it saw then', async () => {
    const threadId = await openThreadAs(auction, {
      boughtFromOrgId: seller.orgId,
      soldToOrgId: buyer.orgId,
      vin: 'DDDDD661100',
      creatorHasTitle: true,
    });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    await sendCommand(buyer, 'claimTitle', { threadId });
    await sendCommand(auction, 'markDelivered', { threadId });
    expect(await find(auction, '661100')).toMatchObject([{ threadId, found: 'passed-on', name: 'Bluebird Cars', isCompleted: true }]);
  });
});
