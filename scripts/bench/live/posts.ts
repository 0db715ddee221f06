// Posts on the readers' threads whose news goes to so many of the readers' organizations, and when each was committed.
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../src/server/db/sql.ts';
import { type Ask, faultUnlessLike, faultWithout } from '../answers.ts';
import type { Market } from '../market/market.ts';
import { command } from '../requests.ts';

/** Of the chain of five, the one at the head has handed the paper on, and hears nothing more. */
export const TOLD_ORGS = 4;
const MESSAGE = 'The lien release came today. The title goes out with the next courier, on Tuesday at the latest. No.';

type Held = { threadId: string; stakeId: string; orgId: string };

/** The threads that news goes to so many from, or to others, with the stake that holds the paper. */
const heldThreads = async (sql: Sql, toSoMany: boolean): Promise<Held[]> =>
  await sql<Held[]>`
  select holder.thread_id as "threadId", holder.id as "stakeId", holder.org_id as "orgId"
  from stake holder
  where holder.has_title and (${TOLD_ORGS} = (select count(*) from stake s where s.thread_id = holder.thread_id and s.standing = 'active')) = ${toSoMany}
  order by holder.thread_id`;

/** Each by another session of the organization that holds the paper. `but`: so many of its last sessions are left out. */
export async function productPosts(sql: Sql, { readers }: Market, but: number): Promise<() => Ask> {
  const held = await heldThreads(sql, true);
  const cookies = new Map(readers.map((reader) => [reader.orgId, reader.cookies.slice(0, -but)]));
  let posts = 0;
  return () => {
    const { threadId, orgId } = held[posts % held.length]!;
    const own = cookies.get(orgId)!;
    const message = `${MESSAGE} ${posts}`;
    return {
      call: command({ orgId, cookie: own[posts++ % own.length]! }, 'postUpdate', { threadId, message }),
      fault: faultWithout(`"message":"${message}"`),
    };
  };
}

/** On the other threads, so that the product's do not grow by them. */
export async function floorPosts(sql: Sql): Promise<() => Ask> {
  const held = await heldThreads(sql, false);
  let posts = 0;
  return () => {
    const message = `${MESSAGE} ${posts}`;
    const { threadId, stakeId } = held[posts++ % held.length]!;
    const body = JSON.stringify({ id: uuidv7(), threadId, author: stakeId, message });
    return { call: { method: 'POST', path: '/post', body }, fault: faultUnlessLike(/^\{\}$/) };
  };
}

/** `line` is what pages are told, `at` when PostgreSQL committed it, ms since the epoch with their fractions. */
export type Commit = { line: string; at: number };
export type Kind = 'product' | 'floor';

/** All since then. Needs `track_commit_timestamp`. */
export async function commitsSince(sql: Sql, kind: Kind, then: Date): Promise<Commit[]> {
  const [table, revision] = kind === 'product' ? ['thread_event', 'seq'] : ['thread_update', 'id'];
  return await sql<Commit[]>`
    select 'thread:' || thread_id || '|' || ${sql(revision)} as line, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
    from ${sql(table)} where pg_xact_commit_timestamp(xmin) >= ${then}`;
}
