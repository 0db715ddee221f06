// Locks threads for commands and reads them, in one round trip. Commands on one thread are serialized by its lock.
import { desksOf, DESKS, type OwnDeskRow, type OwnDesks, sharePolicies } from '../desk/own-desks.ts';
import type { KeyRef } from '../idempotency-keys.ts';
import type { Tx } from '../sql.ts';
import type { LoadedThread } from './load-thread.ts';
import { colleaguesFromJson, mailsFromJson, orgsFromJson, threadFromJson } from './thread-from-json.ts';
import { mailsJson, type MailsJson, orgsJson, type OrgsJson, threadJson, type ThreadJson } from './thread-json.ts';

/** `desks`: of every organization that is or was on the thread. */
export type LockedThread = LoadedThread & { desks: OwnDesks };

/**
 * `orgId`: whose colleagues are read, if given. `key`: an idempotency key that this transaction tries to take. If it was used before, the
 * thread is neither locked nor read: a used key reveals nothing.
 */
export type ThreadToLock = { threadId: string; orgId?: string; key?: KeyRef | undefined };

/** 'locked': another transaction has the lock. null: there is no such thread, or its key was used before. */
export type TriedThread = LockedThread | 'locked' | null;

/** The planner knows this limit, but not how many rows are in a parameter: it would assume a hundred. */
export const MOST_THREADS = 16;

/**
 * Locks up to `MOST_THREADS` different threads until the transaction ends, in the order of their ids. Their organizations' policies stay as they are meanwhile.
 * Several threads are locked without waiting, a single one waits. Uses several statements, because a statement's snapshot is older than
 * the lock for which it waits.
 */
export async function tryLockThreads(tx: Tx, threads: readonly ThreadToLock[]): Promise<TriedThread[]> {
  if (threads.length > MOST_THREADS) throw new Error(`${threads.length} threads are too many`);
  // `offset 0`, here and below: each row is looked up by itself. The planner does not know that there are few, and would scan the table.
  const asked = tx`
    (select asked.* from (
      select * from jsonb_to_recordset(${tx.json(threads.map(({ threadId, orgId, key }, place) => ({ place, threadId, orgId, ...key })))}) as asked (
        place int, "threadId" uuid, "orgId" uuid, "userId" uuid, operation text, key text)
      limit ${tx.unsafe(String(MOST_THREADS))}) asked
    left join lateral (
      select xmin from idempotency_key k where k.user_id = asked."userId" and k.operation = asked.operation and k.key = asked.key offset 0) k on true
    where key is null or k.xmin = pg_current_xact_id()::xid) asked`;
  const ids = tx`select "threadId" from ${asked}`;
  const [locked, , rows] = await Promise.all([
    tx<
      { id: string }[]
    >`select id from thread where id = any(array(${ids})) order by id for update ${threads.length > 1 ? tx`skip locked` : tx``}`.execute(),
    sharePolicies(tx, ids).execute(),
    tx<{ place: number; thread: ThreadJson; orgs: OrgsJson; mails: MailsJson; desks: OwnDeskRow[] }[]>`
      select asked.place, ${threadJson(tx)} as thread, ${orgsJson(tx)} as orgs, ${mailsJson(tx)} as mails, ${tx.unsafe(DESKS)} as desks
      from ${asked} cross join lateral (select * from thread where id = asked."threadId" offset 0) t cross join lateral (
        select coalesce(array_agg(id), '{}') as stake_ids from stake where thread_id = t.id and org_id = asked."orgId") viewer`.execute(),
  ]);
  const mine = new Set(locked.map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.place, row]));
  return threads.map((_, place) => {
    const row = found.get(place);
    if (!row) return null;
    if (!mine.has(row.thread.id)) return 'locked';
    return {
      thread: threadFromJson(row.thread),
      orgs: orgsFromJson(row.orgs),
      mails: mailsFromJson(row.mails),
      colleagues: colleaguesFromJson(row.thread),
      desks: desksOf(row.desks),
    };
  });
}

/** Locks one thread, waiting for its lock. Null if there is none. `orgId`: whose colleagues are read, if given. */
export async function lockThread(tx: Tx, threadId: string, orgId?: string): Promise<LockedThread | null> {
  const [tried] = await tryLockThreads(tx, [{ threadId, ...(orgId !== undefined && { orgId }) }]);
  if (tried === 'locked') throw new Error('a single thread is waited for');
  return tried ?? null;
}
