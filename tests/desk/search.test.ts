// Both searches of an organization's titles, that of the table and that of all threads, find a title by the names of its neighbors and of the
// colleague, and by its envelope; and nobody finds the envelopes of others.
import { beforeAll, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { formatEnvelopeCode } from '../../src/domain/envelope/envelope-code.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useTestServices();
const VIN = '1FTFW1E59NKD69096';
const UPS = '1Z999AA10123456784';
const COLLEAGUE = 'Renée O’Dell';
let auction: Owner;
let buyer: Owner;
let seller: Owner;
let code: string;

beforeAll(async () => {
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  seller = await createOwner(here, "Bob's Auto & Sons");
  buyer = await createOwner(here, 'José Núñez Motors');
  await here.services.sql`update app_user set name = ${COLLEAGUE} where id = ${auction.userId}`;
  const sold = await openThreadAs(auction, {
    boughtFromOrgId: seller.orgId,
    soldToOrgId: buyer.orgId,
    creatorHasTitle: true,
    vin: VIN,
    model: 'Sold',
    stockNumber: '#0012345',
  });
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId, model: 'Other', stockNumber: 'FR-2' });
  await sendCommand(auction, 'updateDeskEntry', { threadId: sold, assigneeId: auction.userId });
  await sendCommand(buyer, 'respondToInvite', { threadId: sold, accept: true, hasTitle: false });
  await sendCommand(seller, 'respondToInvite', { threadId: sold, accept: true, hasTitle: false });
  const { body } = await auction.command('sendTitles', {
    toOrgId: buyer.orgId,
    titles: [{ threadId: sold, papers: ['title'] }],
    way: 'ups',
    trackingNumber: `UPS ${UPS}`,
  });
  code = formatEnvelopeCode((body as Out<'sendTitles'>).code);
});

async function found(by: Owner, q: string): Promise<string[][]> {
  const all = (await by.query('searchThreads', { q })).body as Out<'searchThreads'>;
  const table = (await by.query('desk', { q })).body as Out<'desk'>;
  return [all.cards, table.rows].map((titles) => titles.map(({ model }) => model).toSorted());
}

const both = (...models: string[]) => [models, models];

test.each([
  ['the neighbor without accents', () => ['nunez', 'jose NUNEZ', 'josenunez'], ['Sold']],
  ['the neighbor with another apostrophe or none', () => ['bobs', 'bob’s', 'bob and sons'], ['Other', 'Sold']],
  ['the colleague', () => [COLLEAGUE, 'renee', "o'dell", 'odell'], ['Sold']],
  ['the tracking number', () => [UPS, `ups ${UPS.toLowerCase()}`, '1Z 999 AA1 01 2345 6784'], ['Sold']],
  ['the code of the envelope', () => [code, code.toLowerCase(), code.replace('-', '')], ['Sold']],
  ['the VIN as it is scanned or copied', () => [VIN, `I${VIN}`, `*${VIN}*`, `VIN: ${VIN}`, `\u201c${VIN}\u201d`, `]A0I${VIN}`], ['Sold']],
  ['the stock number', () => ['#0012345', '0012345', '# 0012345', 'STOCK#0012345', '="0012345"'], ['Sold']],
  [
    'a list of stock numbers and VINs, in the table',
    () => [`0012345; FR-2`, `*I${VIN}*; #fr-2`, '="0012345"; FR2', `${VIN}7; Stock: fr 2.`, '(0012345); \u201cFR-2\u201d'],
    null,
  ],
])('a title is found by %s', async (_what, queries, models) => {
  for (const q of queries()) {
    const [all, table] = await found(auction, q);
    expect({ q, table, all: models ? all : [] }).toEqual({ q, table: models ?? ['Other', 'Sold'], all: models ?? [] });
  }
});

test('the recipient finds the envelope too, and no other organization does', async () => {
  for (const q of [UPS, code]) {
    expect(await found(buyer, q)).toEqual(both('Sold'));
    expect(await found(seller, q)).toEqual(both());
  }
});

test('a colleague is known to no other organization', async () => {
  expect(await found(buyer, COLLEAGUE)).toEqual(both());
});
