// An organization keeps what it has noted when a placeholder becomes part of it, and its table gains the threads that it gets.
import { beforeEach, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import {
  mergePlaceholder,
  openThreadSoldTo,
  openThreadSoldToPlaceholder,
  type PlaceholderOnThread,
} from '../../testing/people/placeholders.ts';
import { createOwner, type Owner, provision } from '../../testing/people/owners.ts';
import { type Person, useTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readAs, sendCommand } from '../../testing/threads/threads.ts';
import { extent } from '../../testing/extent.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;

beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
});
checkDatabaseAtEnd(here);

const rowOf = async (person: Person, threadId: string) => (await readAs(person, 'desk')).rows.find(({ id }) => id === threadId);

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const NOTED = { stockNumber: 'P24611', dealOn: dayFromNow(-9), dueOn: dayFromNow(9) };

const POLICY = { criticalPastDueDays: 6, dueSoonDays: 2, sendOnDays: 1, timeZone: 'America/Boise', reminders: false };

/** Notes something on the thread and returns the entry. */
async function note(by: Owner, threadId: string): Promise<Out<'deskEntry'>> {
  await sendCommand(by, 'updateDeskEntry', { threadId, ...NOTED, followUpOn: dayFromNow(30), assigneeId: by.userId });
  await sendCommand(by, 'addDeskNote', { threadId, text: 'The bank has sent the lien release.' });
  return await readAs(by, 'deskEntry', { threadId });
}
/** What does not depend on where the title is, and who the neighbors are. */
const chosen = ({ clock: _clock, sellerName: _seller, buyerName: _buyer, ...entry }: Out<'deskEntry'>) => entry;

const placeholder = async (): Promise<PlaceholderOnThread> =>
  await openThreadSoldToPlaceholder(auction, seller, 'Blue Bird Cars', `titles@${crypto.randomUUID()}.test`);

test('the organization keeps its entries, and its table gains the threads of the placeholder that it accepts', async () => {
  const own = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId: own, accept: true });
  const [noted, row] = [await note(buyer, own), await rowOf(buyer, own)];
  const before = await placeholder();
  const sent = await openThreadSoldTo(auction, seller, before.orgId);
  const ofAuction = await note(auction, sent);
  await sendCommand(auction, 'markDelivered', { threadId: sent });
  expect((await readAs(auction, 'deskPartners')).partners.map(({ name }) => name)).toEqual(['Blue Bird Cars', 'Silver State Motors']);

  expect((await mergePlaceholder(here, buyer, before)).status).toBe(200);
  expect(await readAs(buyer, 'desk')).toMatchObject({ total: 1, counts: { all: 1 }, rows: [row] });
  expect(await readAs(buyer, 'deskEntry', { threadId: own })).toEqual(noted);
  // Before it accepts, it can note something about its new threads.
  expect(await readAs(buyer, 'deskEntry', { threadId: sent })).toMatchObject({ stockNumber: '', notes: [], clock: null });
  const early = await note(buyer, sent);
  for (const threadId of [before.threadId, sent]) await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });

  const { rows, counts } = await readAs(buyer, 'desk', { order: 'place' });
  expect(rows.map(({ id, place, stockNumber }) => ({ id, place, stockNumber }))).toEqual([
    { id: own, place: 'missing', stockNumber: 'P24611' },
    { id: before.threadId, place: 'with-seller', stockNumber: '' },
    { id: sent, place: 'to-us', stockNumber: 'P24611' },
  ]);
  expect(counts).toMatchObject({ all: 3, mine: 2, 'to-us': 1 });
  expect(await rowOf(buyer, own)).toEqual(row);
  expect(chosen(await readAs(buyer, 'deskEntry', { threadId: sent }))).toEqual(chosen(early));
  expect(await readAs(buyer, 'searchThreads', { q: 'P24611' })).toMatchObject({ cards: [{ id: sent }, { id: own }] });

  // The other organization keeps its own entry too, and waits for the organization in place of the placeholder.
  expect(chosen(await readAs(auction, 'deskEntry', { threadId: sent }))).toEqual(chosen(ofAuction));
  expect((await readAs(auction, 'desk')).rows.map(({ to }) => to)).toEqual(
    Array.from({ length: 3 }, () => ({ orgId: buyer.orgId, name: 'Bluebird Cars', orgType: 'dealership' })),
  );
  expect(await readAs(auction, 'desk', { partner: buyer.orgId })).toMatchObject({ total: 1, rows: [{ id: sent }] });
  expect((await readAs(auction, 'deskPartners')).partners.map(({ name }) => name)).toEqual(['Bluebird Cars', 'Silver State Motors']);
});

test('on a thread that both are on, the organization keeps its entry and its notes', async () => {
  const sold = await provision(buyer, 'Bluebird Wholesale', 'titles@bluebird.test');
  const threadId = await openThreadAs(buyer, { boughtFromOrgId: seller.orgId, soldToOrgId: sold.id, creatorHasTitle: true });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const noted = await note(buyer, threadId);
  expect(await rowOf(buyer, threadId)).toMatchObject({ place: 'drawer', reason: 'not-sent', to: { name: 'Bluebird Wholesale' } });
  await mergePlaceholder(here, buyer, { orgId: sold.id, threadId, email: 'titles@bluebird.test' });
  // There is nobody left to send the title to.
  expect(await rowOf(buyer, threadId)).toMatchObject({ place: 'drawer', stockNumber: 'P24611', dueOn: null, reason: null, to: null });
  expect(chosen(await readAs(buyer, 'deskEntry', { threadId }))).toEqual(chosen(noted));
  expect((await readAs(buyer, 'desk')).total).toBe(1);
});

test('on a thread that both are on out of sight of each other, each end stays as it was', async () => {
  const threadId = await openThreadAs(seller, { boughtFromOrgId: buyer.orgId, soldToOrgId: auction.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(auction, 'respondToInvite', { threadId, accept: true });
  const described = await provision(auction, 'Blue Bird Cars', 'titles@blue-bird.test');
  await sendCommand(auction, 'inviteNext', { threadId, orgId: described.id });
  const [noted, ofAuction] = [await note(buyer, threadId), await note(auction, threadId)];
  await mergePlaceholder(here, buyer, { orgId: described.id, threadId, email: 'titles@blue-bird.test' });
  expect(chosen(await readAs(buyer, 'deskEntry', { threadId }))).toEqual(chosen(noted));
  expect(chosen(await readAs(auction, 'deskEntry', { threadId }))).toEqual(chosen(ofAuction));
  expect(await readAs(buyer, 'desk')).toMatchObject({ total: 1, rows: [{ id: threadId, place: 'drawer', stockNumber: 'P24611' }] });
  await sendCommand(buyer, 'markDelivered', { threadId });
  await sendCommand(seller, 'confirmDelivery', { threadId, updateId: await latestUpdateId(seller, threadId) });
  expect((await readAs(buyer, 'desk')).total).toBe(0);
  expect(chosen(await readAs(buyer, 'deskEntry', { threadId }))).toEqual(chosen(noted));
});

test('notes of the same moment are kept', async () => {
  for (let round = 0; round < extent(2, 5); round++) {
    const before = await placeholder();
    const { threadId } = before;
    const answers = await Promise.all([
      mergePlaceholder(here, buyer, before),
      auction.command('updateDeskEntry', { threadId, stockNumber: `P${round}` }),
      auction.command('markDelivered', { threadId }),
      buyer.command('updateTitlePolicy', { ...POLICY, dueDays: 5 + round }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    expect(await rowOf(auction, threadId)).toMatchObject({ stockNumber: `P${round}`, place: 'from-us', to: { orgId: buyer.orgId } });
    expect(await rowOf(buyer, threadId)).toMatchObject({ place: 'to-us', dueOn: expect.any(String) as string });
  }
});
