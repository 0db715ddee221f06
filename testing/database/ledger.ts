// Assertions about one stored thread.
import { expect } from 'vitest';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import { loadAndReplay, loadWithRows } from './database-invariants.ts';

export { brokenDatabaseInvariants } from './database-invariants.ts';

/**
 * Expects that the ledger replays to the thread's rows, that the thread keeps all invariants, and that its rows in the tables of its
 * organizations are those of its views. Returns the thread.
 */
export async function expectLedgerMatchesRows(sql: Sql, threadId: string): Promise<Thread> {
  const { rows, ...loaded } = await loadWithRows(sql, threadId);
  expect(rows.stored).toEqual(rows.computed);
  return expectReplayed(loaded);
}

/** The same without the tables. */
export async function expectLedgerReplays(sql: Sql, threadId: string): Promise<Thread> {
  return expectReplayed(await loadAndReplay(sql, threadId));
}

function expectReplayed({ thread, stored, replayed }: Awaited<ReturnType<typeof loadAndReplay>>): Thread {
  expect(stored).toEqual(replayed);
  expect(brokenInvariant(thread), `thread ${thread.id}`).toBeNull();
  return thread;
}
