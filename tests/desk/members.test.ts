// When somebody leaves an organization or is removed, nothing on its desk is theirs any more, and they see nothing of it.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { refusals } from '../../src/domain/refusals.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readAs, sendCommand } from '../../testing/threads/threads.ts';
import { extent } from '../../testing/extent.ts';

const here = useOwnTestServices();
const ROUNDS = extent(2, 6);
/** Where the server listens. */
let address: string;
let seller: Owner;
let auction: Owner;
let buyer: Owner;
/** Two clerks of the auction. */
let sam: Owner;
let kim: Owner;

beforeAll(async () => {
  address = await listen(here.services);
});
beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  sam = await createColleague(here, auction);
  kim = await createColleague(here, auction, 'admin');
});
checkDatabaseAtEnd(here);

type Threads = Record<'active' | 'completed' | 'invited', string>;

/** The auction takes part in the first, has passed on the title of the second, and has not answered on the third. */
async function openThreads(): Promise<Threads> {
  const bought = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId };
  const active = await openThreadAs(auction, bought);
  const completed = await openThreadAs(auction, { ...bought, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId: completed, accept: true });
  await sendCommand(auction, 'markDelivered', { threadId: completed });
  await sendCommand(buyer, 'confirmDelivery', { threadId: completed, updateId: await latestUpdateId(buyer, completed) });
  const invited = await openThreadAs(seller, { boughtFromOrgId: buyer.orgId, soldToOrgId: auction.orgId });
  return { active, completed, invited };
}

async function assignAndName(threads: Threads, member: Owner): Promise<void> {
  for (const threadId of Object.values(threads)) {
    await sendCommand(auction, 'updateDeskEntry', { threadId, stockNumber: 'P24611', assigneeId: member.userId });
    await sendCommand(auction, 'addDeskNote', { threadId, text: 'Please call the bank, @Pat Doe.', mentions: [sam.userId, kim.userId] });
  }
}

const unread = async (person: Person) => (await readAs(person, 'me')).viewer!.orgs.map((org) => org.unread);
const vehiclesOf = async (person: Person) => (await readAs(person, 'notifications')).notifications.map(({ vehicle }) => vehicle?.model);
const mentionsOf = async (person: Person) =>
  (await readAs(person, 'notifications')).notifications.filter(({ type }) => type === 'desk_mention').length;

describe.each<['is removed' | 'leaves', () => Promise<unknown>]>([
  ['is removed', async () => await sendCommand(auction, 'removeMember', { userId: sam.userId })],
  ['leaves', async () => await sendCommand(sam, 'leaveOrg', {})],
])('a member who %s', (_how, end) => {
  test('is assigned to no thread any more, and everything else that was noted stays', async () => {
    const threads = await openThreads();
    await assignAndName(threads, sam);
    await sendCommand(sam, 'addDeskNote', { threadId: threads.active, text: 'The bank calls back on Friday.' });
    expect(await readAs(sam, 'desk', { filters: 'mine' })).toMatchObject({ total: 1, counts: { all: 1, mine: 1, unassigned: 0 } });
    await end();
    const { rows, counts } = await readAs(auction, 'desk', { filters: 'unassigned' });
    expect(rows).toMatchObject([{ id: threads.active, stockNumber: 'P24611', assignee: null }]);
    expect(counts).toMatchObject({ all: 1, mine: 0, unassigned: 1 });
    for (const threadId of Object.values(threads)) {
      const { assignee, stockNumber, members, notes } = await readAs(auction, 'deskEntry', { threadId });
      expect({ assignee, stockNumber }).toEqual({ assignee: null, stockNumber: 'P24611' });
      expect(members.map(({ userId }) => userId).toSorted()).toEqual([auction.userId, kim.userId].toSorted());
      expect(notes).toHaveLength(threadId === threads.active ? 2 : 1);
    }
    const answer = await auction.command('updateDeskEntry', { threadId: threads.active, assigneeId: sam.userId });
    expect(answer).toMatchObject({ status: 404, body: { error: { message: refusals['no-such-member'].message } } });
  });

  test('loses the notifications of their mentions, also for the case that they come back, and the others keep theirs', async () => {
    await assignAndName(await openThreads(), kim);
    expect([await mentionsOf(sam), await mentionsOf(kim), await mentionsOf(auction)]).toEqual([3, 3, 0]);
    const before = await unread(auction);
    await end();
    const { sql } = here.services;
    expect(await sql`select from notification where user_id = ${sam.userId}`).toHaveLength(0);
    const { invite } = (await auction.command('createInvite', {})).body as Out<'createInvite'>;
    await sendCommand(sam, 'redeemInvite', { code: invite.code });
    expect([await mentionsOf(sam), await mentionsOf(kim)]).toEqual([0, 3]);
    expect(await unread(sam)).toEqual(before);
  });

  test('has no access to the desk at once, and no event of it reaches them', async () => {
    const threads = await openThreads();
    await assignAndName(threads, sam);
    const [theirs, ours] = [await openStream(address, sam), await openStream(address, kim)];
    await end();
    await theirs.receives('me|0');
    const forOrg = { 'x-org-id': auction.orgId };
    const { active: threadId } = threads;
    const policy = { dueDays: 5, criticalPastDueDays: 2, dueSoonDays: 2, sendOnDays: 1, timeZone: 'America/Denver' };
    const calls = [{ operation: 'updateDeskEntry', input: { threadId, stockNumber: 'X' } }];
    const answers = [
      await sam.query('desk', {}, forOrg),
      await sam.query('deskPartners', {}, forOrg),
      await sam.query('deskNext', { threadId }, forOrg),
      await sam.query('deskEntry', { threadId }, forOrg),
      await sam.query('titlePolicy', {}, forOrg),
      await sam.query('previewPolicy', Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, String(value)])), forOrg),
      await sam.query('notifications', {}, forOrg),
      await sam.command('updateDeskEntry', { threadId, stockNumber: 'X' }, forOrg),
      await sam.command('addDeskNote', { threadId, text: 'X' }, forOrg),
      await sam.command('updateTitlePolicy', { ...policy, reminders: false }, forOrg),
      await sam.command('runOnThreads', { calls }, forOrg),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 403, body: { error: { message: refusals['no-active-org'].message } } });
    const heard = theirs.received.length;
    await sendCommand(auction, 'addDeskNote', { threadId, text: 'Sam has left.', mentions: [sam.userId, kim.userId] });
    await ours.receives('desk|0');
    await ours.receives('notifications|0');
    expect(theirs.received.slice(heard)).toEqual([]);
    for (const stream of [theirs, ours]) await stream.close();
  });
});

test('a mention names the vehicle, also on a thread whose part is complete', async () => {
  await assignAndName(await openThreads(), kim);
  const named = await vehiclesOf(kim);
  expect(named.length).toBeGreaterThan(2);
  expect(named).not.toContain(undefined);
});

test('a member who is assigned and named at the moment of their removal is neither afterwards', async () => {
  const threads = await openThreads();
  for (let round = 0; round < ROUNDS; round++) {
    const clerk = await createColleague(here, auction);
    const input = { threadId: threads.active, assigneeId: clerk.userId };
    const answers = await Promise.all([
      auction.command('updateDeskEntry', input),
      round % 2 === 0 ? auction.command('removeMember', { userId: clerk.userId }) : clerk.command('leaveOrg', {}),
      kim.command('addDeskNote', { threadId: threads.active, text: `Round ${round}`, mentions: [clerk.userId] }),
      kim.command('runOnThreads', { calls: [{ operation: 'updateDeskEntry', input: { ...input, threadId: threads.completed } }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 404]), 200, 200, 200]);
    const { rows } = await readAs(auction, 'desk');
    expect(rows.map(({ assignee }) => assignee)).toEqual([null]);
    expect(await here.services.sql`select from notification where user_id = ${clerk.userId}`).toHaveLength(0);
  }
  expect((await readAs(auction, 'deskEntry', { threadId: threads.active })).notes).toHaveLength(ROUNDS);
});
