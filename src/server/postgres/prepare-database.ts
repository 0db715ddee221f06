// Prepares a database for the server: our migrations, and the schema of the job queue.
import { recordSecret, requireSameSecret } from '../db/accounts/shared-secret.ts';
import { installJobQueue } from '../jobs/job-queue.ts';
import { printToStderr } from '../command-line.ts';
import { repeatUntilUnlocked } from './migrations/lock-tables.ts';
import { LOCK_LIMIT_MS, migrate } from './migrations/migrate.ts';
import { connect } from './connections/sql.ts';

const WAITING = 'Waiting for another process, which migrates the database…\n';

/**
 * Brings the database up to date. Of several concurrent processes, each step is done by one. Throws an Error with a sentence, and changes
 * nothing, if the other processes on this database have another secret. `secret`: none for a tool that signs nothing.
 */
export async function prepareDatabase(url: string, secret?: string): Promise<void> {
  const sql = connect(url, 1, { hasNoTimeouts: true, isLongLived: true });
  try {
    const isRecorded = secret === undefined || (await requireSameSecret(sql, secret));
    await migrate(sql, { onWait: () => printToStderr(WAITING) });
    // A new version of pg-boss changes its own tables, which the jobs of the running version use.
    await repeatUntilUnlocked(sql, [{ table: 'pgboss.job' }], LOCK_LIMIT_MS, async (waitMs) => {
      await sql`rollback`; // what an earlier attempt left unfinished
      await sql`set lock_timeout = ${sql.unsafe(String(waitMs))}`;
      await installJobQueue(sql);
    });
    if (!isRecorded) await recordSecret(sql, secret);
  } finally {
    await sql.end();
  }
}
