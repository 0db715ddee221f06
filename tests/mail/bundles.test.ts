// Mails about several threads: one message if sender and recipient are neighbors on each of them, and otherwise one for each.
import { beforeEach, describe, expect, test } from 'vitest';
import { BUNDLE_MAX } from '../../src/domain/limits.ts';
import type { MailType } from '../../src/domain/vocabulary.ts';
import { OLD_ROWS } from '../../src/server/db/delete-old-rows.ts';
import type { NoticeOfEntry } from '../../src/server/mail/outbox.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { ORIGIN, type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { mails, statusOf, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
// Nothing follows the ledger but the commands of the tests: what one request does is one step.
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

/** The threads of these organizations, as they stand in the chain; the second one opens them. The first one may be asked. */
async function openThreads(count: number, [head, opener, next]: [Owner, Owner, Owner?]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const threadId = await openThreadAs(opener, { boughtFromOrgId: head.orgId, ...(next && { soldToOrgId: next.orgId }) });
    await sendCommand(head, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    if (next) await sendCommand(next, 'respondToInvite', { threadId, accept: true });
    ids.push(threadId);
  }
  await forgetMails();
  return ids;
}
async function forgetMails(): Promise<void> {
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
}
type Asked = { threadId: string; requestId: string };
/** Asks about these threads in one request. */
async function askAbout(by: Person, ids: readonly string[], note = ''): Promise<Asked[]> {
  const calls = ids.map((threadId) => ({ operation: 'requestUpdate', input: { threadId, note } }));
  const { body } = await by.command('runOnThreads', { calls });
  expect((body as { results: { error: unknown }[] }).results.map(({ error }) => error)).toEqual(ids.map(() => null));
  const rows = await here.services.sql<Asked[]>`
    select thread_id as "threadId", id as "requestId" from update_request where thread_id in ${here.services.sql(ids)}`;
  return ids.map((id) => rows.find(({ threadId }) => threadId === id)!);
}
/** Sends a command without following the ledger. */
async function send({ cookie }: Person, name: string, payload: object): Promise<void> {
  const { statusCode, body } = await here.services.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { cookie, origin: ORIGIN },
    payload,
  });
  if (statusCode !== 200) throw new Error(body);
}
const linksIn = (text: string): string[] => [...text.matchAll(/\/t\/([\w-]{36})/g)].map(([, id]) => id!).toSorted();
const received = () => smtp.received.map(({ text }) => linksIn(text)).toSorted((a, b) => b.length - a.length);
const vinsOf = async (ids: readonly string[]) =>
  (await here.services.sql<{ vin: string }[]>`select vin from thread where id in ${here.services.sql(ids)}`).map(({ vin }) =>
    vin.slice(-6),
  );
const jobs = async () => await here.services.sql<{ id: string }[]>`select id from pgboss.job where name = 'mail'`;

test('a request about twelve threads is one mail to each member of the neighbor, with a link to each thread, and each mail is settled', async () => {
  const colleague = await createColleague(here, seller);
  const ids = await openThreads(12, [seller, auction]);
  const asked = await askAbout(auction, ids, 'Where is it?');
  expect(await jobs()).toHaveLength(2);
  await senders.deliverAll();
  expect(received()).toEqual([ids.toSorted(), ids.toSorted()]);
  const people = await here.services.sql<{ email: string }[]>`
    select email from app_user where id in ${here.services.sql([seller.userId, colleague.userId])}`;
  expect(smtp.attempts.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  const [message] = smtp.received;
  expect(message!.subject).toBe(`Title update requested · 12 titles · ${auction.orgName}`);
  for (const end of await vinsOf(ids)) for (const part of [message!.text, message!.html]) expect(part).toContain(end);
  expect(message!.html.match(/class="box text row-end"/g)).toHaveLength(12);
  expect(message!.text.match(/> Where is it\?/g)).toHaveLength(1);
  expect((await mails(here)).map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 'sent'));
  for (const { requestId } of asked) expect(await statusOf(here, requestId)).toBe('sent');
});

test('the one-click link of a mail about several threads turns off its type', async () => {
  await askAbout(auction, await openThreads(2, [seller, auction]));
  await senders.deliverAll();
  const { headers } = smtp.received[0]!;
  const url = /^<http:\/\/localhost:3000(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(headers['list-unsubscribe']!)![1]!;
  const payload = 'List-Unsubscribe=One-Click';
  const answer = await here.services.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  expect(answer.json()).toEqual({ type: 'request_update' });
});

describe('an organization that is no neighbor', () => {
  test('cannot be connected from one thread to another: the mail about each is by itself', async () => {
    const ids = await openThreads(3, [seller, auction, buyer]);
    await askAbout(buyer, ids);
    await senders.deliverAll();
    expect(received().map((links) => links.length)).toEqual([1, 1, 1]);
    expect(received().flat().toSorted()).toEqual(ids.toSorted());
    for (const { text } of smtp.received) {
      expect(text).toContain('Partner requested an update.');
      expect(text).not.toContain(buyer.orgName);
    }
  });

  test('on some threads and a neighbor on others is not connected by a mail about the others', async () => {
    const beside = await openThreads(3, [seller, buyer]);
    const further = await openThreads(2, [seller, auction, buyer]);
    await askAbout(buyer, [beside[0]!, further[0]!, beside[1]!, further[1]!, beside[2]!]);
    await senders.deliverAll();
    expect(received()).toEqual([beside.toSorted(), ...further.toSorted().map((id) => [id])].toSorted((a, b) => b.length - a.length));
    const bundle = smtp.received.find(({ text }) => linksIn(text).length === 3)!;
    for (const end of await vinsOf(further)) for (const part of [bundle.raw, bundle.text, bundle.html]) expect(part).not.toContain(end);
    for (const id of further) expect(bundle.html).not.toContain(id);
  });

  test('whom a stand-in represents on one thread has that mail settled with the others, and its people read nothing of it', async () => {
    const [further] = (await openThreads(1, [seller, auction, buyer])) as [string];
    // The buyer invites the seller on three threads, on one of which the seller is the head.
    const parties = { boughtFromOrgId: auction.orgId, soldToOrgId: seller.orgId };
    for (const vin of [uniqueVin(), uniqueVin()]) await send(buyer, 'createThread', { ...VEHICLE, vin, ...parties });
    await send(buyer, 'inviteNext', { threadId: further, orgId: seller.orgId });
    await here.services.ledger.catchUp();
    const rows = await here.services.sql<{ jobId: string }[]>`
      select coalesce(carried_by, id) as "jobId" from mail where kind = 'tw_invite' and user_id = ${seller.userId}`;
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ jobId }) => jobId)).size).toBe(1);
    await senders.deliver(rows[0]!.jobId);
    expect(received().map((links) => links.length)).toEqual([2]);
    expect(received()[0]).not.toContain(further);
    const settled = await here.services.sql<{ at: Date }[]>`
      select distinct settled_at as at from mail where user_id = ${seller.userId} and status = 'sent'`;
    expect(settled).toHaveLength(1);
  });
});

describe('just before a mail about several threads is sent, each is checked by itself', () => {
  test('a request that was withdrawn is left out', async () => {
    const asked = await askAbout(auction, await openThreads(3, [seller, auction]));
    const [first, second, third] = asked as [Asked, Asked, Asked];
    await sendCommand(auction, 'withdrawRequest', second);
    await senders.deliverAll();
    expect(received()).toEqual([[first.threadId, third.threadId].toSorted()]);
    expect(smtp.received[0]!.subject).toContain('2 titles');
    expect(await Promise.all(asked.map(async ({ requestId }) => await statusOf(here, requestId)))).toEqual(['sent', 'skipped', 'sent']);
  });

  test('if one is left, it is the ordinary mail', async () => {
    const [first, second, third] = (await askAbout(auction, await openThreads(3, [seller, auction]), 'When?')) as [Asked, Asked, Asked];
    for (const request of [first, third]) await sendCommand(auction, 'withdrawRequest', request);
    await senders.deliverAll();
    expect(received()).toEqual([[second.threadId]]);
    const [end] = await vinsOf([second.threadId]);
    expect(smtp.received[0]!.subject).toBe(`Title update requested · 2021 Ford F-150 · ${end} · ${auction.orgName}`);
    expect(smtp.received[0]!.text).toContain(`${seller.orgName} (You): Holds the title`);
  });

  test.each([
    ['turned such mail off', async () => await sendCommand(seller, 'updateEmailPrefs', { types: { request_update: false } })],
    ['left', async () => await here.services.sql`delete from org_member where user_id = ${seller.userId}`],
  ])('a member who %s meanwhile gets nothing', async (_, change) => {
    await askAbout(auction, await openThreads(2, [seller, auction]));
    await change();
    await senders.deliverAll();
    expect(smtp.attempts).toEqual([]);
    expect((await mails(here)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  test('what the mail server rejects has failed for each request, and what it delays waits for each', async () => {
    const asked = await askAbout(auction, await openThreads(2, [seller, auction]));
    const statuses = async () => await Promise.all(asked.map(async ({ requestId }) => await statusOf(here, requestId)));
    smtp.behavior = () => 'busy';
    await senders.deliverAll();
    expect(await statuses()).toEqual(['pending', 'pending']);
    smtp.behavior = () => 'rejects';
    await senders.deliverAll();
    expect(await statuses()).toEqual(['failed', 'failed']);
    expect(smtp.attempts).toHaveLength(2);
  });
});

test('mails about several threads are forgotten after 90 days, except for the status of a request', async () => {
  const asked = await askAbout(auction, await openThreads(2, [seller, auction]));
  await senders.deliverAll();
  await here.services.sql`update mail set settled_at = settled_at - interval '91 days'`;
  await OLD_ROWS['deleting old mails']!(here.services.sql);
  expect((await mails(here)).map(({ address, status }) => [address, status])).toEqual([
    ['', 'sent'],
    ['', 'sent'],
  ]);
  for (const { requestId } of asked) expect(await statusOf(here, requestId)).toBe('sent');
});

/** What the auction did on a thread, as it is told to the seller. */
const notice = (threadId: string, given: Partial<NoticeOfEntry> = {}): NoticeOfEntry => ({
  orgId: seller.orgId,
  type: 'tw_update',
  text: 'Front Range Auction posted an update.',
  fromOrgId: auction.orgId,
  requestId: null,
  threadId,
  byNeighbor: true,
  isOnThread: true,
  vehicle: { vin: threadId, year: 2021, make: 'Ford', model: 'F-150', mileage: 1 },
  neighbor: auction.orgName,
  about: { by: auction.userId, at: Date.now(), entry: null, corrects: null },
  ...given,
});
/** The number of mails in each message, the largest first. */
async function messages(notices: readonly NoticeOfEntry[]): Promise<number[]> {
  await forgetMails();
  await here.services.sql.begin(async (tx) => await here.services.outbox.queueNotices(tx, notices));
  const rows = await here.services.sql<{ count: number }[]>`
    select count(*)::int as count from mail group by coalesce(carried_by, id) order by 1 desc`;
  expect(await jobs()).toHaveLength(rows.length);
  return rows.map(({ count }) => count);
}
const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const [one, two, three] = newIds(3) as [string, string, string];
/** About an answer that may be taken back. */
const answer = (threadId: string) => ({ by: auction.userId, at: Date.now(), entry: { threadId, seq: 2 }, corrects: null });

describe('one message contains', () => {
  test(`at most ${BUNDLE_MAX} threads`, async () => {
    expect(await messages(newIds(2 * BUNDLE_MAX + 1).map((id) => notice(id)))).toEqual([BUNDLE_MAX, BUNDLE_MAX, 1]);
  });

  test('each thread once: a second mail about it is the next message, together with other second ones', async () => {
    expect(await messages([one, one, two, three, two, one].map((id) => notice(id)))).toEqual([3, 2, 1]);
  });

  test.each<[what: string, other: () => Partial<NoticeOfEntry>]>([
    ['types', () => ({ type: 'tw_delivery' satisfies MailType })],
    ['senders', () => ({ fromOrgId: buyer.orgId })],
    ['recipients', () => ({ orgId: buyer.orgId })],
    ['times at which they may leave', () => ({ about: answer(three) })],
  ])('no mails of different %s', async (_, other) => {
    expect(await messages([notice(one), notice(two), notice(three, other())])).toEqual([2, 1]);
  });

  test('mails about what may be taken back', async () => {
    expect(await messages([one, two].map((id) => notice(id, { about: answer(id) })))).toEqual([2]);
  });

  test('no mails about what an organization did that is no neighbor', async () => {
    const further = [one, two].map((id) => notice(id));
    for (const each of further) delete each.byNeighbor;
    expect(await messages(further)).toEqual([1, 1]);
  });

  test('no mails without a sender', async () => {
    expect(await messages([notice(one, { fromOrgId: null }), notice(two, { fromOrgId: null })])).toEqual([1, 1]);
  });

  test('no corrections', async () => {
    const answers = [one, two].map((id) => notice(id, { about: answer(id) }));
    const corrections = [one, two].map((id) =>
      notice(id, { about: { by: auction.userId, at: Date.now(), entry: null, corrects: { threadId: id, seq: 2 } } }),
    );
    await messages(answers);
    await here.services.sql.begin(async (tx) => await here.services.outbox.queueNotices(tx, corrections));
    expect(await here.services.sql`select from mail where entry_seq is null and carried_by is null`).toHaveLength(2);
  });
});
