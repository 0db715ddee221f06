// Endings, corrections and Undo over HTTP. After every step the rows of the thread equal its ledger.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CompletedThread, LiveThread, ThreadView } from '../../src/domain/thread/view/view-types.ts';
import { lockPlaceholder, redirectPlaceholder } from '../../src/server/db/orgs/placeholder-claims.ts';
import { expectLedgerMatchesRows, brokenDatabaseInvariants } from '../../testing/database/ledger.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { backdateThread } from '../../testing/threads/backdate-thread.ts';
import { createColleague, createOwner, type Owner, provision } from '../../testing/people/owners.ts';
import { latestUpdateId, openThreadAs, readThread, refusal, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { stayIdle } from '../../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let colleague: Owner;
const NAMES = ['Sage Quill', 'Fran Rangel', 'Dana Keller', 'Maya Ortiz'];
beforeAll(async () => {
  [seller, auction, buyer] = await Promise.all([
    createOwner(here, 'Silver Sage Motors'),
    createOwner(here, 'Front Range Auction', { orgType: 'auction' }),
    createOwner(here, 'Aspen Auto Group'),
  ]);
  colleague = await createColleague(here, buyer);
  for (const [at, { userId }] of [seller, auction, buyer, colleague].entries())
    await here.services.sql`update app_user set name = ${NAMES[at]!} where id = ${userId}`;
});

/** Sends a command and checks that the thread's rows equal its ledger. Returns the live view. */
async function act(by: Owner, threadId: string, name: string, input: object = {}): Promise<LiveThread> {
  const view = await sendCommand(by, name, { threadId, ...input });
  await expectLedgerMatchesRows(here.services.sql, threadId);
  return view as LiveThread;
}
const completed = async (by: Owner, threadId: string): Promise<CompletedThread> =>
  (await by.query('completedThread', { threadId })).body as CompletedThread;

/** A thread whose title the buyer has: the seller brought it, and each handed it on. */
async function bought(): Promise<string> {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await handOver(threadId, seller, auction);
  await handOver(threadId, auction, buyer);
  return threadId;
}
async function handOver(threadId: string, from: Owner, to: Owner): Promise<ThreadView | null> {
  await sendCommand(from, 'markDelivered', { threadId });
  return await sendCommand(to, 'confirmDelivery', { threadId, updateId: await latestUpdateId(to, threadId) });
}

describe('finishing', () => {
  test('completes the thread for its holder, who can reopen and finish it again', async () => {
    const threadId = await bought();
    await act(buyer, threadId, 'finishThread', { how: 'retailed', note: 'Sold on Friday.' });
    const finished = await completed(colleague, threadId);
    expect(finished.ended).toMatchObject({ how: 'retailed' });
    expect(finished.updates.at(-1)).toMatchObject({
      event: { kind: 'ended', how: 'retailed' },
      note: 'Sold on Friday.',
      colleague: 'Dana Keller',
    });
    expect(finished.offers).toEqual(['reopenThread', 'takeBack']);
    expect(await refusal(buyer, 'postUpdate', { threadId, message: 'One more.' })).toMatchObject({
      message: 'This thread has ended. Reopen it first.',
    });
    const again = await act(colleague, threadId, 'reopenThread');
    expect(again.stakes.find(({ own }) => own)!.hasTitle).toBe(true);
    await act(buyer, threadId, 'finishThread', { how: 'kept' });
    expect((await completed(buyer, threadId)).ended).toMatchObject({ how: 'kept' });
  });

  test('is taken back together with the withdrawal of the invitation, which goes to the organization that the invited one became', async () => {
    const threadId = await bought();
    const placeholder = await provision(buyer, `Rocky Ridge ${crypto.randomUUID().slice(0, 6)}`);
    await act(buyer, threadId, 'inviteNext', { orgId: placeholder.id });
    await act(buyer, threadId, 'finishThread', { how: 'retailed' });
    const { sql } = here.services;
    const heir = await createOwner(here, 'Rocky Ridge Holding');
    await sql`insert into org_redirect (from_org_id, to_org_id) values (${placeholder.id}, ${heir.orgId})`;
    const { takeBack } = await completed(buyer, threadId);
    const restored = await act(buyer, threadId, 'takeBack', { seq: takeBack!.seq });
    expect(restored.stakes.map(({ orgId, confirmed }) => [orgId, confirmed]).at(-1)).toEqual([heir.orgId, false]);
    expect(restored.updates.at(-1)).toMatchObject({ event: { kind: 'taken-back', what: 'ending' } });
    expect(await refusal(buyer, 'takeBack', { threadId, seq: takeBack!.seq })).toMatchObject({
      message: 'It is too late to take that back.',
    });
  });

  test('is taken back with an invited placeholder that is still not on Titleline', async () => {
    const threadId = await bought();
    const placeholder = await provision(buyer, `Rocky Ridge ${crypto.randomUUID().slice(0, 6)}`, 'titles@rocky.test');
    await act(buyer, threadId, 'inviteNext', { orgId: placeholder.id });
    const invited = await readThread(buyer, threadId);
    await act(buyer, threadId, 'finishThread', { how: 'retailed' });
    const { takeBack } = await completed(buyer, threadId);
    const restored = await act(buyer, threadId, 'takeBack', { seq: takeBack!.seq });
    expect(restored.stakes.at(-1)).toMatchObject({ provisional: true, hasTitleContact: true });
    expect(restored.stakes.at(-1)).toEqual(invited.stakes.at(-1));
  });

  test('waits for a merge of the placeholder that it invites again', async () => {
    const threadId = await bought();
    const placeholder = await provision(buyer, `Rocky Ridge ${crypto.randomUUID().slice(0, 6)}`);
    await act(buyer, threadId, 'inviteNext', { orgId: placeholder.id });
    await act(buyer, threadId, 'finishThread', { how: 'retailed' });
    const { takeBack } = await completed(buyer, threadId);
    const heir = await createOwner(here, 'Rocky Ridge Holding');
    const { sql } = here.services;
    const waiting = () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let answer: Promise<LiveThread> | undefined;
    await sql.begin(async (tx) => {
      await stayIdle(tx);
      expect(await lockPlaceholder(tx, placeholder.id, heir.orgId)).toBe(true);
      answer = act(buyer, threadId, 'takeBack', { seq: takeBack!.seq });
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
      await redirectPlaceholder(tx, placeholder.id, heir.orgId);
    });
    expect((await answer!).stakes.at(-1)).toMatchObject({ orgId: heir.orgId, confirmed: false });
  });

  test('of the thread that a newer one of the same VIN has replaced cannot be undone or reopened', async () => {
    const vin = uniqueVin();
    const threadId = await openThreadAs(buyer, { boughtFromOrgId: auction.orgId, vin });
    await act(buyer, threadId, 'closeThread', { how: 'mistake' });
    const { takeBack } = await completed(buyer, threadId);
    const next = await openThreadAs(buyer, { boughtFromOrgId: auction.orgId, vin });
    for (const [name, input] of [
      ['reopenThread', {}],
      ['takeBack', { seq: takeBack!.seq }],
    ] as const) {
      const { status, body } = await buyer.command(name, { threadId, ...input });
      expect([status, body]).toMatchObject([
        409,
        { error: { message: 'You already have an active thread for this VIN.', issues: [{ path: ['vin'], message: next }] } },
      ]);
    }
  });
});

const found = async (by: Owner, q: string) => ((await by.query('searchThreads', { q })).body as { cards: { model: string }[] }).cards;

test('an acceptance upstream of the title can be taken back, also after the page was loaded again', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await handOver(threadId, auction, buyer);
  await sendCommand(buyer, 'postUpdate', { threadId, message: 'In the drawer.' });
  const accepted = await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const { offers, takeBack, updates } = await completed(seller, threadId);
  expect(takeBack).toEqual(accepted!.takeBack);
  expect([offers.includes('takeBack'), updates.length]).toEqual([true, 1]);
  expect((await act(seller, threadId, 'takeBack', { seq: takeBack!.seq })).standing).toBe('invited');
});

describe('corrections', () => {
  test('of the vehicle are seen by everybody, with the old and the new value', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
    const vin = uniqueVin();
    await act(auction, threadId, 'correctVehicle', { ...VEHICLE, vin, mileage: 12 });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    const view = await readThread(buyer, threadId);
    expect([view.vin, view.mileage]).toEqual([vin, 12]);
    expect(view.updates.at(-1)!.event).toMatchObject({ kind: 'corrected', from: { mileage: VEHICLE.mileage }, to: { vin, mileage: 12 } });
    expect(await refusal(auction, 'correctVehicle', { threadId, ...VEHICLE, vin, mileage: 12 })).toMatchObject({
      message: 'Nothing is different.',
    });
  });

  test('of the vehicle do not change what a completed organization sees, and by what it finds the thread', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, model: 'Zephyrline' });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await handOver(threadId, seller, auction);
    await act(auction, threadId, 'correctVehicle', { ...VEHICLE, vin: (await readThread(auction, threadId)).vin, model: 'Quartzwind' });
    expect([(await found(seller, 'zephyrline')).length, (await found(seller, 'quartzwind')).length]).toEqual([1, 0]);
    expect([(await found(auction, 'zephyrline')).length, (await found(auction, 'quartzwind')).length]).toEqual([0, 1]);
    expect((await completed(seller, threadId)).model).toBe('Zephyrline');
  });

  test('of a VIN to one of another thread with the same seller are refused, with the way to that thread', async () => {
    const vin = uniqueVin();
    const other = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin });
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin: uniqueVin() });
    const { status, body } = await auction.command('correctVehicle', { threadId, ...VEHICLE, vin });
    expect([status, body]).toMatchObject([409, { error: { issues: [{ path: ['vin'], message: other }] } }]);
  });

  test('"we don\'t have it" makes the organization that had the title before responsible again', async () => {
    const threadId = await bought();
    const view = await act(buyer, threadId, 'giveUpTitle', { why: 'never-arrived', note: 'The envelope was empty.' });
    expect(view.stakes.map(({ hasTitle, inactive }) => [hasTitle, inactive])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect((await readThread(auction, threadId)).offers).toContain('claimTitle');
    await act(auction, threadId, 'claimTitle');
    expect((await readThread(auction, threadId)).stakes[1]!.hasTitle).toBe(true);
  });

  test('a return is confirmed by the neighbor, and its dispute stays until the title is sent again', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await act(seller, threadId, 'markDelivered');
    const today = new Date().toISOString().slice(0, 10);
    const dispute = { updateId: await latestUpdateId(auction, threadId), note: 'Unsigned.', paper: 'back', expected: today };
    await act(auction, threadId, 'disputeDelivery', dispute);
    const waiting = await readThread(seller, threadId);
    expect(waiting).toMatchObject({ turn: 'claimTitle', expected: today, disputed: { paper: 'back', note: 'Unsigned.' } });
    expect(waiting.returning).toMatchObject({ toStakeId: waiting.stakes[0]!.id, fromStakeId: waiting.stakes[1]!.id });
    const back = await act(seller, threadId, 'claimTitle');
    expect([back.returning, back.turn, back.stakes[0]!.hasTitle]).toEqual([null, 'settleDispute', true]);
    const answered = (await readThread(auction, threadId)).updates.find(({ deliveryStatus }) => deliveryStatus === 'disputed');
    expect([back.expected, answered!.ackExpected], 'the day stays on record').toEqual([null, today]);
    expect((await act(seller, threadId, 'markDelivered')).disputed).toBeNull();
  });
});

describe('an objection', () => {
  test('makes the objector the holder again, and both sides see what the other says', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    await act(buyer, threadId, 'claimTitle');
    await act(seller, threadId, 'confirmClaim', { updateId: await latestUpdateId(seller, threadId) });
    expect((await completed(seller, threadId)).offers).toEqual(['takeBack']);
    const told = await completed(auction, threadId);
    expect(told.offers).toEqual(['objectToClaim']);
    await act(auction, threadId, 'objectToClaim', { note: 'It is in our vault.' });
    for (const viewer of [auction, buyer])
      expect((await readThread(viewer, threadId)).contested).toMatchObject({ note: 'It is in our vault.' });
    expect((await readThread(auction, threadId)).turn, 'the claimant is asked to answer').toBeNull();
    expect((await completed(seller, threadId)).ended).toBeNull();
    const { body } = await auction.query('thread', { threadId });
    const claim = (body as LiveThread).updates.find(({ updateType }) => updateType === 'claim_title')!;
    expect(claim, 'as it had been confirmed').toMatchObject({
      claimStatus: 'pending',
      ackCause: 'answered',
      ackByName: 'Silver Sage Motors',
    });
    await act(auction, threadId, 'confirmClaim', { updateId: claim.id });
    expect(await refusal(auction, 'objectToClaim', { threadId })).toMatchObject({
      message: 'Your organization said itself that the title has moved on.',
    });
  });
});

describe('requests', () => {
  test('can be withdrawn, and asked again a day later', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, vin: uniqueVin() });
    const { requests } = await act(auction, threadId, 'requestUpdate', { note: 'When?' });
    expect(requests[0]).toMatchObject({ own: true, colleague: 'Fran Rangel', offers: ['withdrawRequest'] });
    expect(await refusal(auction, 'remindRequest', { threadId, requestId: requests[0]!.id })).toMatchObject({
      message: 'You asked within the last day. You can remind them tomorrow.',
    });
    await act(auction, threadId, 'withdrawRequest', { requestId: requests[0]!.id });
    expect(await refusal(auction, 'requestUpdate', { threadId })).toMatchObject({
      message: 'You asked within the last day. Ask again tomorrow.',
    });
  });
});

const madeBy = ({ updates }: Pick<LiveThread, 'updates'>) => updates.map((update) => [update.colleague, update.ackColleague]);

test('colleagues see which of them made an entry, and no other organization does', async () => {
  const threadId = await bought();
  await sendCommand(colleague, 'postUpdate', { threadId, message: 'In the drawer.' });
  await sendCommand(buyer, 'giveUpTitle', { threadId, why: 'mistake' });
  expect(madeBy(await readThread(buyer, threadId))).toEqual([
    [null, null],
    [null, 'Dana Keller'],
    ['Maya Ortiz', null],
    ['Dana Keller', null],
  ]);
  expect(madeBy(await readThread(auction, threadId))).toEqual([
    [null, 'Fran Rangel'],
    ['Fran Rangel', null],
    [null, null],
    [null, null],
  ]);
  const views = await Promise.all(
    [seller, auction, buyer].map(async (owner) =>
      JSON.stringify(await Promise.all([completed(owner, threadId), owner.query('thread', { threadId })])),
    ),
  );
  const others = [
    [1, 2, 3],
    [0, 2, 3],
    [0, 1],
  ];
  for (const [at, view] of views.entries()) for (const other of others[at]!) expect(view).not.toContain(NAMES[other]);
});

test('colleagues see which of them gave an answer that was taken back, and who sent a reminder', async () => {
  const threadId = await bought();
  await sendCommand(colleague, 'giveUpTitle', { threadId, why: 'mistake' });
  const { takeBack } = await readThread(buyer, threadId);
  expect(takeBack).toMatchObject({ colleague: 'Maya Ortiz' });
  await act(buyer, threadId, 'takeBack', { seq: takeBack!.seq });
  const undone = (await readThread(buyer, threadId)).updates.at(-1)!;
  expect(undone).toMatchObject({ colleague: 'Dana Keller', event: { kind: 'taken-back', undoneColleague: 'Maya Ortiz' } });
  const asked = await openThreadAs(buyer, { boughtFromOrgId: seller.orgId, vin: uniqueVin() });
  await sendCommand(buyer, 'requestUpdate', { threadId: asked });
  await backdateThread(here.services.sql, asked, DAY_MS);
  const { requests } = await readThread(buyer, asked);
  await sendCommand(colleague, 'remindRequest', { threadId: asked, requestId: requests[0]!.id });
  expect((await readThread(buyer, asked)).requests[0]).toMatchObject({ colleague: 'Dana Keller', reminderColleague: 'Maya Ortiz' });
  const claimed = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, vin: uniqueVin() });
  await sendCommand(seller, 'respondToInvite', { threadId: claimed, accept: true });
  await sendCommand(buyer, 'respondToInvite', { threadId: claimed, accept: true });
  await sendCommand(buyer, 'claimTitle', { threadId: claimed });
  await sendCommand(auction, 'confirmClaim', { threadId: claimed, updateId: await latestUpdateId(auction, claimed) });
  await sendCommand(seller, 'objectToClaim', { threadId: claimed, note: '' });
  expect((await readThread(auction, claimed)).updates[0]).toMatchObject({ claimStatus: 'pending', ackColleague: 'Fran Rangel' });
  for (const [owner, hidden] of [
    [seller, /Dana|Maya|Fran/],
    [auction, /Dana|Maya|Sage Quill/],
  ] as const)
    for (const thread of [threadId, asked, claimed]) {
      const views = await Promise.all([owner.query('thread', { threadId: thread }), owner.query('completedThread', { threadId: thread })]);
      expect(JSON.stringify(views)).not.toMatch(hidden);
    }
});

test('every thread of this file is consistent', async () => {
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});
