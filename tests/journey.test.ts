// A title goes along a chain of three (seller, auction, buyer), through the API and PostgreSQL.
import { beforeAll, expect, test } from 'vitest';
import type { CompletedThread } from '../src/domain/thread/view/view-types.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs, refusal } from '../testing/threads/threads.ts';
import { expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let stranger: Owner;

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  stranger = await createOwner(here, 'Cherry Creek Mazda');
});

test('a title goes from the seller to the buyer, and each organization sees only what it may', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  expect(await readThread(seller, threadId)).toMatchObject({
    standing: 'invited',
    invitation: { line: 'sold-to-them', mayHoldTitle: true },
  });

  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(seller, 'postUpdate', {
    threadId,
    message: 'Call Marcy Hale at (303) 555-0142.',
    eta: new Date().toISOString().slice(0, 10),
  });
  expect((await readThread(buyer, threadId)).updates[0]).toMatchObject({
    authorName: 'Partner',
    authorOrgId: null,
    message: 'Call [redacted] at [redacted phone].',
    hidden: true,
  });
  expect((await readThread(auction, threadId)).updates[0]).toMatchObject({
    authorName: 'Silver State Motors',
    message: 'Call Marcy Hale at (303) 555-0142.',
  });

  const asked = await buyer.command('requestUpdate', { threadId, note: 'Our buyer signs on Tuesday.' });
  expect(asked).toMatchObject({ status: 200, body: { requestId: expect.any(String) as string, openRequestCount: 1 } });
  expect((await readThread(seller, threadId)).requests).toMatchObject([
    { requestedByName: 'Partner', note: 'Our buyer signs on Tuesday.' },
  ]);

  await sendCommand(seller, 'markDelivered', { threadId });
  const first = await latestUpdateId(auction, threadId);
  await sendCommand(auction, 'disputeDelivery', { threadId, updateId: first, note: 'No signature.' });
  await sendCommand(seller, 'markDelivered', { threadId });
  const second = await latestUpdateId(auction, threadId);
  expect(await refusal(buyer, 'confirmDelivery', { threadId, updateId: second })).toEqual({
    status: 403,
    message: 'Only the recipient org can acknowledge this delivery',
  });
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId: second });
  expect(await seller.query('thread', { threadId })).toEqual({
    status: 200,
    body: { standing: 'completed', id: threadId, takeBack: null },
  });

  await sendCommand(buyer, 'claimTitle', { threadId });
  await sendCommand(auction, 'confirmClaim', { threadId, updateId: await latestUpdateId(buyer, threadId) });
  expect(await readThread(buyer, threadId)).toMatchObject({
    stakes: [{ inactive: true }, { inactive: true }, { own: true, hasTitle: true }],
  });

  const { body } = await seller.query('completedThread', { threadId });
  const completed = body as CompletedThread;
  expect(completed.stakes.map((stake) => stake.orgName)).toEqual(['Silver State Motors', 'Front Range Auction']);
  expect(completed.updates.map((update) => update.updateType)).toEqual(['note', 'delivered', 'delivered']);
  expect(JSON.stringify(completed)).not.toContain('Bluebird');
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('an outsider gets the same answers as for a thread that does not exist', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  const missing = await stranger.query('thread', { threadId: crypto.randomUUID() });
  expect(missing).toEqual({ status: 404, body: { error: { code: 'not-found', message: 'Sorry, this thread does not exist.' } } });
  expect(await stranger.query('thread', { threadId })).toEqual(missing);
  expect(await stranger.query('completedThread', { threadId })).toEqual(missing);
  expect(await refusal(stranger, 'markDelivered', { threadId })).toEqual({ status: 404, message: 'Sorry, this thread does not exist.' });
});

test('after a seller declines, the title is expected from the next organization, and the seller sees the thread no more', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  expect(await sendCommand(seller, 'respondToInvite', { threadId, accept: false })).toBeNull();
  const view = await readThread(auction, threadId);
  expect(view.stakes.map((stake) => [stake.orderIndex, stake.orgName])).toEqual([
    [0, 'Front Range Auction'],
    [1, 'Bluebird Cars'],
  ]);
  expect(view.currentStakeId).toBe(view.headStakeId);
  expect((await seller.query('thread', { threadId })).status).toBe(404);
  expect(await refusal(seller, 'claimTitle', { threadId })).toEqual({ status: 403, message: 'Your organization is not on this thread' });
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('the lists and the search show each organization only its own threads', async () => {
  const [otherAuction, otherBuyer] = [
    await createOwner(here, 'Mesa Verde Auction', { orgType: 'auction' }),
    await createOwner(here, 'Larkspur Imports'),
  ];
  const threadId = await openThreadAs(otherAuction, {
    boughtFromOrgId: seller.orgId,
    soldToOrgId: otherBuyer.orgId,
    creatorHasTitle: true,
    vin: 'LISTS00000000001',
  });
  const invites = await otherBuyer.query('pendingInvites');
  expect(invites.body).toMatchObject({
    cards: [{ id: threadId, invitation: { inviterName: 'Mesa Verde Auction', line: 'bought-from-them' } }],
  });
  await sendCommand(otherBuyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(otherBuyer, 'claimTitle', { threadId });
  const dashboard = await otherAuction.query('dashboard');
  expect(dashboard.body).toMatchObject({ cards: [{ id: threadId, turn: 'confirmClaim', latest: { message: 'We have the title.' } }] });
  await sendCommand(otherAuction, 'confirmClaim', { threadId, updateId: await latestUpdateId(otherBuyer, threadId) });
  expect((await otherAuction.query('dashboard', { tab: 'completed' })).body).toMatchObject({
    counts: { active: 0, completed: 1 },
    cards: [{ id: threadId, standing: 'completed' }],
  });
  expect((await otherBuyer.query('searchThreads', { q: 'ford lists 2021' })).body).toMatchObject({ cards: [{ id: threadId }] });
  expect((await stranger.query('searchThreads', { q: 'ford' })).body).toEqual({ cards: [] });
});

test('a second thread with the same VIN and seller is refused with the id of the first', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin: 'SAME0000000000001' });
  const again = { vin: 'same-0000-0000-00001', year: 2021, make: 'Ford', model: 'F-150', mileage: 1, boughtFromOrgId: seller.orgId };
  expect(await auction.command('createThread', again)).toEqual({
    status: 409,
    body: {
      error: {
        code: 'aborted',
        message: 'You already have an active thread for this VIN.',
        issues: [{ path: ['vin'], message: threadId }],
      },
    },
  });
  expect((await auction.command('createThread', { ...again, boughtFromOrgId: stranger.orgId })).status).toBe(200);
});
