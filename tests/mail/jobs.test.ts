// Mail through its jobs: what is written is sent, however the mail server and the processes behave in between.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { MAIL_RETRY_PERIOD_MS } from '../../src/domain/mail-retries.ts';
import { connect } from '../../src/server/db/sql.ts';
import { mailsWithoutJob, type QueuedMail } from '../../src/server/db/mail/mails.ts';
import { prepareDatabase } from '../../src/server/db/schema/prepare-database.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { type JobQueue, startJobQueue } from '../../src/server/jobs/job-queue.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { NO_LIMITS, QUICK_MAIL, useTestServices } from '../test-services.ts';
import { mails, backdateFirstTry, useSmtp } from './mail-services.ts';

const smtp = useSmtp();
// It writes mail and sends none; each test starts who does.
const here = useTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const WAIT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});

/** Another process's worth of server, which sends. */
async function sender(): Promise<Services> {
  const services = await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: QUICK_MAIL });
  running.push({ stop: async () => await services.close() });
  return services;
}

/** Writes a mail, or several, whose jobs keep no test waiting; answers their address. */
async function written(count = 1): Promise<string> {
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
const receivedBy = (email: string) => smtp.received.filter(({ to }) => to === email);

test('a mail that is taken is sent once', async () => {
  const email = await written();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 1]);
});

test.each(['busy', 'hangs'] as const)('a mail server that is silent or too busy for a while is tried again: %s', async (manner) => {
  smtp.behavior = () => (smtp.attempts.length <= 2 ? manner : 'accepts');
  const email = await written();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 3]);
});

test.each(['busy', 'hangs'] as const)('one that stays so is tried again and again, and given up after three days: %s', async (manner) => {
  smtp.behavior = () => manner;
  await written();
  await sender();
  await expect.poll(() => smtp.attempts.length, WAIT).toBeGreaterThan(2);
  expect(await status()).toBe('pending');
  await backdateFirstTry(here, MAIL_RETRY_PERIOD_MS);
  await expect.poll(status, WAIT).toBe('failed');
  expect(await failure()).toMatch(manner === 'busy' ? /451/ : /timeout/i);
});

test('one that refuses is not asked again', async () => {
  smtp.behavior = () => 'rejects';
  await written();
  await sender();
  await expect.poll(status, WAIT).toBe('failed');
  expect(smtp.attempts).toHaveLength(1);
});

test('what is written while the mail server is down goes out when it is up again', async () => {
  await smtp.stop();
  const email = await written();
  await sender();
  await expect.poll(failure, { ...WAIT, interval: 20 }).toMatch(/ECONNREFUSED/);
  await smtp.start();
  await expect.poll(status, WAIT).toBe('sent');
  expect(receivedBy(email)).toHaveLength(1);
});

test('a command that is rolled back mails nothing', async () => {
  await written();
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

test('a mail whose job is gone fails, so that nobody waits for it for ever', async () => {
  await written();
  await here.services.sql`delete from pgboss.job`;
  await sender();
  await expect.poll(status, WAIT).toBe('failed');
  expect(smtp.attempts).toEqual([]);
});

test('a process that is killed between taking a mail and sending it leaves it to another, which sends it once', async () => {
  const email = await written();
  smtp.behavior = () => 'hangs';
  const port = String(20_000 + (process.pid % 10_000));
  const env = {
    ...process.env,
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

test('two that send at the same time send each mail once', async () => {
  await written(25);
  await Promise.all([sender(), sender()]);
  await expect.poll(async () => (await mails(here)).every((mail) => mail.status === 'sent'), WAIT).toBe(true);
  expect(smtp.received).toHaveLength(25);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(25);
});

const jobs = async () =>
  await here.services.sql<
    { state: string; tries: number }[]
  >`select state::text, retry_count + 1 as tries from pgboss.job where name = 'mail'`;

test('a mail server that takes its time over a message that it has is waited for: it is not sent again', async () => {
  smtp.behavior = () => 'accepts-slowly'; // for longer than anything else may take
  const email = await written();
  await sender();
  await expect.poll(status, WAIT).toBe('sent');
  expect([receivedBy(email).length, smtp.attempts.length]).toEqual([1, 1]);
});

test('a mail whose try is believed lost, while it goes on, is not sent again by the same process', async () => {
  smtp.behavior = () => 'accepts-slowly';
  const email = await written();
  await sender();
  await expect.poll(() => receivedBy(email).length, WAIT).toBe(1);
  await here.services.sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`;
  await expect.poll(jobs, WAIT).toEqual([{ state: 'completed', tries: 2 }]);
  expect([await status(), receivedBy(email).length, smtp.attempts.length]).toEqual(['sent', 1, 1]);
});

test('mail goes on by itself after every connection to the database was cut', async () => {
  const email = await written(5);
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

test('jobs that an earlier version wrote are tried for three days too, and take their turn by host and address', async () => {
  const email = await written();
  await here.services
    .sql`update pgboss.job set group_id = null, singleton_key = null, retry_limit = 4, retry_delay_max = null where name = 'mail'`;
  await here.services.sql`update pgboss.queue set retry_limit = 4 where name = 'mail'`;
  await prepareDatabase(here.databaseUrl);
  const settings = await here.services.sql`
    select j.group_id, j.singleton_key, j.retry_limit, j.retry_delay_max, q.retry_limit as queue from pgboss.job j join pgboss.queue q on q.name = j.name where j.name = 'mail'`;
  expect(settings).toEqual([{ group_id: 'x.test', singleton_key: email, retry_limit: 49, retry_delay_max: 14_400, queue: 49 }]);
});

test('a mail waits a minute for its second try, hours for later ones, and is no lost one meanwhile', async () => {
  await written();
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
