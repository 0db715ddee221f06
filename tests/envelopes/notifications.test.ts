// What a neighbor did with several titles at once is one notification, for an envelope however long it takes.
import { beforeEach, describe, expect, test } from 'vitest';
import type { NotificationView } from '../../src/api/notifications.ts';
import type { Out } from '../../src/api/operations.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { readShipment, send, shipmentOf } from '../../testing/threads/shipments.ts';

const here = useTestServices();
let [seller, auction, buyer] = [] as unknown as [Owner, Owner, Owner];
beforeEach(async () => {
  const name = crypto.randomUUID().slice(0, 6);
  seller = await createOwner(here, `Silver State Motors ${name}`);
  auction = await createOwner(here, `Front Range Auction ${name}`, { orgType: 'auction' });
  buyer = await createOwner(here, `Bluebird Cars ${name}`);
});

/** The seller holds the titles, and the buyer follows the auction. */
async function openThreads(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    ids.push(threadId);
  }
  await here.services.sql`delete from notification`;
  return ids;
}
const listOf = async (owner: Owner): Promise<NotificationView[]> =>
  ((await owner.query('notifications')).body as Out<'notifications'>).notifications;
const told = async (owner: Owner) => (await listOf(owner)).map(({ subject, text, path }) => ({ subject, text, path }));
const titlesOf = async (code: string) => (await readShipment(auction, code)).titles;
type Title = Awaited<ReturnType<typeof titlesOf>>[number];
const take = async ({ threadId, updateId }: Title) =>
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId, inEnvelope: true });
const report = async (titles: readonly Title[]) =>
  await sendCommand(auction, 'reportMissing', { titles: titles.map(({ threadId, updateId }) => ({ threadId, updateId })) });

/** What the auction answered last on each thread. */
async function takeBackAll(ids: readonly string[]): Promise<void> {
  const calls: object[] = [];
  for (const threadId of ids) {
    const { takeBack } = await readThread(auction, threadId);
    calls.push({ operation: 'takeBack', input: { threadId, seq: takeBack!.seq } });
  }
  await auction.command('runOnThreads', { calls });
}

describe('an envelope', () => {
  test('is one notification to its recipient, with its count and a link to it', async () => {
    const { code } = await send(seller, shipmentOf(auction, await openThreads(5)));
    expect(await told(auction)).toEqual([
      { subject: 'Title delivered', text: `${seller.orgName} sent you 5 titles.`, path: `/receive/${code}` },
    ]);
    expect((await listOf(auction))[0]).toMatchObject({ actor: seller.orgName, vehicle: null, vinEnd: null, stockNumber: '', twId: null });
    expect((await readShipment(auction, code)).titles).toHaveLength(5);
  });

  test('of one title is the notification of its thread', async () => {
    const [threadId] = await openThreads(1);
    await send(seller, shipmentOf(auction, [threadId!]));
    expect(await told(auction)).toMatchObject([{ text: `${seller.orgName} sent you the title.`, path: `/t/${threadId}` }]);
  });

  test('that is taken back is one notification to its recipient', async () => {
    const { code } = await send(seller, shipmentOf(auction, await openThreads(3)));
    await here.services.sql`delete from notification`;
    const calls = (await titlesOf(code)).map(({ threadId, updateId }) => ({
      operation: 'withdrawDelivery',
      input: { threadId, updateId },
    }));
    await seller.command('runOnThreads', { calls });
    expect(await told(auction)).toMatchObject([{ subject: 'Delivery withdrawn', text: `${seller.orgName} withdrew 3 of its deliveries.` }]);
  });

  test('that is emptied is one notification to its sender, which says what is missing', async () => {
    const { code } = await send(seller, shipmentOf(auction, await openThreads(4)));
    await here.services.sql`delete from notification`;
    const [first, second, third, missing] = (await titlesOf(code)) as [Title, Title, Title, Title];
    await take(first);
    expect(await told(seller)).toMatchObject([{ text: `${auction.orgName} confirmed your delivery.`, path: `/t/${first.threadId}` }]);
    await take(second);
    await take(third);
    const path = `/receive/${code}`;
    expect(await told(seller)).toEqual([{ subject: 'Title delivered', text: `${auction.orgName} received 3 titles.`, path }]);
    await report([missing]);
    expect(await told(seller)).toEqual([{ subject: 'Title missing', text: `${auction.orgName} received 3 titles and misses 1.`, path }]);
    // The buyer hears of all that arrived, and nothing of the envelope.
    expect(await told(buyer)).toEqual([{ subject: 'Title delivered', text: `${auction.orgName} now has 3 titles.`, path: '/dashboard' }]);
    expect(JSON.stringify(await listOf(buyer))).not.toContain(code);
  });

  test('counts a title once that is taken out again after Undo', async () => {
    const { code } = await send(seller, shipmentOf(auction, await openThreads(2)));
    await here.services.sql`delete from notification`;
    const [first, second] = (await titlesOf(code)) as [Title, Title];
    await take(first);
    await take(second);
    const { takeBack } = await readThread(auction, second.threadId);
    await sendCommand(auction, 'takeBack', { threadId: second.threadId, seq: takeBack!.seq });
    await take(second);
    expect((await told(seller)).map(({ subject, text }) => [subject, text])).toEqual([
      ['Title delivered', `${auction.orgName} received 2 titles.`],
      ['Confirmation taken back', `${auction.orgName} took back its confirmation of the delivery.`],
    ]);
  });

  test('whose notification was read is followed by another one', async () => {
    const { code } = await send(seller, shipmentOf(auction, await openThreads(3)));
    await here.services.sql`delete from notification`;
    const [first, second, third] = (await titlesOf(code)) as [Title, Title, Title];
    await take(first);
    await take(second);
    await sendCommand(seller, 'markAllNotificationsRead', {});
    await take(third);
    expect((await listOf(seller)).map(({ text, unread }) => [text, unread])).toEqual([
      [`${auction.orgName} confirmed your delivery.`, true],
      [`${auction.orgName} received 2 titles.`, false],
    ]);
  });

  test('is not joined with another one', async () => {
    const ids = await openThreads(4);
    for (const part of [ids.slice(0, 2), ids.slice(2)]) await send(seller, shipmentOf(auction, part));
    expect((await told(auction)).map(({ text }) => text)).toEqual([1, 2].map(() => `${seller.orgName} sent you 2 titles.`));
  });
});

test('deliveries that are confirmed in bulk, and taken back in bulk, are one notification to each who is told', async () => {
  const ids = await openThreads(3);
  for (const threadId of ids) await sendCommand(seller, 'markDelivered', { threadId });
  await here.services.sql`delete from notification`;
  const calls: object[] = [];
  for (const threadId of ids)
    calls.push({ operation: 'confirmDelivery', input: { threadId, updateId: await latestUpdateId(auction, threadId) } });
  await sendCommand(auction, 'runOnThreads', { calls });
  const path = '/dashboard';
  expect(await told(seller)).toEqual([{ subject: 'Title delivered', text: `${auction.orgName} confirmed 3 of your deliveries.`, path }]);
  expect(await told(buyer)).toEqual([{ subject: 'Title delivered', text: `${auction.orgName} now has 3 titles.`, path }]);
  await here.services.sql`delete from notification`;
  await takeBackAll(ids);
  const subject = 'Confirmation taken back';
  for (const owner of [seller, buyer])
    expect(await told(owner)).toEqual([{ subject, text: `${auction.orgName} took back 3 of its confirmations.`, path }]);
});

test('invitations that are accepted in bulk are one notification when that is taken back', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await openThreadAs(seller, { boughtFromOrgId: auction.orgId }));
  for (const threadId of ids) await sendCommand(auction, 'respondToInvite', { threadId, accept: true });
  await here.services.sql`delete from notification`;
  await takeBackAll(ids);
  expect(await told(seller)).toMatchObject([
    { subject: 'Acceptance taken back', text: `${auction.orgName} took back 3 of its acceptances.` },
  ]);
});
