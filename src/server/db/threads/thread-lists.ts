// An organization's lists of threads. Each is one statement that an index serves in the order of the list.
import type { In } from '../../../api/operations.ts';
import type { ListedCard, ThreadCounts } from '../../../api/thread-views.ts';
import { MAX_TIME, PAGE_SIZE, TABLE_FROM_THREADS, THREAD_SEARCH_MAX } from '../../../domain/limits.ts';
import type { Search } from '../../../domain/search/search-text.ts';
import { IGNORED_CHARACTERS } from '../../../domain/search/vehicle-terms.ts';
import type { TimeZone } from '../../../domain/time-zones.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import { ms, msOf, type Sql, type Tx, type Fragment } from '../../postgres/connections/sql.ts';
import type { Cursor } from '../cursor.ts';
import { nameFor } from '../orgs/org-visibility.ts';
import { frozenJson, type FrozenRow, type LiveRow, type LiveOrFrozen } from './load-thread.ts';
import { JOIN_REPRESENTED_ORG } from './neighbors.ts';
import { MAY_PRESS, PRESSES, PRESSING_CHANGES, PRESSING_MOVE, SHOWN_MOVE } from './pressing.ts';
import { foldedName, sentRows } from './search-sql.ts';
import { orgsJson } from './orgs-on-thread.ts';
import { threadJson } from './threads.ts';

/** Lists return one row more than a page if there is a next page. */
type WithCursor = { cursor: Cursor };
/** What the organization notes about the thread for itself. `move`: that of now. `timeZone`: of its policy; null for that of its state. */
export type DeskJson = Pick<ListedCard, 'stockNumber' | 'move' | 'pressing'> & {
  claims: Partial<ListedCard['claims']> | null;
  timeZone: TimeZone | null;
  state: UsState | null;
};
type WithDesk = { desk: DeskJson };
type CardRow = LiveRow & WithCursor & WithDesk;
type SearchMatch = {
  /** The name of the member to whom the title is assigned. */
  colleague: string | null;
  /** An envelope of the title is what was searched for. */
  isSent: boolean;
};
export type FoundRow = WithCursor & WithDesk & SearchMatch & LiveOrFrozen;
type ThreadListFilter = In<'dashboard'>['filter'];

/** For a `thread t`, and, for a card, the viewer's stake as `mine`. */
export const liveJson = (sql: Sql, updates: 'for-card' | 'none') =>
  sql`json_build_object('thread', ${threadJson(sql, updates)}, 'orgs', ${orgsJson(sql)})`;

/** For a `thread t`. `now` in ms. */
const deskJson = (sql: Sql, orgId: string, now: number) => sql`
  (select json_build_object('stockNumber', coalesce(e.stock_number, ''), 'move', ${sql.unsafe(SHOWN_MOVE)},
    'pressing', case when ${sql.unsafe(PRESSES)} is not null then json_build_object(
      'move', ${sql.unsafe(PRESSING_MOVE)}, 'at', ${sql.unsafe(msOf(PRESSES))}) end,
    'claims', (
      select json_object_agg(c.side, json_build_object(
        'status', c.status, 'filedOn', c.filed_on, 'confirmation', c.confirmation, 'answerBy', ${ms(sql, 'c.answer_by')}))
      from title_claim c where c.org_id = o.id and c.thread_id = t.id),
    'timeZone', (select p.time_zone from title_policy p where p.org_id = o.id), 'state', o.state)
  from org o cross join ${atNow(sql, now)}
    left join desk_entry e on e.org_id = o.id and e.thread_id = t.id
    left join desk_row d on d.org_id = o.id and d.thread_id = t.id
  where o.id = ${orgId})`;

const atNow = (sql: Sql, now: number) => sql`(select ${new Date(now)}::timestamptz as now) at`;

/** For an organization's stakes. */
const IS_ACTIVE = `standing = 'active' and order_index is not null`;
const HAS_CLAIM = `exists (select from title_claim c where c.org_id = stake.org_id and c.thread_id = stake.thread_id)`;
const FILTERS: Record<ThreadListFilter, string> = {
  all: IS_ACTIVE,
  'needs-you': IS_ACTIVE,
  // A title in transit is with nobody.
  'with-you': `has_title and not in_transit`,
  'in-transit': `in_transit and ${IS_ACTIVE}`,
  claims: `${IS_ACTIVE} and ${HAS_CLAIM}`,
};
/**
 * A thread may begin to need the organization just by the passage of time (`turn_at`). Without `turn_at` the row was written by a previous
 * version, and the thread needs it already. Each thread matches exactly one of the two conditions. `now` in ms.
 */
const needsAction = (sql: Sql, now: number) => sql`(turn is not null) = true and coalesce(turn_at, '-infinity') <= ${new Date(now)}`;
const needsNoAction = (sql: Sql, now: number) => sql`(turn is null or turn_at > ${new Date(now)})`;

/** Ids of threads on which something presses: these need the organization too, by their rows of the table. */
const pressingThreads = (sql: Sql, orgId: string, now: number) => sql`
  select d.thread_id from desk_row d cross join ${atNow(sql, now)}
  where d.org_id = ${orgId} and ${sql.unsafe(MAY_PRESS)} and ${sql.unsafe(PRESSES)} is not null`;

/** Active threads: first those that need the organization, then the others, each the newest first. */
export async function activeThreads(
  sql: Sql,
  orgId: string,
  filter: ThreadListFilter,
  after: Cursor | null,
  now: number,
): Promise<CardRow[]> {
  const part = (waiting: boolean, condition: Fragment) => sql`
    (select thread_id, last_word_update_id, listed_at, ${waiting} as waits from stake
    where org_id = ${orgId} and ${sql.unsafe(FILTERS[filter])} and ${condition}
      ${after && after[0] === waiting ? sql`and (listed_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
    order by listed_at desc, thread_id desc limit ${PAGE_SIZE + 1})`;
  const presses = sql`thread_id in (select thread_id from pressing)`;
  const parts = [
    // A page that begins after the threads that need the organization contains none of them.
    ...(after && !after[0] ? [] : [part(true, needsAction(sql, now)), part(true, sql`${needsNoAction(sql, now)} and ${presses}`)]),
    ...(filter === 'needs-you' ? [] : [part(false, sql`${needsNoAction(sql, now)} and not ${presses}`)]),
  ];
  return await cardsOf(
    sql,
    orgId,
    now,
    sql`
      with pressing as materialized (${pressingThreads(sql, orgId, now)})
      select * from (${parts.map((one, at) => (at === 0 ? one : sql`union all ${one}`))}) parts
      order by waits desc, listed_at desc, thread_id desc limit ${PAGE_SIZE + 1}`,
  );
}

/** Open invitations, the latest activity first. */
export const invitedThreads = async (sql: Sql, orgId: string, after: Cursor | null, now: number): Promise<CardRow[]> =>
  await cardsOf(
    sql,
    orgId,
    now,
    sql`
      select thread_id, last_word_update_id, listed_at, false as waits from stake
      where org_id = ${orgId} and standing = 'invited' and order_index is not null
        ${after ? sql`and (listed_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by listed_at desc, thread_id desc limit ${PAGE_SIZE + 1}`,
  );

/** `stakes`: those of the organization, in order. */
const cardsOf = (sql: Sql, orgId: string, now: number, stakes: Fragment) => sql<CardRow[]>`
  select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs, ${deskJson(sql, orgId, now)} as desk,
    json_build_array(mine.waits, ${ms(sql, 'mine.listed_at')}, t.id) as cursor
  from (${stakes}) mine join thread t on t.id = mine.thread_id
  order by mine.waits desc, mine.listed_at desc, mine.thread_id desc`;

/**
 * Completed threads, the last completed first, each as the ledger describes it up to the organization's cut. With claims: first those whose claim
 * waits for an answer, the next one first, and those of which nobody knows when before these.
 */
export async function completedThreads(
  sql: Sql,
  orgId: string,
  filter: 'all' | 'claims',
  after: Cursor | null,
  now: number,
): Promise<(FrozenRow & WithCursor & WithDesk)[]> {
  const place = after && sql`(${after[0]}, ${after[1]}::bigint, ${after[2]}::uuid)`;
  const listed =
    filter === 'all'
      ? sql`
        select stake.*, false as waits, ${ms(sql, 'delivered_at')} as key from stake
        where org_id = ${orgId} and standing = 'completed'
          ${after ? sql`and (delivered_at, thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
        order by delivered_at desc, thread_id desc limit ${PAGE_SIZE + 1}`
      : sql`
        select * from (
          select stake.*, claim.waits,
            case when claim.waits then ${MAX_TIME}::bigint - ${ms(sql, 'claim.answer_by')} else ${ms(sql, 'stake.delivered_at')} end as key
          from stake join (
            select thread_id, bool_or(status = 'filed') as waits, min(coalesce(answer_by, 'epoch')) filter (where status = 'filed') as answer_by
            from title_claim where org_id = ${orgId} group by thread_id
          ) claim on claim.thread_id = stake.thread_id
          where stake.org_id = ${orgId} and stake.standing = 'completed'
        ) claimed ${place ? sql`where (waits, key, thread_id) < ${place}` : sql``}
        order by waits desc, key desc, thread_id desc limit ${PAGE_SIZE + 1}`;
  const rows = await sql<({ frozen: FrozenRow } & WithCursor & WithDesk)[]>`
    select ${frozenJson(sql)} as frozen, ${deskJson(sql, orgId, now)} as desk, json_build_array(s.waits, s.key, t.id) as cursor
    from (${listed}) s join thread t on t.id = s.thread_id
    order by s.waits desc, s.key desc, s.thread_id desc`;
  return rows.map(({ frozen, ...rest }) => ({ ...frozen, ...rest }));
}

export async function countThreads(sql: Sql, orgId: string, now: number): Promise<ThreadCounts> {
  const count = (which: ThreadListFilter) => sql`select count(*) from stake where org_id = ${orgId} and ${sql.unsafe(FILTERS[which])}`;
  const [row] = await sql<{ counts: ThreadCounts }[]>`
    with pressing as materialized (${pressingThreads(sql, orgId, now)})
    select json_build_object(
      'active', (${count('all')}),
      'completed', (select count(*) from stake where org_id = ${orgId} and standing = 'completed'),
      'invites', (select count(*) from stake where org_id = ${orgId} and standing = 'invited' and order_index is not null),
      'needsYou', (${count('needs-you')} and ${needsAction(sql, now)})
        + (${count('needs-you')} and ${needsNoAction(sql, now)} and thread_id in (select thread_id from pressing)),
      'nextNeedsYouAt', (select ${ms(sql, 'min(changes.at)')} from (
        select min(turn_at) from stake
        where org_id = ${orgId} and ${sql.unsafe(IS_ACTIVE)} and turn is not null and turn_at > ${new Date(now)}
        union all select min(${sql.unsafe(PRESSING_CHANGES)}) from desk_row d cross join ${atNow(sql, now)}
        where d.org_id = ${orgId} and ${sql.unsafe(MAY_PRESS)}
        union all select min(answer_by) from title_claim where org_id = ${orgId} and status = 'filed' and answer_by > ${new Date(now)}
      ) changes (at)),
      'withYou', (${count('with-you')}),
      'inTransit', (${count('in-transit')}),
      'activeClaims', (${count('claims')}),
      'completedClaims', (select count(*) from stake where org_id = ${orgId} and standing = 'completed' and ${sql.unsafe(HAS_CLAIM)})
    ) as counts`;
  return row!.counts;
}

/** How many threads are active for organizations, and how many are completed. */
export async function countStandings(sql: Sql, orgIds: readonly string[]): Promise<Pick<ThreadCounts, 'active' | 'completed'>> {
  const [row] = await sql<[Pick<ThreadCounts, 'active' | 'completed'>]>`
    select count(*) filter (where ${sql.unsafe(IS_ACTIVE)}) as active, count(*) filter (where standing = 'completed') as completed
    from stake where org_id = any(${[...orgIds]}::uuid[])`;
  return row;
}

/** Whether an organization has more active threads than cards are good for. Reads at most one index entry more than that. */
export const hasManyThreads = (sql: Sql | Tx, orgId: Fragment) => sql`
  (select count(*) > ${TABLE_FROM_THREADS}
  from (select from stake where org_id = ${orgId} and ${sql.unsafe(IS_ACTIVE)} limit ${TABLE_FROM_THREADS + 1}) few)`;

/**
 * A page of the organization's threads of any standing that match every term in their year, make, model, VIN or stock number or in the name
 * of a neighbor or of the colleague, or that traveled in an envelope that is searched for; the newest first. The same condition as
 * `hasEveryTerm` in the domain, on columns, except for the names: those of all organizations that have ever been neighbors match, because a
 * completed thread shows those of its time. There must be terms.
 */
export async function searchThreads(
  sql: Sql,
  orgId: string,
  { terms, sent }: Search,
  after: Cursor | null,
  now: number,
): Promise<FoundRow[]> {
  const { letters, digits } = VIN_LOOK_ALIKES;
  return await sql<FoundRow[]>`
    with met as (
      select self.id, ${sql.unsafe(foldedName('named.names'))} as names
      from (
        select distinct unnest(met_org_ids) as id from stake where org_id = ${orgId} and order_index is not null
      ) known join org self on self.id = known.id ${sql.unsafe(JOIN_REPRESENTED_ORG)}
        cross join lateral (select concat_ws(E'\n', ${nameFor(sql, orgId)}, o.name) as names) named
    ), term as materialized (
      select word, vin, name, (select array_agg(met.id) from met where name <> '' and strpos(met.names, name) > 0) as org_ids
      from unnest(
        ${terms.map(({ word }) => word)}::text[], ${terms.map(({ vin }) => vin)}::text[], ${terms.map(({ name }) => name)}::text[]
      ) as term (word, vin, name)
    ), sent as materialized (${sentRows(sql, orgId, sent)})
    select
      ${deskJson(sql, orgId, now)} as desk,
      case when s.standing <> 'completed' then ${liveJson(sql, 'for-card')} end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen,
      json_build_array(false, ${ms(sql, 's.listed_at')}, t.id) as cursor, s.colleague, s.is_sent as "isSent"
    from (
      select stake.*, colleague.name as colleague, is_sent from stake join thread on thread.id = stake.thread_id
        left join desk_entry entry on entry.org_id = stake.org_id and entry.thread_id = stake.thread_id
        left join app_user colleague on colleague.id = entry.assignee_id
        cross join lateral (select stake.thread_id in (select thread_id from sent) as is_sent) envelope
        cross join lateral (
          select coalesce(stake.frozen_vehicle ->> 'vin', thread.vin) as vin, coalesce(stake.frozen_vehicle ->> 'year', thread.year::text) as year,
            coalesce(stake.frozen_vehicle ->> 'make', thread.make) as make, coalesce(stake.frozen_vehicle ->> 'model', thread.model) as model
        ) shown
        cross join lateral (
          select translate(lower(concat_ws(E'\n', shown.year, shown.make, shown.model, shown.vin, entry.stock_number)), ${IGNORED_CHARACTERS}, '') as words,
            translate(shown.vin, ${letters}, ${digits}) as vin, ${sql.unsafe(foldedName('colleague.name'))} as colleague
        ) read
      where stake.org_id = ${orgId} and stake.order_index is not null and (is_sent or not exists (
          select from term where strpos(read.words, term.word) = 0 and strpos(read.vin, term.vin) = 0
            and not coalesce(stake.met_org_ids && term.org_ids, false)
            and not coalesce(term.name <> '' and strpos(read.colleague, term.name) > 0, false)))
        ${after ? sql`and (stake.listed_at, stake.thread_id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
      order by stake.listed_at desc, stake.thread_id desc limit ${THREAD_SEARCH_MAX}
    ) s join thread t on t.id = s.thread_id cross join lateral (select s.last_word_update_id) mine
    order by s.listed_at desc, s.thread_id desc`;
}

/** Invitations that were not answered in time, of all organizations, the longest overdue first. `now` in ms. */
export const readOverdueInvitations = async (sql: Sql, now: number, limit: number): Promise<{ threadId: string; stakeId: string }[]> =>
  await sql<{ threadId: string; stakeId: string }[]>`
    select thread_id as "threadId", id as "stakeId" from stake
    where standing = 'invited' and order_index is not null and expires_at <= ${new Date(now)}
    order by expires_at limit ${limit}`;
