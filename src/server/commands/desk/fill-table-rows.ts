// Computes the rows of the table that are missing or outdated: those of threads that a previous version has written.
import { tableRows } from '../../../domain/desk/stored-row.ts';
import { readThreadsWithOldRows, saveMoves, saveTableRows } from '../../db/desk/desk-rows.ts';
import type { Sql } from '../../db/sql.ts';
import { lockThread } from '../../db/threads/lock-threads.ts';
import { log } from '../../log.ts';

/** Threads per statement that looks for them. */
const AT_ONCE = 200;

/** May run in several processes at once. Returns how many threads were computed, or failed. */
export async function fillTableRows(sql: Sql): Promise<number> {
  let filled = 0;
  let after: string | null = null;
  for (;;) {
    const threadIds = await readThreadsWithOldRows(sql, after, AT_ONCE);
    for (const threadId of threadIds) {
      // If one fails, such as one that is locked for too long, the others are still computed.
      await fill(sql, threadId).catch((error: unknown) => log('tidying-failed', { what: 'filling the rows of a thread', error }));
    }
    filled += threadIds.length;
    after = threadIds.at(-1) ?? null;
    if (after === null) return filled;
  }
}

async function fill(sql: Sql, threadId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const loaded = await lockThread(tx, threadId);
    if (!loaded) return;
    const rows = tableRows(loaded.thread, loaded.orgs, loaded.desks);
    await saveTableRows(tx, [{ threadId, rows }]);
    await saveMoves(tx, threadId, rows);
  });
}
