// A mailbox that says nothing holds up its own mail: what goes elsewhere is sent meanwhile, and first what somebody waits for.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CONCURRENT_MAILS_PER_HOST,
  CONCURRENT_MAILS,
  SLOTS_PER_HOST_FOR_AWAITED,
  SLOTS_FOR_AWAITED,
} from '../../src/domain/mail-retries.ts';
import type { NewNotice } from '../../src/server/mail/outbox.ts';
import { createServices } from '../../src/server/services.ts';
import { type Owner, createOwner } from '../owners.ts';
import { NO_LIMITS, QUICK_MAIL, useTestServices } from '../test-services.ts';
import { mails, useSmtp } from './mail-services.ts';

const smtp = useSmtp();
const here = useTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const WAIT = { timeout: 30_000, interval: 20 };
/** No try ends while a test lasts, unless the mail server has said something. */
const PATIENT = { intervals: { ...QUICK_MAIL.intervals, expire: 600 }, smtpTimeouts: { ...QUICK_MAIL.smtpTimeouts, envelopeMs: 600_000 } };

const running: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
});
afterEach(async () => {
  await smtp.stop(); // it lets go of those that it said nothing to
  for (const services of running.splice(0)) await services.close();
  await smtp.start();
});
const send = async () => {
  running.push(await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: PATIENT }));
};

/** An organization whose only members have these addresses. */
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
/** A mail to each of its members. */
async function told({ orgId }: Owner): Promise<void> {
  const notice: NewNotice = { orgId, type: 'tw_update', text: 'Somebody posted.', fromOrgId: null, requestId: null, thread: null };
  const { sql, outbox } = here.services;
  await sql.begin(async (tx) => await outbox.queueNotices(tx, [notice], { userId: null, orgId, now: Date.now() }));
}
async function resetOf(email: string): Promise<void> {
  const { sql, outbox } = here.services;
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, email, Date.now()));
}
/** Somebody with an account and no mail yet; answers their address. */
async function guestAt(host: string): Promise<string> {
  const email = address(host);
  await here.signUp(email);
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  return email;
}
const address = (host: string) => `${crypto.randomUUID()}@${host}`;
const many = (count: number, host: (index: number) => string) => Array.from({ length: count }, (_, index) => address(host(index)));
const triesAt = (host: string) => smtp.attempts.filter((to) => to.endsWith(host)).length;

test('of 110 mails the 90 to mailboxes that answer arrive while the 20 to one that does not still wait', async () => {
  smtp.behavior = (to) => (to.endsWith('@silent.test') ? 'hangs' : 'accepts');
  await told(await orgOf(many(20, () => 'silent.test'))); // the oldest
  await told(await orgOf(many(90, (index) => `host-${index % 30}.test`)));
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(90);
  expect(triesAt('@silent.test')).toBe(CONCURRENT_MAILS_PER_HOST);
  await expect.poll(async () => (await mails(here)).filter(({ status }) => status === 'sent').length, WAIT).toBe(90);
  const silent = (await mails(here)).filter(({ address: to }) => to.endsWith('@silent.test'));
  expect(new Set(silent.map(({ status, failure }) => `${status} ${failure}`))).toEqual(new Set(['pending null']));
  const jobs = await here.services.sql`
    select state::text, retry_count from pgboss.job where name = 'mail' and group_id = 'silent.test' and state <> 'active'`;
  expect(jobs, 'a mail that waits for its host loses no try').toEqual(
    Array.from({ length: 20 - CONCURRENT_MAILS_PER_HOST }, () => ({ state: 'created', retry_count: 0 })),
  );
});

test('one silent mailbox delays no other mail to its host, and no link to a new password', async () => {
  const silent = address('big.test');
  const guest = await guestAt('big.test');
  smtp.behavior = (to) => (to === silent ? 'hangs' : 'accepts');
  const org = await orgOf([silent]);
  for (let count = 0; count < 20; count++) await told(org); // the oldest
  await told(await orgOf(many(20, () => 'big.test')));
  await resetOf(guest);
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(21);
  expect(smtp.received.map(({ to }) => to)).toContain(guest);
  expect(
    smtp.attempts.filter((to) => to === silent),
    'it holds one place, and its other mails lose no try',
  ).toEqual([silent]);
});

test('a link to a new password overtakes a hundred notices to the same host', async () => {
  const guest = await guestAt('big.test');
  await told(await orgOf(many(100, () => 'big.test')));
  await resetOf(guest);
  await send();
  await expect.poll(() => smtp.received.length, WAIT).toBe(101);
  const before = await here.services.sql`
    select from pgboss.job j join pgboss.job reset on reset.singleton_key = ${guest} where j.started_on < reset.started_on`;
  expect(before, 'no notice was taken before it').toHaveLength(0);
});

test('a link to a new password that is asked for while silent mailboxes hold its host has a place there', async () => {
  const guest = await guestAt('big.test');
  smtp.behavior = (to) => (to === guest ? 'accepts' : 'hangs');
  await told(await orgOf(many(20, () => 'big.test')));
  await send();
  await expect.poll(() => smtp.attempts.length, WAIT).toBe(CONCURRENT_MAILS_PER_HOST);
  await resetOf(guest);
  await expect.poll(() => smtp.received.map(({ to }) => to), WAIT).toEqual([guest]);
  expect(smtp.attempts).toHaveLength(CONCURRENT_MAILS_PER_HOST + 1);
});

test('a host that is silent holds no more than its share, whatever waits for it', async () => {
  const guests = [await guestAt('silent.test'), await guestAt('silent.test'), await guestAt('silent.test')];
  smtp.behavior = (to) => (to.endsWith('@silent.test') ? 'hangs' : 'accepts');
  await told(await orgOf(many(20, () => 'silent.test')));
  await send();
  await expect.poll(() => smtp.attempts.length, WAIT).toBe(CONCURRENT_MAILS_PER_HOST);
  for (const guest of guests) await resetOf(guest);
  await told(await orgOf(many(20, (index) => `host-${index}.test`)));
  await expect.poll(() => smtp.received.length, WAIT).toBe(20);
  expect(triesAt('@silent.test')).toBe(CONCURRENT_MAILS_PER_HOST + SLOTS_PER_HOST_FOR_AWAITED);
});

test('a link to a new password overtakes hundreds of notices', async () => {
  const email = await guestAt('waits.test');
  await told(await orgOf(many(300, (index) => `host-${index}.test`)));
  await resetOf(email);
  await send();
  await expect.poll(() => smtp.received.some(({ to }) => to === email), WAIT).toBe(true);
  expect(smtp.attempts.indexOf(email), 'it is in the first batch, whose mails overtake each other').toBeLessThan(3 * CONCURRENT_MAILS);
});

test('a link to a new password finds a place where silent mailboxes of many hosts have taken all others', async () => {
  const email = await guestAt('waits.test');
  smtp.behavior = (to) => (to.endsWith('.silent.test') ? 'hangs' : 'accepts');
  await told(await orgOf(many(60, (index) => `h${index % 20}.silent.test`)));
  await send();
  const places = CONCURRENT_MAILS - SLOTS_FOR_AWAITED;
  await expect.poll(() => triesAt('.silent.test'), WAIT).toBe(places);
  await resetOf(email);
  await expect.poll(() => smtp.received.map(({ to }) => to), WAIT).toEqual([email]);
  expect(triesAt('.silent.test')).toBe(places);
});

test('a busy host takes its turn, and none of its mails is left', async () => {
  smtp.behavior = (to) => (to.endsWith('@slow.test') ? 'accepts-slowly' : 'accepts');
  const count = CONCURRENT_MAILS_PER_HOST * 2 + 1;
  await told(await orgOf(many(count, () => 'slow.test')));
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
