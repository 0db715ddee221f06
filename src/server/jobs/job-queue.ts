// What is to be done later: pg-boss in the schema `pgboss`, on a connection of its own. A job is put into a transaction of
// ours and is there if that commits. It is claimed by one process at a time, and by another when that one dies.
import { PgBoss } from 'pg-boss';
import { FIRST_RETRY_MS, hostOf, isAwaited, LONGEST_RETRY_MS } from '../../domain/mail-retries.ts';
import type { QueuedMail } from '../db/mail/mails.ts';
import { connect, type Sql, type Tx } from '../db/sql.ts';
import { log } from '../log.ts';
import { startJobWorker, type RunJob } from './job-worker.ts';

const QUEUE = 'mail';
const SCHEMA = 'pgboss';

/** In seconds. */
export type JobIntervals = {
  /** How often new jobs are looked for. */
  poll: number;
  /** The wait before the second try; each later one is about twice as long, up to the longest of `mail-retries.ts`. 0: none at all. */
  retry: number;
  /** After so long a try counts as lost, whatever its process does: longer than any try can take. */
  expire: number;
  /** A process that says nothing of its jobs for so long has died; 10 at least. null: only `expire` counts. */
  heartbeat: number | null;
  /** How often jobs of dead processes are looked for, to be done by another. */
  watch: number;
  /** How often mails are looked for that no job is left for, and invitations whose time is over. */
  lost: number;
};
export const JOB_INTERVALS: JobIntervals = { poll: 1, retry: FIRST_RETRY_MS / 1000, expire: 7200, heartbeat: 10, watch: 10, lost: 60 };

export type JobQueue = {
  /** One job for each mail, in the transaction that writes the mails. */
  enqueue(tx: Tx, mails: readonly QueuedMail[]): Promise<void>;
  /** Begins to do them here. While they are on hold none is taken, and none loses a try. */
  work(work: RunJob, isOnHold: () => Promise<boolean>): void;
  /** Ends when what is being done here is done, or left to others. */
  stop(): Promise<void>;
};

/** Mails that somebody waits for have the higher one. */
const PRIORITY = { awaited: 1, others: 0 } as const;

/**
 * `mail-retries.ts` says when a mail is given up. This ends one whose every try kills its process: with waits of hours, no other mail
 * comes near it.
 */
const MOST_TRIES = 50;
const RETRIES = { retryLimit: MOST_TRIES - 1, retryDelayMax: LONGEST_RETRY_MS / 1000 };
/** Of the queue. A job waits for its next try for three days at most, and longer where no process runs. */
const OPTIONS = { retryLimit: RETRIES.retryLimit, retentionSeconds: 14 * 86_400, deleteAfterSeconds: 86_400 };

/** Makes or updates the schema, so that `startJobs` finds it. `sql`: a connection alone, which is its own lock. */
export async function installJobQueue(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock(727002)`;
  const boss = makeBoss(sql, { migrate: true, supervise: false });
  await boss.start();
  await boss.createQueue(QUEUE, OPTIONS);
  await boss.updateQueue(QUEUE, OPTIONS); // what an earlier version made stays as it is otherwise
  await updateWaiting(sql);
  await boss.stop({ graceful: false });
  await sql`select pg_advisory_unlock(727002)`;
}

/** Jobs that an earlier version wrote know no address, or no host and fewer tries. */
async function updateWaiting(sql: Sql): Promise<void> {
  await sql`
    update ${sql(SCHEMA)}.job j
    set group_id = lower(split_part(m.address, '@', -1)), singleton_key = lower(m.address), retry_limit = ${RETRIES.retryLimit}, retry_delay_max = ${RETRIES.retryDelayMax}
    from mail m where j.name = ${QUEUE} and j.state < 'active' and j.singleton_key is null and m.id = j.id and m.address <> ''`;
}

export async function startJobQueue(databaseUrl: string, pace: JobIntervals): Promise<JobQueue> {
  const sql = connect(databaseUrl, 1);
  const watch = { superviseIntervalSeconds: pace.watch, monitorIntervalSeconds: pace.watch };
  const boss = makeBoss(sql, { migrate: false, ...watch });
  await boss.start();
  const waits = {
    ...RETRIES,
    retryDelay: pace.retry,
    retryBackoff: pace.retry > 0,
    expireInSeconds: pace.expire,
    ...(pace.heartbeat === null ? {} : { heartbeatSeconds: pace.heartbeat }),
  };
  let taking: { stop(): Promise<void> } | undefined;
  return {
    enqueue: async (tx, mails) => {
      const jobs = mails.map(({ id, kind, address }) => ({
        id,
        priority: isAwaited(kind) ? PRIORITY.awaited : PRIORITY.others,
        group: { id: hostOf(address) || 'nowhere' }, // pg-boss refuses an empty one
        singletonKey: address.toLowerCase(), // of no effect in pg-boss under the queue's policy; `claimMailJobs` reads it
        ...waits,
      }));
      if (jobs.length > 0) await boss.insert(QUEUE, jobs, { db: { executeSql: async (text, values) => await run(tx, text, values) } });
    },
    work: (work, isOnHold) => {
      taking = startJobWorker({ sql, boss, queue: QUEUE, awaited: PRIORITY.awaited, isOnHold }, pace, work);
    },
    stop: async () => {
      await taking?.stop();
      await boss.stop({ timeout: 1000 });
      await sql.end({ timeout: 5 });
    },
  };
}

type Options = { migrate: boolean; supervise?: boolean; superviseIntervalSeconds?: number; monitorIntervalSeconds?: number };

function makeBoss(sql: Sql, options: Options): PgBoss {
  const boss = new PgBoss({
    schema: SCHEMA,
    schedule: false,
    db: { executeSql: async (text, values) => await run(sql, text, values) },
    ...options,
  });
  boss.on('error', (error) => log('jobs-failed', { error }));
  return boss;
}

/** Statements in one text answer one result each. */
async function run(on: Sql | Tx, text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
  // Prepared, a statement is planned a few times and no more; several in one text cannot be.
  const result = values.length > 0 ? await on.unsafe(text, values as never[], { prepare: true }) : await on.unsafe(text);
  const several = Array.isArray(result[0]);
  return { rows: (several ? (result as unknown as unknown[][]).flat() : [...result]) as never[] };
}
