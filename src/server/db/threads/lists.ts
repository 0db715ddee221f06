// An organization's lists of threads, each in one statement that an index serves in the list's own order.
import { PAGE_SIZE, THREAD_SEARCH_MAX } from '../../../domain/limits.ts';
import { ms, type Sql } from '../sql.ts';
import type { Cursor } from '../../cursor.ts';
import { frozenJson, type FrozenRow, type LiveRow } from './load-thread.ts';
import { orgsJson, threadJson } from './thread-json.ts';

/** One row more than a page, if there is one, says that there is a next page. */
type Keyed = { cursor: Cursor };
export type FoundRow = Keyed & ({ live: LiveRow; frozen: null } | { live: null; frozen: FrozenRow });
export type Filter = 'all' | 'needs-you' | 'with-you' | 'in-transit';

/** For a `thread t`. */
export const liveJson = (sql: Sql) => sql`json_build_object('thread', ${threadJson(sql, 'for-card')}, 'orgs', ${orgsJson(sql)})`;

/** Active threads: those that wait for the organization first, then the newest. */
export async function activeThreads(sql: Sql, orgId: string, filter: Filter, after: Cursor | null): Promise<(LiveRow & Keyed)[]> {
  const only = {
    all: sql`standing = 'active' and order_index is not null`,
    'needs-you': sql`standing = 'active' and order_index is not null and (turn is not null) = true`,
    'with-you': sql`has_title`,
    'in-transit': sql`in_transit and standing = 'active' and order_index is not null`,
  }[filter];
  const rows = await sql<(LiveRow & Keyed)[]>`
    select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs,
      json_build_array(mine.turn is not null, ${ms(sql, 'mine.listed_at')}, t.id) as cursor
    from (
      select thread_id, turn, listed_at from stake
      where org_id = ${orgId} and ${only}
        ${after ? sql`and ((turn is not null), listed_at, thread_id) < (${after[0]}, ${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by (turn is not null) desc, listed_at desc, thread_id desc limit ${PAGE_SIZE + 1}
    ) mine join thread t on t.id = mine.thread_id
    order by (mine.turn is not null) desc, mine.listed_at desc, mine.thread_id desc`;
  return [...rows];
}

/** Open invitations, latest news first. */
export async function invitedThreads(sql: Sql, orgId: string, after: Cursor | null): Promise<(LiveRow & Keyed)[]> {
  const rows = await sql<(LiveRow & Keyed)[]>`
    select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs,
      json_build_array(false, ${ms(sql, 'mine.listed_at')}, t.id) as cursor
    from (
      select thread_id, listed_at from stake
      where org_id = ${orgId} and standing = 'invited' and order_index is not null
        ${after ? sql`and (listed_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by listed_at desc, thread_id desc limit ${PAGE_SIZE + 1}
    ) mine join thread t on t.id = mine.thread_id
    order by mine.listed_at desc, mine.thread_id desc`;
  return [...rows];
}

/** Completed threads, the last completed first, each as its ledger says up to the organization's cut. */
export async function completedThreads(sql: Sql, orgId: string, after: Cursor | null): Promise<(FrozenRow & Keyed)[]> {
  const rows = await sql<{ frozen: FrozenRow; cursor: Cursor }[]>`
    select ${frozenJson(sql)} as frozen, json_build_array(false, ${ms(sql, 's.delivered_at')}, t.id) as cursor
    from (
      select * from stake
      where org_id = ${orgId} and standing = 'completed'
        ${after ? sql`and (delivered_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by delivered_at desc, thread_id desc limit ${PAGE_SIZE + 1}
    ) s join thread t on t.id = s.thread_id
    order by s.delivered_at desc, s.thread_id desc`;
  return rows.map(({ frozen, cursor }) => ({ ...frozen, cursor }));
}

export type Counts = { active: number; completed: number; invites: number; needsYou: number; withYou: number; inTransit: number };

export async function countThreads(sql: Sql, orgId: string): Promise<Counts> {
  const [row] = await sql<{ counts: Counts }[]>`
    select json_build_object(
      'active', (select count(*) from stake where org_id = ${orgId} and standing = 'active' and order_index is not null),
      'completed', (select count(*) from stake where org_id = ${orgId} and standing = 'completed'),
      'invites', (select count(*) from stake where org_id = ${orgId} and standing = 'invited' and order_index is not null),
      'needsYou', (select count(*) from stake where org_id = ${orgId} and standing = 'active' and order_index is not null and (turn is not null) = true),
      'withYou', (select count(*) from stake where org_id = ${orgId} and has_title),
      'inTransit', (select count(*) from stake where org_id = ${orgId} and in_transit and standing = 'active' and order_index is not null)
    ) as counts`;
  return row!.counts;
}

/** A page of the organization's threads, whatever its standing, whose year, make, model or VIN has every term; the newest first. */
export async function searchThreads(sql: Sql, orgId: string, terms: readonly string[], after: Cursor | null): Promise<FoundRow[]> {
  const patterns = terms.map((term) => `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const rows = await sql<FoundRow[]>`
    select
      case when s.standing <> 'completed' then ${liveJson(sql)} end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen,
      json_build_array(false, ${ms(sql, 's.listed_at')}, t.id) as cursor
    from (
      select stake.* from stake join thread on thread.id = stake.thread_id
      where stake.org_id = ${orgId} and stake.order_index is not null and thread.search_text like all (${patterns})
        ${after ? sql`and (stake.listed_at, stake.thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by stake.listed_at desc, stake.thread_id desc limit ${THREAD_SEARCH_MAX}
    ) s join thread t on t.id = s.thread_id
    order by s.listed_at desc, s.thread_id desc`;
  return [...rows];
}
