// What is to be done later: pg-boss in the schema `pgboss`, on a connection of its own. A job is put into a transaction of
// ours and is there if that commits. It is claimed by one process at a time, and by another when that one dies.
import { PgBoss } from 'pg-boss';
import { connect, type Sql, type Tx } from './db/sql.ts';
import { log } from './log.ts';

const QUEUE = 'mail';
const SCHEMA = 'pgboss';
/** How often a mail is tried before it is given up. */
export const TRIES = 5;

/** In seconds. */
export type Pace = {
  /** How often new jobs are looked for; 0.5 at least. */
  poll: number;
  /** The wait before the second try; each later one is about twice as long. 0: none at all. */
  retry: number;
  /** After so long a job counts as lost, whatever its process does: longer than any try can take. */
  expire: number;
  /** A process that says nothing of its jobs for so long has died; 10 at least. null: only `expire` counts. */
  heartbeat: number | null;
  /** How often jobs of dead processes are looked for, to be done by another. */
  watch: number;
  /** How often mails are looked for that no job is left for, and invitations whose time is over. */
  lost: number;
};
export const PACE: Pace = { poll: 1, retry: 60, expire: 180, heartbeat: 10, watch: 10, lost: 60 };

/** One try. Whatever it throws makes it wait for the next one, if there is one. */
export type Work = (mailId: string, isLastTry: boolean) => Promise<void>;
export type Jobs = {
  /** One job for each mail, in the transaction that writes the mails. */
  enqueue(tx: Tx, mailIds: readonly string[]): Promise<void>;
  /** Begins to do them here. */
  work(work: Work): Promise<void>;
  /** Ends when what is being done here is done, or can be left to others. */
  stop(): Promise<void>;
};

/** Makes or updates the schema, so that `startJobs` finds it. `sql`: a connection alone, which is its own lock. */
export async function installJobs(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock(727002)`;
  const boss = makeBoss(sql, { migrate: true, supervise: false });
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: TRIES - 1, deleteAfterSeconds: 86_400 });
  await boss.stop({ graceful: false });
  await sql`select pg_advisory_unlock(727002)`;
}

export async function startJobs(databaseUrl: string, pace: Pace): Promise<Jobs> {
  const sql = connect(databaseUrl, 1);
  const watch = { superviseIntervalSeconds: pace.watch, monitorIntervalSeconds: pace.watch };
  const boss = makeBoss(sql, { migrate: false, ...watch });
  await boss.start();
  const waits = {
    retryLimit: TRIES - 1,
    retryDelay: pace.retry,
    retryBackoff: pace.retry > 0,
    expireInSeconds: pace.expire,
    ...(pace.heartbeat === null ? {} : { heartbeatSeconds: pace.heartbeat }),
  };
  return {
    enqueue: async (tx, mailIds) => {
      const jobs = mailIds.map((id) => ({ id, data: { mailId: id }, ...waits }));
      if (jobs.length > 0) await boss.insert(QUEUE, jobs, { db: { executeSql: async (text, values) => await run(tx, text, values) } });
    },
    work: async (work) => {
      const options = { batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: pace.poll, perJobResults: true } as const;
      await boss.work<{ mailId: string }>(QUEUE, options, async (batch) => {
        const tried = await Promise.allSettled(batch.map(async ({ data, retryCount }) => await work(data.mailId, retryCount >= TRIES - 1)));
        return batch.map(({ id }, at) => ({ id, status: tried[at]?.status === 'fulfilled' ? 'completed' : 'failed' }));
      });
    },
    stop: async () => {
      await boss.stop({ timeout: STOP_MS });
      await sql.end({ timeout: 5 });
    },
  };
}

/** A try that takes longer than this is left to another process. */
const STOP_MS = 5000;

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
