// A clock that goes back, of the database or of a host, does not hold mail back.
import { beforeEach, expect, test } from 'vitest';
import { claimMailJobs, followClock } from '../../src/server/db/mail/mail-jobs.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mails, openThreadBoughtFromPlaceholder, useSenders } from '../../testing/servers/mail-services.ts';

const here = useOwnTestServices({}, 'unsent');
const senders = useSenders(here);
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
});

async function queueMail(): Promise<void> {
  const { sql, outbox } = here.services;
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, `${crypto.randomUUID()}@x.test`, Date.now()));
}
const claim = async (now = Date.now()) =>
  await claimMailJobs(here.services.sql, { queue: 'mail', awaited: 1, free: 20, freeForSilent: 8, now });
/** The database's clock goes back by an hour: all that was written before is an hour later. */
const clockGoesBack = async () =>
  await here.services.sql`
    update pgboss.job set created_on = created_on + interval '1 hour', started_on = started_on + interval '1 hour',
      heartbeat_on = heartbeat_on + interval '1 hour', start_after = start_after + interval '1 hour'`;
const waitOf = async (): Promise<number> => {
  const [job] = await here.services.sql<
    [{ seconds: number }]
  >`select extract(epoch from start_after - now())::int as seconds from pgboss.job`;
  return job.seconds;
};

test('a mail that was queued before the clock went back an hour is sent at once', async () => {
  await queueMail();
  await clockGoesBack();
  expect(await claim()).toEqual([]);
  expect(await followClock(here.services.sql, 'mail')).toBe(true);
  expect(await claim()).toHaveLength(1);
  expect(await followClock(here.services.sql, 'mail')).toBe(false);
});

test('a mail that waits, for Undo or for its next attempt, waits as long as it had left', async () => {
  await queueMail();
  await here.services.sql`update pgboss.job set start_after = now() + interval '20 seconds'`;
  await clockGoesBack();
  await Promise.all([followClock(here.services.sql, 'mail'), followClock(here.services.sql, 'mail')]);
  expect(await waitOf()).toBeLessThanOrEqual(21);
  expect(await waitOf()).toBeGreaterThan(10);
  await followClock(here.services.sql, 'mail');
  expect(await waitOf()).toBeGreaterThan(10);
});

test('the job of a process that died before the clock went back is not kept from others for that hour', async () => {
  await queueMail();
  expect(await claim()).toHaveLength(1);
  await clockGoesBack();
  await followClock(here.services.sql, 'mail');
  const [job] = await here.services.sql`select heartbeat_on <= now() as past, started_on <= now() as began from pgboss.job`;
  expect(job).toEqual({ past: true, began: true });
});

test('the next attempt of a mail is due by either clock, and the wait for Undo only by that of the database', async () => {
  await queueMail();
  await here.services.sql`update pgboss.job set start_after = now() + interval '20 seconds'`;
  expect(await claim(Date.now() + HOUR_MS)).toEqual([]);
  await here.services.sql`update pgboss.job set state = 'retry'`;
  expect(await claim()).toEqual([]);
  expect(await claim(Date.now() + HOUR_MS)).toHaveLength(1);
});

test('mail to a stranger that was written by a host whose clock was ahead, or before the clock went back, is released at once', async () => {
  await openThreadBoughtFromPlaceholder(here);
  const { sql } = here.services;
  await sql`update mail set created_at = created_at + interval '1 hour', leaves_at = leaves_at + interval '1 hour'`;
  await senders.releaseDue(Date.now());
  expect(await mails(here, 'platform_invite')).toHaveLength(1);
  expect(await sql`select from mail where kind = 'platform_invite' and left_at is not null`).toHaveLength(1);
});

test('mail to a stranger that became due when its sender was verified is released whatever the clock says', async () => {
  await openThreadBoughtFromPlaceholder(here);
  const { sql } = here.services;
  await sql`update mail set leaves_at = null`;
  await sql`update app_user set email_verified = false`;
  await sql`update app_user set email_verified = true`;
  expect(await sql`select from mail where leaves_at = created_at`).toHaveLength(1);
});
