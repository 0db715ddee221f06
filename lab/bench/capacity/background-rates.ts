// How fast the work goes that one process does for the whole installation, or that each host does once: following the ledger, sending mail.
// And what PostgreSQL computes for each process that listens.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { type JobQueue, withJobQueue } from '../../../src/server/jobs/job-queue.ts';
import { sendHeldMail } from '../../../src/server/mail/all-mail-on-hold.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { load } from '../load.ts';
import type { CheckedCall } from '../checked-calls.ts';
import { cpuTime } from '../processes.ts';
import type { Server } from '../servers.ts';

const POSTING_SECONDS = 8;
const LISTENERS = 60;
const MAIL_SECONDS = 20;
/**
 * So many wait, the others are given up: finding those that may leave takes longer the more there are. They go to as many mailboxes, each at a
 * host of its own; the market's threads are of a few organizations, to each of whom one is sent at a time.
 */
const MAILS = 4000;
const POLL_MS = 500;

type Place = { web: Server; background: Server; postgresPid: number; sql: Sql; post: () => CheckedCall | null };

/** Entries of the ledger per second, if the process that follows it has fallen behind. */
export async function followerRate({ web, background, sql, post }: Place): Promise<number> {
  await waitForLedger(sql);
  process.kill(background.pid, 'SIGSTOP');
  let calls: number;
  try {
    ({ calls } = await load(web.origin, POSTING_SECONDS, post));
  } finally {
    process.kill(background.pid, 'SIGCONT');
  }
  const began = performance.now();
  await waitForLedger(sql);
  return (calls * 1000) / (performance.now() - began);
}

/** µs that PostgreSQL computes for each posted update and each connection that listens to the events. */
export async function listenerCost(
  { web, postgresPid, sql, post }: Place,
  connectListener: () => Promise<() => Promise<void>>,
): Promise<number> {
  const computing = async () => {
    await waitForLedger(sql);
    const before = cpuTime(postgresPid, { children: true });
    const { calls } = await load(web.origin, POSTING_SECONDS, post);
    await waitForLedger(sql);
    return ((cpuTime(postgresPid, { children: true }) - before) * 1000) / calls;
  };
  const alone = await computing();
  const closes = await Promise.all(Array.from({ length: LISTENERS }, connectListener));
  const heard = await computing();
  for (const close of closes) await close();
  return Math.max(0, (heard - alone) / LISTENERS);
}

/**
 * Mails per second, and µs of computing for each (in the process that sends it, and in PostgreSQL), of what waits. `background` sends to a
 * mail server that accepts at once.
 */
export async function mailRate(
  { background, postgresPid, sql }: Pick<Place, 'background' | 'postgresPid' | 'sql'>,
  databaseUrl: string,
): Promise<{ rate: number; background: number; database: number }> {
  const waiting = async (): Promise<number> =>
    (await sql<[{ count: number }]>`select count(*) from mail where status = 'pending'`)[0].count;
  const look = () => ({ background: cpuTime(background.pid), database: cpuTime(postgresPid, { children: true }) });
  const release = async (jobs: JobQueue) =>
    await sql.begin(async (tx) => {
      await tx`
        update mail set status = 'skipped', settled_at = now() where status = 'pending' and coalesce(carried_by, id) not in (
          select id from mail where status = 'pending' and carried_by is null order by created_at limit ${MAILS})`;
      await tx`delete from pgboss.job where name = 'mail' and id not in (select id from mail where status = 'pending')`;
      await sendHeldMail(tx, jobs);
      await tx`
        update pgboss.job j set singleton_key = 'desk@' || box.host, group_id = box.host
        from (
          select id, 'host' || row_number() over (order by created_on, id) || '.example' as host from pgboss.job where name = 'mail'
        ) box
        where j.name = 'mail' and j.id = box.id`;
    });
  await withJobQueue(databaseUrl, release);
  const [first, before] = [await waiting(), look()];
  const began = performance.now();
  let left = first;
  while (left > 0 && performance.now() - began < MAIL_SECONDS * 1000) {
    await sleep(POLL_MS);
    left = await waiting();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = look();
  const sent = first - left;
  if (sent === 0) throw new Error('no mail was sent.');
  const each = (what: 'background' | 'database') => ((after[what] - before[what]) * 1000) / sent;
  return { rate: sent / seconds, background: each('background'), database: each('database') };
}
