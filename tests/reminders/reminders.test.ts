// Reminders that a policy sends: who gets them, in which words, and that each is sent once.
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayIn, nextTimeOfDay, startOfDay } from '../../src/domain/days.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import type { TitlePolicyView } from '../../src/api/title-policy.ts';
import { sendReminders } from '../../src/server/schedule/send-reminders.ts';
import { expectLedgerMatchesRows } from '../../testing/database/ledger.ts';
import { notificationsOf } from '../../testing/people/network.ts';
import { type Owner, createColleague, createOwner, provision } from '../../testing/people/owners.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { VEHICLE, openThreadAs, readThread, sendCommand, uniqueVin } from '../../testing/threads/threads.ts';

const here = useTestServices();
const ZONE = 'America/Denver';
const MINUTE = 60_000;

let [seller, auction, buyer] = [] as unknown as [Owner, Owner, Owner];
beforeEach(async () => {
  const made = await Promise.all(['Silver State', 'Front Range', 'Bluebird'].map((name) => createOwner(here, name)));
  [seller, auction, buyer] = made as [Owner, Owner, Owner];
});

async function turnOn(owner: Owner, changes: Partial<TitlePolicy> = {}): Promise<void> {
  const { policy } = (await owner.query('titlePolicy')).body as TitlePolicyView;
  const { status } = await owner.command('updateTitlePolicy', { ...policy, timeZone: ZONE, reminders: true, ...changes });
  expect(status).toBe(200);
}
const openThread = async (soldToOrgId = buyer.orgId) =>
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId, creatorHasTitle: true });
/** The auction has the title, and the buyer waits for it. */
async function openWaitingThread(): Promise<string> {
  const threadId = await openThread();
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
}
/** 7:00 in the zone of the policies, so many days from today. */
const morning = (daysLater: number): number => nextTimeOfDay(ZONE, 7 * 60, startOfDay(ZONE, addDays(dayIn(ZONE, Date.now()), daysLater)));
async function remindUntil(days: number, from = 1): Promise<void> {
  for (let day = from; day <= days; day += 1) await sendReminders(here.services, morning(day));
  await here.services.ledger.catchUp();
}
const remindersOf = async (threadId: string) =>
  await here.services.sql<{ facts: { type: string }[]; userId: string | null }[]>`
    select facts, user_id as "userId" from thread_event where thread_id = ${threadId} and command = 'remind' order by seq`;
const mailsTo = async ({ userId }: { userId: string }) =>
  await here.services.sql<{ kind: string; text: string; content: string }[]>`
    select kind, content ->> 'text' as text, content::text as content from mail where user_id = ${userId} order by created_at`;

describe('a title that is due', () => {
  test('is asked about in the organization’s name, by nobody in particular, and no text says when it is due', async () => {
    await turnOn(buyer);
    const threadId = await openWaitingThread();
    const { dueOn } = (await buyer.query('deskEntry', { threadId })).body as { dueOn: string | null };
    await remindUntil(14);
    expect(await remindersOf(threadId)).toMatchObject([
      { userId: null, facts: [{ type: 'UpdateRequested', automatic: true, note: '', asks: 'waits-for' }] },
    ]);
    const text = 'Bluebird asked for an update and what it waits for. (Automatic)';
    expect(await notificationsOf(here, auction)).toContain(`request_update from Bluebird: ${text}`);
    const mails = (await mailsTo(auction)).filter(({ kind }) => kind === 'request_update');
    expect(mails.map((mail) => mail.text)).toEqual([text]);
    const { requests } = await readThread(auction, threadId);
    expect(requests).toMatchObject([{ automatic: true, own: false, note: '', remindedAt: null, asks: 'waits-for' }]);
    const told = JSON.stringify([mails, requests, await notificationsOf(here, auction)]);
    const due = addDays(dayIn(ZONE, Date.now()), 14);
    expect(dueOn).toBeNull();
    for (const day of [due, `${Number(due.slice(8))}, 20`]) expect(told).not.toContain(day);
    await expectLedgerMatchesRows(here.services.sql, threadId);
  });

  test('is not asked about before seven o’clock, and once however often and however many processes look', async () => {
    await turnOn(buyer);
    const threadId = await openWaitingThread();
    await remindUntil(13);
    await sendReminders(here.services, morning(14) - MINUTE);
    expect(await remindersOf(threadId)).toHaveLength(0);
    await Promise.all([1, 2, 3, 4].map(async () => await sendReminders(here.services, morning(14))));
    await here.services.sql`update title_policy set next_reminders_at = ${new Date(morning(14))} where org_id = ${buyer.orgId}`;
    await sendReminders(here.services, morning(14) + MINUTE);
    expect(await remindersOf(threadId)).toHaveLength(1);
  });

  test('is asked about on its own due day and in the same words, whatever claims, retail sale and registration its organization noted', async () => {
    await turnOn(buyer);
    const today = dayIn(ZONE, Date.now());
    const threadIds = [await openWaitingThread(), await openWaitingThread(), await openWaitingThread(), await openWaitingThread()];
    const [, retailed, claimed, unfiled] = threadIds as [string, string, string, string];
    await sendCommand(buyer, 'updateDeskEntry', { threadId: retailed, retail: { on: addDays(today, -20), state: 'CA' } });
    await sendCommand(buyer, 'noteClaim', { threadId: claimed, side: 'ours', filedOn: today, answer: { on: addDays(today, 3) } });
    await sendCommand(buyer, 'noteClaim', { threadId: claimed, side: 'against', filedOn: today });
    await sendCommand(buyer, 'updateDeskEntry', { threadId: unfiled, notFiling: true });
    const facts = async () => await Promise.all(threadIds.map(async (id) => (await remindersOf(id)).map((one) => one.facts[0]!.type)));
    await remindUntil(13);
    expect(await facts()).toEqual([[], [], [], []]);
    await remindUntil(17, 14);
    expect(await facts()).toEqual(threadIds.map(() => ['UpdateRequested', 'RequestReminded']));
    const told = (await notificationsOf(here, auction)).filter((one) => one.includes('(Automatic)'));
    // The first one, and the second.
    expect([told.length, new Set(told).size]).toEqual([8, 2]);
  });

  test('is asked about later on the day if no process was there at seven', async () => {
    await turnOn(buyer);
    const threadId = await openWaitingThread();
    await sendReminders(here.services, morning(16) + 5 * 60 * MINUTE);
    expect(await remindersOf(threadId)).toHaveLength(1);
  });

  test('is not asked about while reminders are off, nor what was due before they were turned on', async () => {
    const threadId = await openWaitingThread();
    await remindUntil(14);
    await turnOn(buyer);
    await sendCommand(buyer, 'updateDeskEntry', { threadId, dueOn: addDays(dayIn(ZONE, Date.now()), -2) });
    await remindUntil(3);
    expect(await remindersOf(threadId)).toHaveLength(0);
    await turnOn(buyer, { reminders: false });
    await remindUntil(30);
    expect(await remindersOf(threadId)).toHaveLength(0);
  });

  test('is asked about again until somebody answers, who is not reminded any more', async () => {
    await turnOn(buyer);
    const threadId = await openWaitingThread();
    await remindUntil(17);
    expect((await remindersOf(threadId)).map(({ facts }) => facts[0]!.type)).toEqual(['UpdateRequested', 'RequestReminded']);
    await here.services.sql`update automatic_reminder set last_at = now() - interval '1 day'`;
    await sendCommand(auction, 'postUpdate', { threadId, message: 'On Friday.' });
    await remindUntil(40, 18);
    expect(await remindersOf(threadId)).toHaveLength(2);
  });
});

describe('after three reminders without an answer', () => {
  test('the owners and admins are told by notification and mail, and nobody else', async () => {
    await turnOn(buyer);
    const [clerk, admin] = [await createColleague(here, buyer), await createColleague(here, buyer, 'admin')];
    await openWaitingThread();
    await remindUntil(40);
    const text = 'Front Range did not answer three reminders. It may need a call.';
    for (const manager of [buyer, admin]) {
      expect((await mailsTo(manager)).filter(({ kind }) => kind === 'reminders_unanswered').map((mail) => mail.text)).toEqual([text]);
      const { notifications: items } = (await manager.query('notifications', { list: 'you' })).body as {
        notifications: { text: string }[];
      };
      expect(items.filter((one) => one.text === text)).toHaveLength(1);
    }
    for (const other of [clerk, auction, seller]) {
      expect((await mailsTo(other)).filter(({ kind }) => kind === 'reminders_unanswered')).toEqual([]);
      expect(JSON.stringify((await other.query('notifications')).body)).not.toContain('three reminders');
    }
  });
});

describe('once only', () => {
  test('the recipient of a delivery is reminded after five days', async () => {
    await turnOn(auction);
    const threadId = await openWaitingThread();
    await sendCommand(auction, 'markDelivered', { threadId });
    await remindUntil(13);
    const text = 'Front Range sent you the title and asks whether it has arrived. (Automatic)';
    expect((await notificationsOf(here, buyer)).filter((one) => one.includes('(Automatic)'))).toEqual([
      `tw_delivery from Front Range: ${text}`,
    ]);
    expect((await mailsTo(buyer)).map((mail) => mail.text).filter((one) => one === text)).toHaveLength(1);
  });

  test('an invited organization is reminded after three days, and a placeholder gets its invitation again', async () => {
    await turnOn(auction);
    await openThread();
    const placeholder = await provision(auction, 'Rocky Ridge', 'titles@rocky-ridge.test');
    await openThreadAs(auction, {
      ...VEHICLE,
      vin: uniqueVin(),
      boughtFromOrgId: seller.orgId,
      soldToOrgId: placeholder.id,
      creatorHasTitle: true,
    });
    const invites = async () =>
      await here.services.sql`select from mail where kind = 'platform_invite' and address = 'titles@rocky-ridge.test'`;
    expect(await invites()).toHaveLength(1);
    await remindUntil(12);
    expect(await invites()).toHaveLength(2);
    const text = 'Front Range says you bought this from them. Its invitation waits for your answer. (Automatic)';
    expect((await notificationsOf(here, buyer)).filter((one) => one.includes('(Automatic)'))).toEqual([
      `tw_invite from Front Range: ${text}`,
    ]);
  });
});
