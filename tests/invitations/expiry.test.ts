// An unanswered invitation expires after fourteen days, as if it were declined, and any process may expire it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import { sweepOverdueInvitations } from '../../src/server/schedule/sweep-overdue-invitations.ts';
import { openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../../testing/database/ledger.ts';
import { notificationsOf } from '../../testing/people/network.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { extent } from '../../testing/extent.ts';

const here = useOwnTestServices();
const secondServer = useSecondServer(here);

let [seller, auction, buyer] = [] as unknown as [Owner, Owner, Owner];
beforeEach(async () => {
  await here.services.sql`delete from sign_in_attempt`;
  const made = await Promise.all(['Silver State', 'Front Range', 'Bluebird'].map((name) => createOwner(here, name)));
  [seller, auction, buyer] = made as [Owner, Owner, Owner];
});
const openThread = async () =>
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
const beforeExpiry = () => Date.now() + INVITE_OPEN_MS - 60_000;
const afterExpiry = () => Date.now() + INVITE_OPEN_MS + 60_000;
const names = async (threadId: string) => (await readThread(auction, threadId)).stakes.map(({ orgName }) => orgName);

test('an invitation expires after its last day, at any place of the chain, and the inviter is notified', async () => {
  const threadId = await openThread();
  await sendCommand(auction, 'markDelivered', { threadId });
  await sweepOverdueInvitations(here.services, beforeExpiry());
  expect(await names(threadId)).toEqual(['Silver State', 'Front Range', 'Bluebird']);
  await sweepOverdueInvitations(here.services, afterExpiry());
  await here.services.ledger.catchUp();
  expect(await names(threadId)).toEqual(['Front Range']);
  expect(await notificationsOf(here, auction)).toEqual(
    expect.arrayContaining([
      'tw_update from Silver State: Silver State declined your invitation.',
      'tw_delivery from Bluebird: Bluebird declined your invitation, so your delivery is off.',
    ]),
  );
  const thread = await expectLedgerMatchesRows(here.services.sql, threadId);
  expect(thread.departed.map(({ departure }) => departure.how)).toEqual(['declined', 'declined']);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  for (const who of [seller, buyer]) expect((await who.query('thread', { threadId })).status).toBe(404);
});

test('the invited organization sees when the invitation expires', async () => {
  const threadId = await openThread();
  const answerBy = async () => (await readThread(buyer, threadId)).invitation?.answerBy;
  expect(await answerBy()).toBe((await readThread(buyer, threadId)).createdAt + INVITE_OPEN_MS);
  const moved = Date.now() + 3 * INVITE_OPEN_MS;
  await here.services.sql`update stake set expires_at = ${new Date(moved)} where thread_id = ${threadId} and org_id = ${buyer.orgId}`;
  expect(await answerBy()).toBe(moved);
  await sweepOverdueInvitations(here.services, moved - 1);
  expect(await names(threadId)).toEqual(['Front Range', 'Bluebird']);
  await sweepOverdueInvitations(here.services, moved);
  expect(await names(threadId)).toEqual(['Front Range']);
});

test('the ledger entry of an expiry has no user', async () => {
  const threadId = await openThread();
  await sweepOverdueInvitations(here.services, afterExpiry());
  const entries = await here.services.sql`
    select e.command, e.user_id as "userId", o.name from thread_event e join org o on o.id = e.org_id where e.thread_id = ${threadId} and e.seq > 1 order by o.name`;
  expect(entries).toEqual([
    { command: 'expireInvite', userId: null, name: 'Bluebird' },
    { command: 'expireInvite', userId: null, name: 'Silver State' },
  ]);
});

test('an accepted invitation does not expire', async () => {
  const threadId = await openThread();
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sweepOverdueInvitations(here.services, afterExpiry());
  expect(await names(threadId)).toEqual(['Front Range', 'Bluebird']);
});

test('an invitation past its date can be accepted until it is expired', async () => {
  const threadId = await openThread();
  await here.services.sql`update stake set expires_at = now() - interval '1 hour' where thread_id = ${threadId}`;
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sweepOverdueInvitations(here.services, Date.now());
  expect(await names(threadId)).toEqual(['Front Range', 'Bluebird']);
});

test('an invitation that several processes expire at the same time expires once', async () => {
  const threadIds = await Promise.all([openThread(), openThread(), openThread()]);
  const before = (await notificationsOf(here, auction)).length;
  const at = afterExpiry();
  await Promise.all([here.services, secondServer.services, here.services].map((services) => sweepOverdueInvitations(services, at)));
  await here.services.ledger.catchUp();
  for (const threadId of threadIds) {
    expect((await expectLedgerMatchesRows(here.services.sql, threadId)).departed).toHaveLength(2);
    expect(await names(threadId)).toEqual(['Front Range']);
  }
  expect((await notificationsOf(here, auction)).length - before).toBe(6);
});

test('an answer at the same moment as the expiry either counts or is refused', async () => {
  for (let round = 0; round < extent(3, 10); round++) {
    const threadId = await openThread();
    const [answer] = await Promise.all([
      secondServer.as(buyer).command('respondToInvite', { threadId, accept: true }),
      sweepOverdueInvitations(here.services, afterExpiry()),
    ]);
    const isOn = (await names(threadId)).includes('Bluebird');
    expect(answer.status).toBe(isOn ? 200 : 403);
    await expectLedgerMatchesRows(here.services.sql, threadId);
  }
});

test('an invitation that fails to expire does not prevent others from expiring', async () => {
  const [bad, good] = [await openThread(), await openThread()];
  await here.services.sql`update thread set seq = seq + 1 where id = ${bad}`;
  await here.services
    .sql`insert into thread_event select ${bad}, 3, now(), org_id, user_id, 'likeUpdate', '[]' from thread_event where thread_id = ${bad}`;
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await sweepOverdueInvitations(here.services, afterExpiry());
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('expiring an invitation'));
  logged.mockRestore();
  expect(await names(good)).toEqual(['Front Range']);
  expect(await names(bad)).toHaveLength(3);
});

describe('with background jobs', () => {
  const withJobs = useOwnTestServices({}, QUICK_MAIL);
  test('an invitation expires by itself, and open pages get an event', async () => {
    const [from, by] = [await createOwner(withJobs, 'Silver State'), await createOwner(withJobs, 'Front Range')];
    const threadId = await openThreadAs(by, { boughtFromOrgId: from.orgId });
    const stream = await openStream(await listen(withJobs.services), by);
    await withJobs.services.sql`update stake set expires_at = now() where thread_id = ${threadId}`;
    await stream.receives(`thread:${threadId}|2`);
    expect((await readThread(by, threadId)).stakes).toHaveLength(1);
    await stream.close();
  });
});
