// The notifications of an organization, which its people read, mark as read and clear together.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Out } from '../src/api/operations.ts';
import type { NotificationView } from '../src/api/notifications.ts';
import { INVITE_OPEN_MS, PAGE_SIZE } from '../src/domain/limits.ts';
import { refusals } from '../src/domain/refusals.ts';
import { insertNotifications } from '../src/server/db/notifications.ts';
import { sweepOverdueInvitations } from '../src/server/schedule/sweep-overdue-invitations.ts';
import { latestUpdateId, openThreadAs, readThread, refusal, sendCommand } from '../testing/threads/threads.ts';
import { listen, openStream } from '../testing/servers/event-stream.ts';
import { type Owner, createColleague, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { type Person, useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
let elsewhere: string;
let seller: Owner;
let clerk: Owner;
let auction: Owner;
beforeAll(async () => {
  elsewhere = await listen(second.services);
  seller = await createOwner(here, 'Silver State Motors');
  clerk = await createColleague(here, seller);
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});
beforeEach(async () => {
  await here.services.sql`delete from notification`;
});

const GONE = { status: 404, message: refusals['no-such-notification'].message };

async function list(person: Person, input: Record<string, string> = {}): Promise<Out<'notifications'>> {
  const { status, body } = await person.query('notifications', input);
  expect(status).toBe(200);
  return body as Out<'notifications'>;
}
const newest = async (person: Person): Promise<NotificationView> => (await list(person)).notifications[0]!;
const unreadOf = async (person: Person): Promise<number | undefined> => ((await person.query('me')).body as Out<'me'>).viewer?.org?.unread;

/** Inserts this many notifications for the seller, two with the same time each. */
async function insertNews(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    orgId: seller.orgId,
    type: 'tw_update' as const,
    text: `News ${at}`,
    threadId: null,
    vehicle: null,
    requestId: null,
    fromOrgId: null,
    at: Date.UTC(2026, 0, 1) + Math.floor(at / 2),
    createdBy: auction.userId,
    userId: null,
  }));
  await here.services.sql.begin((tx) => insertNotifications(tx, rows));
}

test('the notification of an invitation has the inviter, the vehicle, the end of its VIN and the path of the thread', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  const { notifications, unread, next } = await list(seller);
  expect({ unread, next }).toEqual({ unread: 1, next: null });
  expect(notifications).toEqual([
    {
      id: expect.any(String),
      type: 'tw_invite',
      subject: 'New thread invite',
      text: 'Front Range Auction says you sold this to them.',
      actor: 'Front Range Auction',
      vehicle: { year: 2021, make: 'Ford', model: 'F-150' },
      vinEnd: (await readThread(auction, threadId)).vin.slice(-6),
      stockNumber: '',
      twId: threadId,
      path: `/t/${threadId}`,
      requestId: null,
      fromOrgId: auction.orgId,
      at: expect.any(Number),
      unread: true,
    },
  ]);
});

test('a notification has the stock number of its own organization, as it is now, and of no other', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, stockNumber: 'FR-2207' });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(seller, 'updateDeskEntry', { threadId, stockNumber: 'SS-118' });
  expect(await newest(auction)).toMatchObject({ subject: 'Invitation accepted', stockNumber: 'FR-2207' });
  expect(await newest(seller)).toMatchObject({ type: 'tw_invite', stockNumber: 'SS-118' });
  expect(JSON.stringify(await list(seller))).not.toContain('FR-2207');
});

test('a notification does not contain a withheld name', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  expect(await newest(buyer)).toMatchObject({ text: 'Partner posted an update.', actor: 'Partner', fromOrgId: null });
  expect(JSON.stringify(await list(buyer))).not.toContain('Silver State');
});

describe('a list longer than a page', () => {
  test('is paged, newest first, with each notification once, although some have the same time', async () => {
    await insertNews(PAGE_SIZE * 2 + 3);
    const seen: NotificationView[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const page: Out<'notifications'> = await list(seller, { cursor });
      expect(page.unread).toBe(PAGE_SIZE * 2 + 3);
      sizes.push(page.notifications.length);
      seen.push(...page.notifications);
      cursor = page.next;
    }
    expect(sizes).toEqual([PAGE_SIZE, PAGE_SIZE, 3]);
    expect(new Set(seen.map(({ text }) => text)).size).toBe(PAGE_SIZE * 2 + 3);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  test('continues on the next page although a notification was added and another one cleared', async () => {
    await insertNews(PAGE_SIZE + 5);
    const first = await list(seller);
    await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    await sendCommand(seller, 'clearNotification', { notificationId: first.notifications.at(-1)!.id });
    const rest = await list(seller, { cursor: first.next! });
    expect(rest.notifications.map(({ text }) => text)).toEqual(['News 4', 'News 3', 'News 2', 'News 1', 'News 0']);
  });

  test('has no next page if the last page is just full', async () => {
    await insertNews(PAGE_SIZE);
    expect((await list(seller)).next).toBeNull();
    expect(await list(seller, { limit: '5' })).toMatchObject({ unread: PAGE_SIZE, next: expect.any(String) });
    expect((await list(seller, { limit: '5' })).notifications).toHaveLength(5);
  });
});

/** Opens a thread of the auction that invites the seller. */
const open = async (): Promise<string> => await openThreadAs(auction, { boughtFromOrgId: seller.orgId });

describe('the notifications of a thread', () => {
  /** The ways in which the seller leaves a thread to which it was invited. */
  const ENDS: Record<string, (threadId: string) => Promise<unknown>> = {
    'was withdrawn': async (threadId) => {
      const { stakes } = await readThread(auction, threadId);
      await sendCommand(auction, 'withdrawInvite', { threadId, stakeId: stakes[0]!.id });
    },
    'has expired': async () => await sweepOverdueInvitations(here.services, Date.now() + INVITE_OPEN_MS + 60_000),
    'was declined': async (threadId) => await sendCommand(seller, 'respondToInvite', { threadId, accept: false }),
    'was accepted and the organization left': async (threadId) => {
      await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
      await sendCommand(seller, 'leaveThread', { threadId });
    },
  };
  test.each(Object.entries(ENDS))('have no path after the invitation %s', async (_how, end) => {
    const threadId = await open();
    expect((await newest(seller)).path).toBe(`/t/${threadId}`);
    await end(threadId);
    const { notifications } = await list(seller);
    expect(notifications.length).toBeGreaterThan(0);
    for (const { path, twId } of notifications) expect({ path, twId }).toEqual({ path: null, twId: threadId });
    expect((await seller.query('thread', { threadId })).status).toBe(404);
  });

  test('lose their path on open pages too, by an event', async () => {
    const threadId = await open();
    const stream = await openStream(elsewhere, clerk);
    await sendCommand(seller, 'respondToInvite', { threadId, accept: false });
    await stream.receives('notifications|0');
    await stream.close();
    expect((await newest(clerk)).path).toBeNull();
  });

  test('have their path again when the organization is on the thread again', async () => {
    const threadId = await open();
    await sendCommand(seller, 'respondToInvite', { threadId, accept: false });
    await sendCommand(auction, 'invitePrevious', { threadId, orgId: seller.orgId });
    const { notifications } = await list(seller);
    expect(notifications.map(({ path }) => path)).toEqual([`/t/${threadId}`, `/t/${threadId}`]);
  });

  test('keep their path after the thread is completed', async () => {
    const threadId = await open();
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(seller, 'markDelivered', { threadId });
    await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
    expect(await newest(seller)).toMatchObject({ text: 'Front Range Auction confirmed your delivery.', path: `/t/${threadId}` });
  });
});

describe('the people of an organization', () => {
  test('share the unread state', async () => {
    await insertNews(3);
    await sendCommand(seller, 'markNotificationRead', { notificationId: (await newest(seller)).id });
    expect([(await list(clerk)).unread, await unreadOf(clerk), (await newest(clerk)).unread]).toEqual([2, 2, false]);
    await sendCommand(clerk, 'markAllNotificationsRead', {});
    expect([(await list(seller)).unread, await unreadOf(seller)]).toEqual([0, 0]);
    expect((await list(seller)).notifications).toHaveLength(3);
  });

  test('share the cleared state; marking twice is accepted, and a cleared notification is not found', async () => {
    await insertNews(3);
    const { id: notificationId } = await newest(seller);
    await sendCommand(seller, 'markNotificationRead', { notificationId });
    await sendCommand(clerk, 'markNotificationRead', { notificationId });
    await sendCommand(clerk, 'clearNotification', { notificationId });
    expect((await list(seller)).notifications).toHaveLength(2);
    expect(await refusal(seller, 'clearNotification', { notificationId })).toEqual(GONE);
    expect(await refusal(seller, 'markNotificationRead', { notificationId })).toEqual(GONE);
    await sendCommand(seller, 'clearAllNotifications', {});
    expect(await list(clerk)).toEqual({ notifications: [], unread: 0, next: null });
  });

  test('can mark and clear all at the same moment, and none of the commands fails', async () => {
    await insertNews(40);
    const [people, all] = [
      [seller, clerk, second.as(seller), second.as(clerk)],
      ['markAllNotificationsRead', 'clearAllNotifications'],
    ] as const;
    await Promise.all(people.flatMap((person) => all.map((name) => sendCommand(person, name, {}))));
    expect((await list(seller)).notifications).toEqual([]);
  });

  test('mark and clear only what they have seen, and nothing newer', async () => {
    await insertNews(3);
    const upTo = (await newest(seller)).at;
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    await sendCommand(seller, 'markAllNotificationsRead', { upTo });
    expect([(await list(seller)).unread, (await newest(seller)).unread]).toEqual([1, true]);
    await sendCommand(seller, 'clearAllNotifications', { upTo });
    expect((await list(seller)).notifications.map(({ twId }) => twId)).toEqual([threadId]);
    await sendCommand(seller, 'clearAllNotifications', { upTo: (await newest(seller)).at });
    expect((await list(seller)).notifications).toEqual([]);
  });

  test('get an event on every server', async () => {
    await insertNews(1);
    const stream = await openStream(elsewhere, clerk);
    await sendCommand(seller, 'markAllNotificationsRead', {});
    await stream.receives('notifications|0');
    await stream.close();
    expect((await list(second.as(clerk))).unread).toBe(0);
  });
});

describe('marking the notifications of a thread as read', () => {
  test('applies to the whole organization, and to no other thread', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    const other = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    const stream = await openStream(elsewhere, clerk);
    await sendCommand(seller, 'markThreadNotificationsRead', { threadId });
    await stream.receives('notifications|0');
    await stream.close();
    expect((await list(clerk)).notifications.map(({ twId, unread }) => ({ twId, unread }))).toEqual([
      { twId: other, unread: true },
      { twId: threadId, unread: false },
    ]);
    expect(await unreadOf(clerk)).toBe(1);
  });

  test.each(['read already', 'another organization’s', 'nobody’s'])(
    'changes nothing and publishes nothing for a thread that is %s',
    async (whose) => {
      const threadId = whose === 'nobody’s' ? crypto.randomUUID() : await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
      const by = whose === 'another organization’s' ? auction : seller;
      if (whose === 'read already') await sendCommand(seller, 'markThreadNotificationsRead', { threadId });
      const version = async () => await here.services.sql`select id, unread, xmin from notification order by id`;
      const [before, published] = [await version(), here.services.live.metrics().published];
      await sendCommand(by, 'markThreadNotificationsRead', { threadId });
      expect([await version(), here.services.live.metrics().published]).toEqual([before, published]);
    },
  );

  test('works at the same moment as marking and clearing all', async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    const people = [seller, clerk, second.as(seller), second.as(clerk)];
    const commands = ['markThreadNotificationsRead', 'markAllNotificationsRead', 'clearAllNotifications'] as const;
    await Promise.all(people.flatMap((person) => commands.map((name) => sendCommand(person, name, { threadId }))));
    expect((await list(seller)).notifications).toEqual([]);
  });
});

test('another organization’s notifications are not found, and do not change', async () => {
  await insertNews(2);
  const before = await list(seller);
  const notificationId = before.notifications[0]!.id;
  expect(await refusal(auction, 'markNotificationRead', { notificationId })).toEqual(GONE);
  expect(await refusal(auction, 'clearNotification', { notificationId })).toEqual(GONE);
  await sendCommand(auction, 'markAllNotificationsRead', {});
  await sendCommand(auction, 'clearAllNotifications', {});
  expect(await list(seller)).toEqual(before);
});
