// An organization's lists of threads, each in one statement that an index serves in the list's own order.
import { PAGE_SIZE, THREAD_SEARCH_MAX } from '../../../domain/limits.ts';
import { IGNORED_CHARACTERS, type Term } from '../../../domain/vehicle-search.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import { ms, type Sql } from '../sql.ts';
import type { Cursor } from '../cursor.ts';
import { frozenJson, type FrozenRow, type LiveRow } from './load-thread.ts';
import { orgsJson, threadJson } from './thread-json.ts';

/** One row more than a page, if there is one, says that there is a next page. */
type Keyed = { cursor: Cursor };
export type FoundRow = Keyed & ({ live: LiveRow; frozen: null } | { live: null; frozen: FrozenRow });
export type ThreadListFilter = 'all' | 'needs-you' | 'with-you' | 'in-transit';

/** For a `thread t`, and for a card the viewer's stake `mine`. */
export const liveJson = (sql: Sql, updates: 'for-card' | 'none') =>
  sql`json_build_object('thread', ${threadJson(sql, updates)}, 'orgs', ${orgsJson(sql)})`;

/** Of an organization's stakes. */
const IS_ACTIVE = `standing = 'active' and order_index is not null`;
const PASSES: Record<ThreadListFilter, string> = {
  all: IS_ACTIVE,
  'needs-you': IS_ACTIVE,
  // What was sent is in nobody's drawer.
  'with-you': `has_title and not in_transit`,
  'in-transit': `in_transit and ${IS_ACTIVE}`,
};
/**
 * What waits for an organization may begin to do so by the clock alone; what has no such moment was written by a version that knows none,
 * and waits already. A thread is in exactly one of the two. `now`: ms since the epoch.
 */
const needs = (sql: Sql, now: number) => sql`(turn is not null) = true and coalesce(turn_at, '-infinity') <= ${new Date(now)}`;
const needsNot = (sql: Sql, now: number) => sql`(turn is null or turn_at > ${new Date(now)})`;

/** Active threads: those that wait for the organization first, then the newest. */
export async function activeThreads(
  sql: Sql,
  orgId: string,
  filter: ThreadListFilter,
  after: Cursor | null,
  now: number,
): Promise<(LiveRow & Keyed)[]> {
  const part = (waiting: boolean) => sql`
    (select thread_id, last_word_update_id, listed_at, ${waiting} as waits from stake
    where org_id = ${orgId} and ${sql.unsafe(PASSES[filter])} and ${waiting ? needs(sql, now) : needsNot(sql, now)}
      ${after && after[0] === waiting ? sql`and (listed_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
    order by listed_at desc, thread_id desc limit ${PAGE_SIZE + 1})`;
  // A page that begins behind those that wait has none of them.
  const parts = [...(after && !after[0] ? [] : [part(true)]), ...(filter === 'needs-you' ? [] : [part(false)])];
  const [first = part(true), second] = parts;
  const rows = await sql<(LiveRow & Keyed)[]>`
    select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs,
      json_build_array(mine.waits, ${ms(sql, 'mine.listed_at')}, t.id) as cursor
    from (
      select * from (${first} ${second ? sql`union all ${second}` : sql``}) both_parts
      order by waits desc, listed_at desc, thread_id desc limit ${PAGE_SIZE + 1}
    ) mine join thread t on t.id = mine.thread_id
    order by mine.waits desc, mine.listed_at desc, mine.thread_id desc`;
  return [...rows];
}

/** Open invitations, latest news first. */
export async function invitedThreads(sql: Sql, orgId: string, after: Cursor | null): Promise<(LiveRow & Keyed)[]> {
  const rows = await sql<(LiveRow & Keyed)[]>`
    select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs,
      json_build_array(false, ${ms(sql, 'mine.listed_at')}, t.id) as cursor
    from (
      select thread_id, last_word_update_id, listed_at from stake
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

export type ThreadCounts = {
  active: number;
  completed: number;
  invites: number;
  needsYou: number;
  /** ms since the epoch */
  nextNeedsYouAt: number | null;
  withYou: number;
  inTransit: number;
};

export async function countThreads(sql: Sql, orgId: string, now: number): Promise<ThreadCounts> {
  const count = (which: ThreadListFilter) => sql`select count(*) from stake where org_id = ${orgId} and ${sql.unsafe(PASSES[which])}`;
  const [row] = await sql<{ counts: ThreadCounts }[]>`
    select json_build_object(
      'active', (${count('all')}),
      'completed', (select count(*) from stake where org_id = ${orgId} and standing = 'completed'),
      'invites', (select count(*) from stake where org_id = ${orgId} and standing = 'invited' and order_index is not null),
      'needsYou', (${count('needs-you')} and ${needs(sql, now)}),
      'nextNeedsYouAt', (
        select ${ms(sql, 'min(turn_at)')} from stake
        where org_id = ${orgId} and ${sql.unsafe(IS_ACTIVE)} and turn is not null and turn_at > ${new Date(now)}),
      'withYou', (${count('with-you')}),
      'inTransit', (${count('in-transit')})
    ) as counts`;
  return row!.counts;
}

/**
 * A page of the organization's threads, whatever its standing, whose year, make, model or VIN has every term; the newest first. What
 * `hasEveryTerm` says of a thread, said of its columns.
 */
export async function searchThreads(sql: Sql, orgId: string, terms: readonly Term[], after: Cursor | null): Promise<FoundRow[]> {
  const { letters, digits } = VIN_LOOK_ALIKES;
  const rows = await sql<FoundRow[]>`
    select
      case when s.standing <> 'completed' then ${liveJson(sql, 'for-card')} end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen,
      json_build_array(false, ${ms(sql, 's.listed_at')}, t.id) as cursor
    from (
      select stake.* from stake join thread on thread.id = stake.thread_id
        cross join lateral (
          select translate(lower(concat_ws(E'\n', year, make, model, vin)), ${IGNORED_CHARACTERS}, '') as words, translate(vin, ${letters}, ${digits}) as vin
        ) read
      where stake.org_id = ${orgId} and stake.order_index is not null and not exists (
          select from unnest(${terms.map(({ word }) => word)}::text[], ${terms.map(({ vin }) => vin)}::text[]) as term (word, vin)
          where strpos(read.words, term.word) = 0 and strpos(read.vin, term.vin) = 0)
        ${after ? sql`and (stake.listed_at, stake.thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by stake.listed_at desc, stake.thread_id desc limit ${THREAD_SEARCH_MAX}
    ) s join thread t on t.id = s.thread_id cross join lateral (select s.last_word_update_id) mine
    order by s.listed_at desc, s.thread_id desc`;
  return [...rows];
}
