// Fills what is missing or outdated in rows that a previous version has written: the keys of names, and the rows of the table.
import { nameKeys } from '../../domain/names/similar-names.ts';
import { lockUnkeyed, markSome, saveKeys } from '../db/orgs/org-names.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { tableRows } from '../../domain/desk/stored-row.ts';
import { readThreadsWithOldRows, saveMoves, saveTableRows } from '../db/desk/desk-rows.ts';
import { lockThread } from '../db/threads/lock-threads.ts';
import { log } from '../log.ts';

/** Organizations per transaction, which locks them. */
const NAMES_AT_ONCE = 200;

/** May run in several processes at once. Marks similar names once all keys are known. Returns how many keys were computed. */
export async function fillNameKeys(sql: Sql): Promise<number> {
  let filled = 0;
  for (;;) {
    const count = await sql.begin(async (tx) => {
      const orgs = await lockUnkeyed(tx, NAMES_AT_ONCE);
      const rows = orgs.map(({ id, keysOf, ...named }) => ({ id, keysOf, keys: nameKeys({ ...named, city: named.city ?? '' }) }));
      if (rows.length > 0) await saveKeys(tx, rows);
      return rows.length;
    });
    filled += count;
    if (count < NAMES_AT_ONCE) break;
  }
  while ((await sql.begin(async (tx) => await markSome(tx, NAMES_AT_ONCE))) === NAMES_AT_ONCE);
  return filled;
}

// Computes the rows of the table that are missing or outdated: those of threads that a previous version has written.

/** Threads per statement that looks for them. */
const THREADS_AT_ONCE = 200;

/** May run in several processes at once. Returns how many threads were computed, or failed. */
export async function fillTableRows(sql: Sql): Promise<number> {
  let filled = 0;
  let after: string | null = null;
  for (;;) {
    const threadIds = await readThreadsWithOldRows(sql, after, THREADS_AT_ONCE);
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
