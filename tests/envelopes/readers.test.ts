// Who reads what an envelope holds: its sender and its recipient, in every state of the delivery. All others get the answer that they would
// get if there were none.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { claimPlaceholder, mergePlaceholder, openThreadSoldToPlaceholder } from '../../testing/people/placeholders.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { type Person, useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { readShipment } from '../../testing/threads/shipments.ts';

const here = useTestServices();
checkDatabaseAtEnd(here);

/** In two days. */
const EXPECTED = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
/** No code has a U. */
const NO_CODE = 'UUUUUUUU';

/** Headers that differ from request to request. */
const CHANGING = /^(?:date|x-request-id|x-ratelimit-.*)$/;
/** The bytes of an answer, without those headers. */
async function bytesOf(by: Person, path: string): Promise<string> {
  const { statusCode, headers, payload } = await here.services.app.inject({ method: 'GET', url: path, headers: { cookie: by.cookie } });
  const fixed = Object.entries(headers).filter(([name]) => !CHANGING.test(name));
  return JSON.stringify([statusCode, fixed, payload]);
}

/** 'sent' or 'received' with what became of the titles; null for an answer that is the same as for a code that does not exist. */
async function sideOf(by: Person, code: string): Promise<string | null> {
  const { status, body } = await by.query('shipment', { code });
  if (status === 200) {
    const { side, titles } = body as Out<'shipment'>;
    return `${side}: ${titles.map(({ result }) => result).join(', ')}`;
  }
  expect(await bytesOf(by, `/api/shipment?code=${code}`)).toBe(await bytesOf(by, `/api/shipment?code=${NO_CODE}`));
  return null;
}

/** Everything that a member reads about a thread, as it leaves the server. */
async function everything(by: Person, threadId: string): Promise<string> {
  const answers = await Promise.all([
    by.query('thread', { threadId }),
    by.query('completedThread', { threadId }),
    by.query('threadUpdates', { threadId, before: '1000' }),
    by.query('dashboard'),
    by.query('dashboard', { tab: 'completed' }),
    by.query('pendingInvites'),
    by.query('searchThreads', { q: 'ford' }),
    by.query('desk'),
    by.query('notifications'),
    by.query('shipmentsToUs'),
    by.query('shipmentLog'),
    by.query('findTitles', { vin: VIN.slice(-6) }),
  ]);
  return JSON.stringify(answers);
}

const VIN = 'T5K2WXL7RR8841907';
/** The numbers that a member reads, in whatever spelling. */
async function numbersReadBy(by: Person, threadId: string, numbers: readonly string[]): Promise<string[]> {
  const read = (await everything(by, threadId)).toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return numbers.filter((number) => read.includes(number));
}
const foundBy = async (by: Person): Promise<string> =>
  ((await by.query('findTitles', { vin: VIN.slice(-6) })).body as Out<'findTitles'>).titles
    .map(({ found, name }) => [found, name].filter(Boolean).join(' '))
    .join();

describe('on a chain of five', () => {
  let chain: Owner[];
  let threadId: string;
  const [A, B, C, D, E] = [0, 1, 2, 3, 4] as const;
  const sent: { code: string; number: string }[] = [];

  beforeAll(async () => {
    chain = [];
    for (const name of ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm']) chain.push(await createOwner(here, `${name} Traders`));
    const [seller, opener, buyer] = chain as [Owner, Owner, Owner];
    threadId = await openThreadAs(opener, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: VIN });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    for (const at of [D, E]) {
      await sendCommand(chain[at - 1]!, 'inviteNext', { threadId, orgId: chain[at]!.orgId });
      await sendCommand(chain[at]!, 'respondToInvite', { threadId, accept: true });
    }
  });

  /** Sends the title on, with a number of its own in the envelope and in the note. */
  async function sendFrom(at: number, number: string): Promise<void> {
    const spelled = `${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5)}`.toLowerCase();
    const input = { toOrgId: chain[at + 1]!.orgId, titles: [{ threadId, papers: ['bill-of-sale'] }], way: 'ups', trackingNumber: spelled };
    const { body } = await chain[at]!.command('sendTitles', { ...input, note: `Look for ${spelled}.` });
    const { code, results } = body as Out<'sendTitles'>;
    expect(results[0]!.error).toBeNull();
    sent.push({ code, number });
  }
  const waitingId = async (at: number) =>
    (await readThread(chain[at]!, threadId)).updates.find(({ deliveryStatus }) => deliveryStatus === 'pending')!.id;
  const answer = async (name: string, more: object = {}) =>
    await sendCommand(chain[B]!, name, { threadId, updateId: await waitingId(B), ...more });

  /** `sides`: of each shipment so far, by organization. `numbers`: how many of the numbers each reads. */
  type Expected = { sides: readonly (readonly (string | null)[])[]; numbers: readonly (readonly number[])[]; found: readonly string[] };
  const numbersSent = () => sent.map(({ number }) => number);
  const whoReads = async () => ({
    sides: await Promise.all(sent.map(({ code }) => Promise.all(chain.map((one) => sideOf(one, code))))),
    numbers: await Promise.all(chain.map((one) => numbersReadBy(one, threadId, numbersSent()))),
    found: await Promise.all(chain.map(foundBy)),
    papers: await Promise.all(chain.map(async (one) => (await everything(one, threadId)).includes('bill-of-sale'))),
  });
  /** The papers are read with the numbers. */
  const readBy = ({ sides, numbers, found }: Expected) => ({
    sides,
    numbers: numbers.map((places) => places.map((place) => numbersSent()[place])),
    found,
    papers: numbers.map((places) => places.length > 0),
  });
  const nobody = [null, null, null, null, null];
  const by = (at: number, from: string, to: string) =>
    nobody.map((_, place) => (place === at ? `sent: ${from}` : place === at + 1 ? `received: ${to}` : null));
  const firstBy = (result: string) => by(A, result, result);
  const downstream = ['not-sent Birch Traders', 'not-sent Cedar Traders', 'not-sent Dogwood Traders'];

  test('nobody reads anything before it is sent', async () =>
    expect(await whoReads()).toEqual(
      readBy({ sides: [], numbers: [[], [], [], [], []], found: ['here', 'not-sent Aspen Traders', ...downstream] }),
    ));

  test('sent: its sender and its recipient read it', async () => {
    await sendFrom(A, '1Z4W839F0312048814');
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('waiting')],
        numbers: [[0], [0], [], [], []],
        found: ['sent Birch Traders', 'to-us Aspen Traders', ...downstream],
      }),
    );
    const shipments = await Promise.all(chain.map(async (one) => (await one.query('shipmentsToUs')).body as Out<'shipmentsToUs'>));
    expect(shipments.map(({ titles }) => titles)).toEqual([0, 1, 0, 0, 0]);
    expect(shipments[B]!.shipments).toMatchObject([{ code: sent[0]!.code, trackingNumber: '1Z4W839F0312048814', titles: 1 }]);
  });

  test('confirmed: both still read it, the sender in its frozen view', async () => {
    await answer('confirmDelivery');
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('received')],
        numbers: [[0], [0], [], [], []],
        found: ['passed-on Birch Traders', 'here', ...downstream],
      }),
    );
    expect((await readShipment(chain[B]!, sent[0]!.code)).titles[0]!.takeBack).not.toBeNull();
    expect((await readShipment(chain[A]!, sent[0]!.code)).titles[0]!.takeBack).toBeNull();
  });

  test('taken back: it waits again', async () => {
    await sendCommand(chain[B]!, 'takeBack', { threadId, seq: (await readThread(chain[B]!, threadId)).takeBack!.seq });
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('waiting')],
        numbers: [[0], [0], [], [], []],
        found: ['sent Birch Traders', 'to-us Aspen Traders', ...downstream],
      }),
    );
  });

  test('disputed: both read it', async () => {
    await answer('disputeDelivery', { note: 'The wrong title.' });
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('disputed')],
        numbers: [[0], [0], [], [], []],
        found: ['here', 'reported Aspen Traders', ...downstream],
      }),
    );
  });

  test('withdrawn: both read it', async () => {
    await sendFrom(A, '1Z4W839F0312048822');
    await sendCommand(chain[A]!, 'withdrawDelivery', { threadId });
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('disputed'), firstBy('withdrawn')],
        numbers: [[0, 1], [0, 1], [], [], []],
        found: ['here', 'not-sent Aspen Traders', ...downstream],
      }),
    );
  });

  test('sent on: the first sender reads nothing of it, and the next recipient nothing of what came before', async () => {
    await sendFrom(A, '1Z4W839F0312048838');
    await answer('confirmDelivery');
    await sendFrom(B, '1Z4W839F0312048846');
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('disputed'), firstBy('withdrawn'), firstBy('received'), by(B, 'waiting', 'waiting')],
        numbers: [[0, 1, 2], [0, 1, 2, 3], [3], [], []],
        found: ['passed-on Birch Traders', 'sent Cedar Traders', 'to-us Birch Traders', ...downstream.slice(1)],
      }),
    );
  });

  test('sent further: the views of those whose part is complete stay as they are', async () => {
    await sendCommand(chain[C]!, 'confirmDelivery', { threadId, updateId: await waitingId(C) });
    await sendFrom(C, '1Z4W839F0312048854');
    await sendCommand(chain[D]!, 'disputeDelivery', { threadId, updateId: await waitingId(D), paper: 'never-came' });
    expect(await whoReads()).toEqual(
      readBy({
        sides: [firstBy('disputed'), firstBy('withdrawn'), firstBy('received'), by(B, 'received', 'received'), by(C, 'missing', 'missing')],
        numbers: [[0, 1, 2], [0, 1, 2, 3], [3, 4], [4], []],
        found: ['passed-on Birch Traders', 'passed-on Cedar Traders', 'here', 'reported Cedar Traders', 'not-sent Dogwood Traders'],
      }),
    );
  });

  test('a colleague’s name and the addresses are those that each side may read', async () => {
    const [from, to] = [await readShipment(chain[B]!, sent[3]!.code), await readShipment(chain[C]!, sent[3]!.code)];
    expect([from.packedBy, to.packedBy]).toEqual(['Pat Doe', null]);
    expect([from.titles[0]!.answeredBy, to.titles[0]!.answeredBy]).toEqual([null, 'Pat Doe']);
    for (const one of [from, to])
      expect([one.from, one.to]).toMatchObject([
        { name: 'Birch Traders', lines: ['Boulder, CO'] },
        { name: 'Cedar Traders', lines: ['Boulder, CO'] },
      ]);
  });
});

const opened = async () => {
  const [seller, buyer] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Bluebird Cars')];
  const opener = await createOwner(here, 'Front Range Auction');
  const threadId = await openThreadAs(opener, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  const input = { toOrgId: buyer.orgId, titles: [{ threadId, papers: ['title'] }], way: 'ups', trackingNumber: '1Z4W839F0312048814' };
  const { body } = await opener.command('sendTitles', { ...input, note: 'In the pouch.', expected: EXPECTED });
  return { opener, buyer, threadId, code: (body as Out<'sendTitles'>).code };
};

describe('a recipient that has not answered its invitation', () => {
  test('reads the envelope, and receives the title after it accepted', async () => {
    const { opener, buyer, threadId, code } = await opened();
    expect([await sideOf(opener, code), await sideOf(buyer, code)]).toEqual(['sent: waiting', 'received: waiting']);
    expect(await readShipment(buyer, code)).toMatchObject({
      trackingNumber: '1Z4W839F0312048814',
      titles: [{ threadId, papers: ['title'] }],
    });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    const { updateId } = (await readShipment(buyer, code)).titles[0]!;
    await sendCommand(buyer, 'confirmDelivery', { threadId, updateId });
    expect([await sideOf(opener, code), await sideOf(buyer, code)]).toEqual(['sent: received', 'received: received']);
    // The sender's part is completed: it reads the thread as it was then.
    for (const by of [opener, buyer]) expect(await readShipment(by, code)).toMatchObject({ expected: EXPECTED, note: 'In the pouch.' });
  });

  test('reads it no more after it declined', async () => {
    const { opener, buyer, threadId, code } = await opened();
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: false });
    expect(await sideOf(buyer, code)).toBeNull();
    expect(await sideOf(opener, code)).toMatch(/^sent: (?:withdrawn|settled)$/);
  });
});

test('the organization that a stand-in represents learns nothing of what is sent to the stand-in', async () => {
  const [seller, opener, buyer] = [
    await createOwner(here, 'Silver State Motors'),
    await createOwner(here, 'Front Range Auction'),
    await createOwner(here, 'Bluebird Cars'),
  ];
  const threadId = await openThreadAs(opener, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: VIN });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: seller.orgId });
  for (const [from, to] of [
    [seller, opener],
    [opener, buyer],
  ] as const) {
    await sendCommand(from, 'markDelivered', { threadId });
    await sendCommand(to, 'confirmDelivery', { threadId, updateId: (await readThread(to, threadId)).updates.at(-1)!.id });
  }
  const before = await everything(seller, threadId);
  const input = { toOrgId: seller.orgId, titles: [{ threadId }], way: 'ups', trackingNumber: '1Z4W839F0312048814' };
  const { code, results } = (await buyer.command('sendTitles', input)).body as Out<'sendTitles'>;
  expect(results[0]!.error).toBeNull();
  expect(await readShipment(buyer, code)).toMatchObject({ side: 'sent', to: { orgId: seller.orgId, name: 'Silver State Motors' } });
  expect(await sideOf(seller, code)).toBeNull();
  expect(await everything(seller, threadId)).toBe(before);
});

const sentToPlaceholder = async () => {
  const [seller, opener] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const placeholder = await openThreadSoldToPlaceholder(
    opener,
    seller,
    `Prairie ${crypto.randomUUID().slice(0, 6)}`,
    `${crypto.randomUUID()}@example.test`,
  );
  const { threadId, orgId } = placeholder;
  const input = { toOrgId: orgId, titles: [{ threadId }], way: 'ups', trackingNumber: '1Z4W839F0312048814' };
  const { code, results } = (await opener.command('sendTitles', input)).body as Out<'sendTitles'>;
  expect(results[0]!.error).toBeNull();
  return { opener, placeholder, threadId, code };
};

describe('what was sent to a placeholder', () => {
  test('is read by the organization that it was merged into, from then on', async () => {
    const { opener, placeholder, code } = await sentToPlaceholder();
    const buyer = await createOwner(here, 'Bluebird Cars');
    expect(await sideOf(buyer, code)).toBeNull();
    expect((await mergePlaceholder(here, buyer, placeholder)).status).toBe(200);
    expect([await sideOf(opener, code), await sideOf(buyer, code)]).toEqual(['sent: waiting', 'received: waiting']);
    expect(await readShipment(opener, code)).toMatchObject({ to: { orgId: buyer.orgId, name: 'Bluebird Cars' } });
    for (const [side, by] of [
      ['sent', opener],
      ['received', buyer],
    ] as const)
      expect((await by.query('shipmentLog')).body).toMatchObject({ shipments: [{ code, side, to: { name: 'Bluebird Cars' } }] });
  });

  test('is read by the organization that claimed it', async () => {
    const { placeholder, code } = await sentToPlaceholder();
    expect(await sideOf(await claimPlaceholder(here, placeholder, 'Prairie Wholesale'), code)).toBe('received: waiting');
  });
});
