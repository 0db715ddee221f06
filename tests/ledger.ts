// What must be true of a thread in the tables, for a test that looks at one.
import { expect } from 'vitest';
import { brokenInvariant } from '../src/domain/thread/invariants.ts';
import type { Thread } from '../src/domain/thread/thread.ts';
import type { Sql } from '../src/server/db/sql.ts';
import { bothTellings } from './promises.ts';

export { brokenPromises } from './promises.ts';

/** The ledger, folded, is the thread that the tables hold, and it is sound. Answers that thread. */
export async function ledgerTellsTheThread(sql: Sql, threadId: string): Promise<Thread> {
  const { thread, held, told } = await bothTellings(sql, threadId);
  expect(held).toEqual(told);
  expect(brokenInvariant(thread), `thread ${threadId}`).toBeNull();
  return thread;
}
