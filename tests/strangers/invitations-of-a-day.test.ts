// Invitations to threads of organizations that are not partners: from the 21st of a day on, in all organizations of the sender's owners
// together, they are one notification and one mail a day. After the 500th they are refused until the next day.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STRANGER_INVITATIONS_PER_DAY } from '../../src/domain/limits.ts';
import { mailDayStart, nextMailMorning } from '../../src/domain/strangers/stranger-mail.ts';
import type { NotificationView } from '../../src/api/notifications.ts';
import { createChain } from '../invitations/inviter-transcript.ts';
import { mails, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { createOwner, insertConnection, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';

vi.setConfig({ testTimeout: 60_000 });
const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll } = useSenders(here);

let [auction, dealer] = [] as unknown as [Owner, Owner];
beforeEach(async () => {
  await here.services.sql`update mail set status = 'skipped', settled_at = now() where status = 'pending'`;
  auction = await createOwner(here, 'Front Range Auction');
  dealer = await createOwner(here, 'Bluebird Cars');
});

/** As if the organization had invited so many strangers before. */
const setInvitedToday = async ({ orgId }: Owner, count: number, now = Date.now()) =>
  await here.services.sql`
    insert into stranger_invitations (org_id, day, count) values (${orgId}, ${new Date(mailDayStart(now))}, ${count})
    on conflict (org_id) do update set count = excluded.count, day = excluded.day`;
const notificationsOf = async (by: Owner) =>
  (await by.query('notifications')).body as { notifications: NotificationView[]; unread: number };
const textsOf = async (by: Owner) => (await notificationsOf(by)).notifications.map(({ text }) => text);
const mailsTo = ({ userId }: Owner) => here.services.sql<{ status: string; isCarried: boolean; startsAt: number | null }[]>`
  select m.status, m.carried_by is not null as "isCarried", round(extract(epoch from j.start_after) * 1000)::float8 as "startsAt"
  from mail m left join pgboss.job j on j.id = m.id where m.user_id = ${userId} and m.kind = 'tw_invite' order by m.created_at, m.id`;
const invite = async (by: Owner, to: Owner) => await openThreadAs(by, { boughtFromOrgId: to.orgId });
/** Another organization of the same owner. */
async function storeOf(owner: Owner, name: string): Promise<Owner> {
  const store = await createOwner(here, name);
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${store.orgId}, ${owner.userId}, 'owner', now())`;
  return store;
}

test('a first run list of thirty cars is no refusal: twenty invitations are told one by one, the others together', async () => {
  for (let car = 0; car < 30; car++) await invite(auction, dealer);
  const { notifications, unread } = await notificationsOf(dealer);
  expect(notifications).toHaveLength(21);
  expect(unread).toBe(21);
  expect(notifications[0]).toMatchObject({
    type: 'tw_invite',
    text: 'You are invited to 10 more threads.',
    actor: null,
    twId: null,
    path: '/dashboard?tab=invites',
  });
  expect((await dealer.query('threadCounts')).body).toMatchObject({ invites: 30 });
  const rows = await mailsTo(dealer);
  // Nothing is sent here, so the first twenty became one mail.
  expect(rows.filter(({ isCarried }) => !isCarried)).toHaveLength(2);
  expect(rows.at(-10)).toMatchObject({ isCarried: false, startsAt: expect.closeTo(nextMailMorning(Date.now()), -5) as number });
  await deliverAll({ now: nextMailMorning(Date.now()) });
  const received = smtp.received.filter(({ subject }) => subject.includes('10 titles'));
  expect(received).toHaveLength(1);
  expect(received[0]!.text).toContain(`${auction.orgName} invites you to 10 threads.`);
});

test('what is read stays read while more are joined, and the notification stays one', async () => {
  await setInvitedToday(auction, 20);
  await invite(auction, dealer);
  expect(await textsOf(dealer)).toEqual(['You are invited to one more thread.']);
  await sendCommand(dealer, 'markAllNotificationsRead', {});
  await invite(auction, dealer);
  expect(await notificationsOf(dealer)).toMatchObject({ notifications: [{ text: 'You are invited to 2 more threads.' }], unread: 0 });
});

test('those of several senders are one notification and one mail too', async () => {
  const other = await createOwner(here, 'Silver State Auction');
  await setInvitedToday(auction, 20);
  await setInvitedToday(other, 20);
  for (const by of [auction, other, auction]) await invite(by, dealer);
  expect(await textsOf(dealer)).toEqual(['You are invited to 3 more threads.']);
  expect((await mailsTo(dealer)).map(({ isCarried }) => isCarried)).toEqual([false, true, true]);
  await deliverAll({ now: nextMailMorning(Date.now()) });
  const received = smtp.received.filter(({ to }) => to.startsWith('bluebird'));
  expect(received).toHaveLength(1);
  expect(received[0]!.text).toContain('You are invited to 3 threads.');
  expect(received[0]!.text).toContain(other.orgName);
});

test('a hundred and more in one mail are one mail', async () => {
  await setInvitedToday(auction, 20);
  for (let car = 0; car < 103; car++) await invite(auction, dealer);
  const rows = await mailsTo(dealer);
  expect([rows.length, rows.filter(({ isCarried }) => !isCarried).length]).toEqual([103, 1]);
  await deliverAll({ now: nextMailMorning(Date.now()) });
  const received = smtp.received.filter(({ to }) => to.startsWith('bluebird'));
  expect(received).toHaveLength(1);
  expect(received[0]!.text).toContain('Of these, 100 are listed here.');
});

describe('the count', () => {
  test('is of all organizations of the same owners together', async () => {
    const store = await storeOf(auction, 'Second Store');
    await setInvitedToday(store, 20);
    await invite(auction, dealer);
    expect(await textsOf(dealer)).toEqual(['You are invited to one more thread.']);
    await invite(store, dealer);
    expect(await textsOf(dealer)).toEqual(['You are invited to 2 more threads.']);
    // The owner of the second store alone has invited nobody in the others.
    const third = await createOwner(here, 'Third Store');
    await invite(third, dealer);
    expect(await textsOf(dealer)).toHaveLength(2);
  });

  test('is not of organizations in which the owners are only admins or members', async () => {
    const other = await createOwner(here, 'Other');
    await here.services
      .sql`insert into org_member (org_id, user_id, role, joined_at) values (${other.orgId}, ${auction.userId}, 'admin', now())`;
    await setInvitedToday(other, 500);
    await invite(auction, dealer);
    expect(await textsOf(dealer)).toEqual([`${auction.orgName} says you sold this to them.`]);
  });

  test('is not of partners, who are told one by one', async () => {
    await insertConnection(here, auction, dealer, 'accepted');
    await setInvitedToday(auction, STRANGER_INVITATIONS_PER_DAY);
    await invite(auction, dealer);
    expect(await textsOf(dealer)).toEqual([`${auction.orgName} says you sold this to them.`]);
    expect(await here.services.sql`select count from stranger_invitations where org_id = ${auction.orgId}`).toEqual([{ count: 500 }]);
  });

  test('includes both parties of a new thread and the ends of a chain, and no invitation that is refused', async () => {
    const [buyer, next] = [await createOwner(here, 'Buyer'), await createOwner(here, 'Next')];
    await setInvitedToday(auction, 19);
    const vin = uniqueVin();
    const threadId = await openThreadAs(auction, { boughtFromOrgId: dealer.orgId, soldToOrgId: buyer.orgId, vin });
    expect(await textsOf(dealer)).toEqual([`${auction.orgName} says you sold this to them.`]);
    expect(await textsOf(buyer)).toEqual(['You are invited to one more thread.']);
    expect((await auction.command('createThread', { ...VEHICLE, vin, boughtFromOrgId: dealer.orgId })).status).toBe(409);
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: false });
    await sendCommand(auction, 'inviteNext', { threadId, orgId: next.orgId });
    expect(await textsOf(next)).toEqual(['You are invited to one more thread.']);
    expect(await here.services.sql`select count from stranger_invitations where org_id = ${auction.orgId}`).toEqual([{ count: 22 }]);
  });

  test('begins anew on the next day', async () => {
    await setInvitedToday(auction, STRANGER_INVITATIONS_PER_DAY, Date.now() - 86_400_000);
    await invite(auction, dealer);
    expect(await textsOf(dealer)).toEqual([`${auction.orgName} says you sold this to them.`]);
    expect(await here.services.sql`select count from stranger_invitations where org_id = ${auction.orgId}`).toEqual([{ count: 1 }]);
  });
});

describe('after five hundred', () => {
  const REFUSED = {
    status: 429,
    body: {
      error: {
        code: 'resource-exhausted',
        message: expect.stringMatching(
          /^Today your organizations have invited 500 times organizations that are not partners\. You can go on from [A-Z][a-z]{2} \d+, \d+:00 AM M[SD]T\.$/,
        ) as string,
      },
    },
  };

  test('every kind of invitation is refused until the next day, and counts no more', async () => {
    const threadId = await invite(auction, dealer);
    const store = await storeOf(auction, 'Second Store');
    await setInvitedToday(store, STRANGER_INVITATIONS_PER_DAY - 1);
    const other = await createOwner(here, 'Other');
    const opening = { ...VEHICLE, vin: uniqueVin() };
    expect(await auction.command('createThread', { ...opening, boughtFromOrgId: other.orgId })).toEqual(REFUSED);
    expect(await store.command('createThread', { ...opening, boughtFromOrgId: other.orgId })).toEqual(REFUSED);
    expect(await auction.command('inviteNext', { threadId, orgId: other.orgId })).toEqual(REFUSED);
    expect((await other.query('notifications')).body).toMatchObject({ notifications: [] });
  });

  test('of concurrent ones in several organizations, no more than are left are accepted', async () => {
    const store = await storeOf(auction, 'Second Store');
    await setInvitedToday(auction, STRANGER_INVITATIONS_PER_DAY - 3);
    const answers = await Promise.all(
      [auction, store, auction, store, auction, store, auction, store].map(
        async (by) => (await by.command('createThread', { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: dealer.orgId })).status,
      ),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  });
});

test('an honest group of twelve stores that buys forty cars a day meets no refusal', async () => {
  const stores = [auction, ...(await Promise.all(Array.from({ length: 11 }, async (_, at) => await storeOf(auction, `Store ${at}`))))];
  for (const store of stores) await setInvitedToday(store, 39);
  for (const store of stores) await invite(store, dealer);
  expect((await dealer.query('threadCounts')).body).toMatchObject({ invites: 12 });
});

test.each([true, false])('a stand-in has the same mail at the same time (on the thread: %s)', async (isOnThread) => {
  const chain = await createChain(here, isOnThread);
  const { inviter, invited, first, outsider, threadId } = chain;
  const who = isOnThread ? first : outsider;
  await setInvitedToday(inviter, 20);
  const before = (await mailsTo(who)).length;
  await sendCommand(inviter, 'inviteNext', { threadId, orgId: invited.orgId });
  const openly = await openThreadAs(inviter, { boughtFromOrgId: invited.orgId });
  const joined = (await mailsTo(who)).slice(before);
  expect(joined.map(({ status, isCarried }) => ({ status, isCarried }))).toEqual([
    { status: 'pending', isCarried: false },
    { status: 'pending', isCarried: true },
  ]);
  smtp.received.splice(0);
  await deliverAll({ now: nextMailMorning(Date.now()) });
  expect((await mailsTo(who)).slice(before).map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(smtp.received.filter(({ text }) => text.includes(openly))).toHaveLength(1);
  // What the organization that is meant reads names only the invitation that is its own.
  expect((await textsOf(who))[0]).toBe(isOnThread ? 'You are invited to one more thread.' : 'You are invited to 2 more threads.');
  expect((await mails(here)).some(({ status }) => status === 'failed')).toBe(false);
});
