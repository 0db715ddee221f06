// What an operator sees of the job queue, which is pg-boss's. Its only jobs are those that send mail.
import { ms, type Sql, type Tx, valuesOf } from '../postgres/connections/sql.ts';

/**
 * `waiting`: jobs that wait for their time or for a process, of which `due` could run now and `retrying` failed before. `running`: jobs that
 * a process works on. `failed`: jobs that were given up within the last day; pg-boss deletes them then. `oldestDueAt`: since when the job
 * that waits longest for a process could run, in ms; null if none is due.
 */
export type Jobs = { waiting: number; due: number; retrying: number; running: number; failed: number; oldestDueAt: number | null };

export async function readJobs(sql: Sql): Promise<Jobs> {
  const [row] = await sql<[Jobs]>`
    select count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state < 'active' and start_after <= now()) as due,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      ${ms(sql, "min(start_after) filter (where state < 'active' and start_after <= now())")} as "oldestDueAt"
    from pgboss.job where name = 'mail' and state <> 'completed'`;
  return row;
}

/** A job that was given up, for example because every attempt ended with its process. `reason`: null if nobody knows. Times in ms. */
export type FailedJob = { id: string; queue: string; createdAt: number; failedAt: number; tries: number; reason: string | null };

/** The latest first, at most so many. */
export const readFailedJobs = async (sql: Sql, most: number): Promise<FailedJob[]> =>
  await sql<FailedJob[]>`
    select j.id, j.name as queue, ${ms(sql, 'j.created_on')} as "createdAt", ${ms(sql, 'j.completed_on')} as "failedAt",
      j.retry_count + 1 as tries, coalesce(j.output #>> '{value,message}', j.output ->> 'message', m.failure) as reason
    from pgboss.job j left join mail m on m.id = j.id
    where j.name = 'mail' and j.state = 'failed' order by j.completed_on desc, j.id limit ${most}`;

/** The ids of all of them. */
export const failedJobIds = async (sql: Sql | Tx): Promise<string[]> =>
  await valuesOf(sql<{ id: string }[]>`select id from pgboss.job where name = 'mail' and state = 'failed'`);
