// Mail about an answer that can be taken back waits 20 seconds. It is not sent if the answer was taken back; if it has left, a correction is.
import { beforeEach, expect, test } from 'vitest';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { mails, statusOf, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { backdateThread } from '../../testing/threads/backdate-thread.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let seller: Owner;
let auction: Owner;
let threadId: string;

beforeEach(async () => {
  seller = await createOwner(here, `Silver Sage Motors ${crypto.randomUUID().slice(0, 6)}`);
  auction = await createOwner(here, `Front Range Auction ${crypto.randomUUID().slice(0, 6)}`);
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(seller, 'markDelivered', { threadId });
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
});

const confirm = async (): Promise<number> => {
  const view = await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  return view!.takeBack!.seq;
};
const takeBack = async (seq: number) => (await sendCommand(auction, 'takeBack', { threadId, seq })) as unknown as { mailed: boolean };
const texts = () => smtp.received.map(({ text }) => text);

test('its job starts 20 seconds later', async () => {
  await confirm();
  const [job] = await here.services.sql<{ wait: number }[]>`
    select extract(epoch from start_after - created_on)::float as wait from pgboss.job`;
  expect(job!.wait).toBeCloseTo(20, 0);
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Here.' });
  expect(await here.services.sql`select from pgboss.job where start_after <= now()`).toHaveLength(0);
});

test('taken back before that, nobody gets a mail, but a notification', async () => {
  const { mailed } = await takeBack(await confirm());
  expect(mailed).toBe(false);
  expect((await mails(here)).map(({ kind, status }) => [kind, status])).toEqual([['tw_delivery', 'skipped']]);
  expect(await here.services.sql`select from pgboss.job`).toHaveLength(0);
  const notices = await here.services.sql<{ text: string }[]>`
    select text from notification where org_id = ${seller.orgId} and type = 'tw_delivery' order by at desc limit 2`;
  expect(notices.map(({ text }) => text)).toEqual([
    `${auction.orgName} took back its confirmation of the delivery.`,
    `${auction.orgName} confirmed your delivery.`,
  ]);
});

test('taken back after the mail has left, a correction follows at once', async () => {
  const seq = await confirm();
  await senders.deliverAll();
  await takeBack(seq);
  await senders.deliverAll();
  expect(texts()).toEqual([
    expect.stringContaining('confirmed your delivery'),
    expect.stringContaining('took back its confirmation of the delivery'),
  ]);
});

test('a mail that is about to leave counts as sent', async () => {
  const seq = await confirm();
  await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
  await takeBack(seq);
  expect((await mails(here)).map(({ status }) => status)).toEqual(['pending', 'pending']);
});

test('a mail whose attempt failed meanwhile is not sent after its correction', async () => {
  const seq = await confirm();
  const [mail] = await mails(here);
  await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
  await takeBack(seq);
  const correction = (await mails(here)).find(({ id }) => id !== mail!.id)!;
  await senders.deliver(correction.id);
  await senders.deliver(mail!.id);
  expect(texts()).toEqual([expect.stringContaining('took back its confirmation of the delivery')]);
  expect((await mails(here)).map(({ status }) => status)).toEqual(['skipped', 'sent']);
});

test('a mail that was refused needs no correction', async () => {
  const seq = await confirm();
  smtp.behavior = () => 'rejects';
  await senders.deliverAll();
  smtp.behavior = () => 'accepts';
  await takeBack(seq);
  expect((await mails(here)).map(({ status }) => status)).toEqual(['failed']);
});

test('a correction links to the thread, also for an organization that is completed again', async () => {
  await confirm();
  const { takeBack: offer } = (await sendCommand(auction, 'giveUpTitle', { threadId, why: 'never-arrived' }))!;
  await senders.deliverAll();
  await takeBack(offer!.seq);
  await senders.deliverAll();
  const correction = smtp.received.at(-1)!.text;
  expect(correction).toContain('took back that it does not have the title');
  expect(correction).toContain(`/t/${threadId}`);
});

test('a request that was withdrawn before its mail left is not mailed', async () => {
  const { requestId } = (await sendCommand(auction, 'requestUpdate', { threadId, note: 'When?' })) as unknown as { requestId: string };
  await sendCommand(auction, 'withdrawRequest', { threadId, requestId });
  await senders.deliverAll();
  expect((await mails(here, 'request_update')).map(({ status }) => status)).toEqual(['skipped']);
});

test('the mail status of a request is that of its newest reminder', async () => {
  const { requestId } = (await sendCommand(auction, 'requestUpdate', { threadId, note: 'When?' })) as unknown as { requestId: string };
  await senders.deliverAll();
  expect(await statusOf(here, requestId)).toBe('sent');
  await backdateThread(here.services.sql, threadId, 25 * 3_600_000);
  await here.services.sql`update mail set created_at = created_at - interval '25 hours'`;
  await sendCommand(auction, 'remindRequest', { threadId, requestId });
  smtp.behavior = () => 'rejects';
  expect(await statusOf(here, requestId)).toBe('pending');
  await senders.deliverAll();
  smtp.behavior = () => 'accepts';
  expect(await statusOf(here, requestId)).toBe('failed');
});
