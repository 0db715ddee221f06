// Posts on threads that notify `NOTIFIED_ORGS` of the readers' organizations, and the time at which each was committed.
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { type CheckedCall, expectMatch, expectParts } from '../checked-calls.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { checkNotifications } from '../check-notifications.ts';
import type { Market } from '../market/market.ts';
import { command } from '../requests.ts';

/** Returns the ms from the commit of each entry since `then` to the commit of each of its notifications. Throws if one is missing. */
export async function notificationTimes(sql: Sql, then: Date): Promise<number[]> {
  await waitForLedger(sql);
  await checkNotifications(sql);
  const rows = await sql<{ ms: number }[]>`
    select extract(epoch from pg_xact_commit_timestamp(n.xmin) - pg_xact_commit_timestamp(e.xmin)) * 1000 as ms
    from thread_event e join notification n on n.thread_id = e.thread_id and n.at = e.at
    where pg_xact_commit_timestamp(e.xmin) >= ${then}`;
  return rows.map(({ ms }) => ms);
}

/** The chain has five organizations. The head has handed the title on, so it is not notified any more. */
export const NOTIFIED_ORGS = 4;
const MESSAGE = 'The lien release came today. The title goes out with the next courier, on Tuesday at the latest. No.';

type HolderStake = { threadId: string; stakeId: string; orgId: string };

/** Returns the stakes that hold the title on the threads that do (or do not) notify exactly `NOTIFIED_ORGS`. */
const holderStakes = async (sql: Sql, allNotified: boolean): Promise<HolderStake[]> =>
  await sql<HolderStake[]>`
  select holder.thread_id as "threadId", holder.id as "stakeId", holder.org_id as "orgId"
  from stake holder
  where holder.has_title and (${NOTIFIED_ORGS} = (select count(*) from stake s where s.thread_id = holder.thread_id and s.standing = 'active')) = ${allNotified}
  order by holder.thread_id`;

/** Each post uses the next session of the organization that holds the title, except its last `spareSessions` sessions. */
export async function productPosts(sql: Sql, { readers }: Market, spareSessions: number): Promise<() => CheckedCall> {
  const stakes = await holderStakes(sql, true);
  const cookies = new Map(readers.map((reader) => [reader.orgId, reader.cookies.slice(0, -spareSessions)]));
  let posts = 0;
  return () => {
    const { threadId, orgId } = stakes[posts % stakes.length]!;
    const cookiesOfOrg = cookies.get(orgId)!;
    const message = `${MESSAGE} ${posts}`;
    return {
      call: command({ orgId, cookie: cookiesOfOrg[posts++ % cookiesOfOrg.length]! }, 'postUpdate', { threadId, message }),
      check: expectParts(`"message":"${message}"`),
    };
  };
}

/** The baseline posts on the other threads, so that the product's threads do not grow. */
export async function baselinePosts(sql: Sql): Promise<() => CheckedCall> {
  const stakes = await holderStakes(sql, false);
  let posts = 0;
  return () => {
    const message = `${MESSAGE} ${posts}`;
    const { threadId, stakeId } = stakes[posts++ % stakes.length]!;
    const body = JSON.stringify({ id: uuidv7(), threadId, author: stakeId, message });
    return { call: { method: 'POST', path: '/post', body }, check: expectMatch(/^\{\}$/) };
  };
}

/** `line` is the event that pages receive. `at` is when PostgreSQL committed it, in fractional ms since the epoch. */
export type Commit = { line: string; at: number };
export type Kind = 'product' | 'baseline';

/** Returns all commits since `then`. Requires `track_commit_timestamp`. */
export async function commitsSince(sql: Sql, kind: Kind, then: Date): Promise<Commit[]> {
  const [table, revision] = kind === 'product' ? ['thread_event', 'seq'] : ['thread_update', 'id'];
  return await sql<Commit[]>`
    select 'thread:' || thread_id || '|' || ${sql(revision)} as line, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
    from ${sql(table)} where pg_xact_commit_timestamp(xmin) >= ${then}`;
}
