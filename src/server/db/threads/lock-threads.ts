// Locks threads for commands and reads them, in one round trip. Commands on one thread are serialized by its lock.
import { desksOf, DESKS, type OwnDeskRow, type OwnDesks } from '../desk/own-desks.ts';
import { sharePolicies } from '../desk/title-policies.ts';
import { type Tx, LOCK_NOT_AVAILABLE } from '../../postgres/connections/sql.ts';
import { loadedFromJson, type LoadedRow, type LoadedThread } from './load-thread.ts';
import { MOST_THREADS, threadJson } from './threads.ts';
import { mailsJson, orgsJson } from './orgs-on-thread.ts';

/** `desks`: of every organization that is or was on the thread. */
export type LockedThread = LoadedThread & { desks: OwnDesks };

/** `orgId`: whose colleagues are read, if given. */
type ThreadToLock = { threadId: string; orgId?: string };

/**
 * Locks up to `MOST_THREADS` different threads until the transaction ends, in the order of their ids. Their organizations' policies stay as
 * they are meanwhile. Null for a thread that does not exist. `ifLocked`: for one that another transaction has locked, wait, or return
 * 'locked'. Uses several statements, because a statement's snapshot is older than the lock for which it waits.
 */
export async function lockThreads<IfLocked extends 'wait' | 'skip'>(
  tx: Tx,
  threads: readonly ThreadToLock[],
  ifLocked: IfLocked,
): Promise<(LockedThread | null | (IfLocked extends 'skip' ? 'locked' : never))[]> {
  if (threads.length > MOST_THREADS) throw new Error(`${threads.length} threads are too many`);
  // `offset 0`, here and below: each row is looked up by itself. The planner does not know that there are few, and would scan the table.
  const asked = tx`(
    select * from jsonb_to_recordset(${tx.json(threads.map((thread, place) => ({ place, ...thread })))}) as asked (
      place int, "threadId" uuid, "orgId" uuid)
    limit ${tx.unsafe(String(MOST_THREADS))}) asked`;
  const ids = tx`select "threadId" from ${asked}`;
  const [locked, , rows] = await Promise.all([
    tx<
      { id: string }[]
    >`select id from thread where id = any(array(${ids})) order by id for update ${ifLocked === 'skip' ? tx`skip locked` : tx``}`.execute(),
    sharePolicies(tx, ids).execute(),
    tx<(LoadedRow & { place: number; desks: OwnDeskRow[] })[]>`
      select asked.place, ${threadJson(tx)} as thread, ${orgsJson(tx)} as orgs, ${mailsJson(tx)} as mails, ${tx.unsafe(DESKS)} as desks
      from ${asked} cross join lateral (select * from thread where id = asked."threadId" offset 0) t cross join lateral (
        select coalesce(array_agg(id), '{}') as stake_ids from stake where thread_id = t.id and org_id = asked."orgId") viewer`.execute(),
  ]);
  const mine = new Set(locked.map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.place, row]));
  const read = threads.map((_, place) => {
    const row = found.get(place);
    if (!row) return null;
    if (!mine.has(row.thread.id)) return 'locked';
    return { ...loadedFromJson(row), desks: desksOf(row.desks) };
  });
  return read as never;
}

/** Locks one thread, waiting for its lock. Null if there is none. `orgId`: whose colleagues are read, if given. */
export async function lockThread(tx: Tx, threadId: string, orgId?: string): Promise<LockedThread | null> {
  const [locked] = await lockThreads(tx, [{ threadId, ...(orgId !== undefined && { orgId }) }], 'wait');
  return locked ?? null;
}

// A command that needs what another transaction has locked.

/** Another transaction has the lock. Answered like PostgreSQL's own error for a lock that was not available in time. */
export class LockedElsewhere extends Error {
  override readonly name = 'LockedElsewhere';
  readonly code = LOCK_NOT_AVAILABLE;
  constructor() {
    super('Another transaction has locked what the command needs.');
  }
}

export const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
