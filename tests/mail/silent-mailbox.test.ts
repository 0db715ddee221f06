// A mailbox that does not answer delays only its own mail. Mail to others is sent meanwhile, and mail that a person waits for comes first.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CONCURRENT_MAILS_PER_HOST,
  CONCURRENT_MAILS,
  SLOTS_PER_HOST_FOR_AWAITED,
  SLOTS_FOR_AWAITED,
  SILENT_PER_HOST,
  SILENT_PER_PROCESS,
} from '../../src/domain/mail-retries.ts';
import type { NewNotice } from '../../src/server/mail/outbox.ts';
import { createServices } from '../../src/server/services.ts';
import { RUNS_ALL } from '../../testing/extent.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import { NO_LIMITS, QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const WAIT = { timeout: 30_000, interval: 20 };
/** No attempt times out during a test. */
const NO_TIMEOUT = {
  intervals: { ...QUICK_MAIL.intervals, expire: 600 },
  smtpTimeouts: { ...QUICK_MAIL.smtpTimeouts, firstMs: 600_000, envelopeMs: 600_000 },
};

const running: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  await here.services.sql`delete from silent_mailbox`;
});
afterEach(async () => {
  await smtp.stop(); // ends the connections that it did not answer
  for (const services of running.splice(0)) await services.close();
  await smtp.start();
});
const send = async (mail = NO_TIMEOUT) => {
  running.push(await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail }));
};

/** Creates an organization whose only members have these addresses. */
async function orgOf(addresses: readonly string[]): Promise<Owner> {
  const owner = await createOwner(here, 'Front Range Auction');
  const { sql } = here.services;
  await sql`delete from org_member where org_id = ${owner.orgId}`;
  await sql`
    with member as (
      insert into app_user (id, name, email) select gen_random_uuid(), 'Pat Doe', address from unnest(${addresses as string[]}::text[]) address
      returning id
    )
    insert into org_member (org_id, user_id, role, joined_at) select ${owner.orgId}, id, 'member', now() from member`;
  return owner;
}
/** Queues a mail to each member of the organization. */
async function notify({ orgId }: Owner): Promise<void> {
  const notice: NewNotice = { orgId, type: 'tw_update', text: 'Somebody posted.', fromOrgId: null, requestId: null, threadId: null };
  const { sql, outbox } = here.services;
  const about = { by: null, at: Date.now(), entry: null, corrects: null };
  await sql.begin(async (tx) => await outbox.queueNotices(tx, [{ ...notice, about }]));
}
async function queueReset(email: string): Promise<void> {
  const { sql, outbox } = here.services;
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, email, Date.now()));
}
/** Creates an account without mail and returns its address. */
async function accountAt(host: string): Promise<string> {
  const email = address(host);
  await here.signUp(email);
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  return email;
}
const address = (host: string) => `${crypto.randomUUID()}@${host}`;
const many = (count: number, host: (index: number) => string) => Array.from({ length: count }, (_, index) => address(host(index)));
const attemptsAt = (host: string) => smtp.attempts.filter((to) => to.endsWith(host)).length;

test('90 mails to mailboxes that answer are sent while 20 mails to one that does not still wait', async () => {
  smtp.behavior = (to) => (to.endsWith('@silent.test') ? 'hangs' : 'accepts');
  await notify(await orgOf(many(20, () => 'silent.test'))); // the oldest
  await notify(await orgOf(many(90, (index) => `host-${index % 30}.test`)));
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(90);
  expect(attemptsAt('@silent.test')).toBe(CONCURRENT_MAILS_PER_HOST);
  await expect.poll(async () => (await mails(here)).filter(({ status }) => status === 'sent').length, WAIT).toBe(90);
  const silent = (await mails(here)).filter(({ address: to }) => to.endsWith('@silent.test'));
  expect(new Set(silent.map(({ status, failure }) => `${status} ${failure}`))).toEqual(new Set(['pending null']));
  const jobs = await here.services.sql`
    select state::text, retry_count from pgboss.job where name = 'mail' and group_id = 'silent.test' and state <> 'active'`;
  expect(jobs, 'a mail that waits for its host loses no attempt').toEqual(
    Array.from({ length: 20 - CONCURRENT_MAILS_PER_HOST }, () => ({ state: 'created', retry_count: 0 })),
  );
});

test('one silent mailbox does not delay other mail to its host, such as a password reset', async () => {
  const silent = address('big.test');
  const guest = await accountAt('big.test');
  smtp.behavior = (to) => (to === silent ? 'hangs' : 'accepts');
  const org = await orgOf([silent]);
  for (let count = 0; count < 20; count++) await notify(org); // the oldest
  await notify(await orgOf(many(20, () => 'big.test')));
  await queueReset(guest);
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(21);
  expect(smtp.received.map(({ to }) => to)).toContain(guest);
  expect(
    smtp.attempts.filter((to) => to === silent),
    'it takes one slot, and its other mails lose no attempt',
  ).toEqual([silent]);
});

test('a password reset is sent before a hundred notices to the same host', async () => {
  const guest = await accountAt('big.test');
  await notify(await orgOf(many(100, () => 'big.test')));
  await queueReset(guest);
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(101);
  const before = await here.services.sql`
    select from pgboss.job j join pgboss.job reset on reset.singleton_key = ${guest} where j.started_on < reset.started_on`;
  expect(before, 'no notice was started before it').toHaveLength(0);
});

test('a password reset gets a slot of its host while silent mailboxes take the others', async () => {
  const guest = await accountAt('big.test');
  smtp.behavior = (to) => (to === guest ? 'accepts' : 'hangs');
  await notify(await orgOf(many(20, () => 'big.test')));
  await send();
  await expect.poll(() => smtp.attempts.length, WAIT).toBe(CONCURRENT_MAILS_PER_HOST);
  await queueReset(guest);
  await expect.poll(() => smtp.received.map(({ to }) => to), WAIT).toEqual([guest]);
  expect(smtp.attempts).toHaveLength(CONCURRENT_MAILS_PER_HOST + 1);
});

test('a silent host takes no more than its share of the slots, whatever mail waits for it', async () => {
  const guests = [await accountAt('silent.test'), await accountAt('silent.test'), await accountAt('silent.test')];
  smtp.behavior = (to) => (to.endsWith('@silent.test') ? 'hangs' : 'accepts');
  await notify(await orgOf(many(20, () => 'silent.test')));
  await send();
  await expect.poll(() => smtp.attempts.length, WAIT).toBe(CONCURRENT_MAILS_PER_HOST);
  for (const guest of guests) await queueReset(guest);
  await notify(await orgOf(many(20, (index) => `host-${index}.test`)));
  await expect.poll(() => smtp.received.length, WAIT).toBe(20);
  expect(attemptsAt('@silent.test')).toBe(CONCURRENT_MAILS_PER_HOST + SLOTS_PER_HOST_FOR_AWAITED);
});

test('a password reset is sent before hundreds of notices', async () => {
  const email = await accountAt('waits.test');
  await notify(await orgOf(many(300, (index) => `host-${index}.test`)));
  await queueReset(email);
  await send();
  await expect.poll(() => smtp.received.some(({ to }) => to === email), WAIT).toBe(true);
  expect(smtp.attempts.indexOf(email), 'it is in the first batch, within which the order may differ').toBeLessThan(3 * CONCURRENT_MAILS);
});

test('a password reset gets a slot while silent mailboxes of many hosts take all others', async () => {
  const email = await accountAt('waits.test');
  smtp.behavior = (to) => (to.endsWith('.silent.test') ? 'hangs' : 'accepts');
  await notify(await orgOf(many(60, (index) => `h${index % 20}.silent.test`)));
  await send();
  const places = CONCURRENT_MAILS - SLOTS_FOR_AWAITED;
  await expect.poll(() => attemptsAt('.silent.test'), WAIT).toBe(places);
  await queueReset(email);
  await expect.poll(() => smtp.received.map(({ to }) => to), WAIT).toEqual([email]);
  expect(attemptsAt('.silent.test')).toBe(places);
});

test.runIf(RUNS_ALL)('a slow host uses only its share of the slots, and all its mails are sent', async () => {
  smtp.behavior = (to) => (to.endsWith('@slow.test') ? 'accepts-slowly' : 'accepts');
  const count = CONCURRENT_MAILS_PER_HOST * 2 + 1;
  await notify(await orgOf(many(count, () => 'slow.test')));
  await send();
  let most = 0;
  const areSent = async () => {
    const [{ active }] = await here.services.sql<[{ active: number }]>`
      select count(*)::int as active from pgboss.job where state = 'active' and group_id = 'slow.test'`;
    most = Math.max(most, active);
    return (await mails(here, 'tw_update')).every(({ status }) => status === 'sent');
  };
  await expect.poll(areSent, WAIT).toBe(true);
  expect([smtp.received.length, most]).toEqual([count, CONCURRENT_MAILS_PER_HOST]);
});

const wereSilent = async (addresses: readonly string[]) =>
  await here.services.sql`insert into silent_mailbox (address) select unnest(${addresses as string[]}::text[])`;

test('mailboxes that were silent before take at most half of the slots of their host', async () => {
  const silent = many(3, () => 'big.test');
  smtp.behavior = (to) => (silent.includes(to) ? 'hangs' : 'accepts');
  await wereSilent(silent);
  await notify(await orgOf(silent)); // the oldest
  await notify(await orgOf(many(90, () => 'big.test')));
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(90);
  expect(smtp.attempts.filter((to) => silent.includes(to))).toHaveLength(SILENT_PER_HOST);
});

test('mailboxes that were silent before take at most half of the slots of a process', async () => {
  const silent = many(30, (index) => `silent-${index}.test`);
  smtp.behavior = (to) => (silent.includes(to) ? 'hangs' : 'accepts');
  await wereSilent(silent);
  await notify(await orgOf(silent)); // the oldest
  await notify(await orgOf(many(40, (index) => `host-${index}.test`)));
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(40);
  expect(smtp.attempts.filter((to) => silent.includes(to))).toHaveLength(SILENT_PER_PROCESS);
});

test('a mailbox that does not answer its first attempt soon is set aside, until it answers', async () => {
  const silent = many(3, () => 'big.test');
  let isSilent = true;
  smtp.behavior = (to) => (isSilent && silent.includes(to) ? 'hangs' : 'accepts');
  await notify(await orgOf(silent)); // the oldest
  await notify(await orgOf(many(30, () => 'big.test')));
  await send({ ...NO_TIMEOUT, smtpTimeouts: { ...NO_TIMEOUT.smtpTimeouts, firstMs: 1000, envelopeMs: 3000 } });
  await expect.poll(() => smtp.received.length, WAIT).toBe(30);
  const aside = async () =>
    (await here.services.sql<{ address: string }[]>`select address from silent_mailbox order by 1`).map((row) => row.address);
  expect(await aside()).toEqual(silent.toSorted());
  isSilent = false;
  await here.services.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await expect.poll(() => smtp.received.length, WAIT).toBe(33);
  await expect.poll(aside, WAIT).toEqual([]);
});
