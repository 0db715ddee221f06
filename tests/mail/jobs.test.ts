// Mail jobs: each mail is sent once, however the mail server and the processes behave.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { MAIL_RETRY_PERIOD_MS } from '../../src/domain/mail-retries.ts';
import { connect } from '../../src/server/postgres/connections/sql.ts';
import { mailsWithoutJob, type QueuedMail } from '../../src/server/db/mail/mails.ts';
import { prepareDatabase } from '../../src/server/postgres/prepare-database.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { type JobQueue, startJobQueue } from '../../src/server/jobs/job-queue.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { RUNS_ALL } from '../../testing/extent.ts';
import { PROCESS_ENV } from '../../testing/servers/process-env.ts';
import { NO_LIMITS, QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { mails, backdateFirstTry, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
// These services only write mail. Each test starts the server that sends it.
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const WAIT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});

/** Starts another server that sends mail. */
async function sender(): Promise<Services> {
  const services = await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: QUICK_MAIL });
  running.push({ stop: async () => await services.close() });
  return services;
}

/** Queues one or several mails whose jobs run without delays, and returns their address. */
async function queueMails(count = 1): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@x.test`;
  await here.signUp(email);
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  const jobs: JobQueue = await startJobQueue(here.databaseUrl, QUICK_MAIL.intervals);
  const outbox = createOutbox(jobs);
  await here.services.sql.begin(async (tx) => {
    for (let i = 0; i < count; i++) await outbox.queuePasswordReset(tx, email, Date.now());
  });
  await jobs.stop();
  return email;
}
const status = async (): Promise<string | undefined> => (await mails(here, 'reset_password'))[0]?.status;
const failure = async (): Promise<string | null | undefined> => (await mails(here, 'reset_password'))[0]?.failure;
/** How a mail server does not accept a mail for now. One that hangs takes as long as the timeouts. */
const BEHAVIORS = RUNS_ALL ? (['busy', 'hangs'] as const) : (['busy'] as const);
const receivedBy = (email: string) => smtp.received.filter(({ to }) => to === email);

test('a mail that the mail server accepts is sent once', async () => {
  const email = await queueMails();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 1]);
});

test.each(BEHAVIORS)('a mail is tried again if the mail server does not accept it for a while: %s', async (behavior) => {
  smtp.behavior = () => (smtp.attempts.length <= 2 ? behavior : 'accepts');
  const email = await queueMails();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 3]);
});

test.each(BEHAVIORS)('a mail is given up after three days if the mail server never accepts it: %s', async (behavior) => {
  smtp.behavior = () => behavior;
  await queueMails();
  await sender();
  await expect.poll(() => smtp.attempts.length, WAIT).toBeGreaterThan(2);
  expect(await status()).toBe('pending');
  await backdateFirstTry(here, MAIL_RETRY_PERIOD_MS);
  await expect.poll(status, WAIT).toBe('failed');
  expect(await failure()).toMatch(behavior === 'busy' ? /451/ : /timeout/i);
});

test('a mail that the mail server rejects is not tried again', async () => {
  smtp.behavior = () => 'rejects';
  await queueMails();
  await sender();
  await expect.poll(status, WAIT).toBe('failed');
  expect(smtp.attempts).toHaveLength(1);
});

test('a mail that is written while the mail server is down is sent when it is up again', async () => {
  await smtp.stop();
  const email = await queueMails();
  await sender();
  await expect.poll(failure, { ...WAIT, interval: 20 }).toMatch(/ECONNREFUSED/);
  await smtp.start();
  await expect.poll(status, WAIT).toBe('sent');
  expect(receivedBy(email)).toHaveLength(1);
});

test('a transaction that is rolled back sends no mail', async () => {
  await queueMails();
  const rollBack = new Error('rolled back');
  const all = async () => [
    (await here.services.sql`select 1 from mail`).length,
    (await here.services.sql`select 1 from pgboss.job where name = 'mail'`).length,
  ];
  const before = await all();
  const attempt = here.services.sql.begin(async (tx) => {
    await here.services.outbox.queuePasswordReset(tx, 'nobody@x.test', Date.now());
    throw rollBack;
  });
  await expect(attempt).rejects.toBe(rollBack);
  expect(await all()).toEqual(before);
});

test('a mail whose job is lost fails, so that it does not stay pending forever', async () => {
  await queueMails();
  await here.services.sql`delete from pgboss.job`;
  await sender();
  await expect.poll(status, WAIT).toBe('failed');
  expect(smtp.attempts).toEqual([]);
});

test('a mail of a process that is killed before it sent it is sent once by another process', async () => {
  const email = await queueMails();
  smtp.behavior = () => 'hangs';
  const port = String(20_000 + (process.pid % 10_000));
  const env = {
    ...PROCESS_ENV,
    DATABASE_URL: here.databaseUrl,
    DATA_DIR: here.services.config.dataDir,
    SMTP_URL: smtp.url,
    PORT: port,
    BASE_URL: '',
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: 'ignore' });
  running.push({ stop: async () => child.kill('SIGKILL') });
  await expect.poll(() => smtp.attempts, WAIT).toEqual([email]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await status()).toBe('pending');

  smtp.behavior = () => 'accepts';
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 2]);
});

test('two servers that send at the same time send each mail once', async () => {
  await queueMails(25);
  await Promise.all([sender(), sender()]);
  await expect.poll(async () => (await mails(here)).every((mail) => mail.status === 'sent'), WAIT).toBe(true);
  expect(smtp.received).toHaveLength(25);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(25);
});

const jobs = async () =>
  await here.services.sql<
    { state: string; tries: number }[]
  >`select state::text, retry_count + 1 as tries from pgboss.job where name = 'mail'`;

test('a mail is not sent again while the mail server takes long to accept the message', async () => {
  smtp.behavior = () => 'accepts-slowly'; // longer than the other SMTP timeouts
  const email = await queueMails();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 1]);
});

test('a mail whose job is retried while its first attempt still runs is not sent again by the same process', async () => {
  smtp.behavior = () => 'accepts-slowly';
  const email = await queueMails();
  await sender();
  await expect.poll(() => receivedBy(email).length, WAIT).toBe(1);
  await here.services.sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`;
  await expect.poll(jobs, WAIT).toEqual([{ state: 'completed', tries: 2 }]);
  expect([await status(), receivedBy(email).length, smtp.attempts.length]).toEqual(['sent', 1, 1]);
});

test('mail is still sent after all connections to the database were terminated', async () => {
  const email = await queueMails(5);
  await sender();
  await expect.poll(() => receivedBy(email).length, WAIT).toBe(5);
  const own = connect(here.databaseUrl, 1);
  running.push({ stop: async () => await own.end() });
  for (let cuts = 1; cuts <= 3; cuts++) {
    await own`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await own.begin(async (tx) => await here.services.outbox.queuePasswordReset(tx, email, Date.now()));
    await expect.poll(() => receivedBy(email).length, WAIT).toBe(5 + cuts);
  }
  await expect.poll(async () => (await mails(here)).every((mail) => mail.status === 'sent'), WAIT).toBe(true);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(smtp.received.length);
});

test('jobs from an earlier version get the current retry limit and are grouped by host and address', async () => {
  const email = await queueMails();
  await here.services
    .sql`update pgboss.job set group_id = null, singleton_key = null, retry_limit = 4, retry_delay_max = null where name = 'mail'`;
  await here.services.sql`update pgboss.queue set retry_limit = 4 where name = 'mail'`;
  await prepareDatabase(here.databaseUrl);
  const settings = await here.services.sql`
    select j.group_id, j.singleton_key, j.retry_limit, j.retry_delay_max, q.retry_limit as queue from pgboss.job j join pgboss.queue q on q.name = j.name where j.name = 'mail'`;
  expect(settings).toEqual([{ group_id: 'x.test', singleton_key: email, retry_limit: 49, retry_delay_max: 14_400, queue: 49 }]);
});

test('a mail waits a minute for its second attempt and hours for later ones, and does not count as lost meanwhile', async () => {
  await queueMails();
  await here.services.sql`delete from pgboss.job`;
  const patient = await startJobQueue(here.databaseUrl, { ...QUICK_MAIL.intervals, retry: 60 });
  running.push(patient);
  const [mail] = await here.services.sql<QueuedMail[]>`select id, kind, address from mail`;
  await here.services.sql.begin(async (tx) => await patient.enqueue(tx, [mail!]));
  patient.work(
    async () => await Promise.reject(new Error('busy')),
    async () => false,
  );
  const waits = async () => {
    const [job] = await here.services.sql<{ wait: number; kept: number }[]>`
      select extract(epoch from start_after - now())::int as wait, extract(epoch from keep_until - start_after)::int / 86_400 as kept
      from pgboss.job where name = 'mail' and state = 'retry'`;
    return job;
  };
  await expect.poll(waits, WAIT).toMatchObject({ kept: 13 });
  const first = await waits();
  expect([first!.wait >= 50, first!.wait <= 120]).toEqual([true, true]);
  await here.services.sql`update pgboss.job set retry_count = 12, start_after = now() where name = 'mail'`;
  await expect.poll(async () => (await waits())?.wait, WAIT).toBeGreaterThan(14_000);
  expect((await waits())!.wait).toBeLessThanOrEqual(14_400);
  expect(await mailsWithoutJob(here.services.sql)).toEqual([]);
});
