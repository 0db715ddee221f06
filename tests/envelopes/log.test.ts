// The log of an organization's envelopes: what it sent and received, in pages and by words.
import { beforeEach, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { openHeld, readShipment, send, shipmentOf } from '../../testing/threads/shipments.ts';

const here = useTestServices();
let auction: Owner;
let seller: Owner;
let buyer: Owner;
let other: Owner;
beforeEach(async () => {
  const name = crypto.randomUUID().slice(0, 6);
  seller = await createOwner(here, `Cottonwood Auto ${name}`);
  auction = await createOwner(here, `Front Range Auction ${name}`, { orgType: 'auction' });
  buyer = await createOwner(here, `Bluebird Cars ${name}`);
  other = await createOwner(here, `José Núñez & Bob's ${name}`);
});

type Log = Out<'shipmentLog'>;
async function logOf(by: Owner, input: Record<string, string> = {}): Promise<Log> {
  const { status, body } = await by.query('shipmentLog', input);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Log;
}
const codes = ({ shipments }: Log): string[] => shipments.map(({ code }) => code);
const sendTo = async (to: Owner, count: number, more: object = {}) =>
  (await send(auction, shipmentOf(to, await openHeld(auction, seller, to, count), more))).code;

test('lists what was sent and received, the newest first, with what became of the titles as the envelope itself tells it', async () => {
  const first = await sendTo(buyer, 6);
  const second = await sendTo(other, 1, { way: 'hand', trackingNumber: '' });
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  const { code: third } = await send(seller, shipmentOf(auction, [threadId]));

  const [a, b, c, d, e] = (await readShipment(buyer, first)).titles;
  for (const title of [a!, b!, d!, e!]) await sendCommand(buyer, 'respondToInvite', { threadId: title.threadId, accept: true });
  await sendCommand(buyer, 'confirmDelivery', { threadId: a!.threadId, updateId: a!.updateId });
  await sendCommand(buyer, 'disputeDelivery', { threadId: b!.threadId, updateId: b!.updateId, paper: 'never-came' });
  await sendCommand(auction, 'withdrawDelivery', { threadId: c!.threadId });
  await sendCommand(buyer, 'disputeDelivery', { threadId: d!.threadId, updateId: d!.updateId, paper: 'kept' });
  await sendCommand(buyer, 'inviteNext', { threadId: e!.threadId, orgId: other.orgId });
  await sendCommand(other, 'respondToInvite', { threadId: e!.threadId, accept: true });
  await sendCommand(other, 'claimTitle', { threadId: e!.threadId });
  await sendCommand(auction, 'confirmClaim', { threadId: e!.threadId, updateId: await latestUpdateId(auction, e!.threadId) });

  const log = await logOf(auction);
  expect(log).toMatchObject({
    shipments: [
      { code: third, side: 'received', from: { name: seller.orgName }, results: { waiting: 1 } },
      { code: second, side: 'sent', to: { name: other.orgName }, way: 'hand', results: { waiting: 1 } },
      {
        code: first,
        side: 'sent',
        trackingNumber: '1Z4W839F0312048814',
        results: { received: 1, missing: 1, withdrawn: 1, disputed: 1, settled: 1, waiting: 1 },
      },
    ],
    next: null,
  });
  expect((await logOf(buyer)).shipments).toMatchObject([{ code: first, side: 'received', results: log.shipments[2]!.results }]);
  for (const { code, results } of log.shipments) {
    const titles = (await readShipment(auction, code)).titles.map(({ result }) => result);
    expect(results).toEqual(Object.fromEntries([...Map.groupBy(titles, (result) => result)].map(([result, all]) => [result, all.length])));
  }
});

test('is searched by organization, tracking number, code, and the end of a VIN', async () => {
  const first = await sendTo(buyer, 2);
  const second = await sendTo(other, 1, { way: 'fedex', trackingNumber: '9865 7878 8855' });
  const [title] = (await readShipment(buyer, first)).titles;
  const found = async (q: string) => codes(await logOf(auction, { q }));
  expect(await found('bluebird')).toEqual([first]);
  for (const q of ['nunez', 'Núñez', 'jose bobs', 'núñez and bob\u2019s'])
    expect({ q, found: await found(q) }).toEqual({ q, found: [second] });
  expect(await found('7878 8855')).toEqual([second]);
  expect(await found(`${first.slice(0, 4)}-${first.slice(4)}`.toLowerCase())).toContain(first);
  expect(await found(title!.vin.slice(-6))).toContain(first);
  for (const q of [`VIN ${title!.vin.slice(-6)}`, `VIN: ${title!.vin}`, `#${first.slice(0, 4)}-${first.slice(4)}`])
    expect({ q, found: await found(q) }).toEqual({ q, found: expect.arrayContaining([first]) });
  expect(await found('nobody of that name')).toEqual([]);
  expect(await found('bluebird nobody')).toEqual([]);
  expect(codes(await logOf(other, { q: 'bluebird' }))).toEqual([]);
  expect(codes(await logOf(other, { q: first }))).toEqual([]);
});

test('comes in pages, and an envelope is on one of them alone', async () => {
  const sent: string[] = [];
  for (let count = 0; count < 27; count++) sent.push(await sendTo(buyer, count === 13 ? 2 : 1));
  const first = await logOf(auction);
  const second = await logOf(auction, { cursor: first.next! });
  expect([...codes(first), ...codes(second)]).toEqual(sent.toReversed());
  expect([first.shipments.length, second.next]).toEqual([25, null]);
});
