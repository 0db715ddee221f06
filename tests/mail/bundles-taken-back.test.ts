// Answers on several threads whose mails are one message: taking one back stops its mail, and no other one.
import { beforeEach, describe, expect, test } from 'vitest';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { withJobQueue } from '../../src/server/jobs/job-queue.ts';
import { holdAllMail, sendHeldMail } from '../../src/server/mail/all-mail-on-hold.ts';
import { mails, useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let seller: Owner;
let auction: Owner;
/** The first one is the thread of the mail that carries the others. */
let ids: string[];

beforeEach(async () => {
  seller = await createOwner(here, `Silver Sage Motors ${crypto.randomUUID().slice(0, 6)}`);
  auction = await createOwner(here, `Front Range Auction ${crypto.randomUUID().slice(0, 6)}`);
  const opened: string[] = [];
  for (let at = 0; at < 3; at++) {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(seller, 'markDelivered', { threadId });
    opened.push(threadId);
  }
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  // The auction confirms all deliveries at once. The job starts 20 seconds later.
  const calls = [];
  for (const threadId of opened)
    calls.push({ operation: 'confirmDelivery', input: { threadId, updateId: await latestUpdateId(auction, threadId) } });
  await auction.command('runOnThreads', { calls });
  const rows = await here.services.sql<{ threadId: string }[]>`
    select thread_id as "threadId" from mail order by carried_by is not null, thread_id`;
  ids = rows.map(({ threadId }) => threadId);
  expect(await jobs()).toHaveLength(1);
});

const jobs = async () => await here.services.sql<{ id: string }[]>`select id from pgboss.job where name = 'mail'`;
async function takeBack(threadId: string): Promise<void> {
  const { takeBack: offer } = await readThread(auction, threadId);
  await sendCommand(auction, 'takeBack', { threadId, seq: offer!.seq });
}
const linksIn = (text: string): string[] => [...text.matchAll(/\/t\/([\w-]{36})/g)].map(([, id]) => id!).toSorted();
const isCorrection = ({ text }: { text: string }) => text.includes('took back');
const news = () => smtp.received.filter((mail) => !isCorrection(mail)).map(({ text }) => linksIn(text));
const corrected = () => smtp.received.filter(isCorrection).map(({ text }) => linksIn(text));
/** By thread, of the mails about the answers. */
const statuses = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await here.services.sql<{ threadId: string; status: string }[]>`
        select thread_id as "threadId", status from mail where entry_seq is not null`
    ).map(({ threadId, status }) => [threadId, status]),
  );
const are = (...given: string[]) => Object.fromEntries(given.map((status, at) => [ids[at]!, status]));

describe.each([
  ['that carries the others', 0],
  ['that another one carries', 1],
])('the mail %s', (_, place) => {
  const others = () => ids.filter((__, at) => at !== place).toSorted();
  const all = (taken: string, rest: string) => are(...ids.map((__, at) => (at === place ? taken : rest)));

  test('is left out if its answer is taken back before they are sent', async () => {
    await takeBack(ids[place]!);
    expect(await statuses()).toEqual(all('skipped', 'pending'));
    expect(await jobs()).toHaveLength(1);
    await senders.deliverAll();
    expect(news()).toEqual([others()]);
    expect(corrected()).toEqual([]);
    expect(await statuses()).toEqual(all('skipped', 'sent'));
  });

  test('is followed by a correction if its answer is taken back while they are being sent', async () => {
    await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
    await takeBack(ids[place]!);
    expect(await statuses()).toEqual(all('pending', 'pending'));
    expect(await mails(here)).toHaveLength(4);
  });

  test('is left out of a later attempt, after its correction', async () => {
    smtp.behavior = () => 'busy';
    await senders.deliverAll();
    await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
    await takeBack(ids[place]!);
    smtp.behavior = () => 'accepts';
    await senders.deliverAll();
    expect(news()).toEqual([others()]);
    expect(corrected()).toEqual([[ids[place]!]]);
    expect(await statuses()).toEqual(all('skipped', 'sent'));
  });

  test('is stopped between two attempts, without a correction', async () => {
    smtp.behavior = () => 'busy';
    await senders.deliverAll();
    await here.services.sql`update pgboss.job set state = 'retry'`;
    await takeBack(ids[place]!);
    smtp.behavior = () => 'accepts';
    await senders.deliverAll();
    expect([news(), corrected()]).toEqual([[others()], []]);
  });

  test('is followed by a correction if its answer is taken back after they were sent', async () => {
    await senders.deliverAll();
    await takeBack(ids[place]!);
    await senders.deliverAll();
    expect([news(), corrected()]).toEqual([[ids.toSorted()], [[ids[place]!]]]);
    expect(await statuses()).toEqual(all('sent', 'sent'));
  });

  test('stays left out if the job is lost in a hold of all mail, and the others are sent when it ends', async () => {
    const { sql } = here.services;
    await takeBack(ids[place]!);
    await sql`delete from pgboss.job`;
    await sql.begin(holdAllMail);
    await withJobQueue(here.databaseUrl, async (queue) => await sql.begin(async (tx) => await sendHeldMail(tx, queue)));
    expect(await jobs()).toHaveLength(1);
    await senders.deliver((await jobs())[0]!.id);
    expect(news()).toEqual([others()]);
    expect(await statuses()).toEqual(all('skipped', 'sent'));
  });

  test('stays left out if the job is lost, and the others fail', async () => {
    await takeBack(ids[place]!);
    await here.services.sql`delete from pgboss.job`;
    await senders.failMailsWithoutJob();
    expect(await statuses()).toEqual(all('skipped', 'failed'));
  });
});

test('if one answer is left, it is the ordinary mail', async () => {
  for (const id of ids.slice(0, 2)) await takeBack(id);
  await senders.deliverAll();
  expect(news()).toEqual([[ids[2]!]]);
  expect(smtp.received[0]!.subject).toMatch(/^Title delivered · 2021 Ford F-150 · \w{6} · Front Range Auction/);
});

test('if all answers are taken back, nothing is left to send', async () => {
  for (const id of ids) await takeBack(id);
  expect(await jobs()).toEqual([]);
  await senders.deliverAll();
  expect(smtp.attempts).toEqual([]);
  expect(await statuses()).toEqual(are('skipped', 'skipped', 'skipped'));
});

test('answers and what takes one of them back may be handled in one step', async () => {
  await takeBack(ids[1]!);
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  // The consumer writes all mails again, as after a restart.
  await here.services.sql`
    update ledger_consumer set position = (
      select min(p.position) - 1 from ledger_position p join thread_event e using (thread_id, seq) where e.command = 'confirmDelivery' and thread_id in ${here.services.sql(ids)})
    where name = 'mails'`;
  await here.services.ledger.catchUp();
  expect(await statuses()).toEqual(are('pending', 'skipped', 'pending'));
  await senders.deliverAll();
  expect([news(), corrected()]).toEqual([[[ids[0]!, ids[2]!].toSorted()], []]);
});
