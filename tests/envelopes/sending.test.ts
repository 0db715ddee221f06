// Titles that are sent by the dozen: each is sent or refused for itself, once, whatever happens in between, and all of them are one shipment.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, refusal, sendCommand } from '../../testing/threads/threads.ts';
import {
  errorsOf,
  messageOf,
  NUMBER,
  openHeld,
  readShipment,
  send,
  type Sent,
  shipmentOf,
  withKey,
} from '../../testing/threads/shipments.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let other: Owner;
beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  other = await createOwner(here, 'Larkspur Imports');
});
checkDatabaseAtEnd(here);

const held = async (count: number): Promise<string[]> => await openHeld(auction, seller, buyer, count);
/** How often each title was sent, by the ledger. */
async function timesSent(ids: readonly string[]): Promise<number[]> {
  const rows = await here.services.sql<{ threadId: string }[]>`
    select thread_id as "threadId" from thread_event where command = 'markDelivered' and thread_id = any(${[...ids]}::uuid[])`;
  return ids.map((id) => rows.filter(({ threadId }) => threadId === id).length);
}

describe('a request of a hundred titles', () => {
  test('sends those that can be sent, and says of each other one why not', { timeout: 200_000 }, async () => {
    const good = await held(94);
    const [sentBefore] = (await held(1)) as [string];
    await sendCommand(auction, 'markDelivered', { threadId: sentBefore });
    const notHeld = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    const toAnother = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: other.orgId, creatorHasTitle: true });
    const withoutNext = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
    const ofOthers = await openThreadAs(other, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
    const refused = new Map([
      [sentBefore, 'A delivery is already waiting for confirmation.'],
      [notHeld, 'Only the organization that holds the title can deliver it.'],
      [toAnother, 'The next organization on this thread is another one. Look at the thread again.'],
      [withoutNext, 'Recipient stake missing'],
      [ofOthers, 'Sorry, this thread does not exist.'],
      [crypto.randomUUID(), 'Sorry, this thread does not exist.'],
    ]);
    const bad = [...refused.keys()];
    // The refused ones stand among the others.
    const ids = [bad[0]!, ...good.slice(0, 40), bad[1]!, bad[2]!, ...good.slice(40), ...bad.slice(3)];
    const sent = await send(auction, shipmentOf(buyer, ids));
    expect(sent.results.map(({ threadId }) => threadId)).toEqual(ids);
    expect(errorsOf(sent)).toEqual(ids.map((id) => refused.get(id) ?? null));
    expect(await timesSent(good)).toEqual(good.map(() => 1));
    expect(await timesSent([sentBefore, notHeld, toAnother, withoutNext, ofOthers])).toEqual([1, 0, 0, 0, 0]);
    for (const [by, side] of [
      [auction, 'sent'],
      [buyer, 'received'],
    ] as const) {
      const shipment = await readShipment(by, sent.code);
      expect(shipment).toMatchObject({ side, way: 'ups', trackingNumber: NUMBER });
      // Their places are those in the request.
      expect(shipment.titles.map(({ threadId, no }) => [threadId, no])).toEqual(good.map((id) => [id, ids.indexOf(id) + 1]));
    }
    const toUs = (await buyer.query('shipmentsToUs')).body as Out<'shipmentsToUs'>;
    expect(toUs.titles).toBe(95);
    expect(new Map(toUs.shipments.map(({ code, titles }) => [code === sent.code, titles]))).toEqual(
      new Map([
        [true, 94],
        [false, 1],
      ]),
    );
  });

  test.each([
    ['a thread twice, in whatever case', (ids: string[]) => [ids[0]!, ids[1]!, ids[0]!.toUpperCase()], 'A title can be sent only once.'],
    ['none', () => [], 'Choose a title.'],
    ['more than a hundred', () => Array.from({ length: 101 }, () => crypto.randomUUID()), '100 at most.'],
  ])('is refused in whole with %s', async (_what, choose, message) => {
    const ids = await held(2);
    const answer = await auction.command('sendTitles', shipmentOf(buyer, choose(ids)));
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
    expect(await timesSent(ids)).toEqual([0, 0]);
  });
});

describe('the same key', () => {
  test('twice sends nothing twice, and has the same answer, also after the titles were received', async () => {
    const ids = [...(await held(3)), crypto.randomUUID()];
    const [key, input] = [crypto.randomUUID(), shipmentOf(buyer, ids)];
    const first = await send(auction, input, key);
    expect(errorsOf(first).map((error) => error === null)).toEqual([true, true, true, false]);
    expect(await send(auction, input, key)).toEqual(first);
    const [title] = (await readShipment(buyer, first.code)).titles;
    await sendCommand(buyer, 'respondToInvite', { threadId: title!.threadId, accept: true });
    await sendCommand(buyer, 'confirmDelivery', { threadId: title!.threadId, updateId: title!.updateId });
    expect(await send(auction, input, key)).toEqual(first);
    expect(await timesSent(ids.slice(0, 3))).toEqual([1, 1, 1]);
  });

  test('with another body is refused, and nothing is sent', async () => {
    const ids = await held(3);
    const key = crypto.randomUUID();
    await send(auction, shipmentOf(buyer, ids.slice(0, 1)), key);
    for (const input of [
      shipmentOf(buyer, ids),
      shipmentOf(buyer, ids.slice(1)),
      shipmentOf(other, ids.slice(0, 1)),
      shipmentOf(buyer, ids.slice(0, 1), { note: 'Another.' }),
      shipmentOf(buyer, ids.slice(0, 1), { trackingNumber: '774899612203', way: 'fedex' }),
      shipmentOf(buyer, ids.slice(0, 1), { titles: [{ threadId: ids[0], papers: [] }] }),
    ]) {
      const answer = await auction.command('sendTitles', input, withKey(key));
      expect([answer.status, messageOf(answer)]).toEqual([409, 'This request was already sent with other contents.']);
    }
    expect(await timesSent(ids)).toEqual([1, 0, 0]);
  });

  test('with the number in another spelling is the same body', async () => {
    const ids = await held(1);
    const key = crypto.randomUUID();
    const first = await send(auction, shipmentOf(buyer, ids), key);
    expect(await send(auction, shipmentOf(buyer, ids, { trackingNumber: NUMBER }), key)).toEqual(first);
  });

  test('at the same moment on two servers is one shipment', async () => {
    const ids = await held(6);
    const [key, input] = [crypto.randomUUID(), shipmentOf(buyer, ids)];
    const [one, two] = await Promise.all([send(auction, input, key), send(second.as(auction), input, key)]);
    expect(errorsOf(one)).toEqual(ids.map(() => null));
    expect(two).toEqual(one);
    expect(await timesSent(ids)).toEqual(ids.map(() => 1));
    expect((await readShipment(auction, one.code)).titles).toHaveLength(6);
  });

  test('of another person is another shipment, and so is a request without a key', async () => {
    const ids = (await held(4)) as [string, string, string, string];
    const colleague = await createColleague(here, auction);
    const key = crypto.randomUUID();
    const codes = [
      await send(auction, shipmentOf(buyer, [ids[0]]), key),
      await send(colleague, shipmentOf(buyer, [ids[1]]), key),
      await send(auction, shipmentOf(buyer, [ids[2]])),
      await send(auction, shipmentOf(buyer, [ids[3]])),
    ].map(({ code }) => code);
    expect(new Set(codes).size).toBe(4);
  });

  test('of two members at the same moment sends each title once', async () => {
    const ids = await held(6);
    const colleague = await createColleague(here, auction);
    const input = shipmentOf(buyer, ids);
    const sent = await Promise.all([send(auction, input, crypto.randomUUID()), send(second.as(colleague), input, crypto.randomUUID())]);
    expect(await timesSent(ids)).toEqual(ids.map(() => 1));
    const [one, two] = sent.map(errorsOf) as [(string | null)[], (string | null)[]];
    for (const [at, error] of one.entries())
      expect([error, two[at]].toSorted((a, b) => Number(a === null) - Number(b === null))).toEqual([
        'A delivery is already waiting for confirmation.',
        null,
      ]);
    const found = await Promise.all(sent.map(({ code }) => auction.query('shipment', { code })));
    const titles = found.flatMap(({ status, body }) => (status === 200 ? (body as Out<'shipment'>).titles : []));
    expect(titles.map(({ threadId }) => threadId).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a request that was interrupted', () => {
  beforeAll(async () => {
    await here.services.sql.unsafe(`
      create table broken_thread (thread_id uuid, how text);
      create function break_thread() returns trigger language plpgsql as $$
      declare how text := (select b.how from broken_thread b where b.thread_id = new.thread_id);
      begin
        if how = 'raise' then raise exception 'broken'; end if;
        if how = 'cut' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
        return new;
      end $$;
      create trigger break_thread before insert on thread_update for each row execute function break_thread()`);
  });
  afterEach(async () => {
    await here.services.sql`delete from broken_thread`;
    vi.restoreAllMocks();
  });

  test.each([
    ['an error', 'raise'],
    ['a lost connection', 'cut'],
  ])('by %s and is sent again continues the same shipment', async (_what, how) => {
    const { sql } = here.services;
    const ids = (await held(5)) as [string, string, string, string, string];
    await sql`insert into broken_thread values (${ids[1]}, ${how}), (${ids[4]}, ${how})`;
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const [key, input] = [crypto.randomUUID(), shipmentOf(buyer, ids)];
    const first = await send(auction, input, key);
    expect(errorsOf(first).map((error) => error === null)).toEqual([true, false, true, true, false]);
    expect(errorsOf(first).join()).not.toContain('broken');
    await sql`delete from broken_thread`;
    const again = await send(second.as(auction), input, key);
    expect(again.code).toBe(first.code);
    expect(errorsOf(again)).toEqual(ids.map(() => null));
    expect(await timesSent(ids)).toEqual([1, 1, 1, 1, 1]);
    expect((await readShipment(buyer, first.code)).titles.map(({ threadId, no }) => [threadId, no])).toEqual(
      ids.map((id, at) => [id, at + 1]),
    );
  });
});

const mark = async (more: object) => {
  const [threadId] = (await held(1)) as [string];
  const { status, body } = await auction.command('markDelivered', { threadId, ...more });
  return { status, body, threadId };
};

const envelopeOf = async (threadId: string) => (await readThread(auction, threadId)).updates.at(-1)!.envelope!;

describe('how a title is sent', () => {
  test('is stored without what people write in a number', async () => {
    for (const written of ['1z 4w8-39f 03 1204 8814', '1Z4W·839F/0312 0488.14', '\u200b１Ｚ4W839F0312048814 \n']) {
      const { threadId } = await mark({ way: 'ups', trackingNumber: written, papers: ['lien-release', 'title'] });
      expect(await envelopeOf(threadId)).toMatchObject({ no: 1, way: 'ups', trackingNumber: NUMBER, papers: ['lien-release', 'title'] });
    }
  });

  test('is refused with several numbers, or a link without one, with what to do', async () => {
    for (const [written, message] of [
      [`${NUMBER} 774899612203`, 'There are several numbers here. Enter one tracking number.'],
      ['https://www.ups.com/track', 'There is no tracking number in this link. Enter the number.'],
    ]) {
      const answer = await mark({ way: 'ups', trackingNumber: written });
      expect([answer.status, messageOf(answer)]).toEqual([400, message]);
      expect(await timesSent([answer.threadId])).toEqual([0]);
    }
  });

  test('is refused with a number and no carrier', async () => {
    for (const way of [undefined, null, 'hand']) {
      const answer = await mark({ way, trackingNumber: NUMBER });
      expect([answer.status, messageOf(answer)]).toEqual([400, 'Choose the carrier of this number.']);
      const sent = await auction.command('sendTitles', shipmentOf(buyer, [answer.threadId], { way }));
      expect([sent.status, messageOf(sent)]).toEqual([400, 'Choose the carrier of this number.']);
      expect(await timesSent([answer.threadId])).toEqual([0]);
    }
  });

  test('can be by hand, without a day', async () => {
    const { status, threadId } = await mark({ way: 'hand' });
    expect(status).toBe(200);
    expect(await envelopeOf(threadId)).toMatchObject({ way: 'hand', trackingNumber: null, papers: [] });
    expect((await readThread(auction, threadId)).updates.at(-1)!.expected).toBeNull();
  });

  test('can be left open, as earlier versions of the web app do', async () => {
    const { status, threadId } = await mark({});
    expect(status).toBe(200);
    expect(await envelopeOf(threadId)).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      no: 1,
      way: null,
      trackingNumber: null,
      papers: [],
    });
  });

  test('has a note of 500 characters at most', async () => {
    expect((await mark({ note: '🚗'.repeat(500) })).status).toBe(200);
    const long = await mark({ note: 'x'.repeat(501) });
    expect([long.status, messageOf(long)]).toEqual([400, expect.stringContaining('500')]);
  });

  test('is refused to an organization that is not next', async () => {
    const [threadId] = (await held(1)) as [string];
    for (const toOrgId of [seller.orgId, auction.orgId, other.orgId, crypto.randomUUID()])
      expect(await refusal(auction, 'markDelivered', { threadId, toOrgId })).toEqual({
        status: 409,
        message: 'The next organization on this thread is another one. Look at the thread again.',
      });
    expect((await auction.command('markDelivered', { threadId, toOrgId: buyer.orgId })).status).toBe(200);
  });
});

const report = async (titles: readonly object[], key?: string) => await buyer.command('reportMissing', { titles }, key ? withKey(key) : {});

describe('what is missing', () => {
  let ids: string[];
  let sent: Sent;
  beforeEach(async () => {
    ids = await held(5);
    for (const threadId of ids) await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    sent = await send(auction, shipmentOf(buyer, ids));
  });
  const titlesToReport = async () =>
    (await readShipment(buyer, sent.code)).titles.map(({ threadId, updateId }) => ({ threadId, updateId }));

  test('is disputed as never arrived, each for itself and once', async () => {
    const titles = await titlesToReport();
    await sendCommand(buyer, 'confirmDelivery', { ...titles[0]!, inEnvelope: true });
    const foreign = { threadId: crypto.randomUUID(), updateId: titles[0]!.updateId };
    const request = [...titles.slice(0, 3), { ...titles[3]!, updateId: titles[4]!.updateId }, foreign];
    const key = crypto.randomUUID();
    const first = await report(request, key);
    expect(errorsOf(first.body as Sent)).toEqual([
      'This delivery was already answered.',
      null,
      null,
      'Update not found',
      'Sorry, this thread does not exist.',
    ]);
    expect(await report(request, key)).toEqual(first);
    const results = (await readShipment(auction, sent.code)).titles.map(({ result }) => result);
    expect(results).toEqual(['received', 'missing', 'missing', 'waiting', 'waiting']);
    const view = await readThread(auction, ids[1]!);
    expect(view.updates.at(-1)).toMatchObject({ deliveryStatus: 'disputed' });
    const [{ count }] = await here.services.sql<[{ count: number }]>`
      select count(*)::int as count from thread_event where command = 'disputeDelivery' and thread_id = any(${ids}::uuid[])`;
    expect(count).toBe(2);
  });

  test('is not disputed once the envelope was taken back, which its sender does in one request', async () => {
    const titles = await titlesToReport();
    await sendCommand(buyer, 'confirmDelivery', { ...titles[0]!, inEnvelope: true });
    const calls = titles.map((input) => ({ operation: 'withdrawDelivery', input }));
    const withdraw = async (by: Owner, key: string) => (await by.command('runOnThreads', { calls }, withKey(key))).body as Sent;
    expect(errorsOf(await withdraw(buyer, crypto.randomUUID()))).toEqual([
      'No delivery is waiting for confirmation.',
      ...titles.slice(1).map(() => 'Only the sender can withdraw this delivery.'),
    ]);
    const key = crypto.randomUUID();
    const first = await withdraw(auction, key);
    expect(errorsOf(first).map((error) => error === null)).toEqual([false, true, true, true, true]);
    expect(await withdraw(auction, key)).toEqual(first);
    for (const side of [auction, buyer])
      expect((await readShipment(side, sent.code)).titles.map(({ result }) => result)).toEqual([
        'received',
        ...titles.slice(1).map(() => 'withdrawn'),
      ]);
    expect(errorsOf((await report(titles.slice(1, 2), crypto.randomUUID())).body as Sent)).toEqual(['This delivery was already answered.']);
  });

  test('is reported by its recipient alone', async () => {
    const titles = await titlesToReport();
    const bySender = await auction.command('reportMissing', { titles });
    expect(errorsOf(bySender.body as Sent)).toEqual(titles.map(() => 'Only the recipient org can acknowledge this delivery'));
    const byOther = await other.command('reportMissing', { titles });
    expect(errorsOf(byOther.body as Sent)).toEqual(titles.map(() => 'Sorry, this thread does not exist.'));
  });
});

test('a title whose recipient says that it has it is received, and is no part of the shipment', async () => {
  const ids = (await held(2)) as [string, string];
  for (const threadId of ids) await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'claimTitle', { threadId: ids[0] });
  const sent = await send(auction, shipmentOf(buyer, ids));
  expect(errorsOf(sent)).toEqual([null, null]);
  expect((await readShipment(auction, sent.code)).titles.map(({ threadId, no }) => [threadId, no])).toEqual([[ids[1], 2]]);
  expect((await readThread(buyer, ids[0])).stakes.find(({ own }) => own)!.hasTitle).toBe(true);
});
