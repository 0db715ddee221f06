// The job queue: pg-boss in the schema `pgboss`, on its own connection. A job is inserted in one of our transactions and exists if that
// commits. One process at a time claims it; if that process dies, another one does.
import { type Clock, PgBoss } from 'pg-boss';
import { hostOf, isAwaited, LONGEST_RETRY_MS } from '../../domain/mail-retries.ts';
import type { QueuedMail } from '../db/mail/mails.ts';
import { connect, type Sql, type Tx } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { JOB_INTERVALS, type JobIntervals } from './job-intervals.ts';
import { startJobWorker, type RunJob } from './job-worker.ts';

const QUEUE = 'mail';
const SCHEMA = 'pgboss';

export type JobQueue = Awaited<ReturnType<typeof startJobQueue>>;

/** Mails that a user waits for have the higher priority. */
const PRIORITY = { awaited: 1, others: 0 } as const;

/**
 * `mail-retries.ts` defines when a mail is given up. This limit only ends a mail whose every attempt kills its process: with pauses of
 * hours, no other mail reaches it, and an attempt before its pause is over raises it (`tryMailsNow`).
 */
const MAX_ATTEMPTS = 50;
const RETRIES = { retryLimit: MAX_ATTEMPTS - 1, retryDelayMax: LONGEST_RETRY_MS / 1000 };
/** The options of the queue. A job waits at most three days for its next attempt, and longer if no process runs. */
const QUEUE_OPTIONS = { retryLimit: RETRIES.retryLimit, retentionSeconds: 14 * 86_400, deleteAfterSeconds: 86_400 };

/** Creates or updates pg-boss's schema for `startJobQueue`. `sql`: a single connection, which holds the lock. */
export async function installJobQueue(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock(727002)`;
  const boss = createBoss(sql, { migrate: true, supervise: false });
  try {
    await boss.start();
    await boss.createQueue(QUEUE, QUEUE_OPTIONS);
    await boss.updateQueue(QUEUE, QUEUE_OPTIONS); // createQueue does not change a queue that an earlier version created
    await updateWaiting(sql);
  } finally {
    await boss.stop({ graceful: false });
  }
  await sql`select pg_advisory_unlock(727002)`;
}

/** Adds to the jobs of earlier versions the address, the host and the number of attempts. */
async function updateWaiting(sql: Sql): Promise<void> {
  await sql`
    update ${sql(SCHEMA)}.job j
    set group_id = lower(split_part(m.address, '@', -1)), singleton_key = lower(m.address), retry_limit = ${RETRIES.retryLimit}, retry_delay_max = ${RETRIES.retryDelayMax}
    from mail m where j.name = ${QUEUE} and j.state < 'active' and j.singleton_key is null and m.id = j.id and m.address <> ''`;
}

export async function startJobQueue(databaseUrl: string, intervals: JobIntervals) {
  const sql = connect(databaseUrl, 1);
  const supervision = { superviseIntervalSeconds: intervals.watch, monitorIntervalSeconds: intervals.watch };
  const boss = createBoss(sql, { migrate: false, ...supervision });
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    await sql.end({ timeout: 0 });
    throw error;
  }
  const retryOptions = {
    ...RETRIES,
    retryDelay: intervals.retry,
    retryBackoff: intervals.retry > 0,
    expireInSeconds: intervals.expire,
    ...(intervals.heartbeat === null ? {} : { heartbeatSeconds: intervals.heartbeat }),
  };
  let worker: { stop(): Promise<void> } | undefined;
  return {
    /** Inserts one job per mail, in the transaction that writes the mails. `waitOf`: how long it waits at least, in ms. */
    enqueue: async <Mail extends QueuedMail>(tx: Tx, mails: readonly Mail[], waitOf: (mail: Mail) => number = () => 0): Promise<void> => {
      const jobs = mails
        .map((mail) => ({ mail, waitMs: waitOf(mail) }))
        .map(({ mail: { id, kind, address }, waitMs }) => ({
          id,
          priority: isAwaited(kind) ? PRIORITY.awaited : PRIORITY.others,
          group: { id: hostOf(address) || 'nowhere' }, // pg-boss refuses an empty one
          ...(waitMs > 0 && { startAfter: waitMs / 1000 }),
          singletonKey: address.toLowerCase(), // of no effect in pg-boss under the queue's policy; `claimMailJobs` reads it
          ...retryOptions,
        }));
      if (jobs.length > 0)
        await boss.insert(QUEUE, jobs, { db: { executeSql: async (text, values) => await executeSql(tx, text, values) } });
    },
    /** Locks those of the jobs that no process works on: none begins to, until the transaction ends. Returns their ids. */
    lockWaiting: async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
      if (ids.length === 0) return [];
      // A job that a process is claiming now is locked. It is skipped here, because its mail is about to leave.
      const rows = await tx<{ id: string }[]>`
        select id from ${tx(SCHEMA)}.job where name = ${QUEUE} and id in ${tx(ids)} and state < 'active' for update skip locked`;
      return rows.map(({ id }) => id);
    },
    /** Lets jobs that are locked wait so long from now, in ms. */
    postpone: async (tx: Tx, ids: readonly string[], waitMs: number): Promise<void> => {
      if (ids.length > 0)
        await tx`
          update ${tx(SCHEMA)}.job set start_after = now() + ${waitMs}::int * interval '1 millisecond'
          where name = ${QUEUE} and id in ${tx(ids)}`;
    },
    /** Deletes jobs that are locked. */
    remove: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await tx`delete from ${tx(SCHEMA)}.job where name = ${QUEUE} and id in ${tx(ids)}`;
    },
    /** Starts to run jobs in this process. While mail is on hold, no job is claimed, and none uses up an attempt. */
    work: (work: RunJob, isOnHold: () => Promise<boolean>): void => {
      worker = startJobWorker({ sql, boss, queue: QUEUE, awaited: PRIORITY.awaited, isOnHold }, intervals, work);
    },
    /** Resolves when the jobs in this process have ended or were left to other processes. */
    stop: async () => {
      await worker?.stop();
      await boss.stop({ timeout: 1000 });
      await sql.end({ timeout: 5 });
    },
  };
}

/**
 * Runs work that inserts jobs, for a command that ends. The queue is started before and stopped after it, because that takes seconds on a slow
 * host, while a transaction within the work holds its locks.
 */
export async function withJobQueue<T>(databaseUrl: string, work: (jobs: JobQueue) => Promise<T>): Promise<T> {
  const jobs = await startJobQueue(databaseUrl, JOB_INTERVALS);
  try {
    return await work(jobs);
  } finally {
    await jobs.stop();
  }
}

type Options = { migrate: boolean; supervise?: boolean; superviseIntervalSeconds?: number; monitorIntervalSeconds?: number };

/** ms. The longest that a timer of Node waits. A longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** pg-boss waits for times of the clock: one that is set back by weeks would make its timers fire a thousand times a second. */
const CLOCK: Clock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => setTimeout(work, Math.min(ms, LONGEST_TIMER_MS)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

function createBoss(sql: Sql, options: Options): PgBoss {
  const boss = new PgBoss({
    schema: SCHEMA,
    schedule: false,
    clock: CLOCK,
    db: { executeSql: async (text, values) => await executeSql(sql, text, values) },
    ...options,
  });
  boss.on('error', (error) => log('jobs-failed', { error }));
  return boss;
}

/** Runs statements for pg-boss. A text with several statements returns one result for each. */
async function executeSql(on: Sql | Tx, text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
  // A prepared statement is planned only a few times; a text with several statements cannot be prepared.
  const result = values.length > 0 ? await on.unsafe(text, values as never[], { prepare: true }) : await on.unsafe(text);
  const several = Array.isArray(result[0]);
  return { rows: (several ? (result as unknown as unknown[][]).flat() : [...result]) as never[] };
}
