// What a title waits for, over HTTP: it is stored, shown to those who may read it, told, and there again after an undo.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Out } from '../src/api/operations.ts';
import { tableRowsOf } from '../testing/database/database-invariants.ts';
import { expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { createOwner, type Owner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';
import { storeWalkedThreads } from '../testing/walk/walked-threads.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../testing/threads/threads.ts';

const here = useTestServices();
let [seller, auction, buyer, rider] = [] as unknown as [Owner, Owner, Owner, Owner];
let threadId: string;
beforeAll(async () => {
  const names = ['Silver Sage Motors', 'Front Range Auction', 'Aspen Auto Group', 'Rocky Ridge Cars'];
  [seller, auction, buyer, rider] = (await Promise.all(names.map((name) => createOwner(here, name)))) as [Owner, Owner, Owner, Owner];
});
/** Seller, auction, buyer, rider; the seller has the title. */
beforeEach(async () => {
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: rider.orgId });
  await sendCommand(rider, 'respondToInvite', { threadId, accept: true });
});

const waitsOf = async (person: Owner) => (await readThread(person, threadId)).waitsFor?.what ?? null;
const rowOf = async (person: Owner) =>
  ((await person.query('desk')).body as Out<'desk'>).rows.find(({ id }) => id === threadId)?.waitsFor?.what ?? null;

test('is in views, cards and the table, as each may read it', async () => {
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: 'floor-plan' });
  expect(await Promise.all([seller, auction, buyer, rider].map(waitsOf))).toEqual(['floor-plan', 'floor-plan', 'other', 'other']);
  expect(await Promise.all([seller, auction, buyer, rider].map(rowOf))).toEqual(['floor-plan', 'floor-plan', 'other', 'other']);
  const { cards } = (await rider.query('dashboard')).body as Out<'dashboard'>;
  expect(cards.find(({ id }) => id === threadId)?.waitsFor).toMatchObject({ what: 'other' });
  const codes = await Promise.all([auction, rider].map(async (person) => (await readThread(person, threadId)).updates.at(-1)!.waitsFor));
  expect(codes).toEqual(['floor-plan', 'other']);
  const { stored, computed } = await tableRowsOf(here.services.sql, threadId);
  expect(stored).toEqual(computed);
  expect(new Set(stored.map(({ waitsFor }) => waitsFor))).toEqual(new Set(['floor-plan', 'other']));
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('is as it was after an update of a client that does not know it, and ends when it says so', async () => {
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: 'payoff' });
  const { waitsFor } = await readThread(buyer, threadId);
  await sendCommand(seller, 'postUpdate', { threadId, message: 'Soon.', eta: new Date().toISOString().slice(0, 10) });
  expect((await readThread(buyer, threadId)).waitsFor).toEqual(waitsFor);
  expect((await readThread(buyer, threadId)).updates.at(-1)).not.toHaveProperty('waitsFor');
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: null });
  const { updates, waitsFor: after } = await readThread(auction, threadId);
  expect([after, updates.at(-1)!.waitsFor]).toEqual([null, null]);
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('is there again if the delivery that ended it is taken back', async () => {
  await sendCommand(seller, 'markDelivered', { threadId });
  const updateId = await latestUpdateId(auction, threadId);
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: 'signature' });
  const { waitsFor } = await readThread(buyer, threadId);
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId });
  expect(await waitsOf(buyer)).toBeNull();
  expect((await seller.query('completedThread', { threadId })).body).not.toHaveProperty('waitsFor');
  await sendCommand(auction, 'takeBack', { threadId, seq: (await readThread(auction, threadId)).takeBack!.seq });
  expect((await readThread(buyer, threadId)).waitsFor).toEqual(waitsFor);
  await expectLedgerMatchesRows(here.services.sql, threadId);
});

test('is nothing on threads that the version before wrote, which are as they were', async () => {
  const { sql } = here.services;
  const walked = await storeWalkedThreads(sql, [seller, auction, buyer, rider], { threads: 12, steps: 20, seed: Date.now() % 2 ** 31 });
  const ids = walked.map(({ id }) => id);
  expect(await sql`select from thread where id in ${sql(ids)} and waits_for is not null`).toHaveLength(0);
  expect(await sql`select from thread_update where thread_id in ${sql(ids)} and waits_for is not null`).toHaveLength(0);
  expect(await sql`select from update_request where thread_id in ${sql(ids)} and asks is not null`).toHaveLength(0);
  for (const { id } of walked) expect((await expectLedgerMatchesRows(sql, id)).waitsFor).toBeNull();
});

test('is asked, told and mailed in words that the recipient may read', async () => {
  await sendCommand(rider, 'requestUpdate', { threadId, note: 'What is it?', asks: 'waits-for' });
  expect((await readThread(seller, threadId)).requests).toMatchObject([{ asks: 'waits-for', note: 'What is it?' }]);
  await sendCommand(seller, 'postUpdate', { threadId, waitsFor: 'another-store' });
  await here.services.ledger.catchUp();
  const told = async ({ userId }: Owner) =>
    await here.services.sql<{ text: string; says: string | null }[]>`
      select content ->> 'text' as text, content -> 'quote' ->> 'waitsFor' as says from mail
      where user_id = ${userId} and content ->> 'path' = ${`/t/${threadId}`} and content ->> 'text' ~ 'update' order by created_at`;
  expect(await told(seller)).toMatchObject([{ text: 'Partner asked for an update and what it waits for.' }]);
  expect(await told(auction)).toMatchObject([{ text: 'Silver Sage Motors posted an update.', says: 'another-store' }]);
  for (const person of [buyer, rider]) expect(await told(person)).toEqual([{ text: 'Partner posted an update.', says: 'other' }]);
});
