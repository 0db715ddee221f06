// Mail about an answer that can be taken back waits 20 seconds. It is not sent if the answer was taken back; if it has left, a correction is.
import { beforeEach, expect, test } from 'vitest';
import { createOwner, type Owner } from '../owners.ts';
import { mails, useSenders, useSmtp } from '../mail/mail-services.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../threads.ts';
import { useTestServices } from '../test-services.ts';

const smtp = useSmtp();
const here = useTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
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
