// Mail on hold: no mail is sent or lost, and an operator decides whether the waiting mails are sent or dropped.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { holdMail } from '../../src/server/db/mail/all-mail-on-hold.ts';
import { mailsWithoutJob } from '../../src/server/db/mail/mails.ts';
import { connect, databaseAt } from '../../src/server/postgres/connections/sql.ts';
import { withJobQueue } from '../../src/server/jobs/job-queue.ts';
import { describeMailHold, dropHeldMail, holdAllMail, sendHeldMail } from '../../src/server/mail/all-mail-on-hold.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { NO_LIMITS, QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';
import { PROCESS_ENV } from '../../testing/servers/process-env.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url, LOG_LEVEL: 'error' }), 'unsent');
const WAIT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

const running: Services[] = [];
afterEach(async () => {
  for (const services of running.splice(0)) await services.close();
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  await here.services.sql`delete from mail_hold`;
});

/** Starts another server that sends mail. */
async function sender(): Promise<void> {
  running.push(await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: QUICK_MAIL }));
}
/** Creates people and deletes the mail that this caused. */
async function people<const Emails extends readonly string[]>(...emails: Emails): Promise<Emails> {
  for (const email of emails) await here.signUp(email);
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  return emails;
}
const write = async (email: string) =>
  await here.services.sql.begin(async (tx) => await here.services.outbox.queuePasswordReset(tx, email, Date.now()));
const statuses = async () => Object.fromEntries((await mails(here)).map(({ address, status }) => [address, status]));
const status = async () => await describeMailHold(here.services.sql);
const hold = async () => await here.services.sql.begin(holdAllMail);
const drop = async () => await here.services.sql.begin(dropHeldMail);
const send = async () =>
  await withJobQueue(here.databaseUrl, async (jobs) => await here.services.sql.begin(async (tx) => await sendHeldMail(tx, jobs)));

test('mail on hold is not tried or given up, even if its job is stuck or lost, and is sent once after an operator releases it', async () => {
  const [ann, bea, cat] = await people('ann@x.test', 'bea@x.test', 'cat@x.test');
  for (const email of [ann, bea]) await write(email);
  // As in a database that other tools restored: one mail has a job that no process will finish, and another one has no job.
  await here.services.sql`
    update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 day', heartbeat_on = null
    where id = (select id from mail where address = ${ann})`;
  await here.services.sql`delete from pgboss.job where id = (select id from mail where address = ${bea})`;
  await hold();
  await sender();
  await write(cat);
  // Long enough for a process to take jobs and to look for lost jobs and mails.
  await sleep(3000);
  expect(smtp.attempts).toEqual([]);
  expect(await mailsWithoutJob(here.services.sql)).not.toEqual([]);
  expect(await statuses()).toEqual({ [ann]: 'pending', [bea]: 'pending', [cat]: 'pending' });
  expect(await status()).toMatch(/^Mail is on hold since .* UTC; 3 mails wait\. .* gives up the 2 that waited/);

  expect(await send()).toEqual({ message: 'Mail is no longer on hold; 3 mails waited.', changed: true });
  await expect.poll(statuses, WAIT).toEqual({ [ann]: 'sent', [bea]: 'sent', [cat]: 'sent' });
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([ann, bea, cat]);
  expect(await status()).toBe('Mail is not on hold: it is sent as it comes.');
});

test('a hold stops a running process, and the mails from before the hold can be dropped', async () => {
  const [before, since] = await people('before@x.test', 'since@x.test');
  await write(before);
  await here.services.sql`update pgboss.job set start_after = now() + interval '1 hour'`;
  await sender();
  expect(await hold()).toEqual({ message: expect.stringMatching(/^Mail is on hold since .*; 1 mail waits\./), changed: true });
  expect(await hold()).toMatchObject({ changed: false });
  await here.services.sql`update pgboss.job set start_after = now()`;
  await sleep(1000);
  await write(since);
  expect((await drop()).message).toMatch(/^1 mail from before the hold will not be sent\. Mail is on hold since .*; 1 mail waits\./);
  expect(await drop()).toMatchObject({ changed: false });
  await sleep(2000);
  expect(smtp.attempts).toEqual([]);
  await send();
  await expect.poll(statuses, WAIT).toEqual({ [before]: 'skipped', [since]: 'sent' });
  expect(smtp.attempts).toEqual([since]);
});

test('the mail commands change no schema, and say what to do if the schema is too old', async () => {
  const url = databaseAt(inject('databaseUrl'), 'postgres');
  const old = connect(url, 1);
  const schemas = async () => await old`select nspname from pg_namespace where nspname !~ '^pg_t' order by 1`;
  const before = await schemas();
  try {
    for (const command of ['hold', 'drop', 'send']) {
      const env = { ...PROCESS_ENV, DATABASE_URL: url };
      const { status: code, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'mail', command], { env, encoding: 'utf8' });
      expect([code, stderr]).toEqual([
        1,
        'The schema of this database knows no hold of mail. Start this version of Titleline once, and run this again.\n',
      ]);
    }
    expect(await schemas()).toEqual(before);
    expect(await old`select 1 from pg_tables where schemaname = 'public'`).toEqual([]);
  } finally {
    await old.end();
  }
});

test('a page shows no expected morning for a mail to a stranger during a hold', async () => {
  const { sql } = here.services;
  const wait = async () =>
    (
      await sql<[{ wait: { for: string } | null }]>`
        select mail_wait(jsonb_populate_record(null::mail, ${sql.json({
          status: 'pending',
          sender_org_id: crypto.randomUUID(),
          leaves_at: new Date(Date.now() + 3_600_000).toISOString(),
          created_at: new Date().toISOString(),
        })})) as wait`
    )[0].wait?.for;
  expect(await wait()).toBe('morning');
  await holdMail(sql, 'operator', Date.now());
  expect(await wait()).toBeUndefined();
});
