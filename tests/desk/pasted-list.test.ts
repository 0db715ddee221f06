// A list of stock numbers and VINs in the search of the table.
import { beforeAll, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();
const VINS = ['1FTFW1E53MKE41877', '1FTFW1E53MKE00001', '5YJ3E1EA7KF317001'] as const;
let auction: Owner;
let rival: Owner;
beforeAll(async () => {
  const seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  rival = await createOwner(here, 'Great Basin Auction', { orgType: 'auction' });
  for (const [at, vin] of VINS.entries())
    await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin, ...(at < 2 && { stockNumber: `Lot ${at + 1}` }) });
  await openThreadAs(rival, { boughtFromOrgId: seller.orgId, vin: '5YJ3E1EA7KF999999', stockNumber: 'R 77' });
});

const find = async (by: Owner, list: string) => (await by.query('findListed', { list })).body as Out<'findListed'>;
const table = async (by: Owner, q: string) => {
  const { rows, total, counts } = (await by.query('desk', { q })).body as Out<'desk'>;
  return { vins: rows.map(({ vin }) => vin).toSorted(), total, all: counts.all };
};

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`).join('; ');

test('titles are found by stock number, VIN and the last six characters of a VIN', async () => {
  const list = ['lot 1', VINS[1].toLowerCase(), '317oo1', 'ot 1', '41877', VINS[0].slice(0, 11), ''].join('\n');
  expect(await find(auction, list)).toEqual({ listed: 6, missing: ['ot 1', '41877', VINS[0].slice(0, 11)] });
  expect(await table(auction, list)).toEqual({ vins: VINS.toSorted(), total: 3, all: 3 });
});

test('a title that is listed twice is one row', async () => {
  expect(await table(auction, `${VINS[0]}; Lot 1; 41877; e41877`)).toEqual({ vins: [VINS[0]], total: 1, all: 3 });
});

test('the titles of others are not found', async () => {
  const list = 'R 77; 5YJ3E1EA7KF999999; 999999';
  expect(await find(auction, list)).toEqual({ listed: 3, missing: list.split('; ') });
  expect((await table(auction, list)).total).toBe(0);
  expect((await find(rival, list)).missing).toEqual([]);
});

test('a title that is not active any more is not in the table, and so is missing', async () => {
  const [thread] = ((await auction.query('desk', { q: VINS[2] })).body as Out<'desk'>).rows;
  await sendCommand(auction, 'closeThread', { threadId: thread!.id, how: 'mistake' });
  expect(await find(auction, `${VINS[2]}; Lot 1`)).toEqual({ listed: 2, missing: [VINS[2]] });
});

test('a list of 200 is looked up, and a longer one is refused with the reason', async () => {
  expect((await find(auction, numbers(200))).missing).toHaveLength(200);
  const { status, body } = await auction.query('findListed', { list: numbers(201) });
  expect([status, (body as { error: { message: string } }).error.message]).toEqual([400, 'At most 200 stock numbers and VINs at once.']);
});

test.each(['searchThreads', 'searchOrgs'])('more words than a search has are refused by %s with the reason', async (name) => {
  const words = 'a b c d e f g h i j';
  expect((await auction.query(name, { q: words })).status).toBe(200);
  const { status, body } = await auction.query(name, { q: `${words} k` });
  expect([status, (body as { error: { message: string } }).error.message]).toEqual([400, 'Search for at most 10 words.']);
});

test('more words than a search has are a list in the table', async () => {
  const words = 'a b c d e f g h i j k';
  expect(await table(auction, words)).toEqual({ vins: [], total: 0, all: 2 });
  expect((await find(auction, words)).listed).toBe(11);
});
