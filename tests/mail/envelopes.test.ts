// Mails about the titles of an envelope: one to the recipient, and one to the sender once it is empty, however long that takes.
import { beforeEach, describe, expect, test } from 'vitest';
import { RECEIVING_MAIL_WAIT_MS, UNDO_MAIL_WAIT_MS } from '../../src/domain/limits.ts';
import type { Out } from '../../src/api/operations.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { mails, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let seller: Owner;
let auction: Owner;
let buyer: Owner;
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
  await forgetMails();
  return ids;
}
async function forgetMails(): Promise<void> {
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  smtp.received.length = 0;
}
type Shipment = Out<'shipment'>;
async function send(ids: readonly string[]): Promise<string> {
  const { body } = await seller.command('sendTitles', {
    toOrgId: auction.orgId,
    titles: ids.map((threadId) => ({ threadId, papers: ['title', 'lien-release'] })),
    way: 'ups',
    trackingNumber: '1Z 4W8 39F 03 1204 8814',
    note: 'The weekly pouch.',
  });
  const { code, results } = body as Out<'sendTitles'>;
  expect(results.map(({ error }) => error)).toEqual(ids.map(() => null));
  return code;
}
const titlesOf = async (code: string): Promise<Shipment['titles']> => ((await auction.query('shipment', { code })).body as Shipment).titles;
const take = async ({ threadId, updateId }: { threadId: string; updateId: string }) =>
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId, inEnvelope: true });
const withdraw = async (titles: readonly { threadId: string; updateId: string }[]) =>
  await seller.command('runOnThreads', {
    calls: titles.map(({ threadId, updateId }) => ({ operation: 'withdrawDelivery', input: { threadId, updateId } })),
  });
/** Those of the mail that is about to be sent to a member, with the seconds until then. */
const messages = async (): Promise<{ address: string; mails: number; seconds: number }[]> => [
  ...(await here.services.sql<{ address: string; mails: number; seconds: number }[]>`
    select m.address, count(*)::int as mails, round(extract(epoch from j.start_after - now()))::int as seconds
    from pgboss.job j join mail m on coalesce(m.carried_by, m.id) = j.id and m.status = 'pending'
    where j.name = 'mail' group by j.id, j.start_after, m.address order by m.address, j.id`),
];
const addressOf = async ({ userId }: Owner): Promise<string> =>
  (await here.services.sql<{ email: string }[]>`select email from app_user where id = ${userId}`)[0]!.email;
const to = async (owner: Owner) => (await messages()).filter(({ address }) => address === own.get(owner));
const own = new Map<Owner, string>();
beforeEach(async () => {
  for (const owner of [seller, auction, buyer]) own.set(owner, await addressOf(owner));
});
const receivedBy = (owner: Owner) => smtp.received.filter(({ to: address }) => address === own.get(owner));

describe('a shipment', () => {
  test('is one mail to each member of the recipient, with what is inside and how it comes', async () => {
    await createColleague(here, auction);
    const code = await send(await openThreads(5));
    expect((await messages()).map((message) => message.mails)).toEqual([5, 5]);
    await senders.deliverAll();
    expect(smtp.received).toHaveLength(2);
    const [message] = receivedBy(auction);
    expect(message!.subject).toBe(`Title delivered · 5 titles · ${seller.orgName}`);
    for (const part of [message!.text, message!.html]) {
      expect(part).toContain(`${seller.orgName} sent you 5 titles.`);
      expect(part).toContain('It comes by UPS, tracking number 1Z 4W8 39F 03 1204 8814.');
      expect(part).toContain('Inside: Title, lien release.');
      expect(part).toContain(`/receive/${code}`);
    }
    expect(message!.text.match(/The weekly pouch\./g)).toHaveLength(1);
    expect((await mails(here)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'sent'));
  });

  test('of one title is the ordinary mail, with carrier and papers', async () => {
    await send(await openThreads(1));
    await senders.deliverAll();
    const [message] = receivedBy(auction);
    expect(message!.text).toContain('It comes by UPS, tracking number 1Z 4W8 39F 03 1204 8814. Inside: Title, lien release.');
    expect(message!.text).toContain('> The weekly pouch.');
  });
});

describe('an envelope that is emptied title by title', () => {
  test('is one mail to the sender, which waits for the next title, and for Undo once none is left', async () => {
    const code = await send(await openThreads(4));
    await forgetMails();
    const [first, second, third, missing] = await titlesOf(code);
    await take(first!);
    expect(await to(seller)).toEqual([expect.objectContaining({ mails: 1 })]);
    await take(second!);
    await take(third!);
    const [waiting] = await to(seller);
    expect(waiting).toMatchObject({ mails: 3 });
    expect(waiting!.seconds).toBeGreaterThan(RECEIVING_MAIL_WAIT_MS / 1000 - 30);
    const { body } = await auction.command('reportMissing', { titles: [{ threadId: missing!.threadId, updateId: missing!.updateId }] });
    expect((body as Out<'reportMissing'>).results).toEqual([
      { threadId: missing!.threadId, error: null, emailStatus: null, takeBackSeq: null, mailed: null },
    ]);
    const [message] = await to(seller);
    expect(message).toMatchObject({ mails: 4 });
    expect(message!.seconds).toBeLessThanOrEqual(UNDO_MAIL_WAIT_MS / 1000);
    await senders.deliverAll();
    const [mail, ...others] = receivedBy(seller);
    expect(others).toEqual([]);
    expect(mail!.text).toContain(`${auction.orgName} received 3 titles and misses 1.`);
    expect(mail!.text.match(/confirmed your delivery\./g)).toHaveLength(3);
    expect(mail!.text).toContain('disputed your delivery: it never came.');
    // The buyer hears of all that arrived, in one mail that says nothing of the envelope.
    const [arrivals, ...more] = receivedBy(buyer);
    expect(more).toEqual([]);
    expect(arrivals!.text.match(/now has the title\./g)).toHaveLength(3);
    expect(arrivals!.text).not.toContain(code);
    expect(arrivals!.html).not.toContain(code);
  });

  test('leaves out what was taken back before the mail has left', async () => {
    const code = await send(await openThreads(3));
    await forgetMails();
    const titles = await titlesOf(code);
    for (const title of titles) await take(title);
    const { threadId } = titles[0]!;
    const { takeBack } = await readThread(auction, threadId);
    await sendCommand(auction, 'takeBack', { threadId, seq: takeBack!.seq });
    await senders.deliverAll();
    expect(receivedBy(seller).map(({ text }) => text.match(/confirmed your delivery\./g)?.length)).toEqual([2]);
    await take(titles[0]!);
    await senders.deliverAll();
    expect(receivedBy(seller)).toHaveLength(2);
  });

  test('that is taken back is one mail to its recipient, about those that nobody has confirmed', async () => {
    const code = await send(await openThreads(4));
    await forgetMails();
    const [first, ...rest] = await titlesOf(code);
    await take(first!);
    await withdraw(rest);
    expect((await to(auction)).map((message) => message.mails)).toEqual([3]);
  });

  test('within the time of Undo is no mail to its recipient, and leaves the mail about the titles that stay sent', async () => {
    const titles = await titlesOf(await send(await openThreads(4)));
    const [message] = await to(auction);
    expect(message!.seconds).toBeGreaterThan(UNDO_MAIL_WAIT_MS / 1000 - 10);
    await withdraw(titles.slice(1));
    expect((await to(auction)).map(({ mails: count }) => count)).toEqual([1]);
    await withdraw(titles.slice(0, 1));
    await senders.deliverAll();
    expect(receivedBy(auction)).toEqual([]);
    expect(await here.services.sql`select from pgboss.job`).toHaveLength(0);
  });

  test('after its mail has left is one mail to its recipient, however many its titles are', async () => {
    const titles = await titlesOf(await send(await openThreads(4)));
    await senders.deliverAll();
    await here.services.sql`delete from pgboss.job`;
    for (const title of titles) await withdraw([title]);
    expect((await to(auction)).map(({ mails: count }) => count)).toEqual([4]);
    await senders.deliverAll();
    expect(receivedBy(auction).map(({ subject }) => subject)).toEqual([
      `Title delivered · 4 titles · ${seller.orgName}`,
      `Delivery withdrawn · 4 titles · ${seller.orgName}`,
    ]);
  });

  test('while its mail is being sent is not mailed as sent after the mail about that', async () => {
    const [title] = await titlesOf(await send(await openThreads(1)));
    await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
    await withdraw([title!]);
    await senders.deliverAll();
    expect(receivedBy(auction).map(({ subject }) => subject)).toEqual([expect.stringContaining('Delivery withdrawn')]);
  });

  test('that is confirmed in bulk is one mail to each who is told, and so is taking that back once it has left', async () => {
    const titles = await titlesOf(await send(await openThreads(3)));
    await forgetMails();
    for (const { threadId, updateId } of titles) await sendCommand(auction, 'confirmDelivery', { threadId, updateId });
    for (const owner of [seller, buyer]) expect((await to(owner)).map(({ mails: count }) => count)).toEqual([3]);
    await senders.deliverAll();
    await here.services.sql`delete from pgboss.job`;
    for (const { threadId } of titles) {
      const { takeBack } = await readThread(auction, threadId);
      await sendCommand(auction, 'takeBack', { threadId, seq: takeBack!.seq });
    }
    for (const owner of [seller, buyer]) expect((await to(owner)).map(({ mails: count }) => count)).toEqual([3]);
  });

  test('is two mails if the first is being sent when the next title is taken', async () => {
    const code = await send(await openThreads(2));
    await forgetMails();
    const [first, second] = await titlesOf(code);
    await take(first!);
    await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
    await take(second!);
    expect((await to(seller)).map((message) => message.mails)).toEqual([1, 1]);
  });

  test('does not join the titles of two envelopes in the mail to a sender', async () => {
    const ids = await openThreads(4);
    const [one, two] = [await send(ids.slice(0, 2)), await send(ids.slice(2))];
    expect(one).not.toBe(two);
    await forgetMails();
    for (const title of [...(await titlesOf(one)), ...(await titlesOf(two))]) await take(title);
    expect((await to(seller)).map((message) => message.mails)).toEqual([2, 2]);
    expect((await to(buyer)).map((message) => message.mails)).toEqual([4]);
  });
});
