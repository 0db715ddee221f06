// Prepares a database for the server: our migrations, and the schema of the job queue.
import { installJobQueue } from '../../jobs/job-queue.ts';
import { printToStderr } from '../driver/wait-for-database.ts';
import { migrate } from './migrate.ts';
import { connect } from '../sql.ts';

const WAITING = 'Waiting for another process, which migrates the database…\n';

/** Brings the database up to date. Of several concurrent processes, each step is done by one. */
export async function prepareDatabase(url: string): Promise<void> {
  const sql = connect(url, 1, { hasNoTimeouts: true, isLongLived: true });
  try {
    await migrate(sql, { onWait: () => printToStderr(WAITING) });
    await installJobQueue(sql);
  } finally {
    await sql.end();
  }
}
