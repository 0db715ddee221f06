// The counts, the order and the cards of the dashboard for each organization on a thread, after commands and after time has passed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Out } from '../src/api/operations.ts';
import { CLAIM_ESCALATION_MS, PAGE_SIZE, TABLE_FROM_THREADS } from '../src/domain/limits.ts';
import { checkDatabaseAtEnd } from '../testing/database/check-at-end.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs } from '../testing/threads/threads.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let last: Owner;

/** Opens a thread of seller, auction, buyer and one more. All have accepted, and the seller holds the title. */
async function openThread(vin = '1FTFW1E53MKE41877'): Promise<string> {
  const threadId = await openThreadAs(auction, { vin, boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  return threadId;
}
async function dashboard(person: Owner, input: Record<string, string> = {}): Promise<Out<'dashboard'>> {
  const { status, body } = await person.query('dashboard', input);
  expect(status).toBe(200);
  return body as Out<'dashboard'>;
}
const cardOf = async (person: Owner) => (await dashboard(person)).cards[0]!;
/** With the cards and alone they are the same. */
async function counts(person: Owner): Promise<Out<'threadCounts'>> {
  const [{ counts: withCards }, { status, body: alone }] = await Promise.all([dashboard(person), person.query('threadCounts')]);
  expect(status).toBe(200);
  expect(alone).toEqual(withCards);
  return withCards;
}
const hasMany = async (person: Owner) => ((await person.query('me')).body as Out<'me'>).viewer!.org!.hasManyThreads;

beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  last = await createOwner(here, 'Kestrel Lane Motors');
});
afterEach(() => {
  vi.useRealTimers();
});
checkDatabaseAtEnd(here);

describe('after a dispute', () => {
  test('the thread needs the sender of the title, who sees the reason, until it sends the title again', async () => {
    const threadId = await openThread();
    await sendCommand(seller, 'markDelivered', { threadId, expected: null });
    const updateId = await latestUpdateId(auction, threadId);
    await sendCommand(auction, 'disputeDelivery', { threadId, updateId, note: 'A signature is missing.' });
    expect(await counts(seller)).toMatchObject({ needsYou: 1, withYou: 1, inTransit: 0 });
    expect(await cardOf(seller)).toMatchObject({
      turn: 'settleDispute',
      disputed: { updateId },
      latest: { authorName: auction.orgName, message: 'Disputed the delivery: A signature is missing.' },
    });
    expect(await readThread(seller, threadId)).toMatchObject({ turn: 'settleDispute', disputed: { updateId } });
    expect((await cardOf(buyer)).turn).toBeNull();
    await sendCommand(seller, 'markDelivered', { threadId });
    expect(await counts(seller)).toMatchObject({ needsYou: 0, withYou: 0, inTransit: 1 });
    expect((await cardOf(seller)).turn).toBeNull();
  });

  test('an update settles the dispute too, and the disputed delivery is in the view of the thread however old it is', async () => {
    const threadId = await openThread();
    await sendCommand(seller, 'markDelivered', { threadId });
    const updateId = await latestUpdateId(auction, threadId);
    for (let at = 0; at < 51; at += 1) await sendCommand(seller, 'postUpdate', { threadId, message: `Day ${at}.` });
    await sendCommand(auction, 'disputeDelivery', { threadId, updateId });
    expect((await readThread(seller, threadId)).updates[0]).toMatchObject({ id: updateId, deliveryStatus: 'disputed' });
    await sendCommand(seller, 'postUpdate', { threadId, message: 'It is signed now.' });
    expect(await readThread(seller, threadId)).toMatchObject({ turn: null, disputed: null });
    expect((await counts(seller)).needsYou).toBe(0);
  });
});

describe('an organization with many threads', () => {
  test('is told so from one active thread more than cards are good for, whatever else it has', async () => {
    const ids: string[] = [];
    for (let at = 0; at < TABLE_FROM_THREADS; at += 1) ids.push(await openThreadAs(seller, { boughtFromOrgId: auction.orgId }));
    for (let at = 0; at < 2; at += 1) {
      await openThreadAs(buyer, { boughtFromOrgId: seller.orgId });
      const threadId = await openThreadAs(seller, { boughtFromOrgId: auction.orgId, creatorHasTitle: true });
      await sendCommand(seller, 'finishThread', { threadId, how: 'retailed' });
    }
    expect(await counts(seller)).toMatchObject({ active: TABLE_FROM_THREADS, completed: 2, invites: 2 });
    expect(await hasMany(seller)).toBe(false);
    await openThreadAs(seller, { boughtFromOrgId: auction.orgId });
    expect(await hasMany(seller)).toBe(true);
    expect(await hasMany(auction)).toBe(false);
    await sendCommand(seller, 'closeThread', { threadId: ids[0], how: 'mistake' });
    expect(await hasMany(seller)).toBe(false);
  });
});

describe('rows that a process of the previous version writes', () => {
  test('show no old dispute after the title was sent again', async () => {
    const threadId = await openThread();
    await sendCommand(seller, 'markDelivered', { threadId });
    const updateId = await latestUpdateId(auction, threadId);
    await sendCommand(auction, 'disputeDelivery', { threadId, updateId });
    await sendCommand(seller, 'markDelivered', { threadId });
    await here.services.sql`update thread set disputed_update_id = ${updateId} where id = ${threadId}`;
    expect(await readThread(seller, threadId)).toMatchObject({ turn: null, disputed: null });
    expect((await cardOf(seller)).disputed).toBeNull();
    await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
    await here.services.sql`update thread set disputed_update_id = ${updateId} where id = ${threadId}`;
    expect(await readThread(auction, threadId)).toMatchObject({ disputed: null });
    await sendCommand(auction, 'postUpdate', { threadId, message: 'It is here.' });
  });

  test('are listed once, whatever their `turn_at` says', async () => {
    const threadId = await openThread();
    const of = (orgId: string) => here.services.sql`thread_id = ${threadId} and org_id = ${orgId}`;
    const { sql } = here.services;
    await sendCommand(buyer, 'requestUpdate', { threadId });
    await sql`update stake set turn_at = null where ${of(seller.orgId)}`;
    expect((await dashboard(seller)).cards).toHaveLength(1);
    expect(await counts(seller)).toMatchObject({ active: 1, needsYou: 1, nextNeedsYouAt: null });
    expect((await dashboard(seller, { filter: 'needs-you' })).cards).toHaveLength(1);
    await sendCommand(seller, 'postUpdate', { threadId, message: 'It is here.' });
    for (const at of ['-1 day', '1 day']) {
      await sql`update stake set turn = null, turn_at = now() + ${at}::interval where ${of(seller.orgId)}`;
      expect((await dashboard(seller)).cards).toHaveLength(1);
      expect(await counts(seller)).toMatchObject({ needsYou: 0, nextNeedsYouAt: null });
    }
    await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the mail.' });
  });
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the day on which the title is expected', () => {
  test('is that of the newest update, and after the title was sent that of the sender', async () => {
    const threadId = await openThread();
    await sendCommand(seller, 'postUpdate', { threadId, eta: day(3) });
    for (const person of [seller, auction, buyer]) expect((await cardOf(person)).expected).toBe(day(3));
    await sendCommand(seller, 'markDelivered', { threadId, expected: day(5) });
    expect(await cardOf(buyer)).toMatchObject({ expected: day(5), transit: { since: expect.any(Number) as number } });
    expect((await readThread(buyer, threadId)).updates.at(-1)).toMatchObject({ expected: day(5), eta: day(0) });
    await sendCommand(auction, 'disputeDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
    await sendCommand(seller, 'markDelivered', { threadId });
    expect((await cardOf(buyer)).expected).toBeNull();
  });

  test('is refused if it is too early, too late or no date', async () => {
    const threadId = await openThread();
    for (const expected of [day(-40), day(800), 'soon']) {
      expect((await seller.command('markDelivered', { threadId, expected })).status, expected).toBe(400);
    }
    expect(await counts(seller)).toMatchObject({ withYou: 1, inTransit: 0 });
  });
});

describe('a claim that the holder does not answer', () => {
  test('needs others who may confirm it from its fourth day on, without any command', async () => {
    const other = await openThread('1FTFW1E55MKE41878');
    const threadId = await openThread();
    await sendCommand(last, 'claimTitle', { threadId });
    await sendCommand(seller, 'postUpdate', { threadId: other, message: 'Tomorrow.' });
    const ripeAt = (await readThread(last, threadId)).updates.at(-1)!.at + CLAIM_ESCALATION_MS;
    expect(await counts(buyer)).toMatchObject({ needsYou: 0, nextNeedsYouAt: ripeAt });
    expect((await dashboard(buyer)).cards.map(({ id }) => id)).toEqual([other, threadId]);
    expect(await readThread(buyer, threadId)).toMatchObject({ turn: null, turnAt: ripeAt });
    expect((await dashboard(buyer, { filter: 'needs-you' })).cards).toEqual([]);

    vi.useFakeTimers({ toFake: ['Date'], now: ripeAt + 1 });
    expect(await counts(buyer)).toMatchObject({ needsYou: 1, nextNeedsYouAt: null });
    expect((await dashboard(buyer)).cards.map(({ id, turn }) => [id, turn])).toEqual([
      [threadId, 'confirmClaim'],
      [other, null],
    ]);
    expect((await dashboard(buyer, { filter: 'needs-you' })).cards.map(({ id }) => id)).toEqual([threadId]);
    expect(await readThread(buyer, threadId)).toMatchObject({ turn: 'confirmClaim', turnAt: null });
  });

  test('moves to the first page, and the pages still list every thread once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < PAGE_SIZE + 3; at += 1) ids.push(await openThread(`RIPENS0000${10 + at}`));
    const [escalated] = ids as [string];
    await sendCommand(last, 'claimTitle', { threadId: escalated });
    for (const threadId of ids.slice(1)) await sendCommand(seller, 'postUpdate', { threadId, message: 'Tomorrow.' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + CLAIM_ESCALATION_MS + 1 });
    const first = await dashboard(buyer);
    expect(first.cards[0]!.id).toBe(escalated);
    const second = await dashboard(buyer, { cursor: first.next! });
    expect(second.next).toBeNull();
    expect([...first.cards, ...second.cards].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('an update that answers a request', () => {
  test('is shown to the organization that asked, on the thread and the card, and hidden from the others further down', async () => {
    const threadId = await openThread();
    await sendCommand(seller, 'postUpdate', { threadId, message: 'In my drawer.' });
    expect(await cardOf(last)).toMatchObject({ latest: null, folded: true });
    await sendCommand(last, 'requestUpdate', { threadId, note: 'When?' });
    await sendCommand(seller, 'postUpdate', { threadId, message: 'It leaves on Monday.' });
    await sendCommand(seller, 'postUpdate', { threadId, message: 'Or on Tuesday.' });
    expect((await readThread(last, threadId)).updates.map(({ hidden }) => hidden)).toEqual([true, false, true]);
    expect(await cardOf(last)).toMatchObject({ latest: { message: 'It leaves on Monday.' }, folded: false });
    expect((await readThread(buyer, threadId)).updates.map(({ hidden }) => hidden)).toEqual([true, true, true]);
    expect((await cardOf(auction)).latest).toMatchObject({ message: 'Or on Tuesday.' });
  });

  test('is not counted as hidden if it is on an earlier page', async () => {
    const threadId = await openThread();
    await sendCommand(last, 'requestUpdate', { threadId });
    for (let at = 0; at < 53; at += 1) await sendCommand(seller, 'postUpdate', { threadId, message: `Day ${at}.` });
    expect((await readThread(last, threadId)).earlier).toEqual({ count: 3, hidden: 2 });
    expect((await readThread(buyer, threadId)).earlier).toEqual({ count: 3, hidden: 3 });
  });

  test('does not answer a request of its own author', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await sendCommand(auction, 'requestUpdate', { threadId });
    expect((await counts(auction)).needsYou).toBe(0);
    await sendCommand(auction, 'postUpdate', { threadId, message: 'They do not answer.' });
    expect(await readThread(auction, threadId)).toMatchObject({ openRequestCount: 1, turn: null });
  });
});
