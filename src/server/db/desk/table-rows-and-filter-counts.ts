// The table of an organization's active threads. Every statement reads the organization's own rows and computes filters, counts and order
// from them: the values are those that its views show. Names of neighbors are read at that time, because they change without a command on
// the thread.
import {
  DESK_FILTERS,
  type DeskFilter,
  type DeskOrder,
  groupOf,
  type FilterGroup,
  NOT_ARRIVED,
  type PartnerSide,
  PLACES_OF,
  WAIT_FILTERS,
  type WaitFilter,
  WAITS_DOWNSTREAM,
  WAITS_UPSTREAM,
} from '../../../domain/desk/table-filters.ts';
import type { ClaimSide } from '../../../domain/desk/clock/claims.ts';
import type { Placed } from '../../../domain/desk/merged-lists.ts';
import type { StoredRow } from '../../../domain/desk/title-row.ts';
import type { Search } from '../../../domain/search/search-text.ts';
import type { ListedTitle } from '../../../domain/search/listed-titles.ts';
import { CLOCK_INSTANTS, LATENESS_STATES } from '../../../domain/desk/clock/clock-states.ts';
import { clockJson, columnOf } from './desk-rows.ts';
import type { DeskPartnersView } from '../../../api/desk.ts';
import type { In, Out } from '../../../api/operations.ts';
import { nameFor } from '../orgs/org-visibility.ts';
import { ms, msOf, type Sql, type Fragment } from '../../postgres/connections/sql.ts';
import type { LiveRow } from '../threads/load-thread.ts';
import { JOIN_REPRESENTED_ORG } from '../threads/neighbors.ts';
import { moveOf, PRESSES, SHOWN_MOVE } from '../threads/pressing.ts';
import { foldedName, sentRows } from '../threads/search-sql.ts';
import { orgsJson } from '../threads/orgs-on-thread.ts';
import { threadJson } from '../threads/threads.ts';
import { SHOWN_MOVES } from '../../../domain/desk/next-move.ts';
import { TITLE_PLACES } from '../../../domain/desk/title-path.ts';
import { AROUND, IGNORED_CHARACTERS } from '../../../domain/search/vehicle-terms.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import { rowMatches, rowWords } from './desk-search.ts';

// The orders of the table, as expressions on its rows.

type Ordering = { order: DeskOrder; direction: 'up' | 'down' };

const sqlTexts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** In seconds: JSON writes a time in the time zone of the connection. */
const seconds = (time: string): string => `extract(epoch from ${time})`;
/** The neighbor that has the title, or that it moves from or to. */
const PLACE_NAME = `case when place in ('with-seller', 'to-us', 'sent-back') then from_name when place in ('from-us', 'coming-back') then to_name end`;
/** The windows that close next, then those of which nobody says when, by their beginning, and at last those that have closed. */
const FILE_BY = [
  `case when claim in ('window', 'kind-missing') and claim_closes_at > now then claim_closes_at end`,
  `case when claim in ('window', 'kind-missing') and claim_closes_at is null then claim_opens_at end`,
  `case when claim in ('window', 'kind-missing') then claim_closes_at end`,
];
/** The expressions of each order, from the first to the last, each the smallest first. Dates are negated where the table shows an age. */
const ORDERS: Record<DeskOrder, readonly string[]> = {
  lateness: [seconds('presses'), 'state', 'case when state < 3 then due_on end', 'deal_on'],
  stock: [`nullif(lower(stock_number), '') collate "C"`],
  vin: [`right(vin, 6) collate "C"`],
  vehicle: [`lower(make) collate "C"`, `lower(model) collate "C"`, 'year'],
  from: [`lower(from_name) collate "C"`],
  place: [`array_position(array[${sqlTexts(TITLE_PLACES)}], place)`, `lower(${PLACE_NAME}) collate "C"`],
  to: [`lower(to_name) collate "C"`],
  days: [`date '9999-12-31' - deal_on`],
  due: ['due_on'],
  file: FILE_BY.map(seconds),
  expected: ['expected'],
  waits: [`array_position(array[${sqlTexts(WAIT_FILTERS)}], waits_for_code)`],
  word: [`- ${seconds('last_word_at')}`],
  move: [`array_position(array[${sqlTexts(SHOWN_MOVES)}], shown_move)`, seconds('waiting_at')],
  assignee: [`(select lower(u.name) collate "C" from app_user u where u.id = assignee_id)`],
};
/** Empty values are last in both directions. */
const orderBy = ({ order, direction }: Ordering): string =>
  [...ORDERS[order].map((by) => `${by} ${direction === 'down' ? 'desc' : 'asc'} nulls last`), 'thread_id'].join(', ');

/** Which rows. */
export type Selection = {
  orgId: string;
  /** The member who looks: whose rows are "mine". */
  userId: string;
  filters: readonly DeskFilter[];
  /** What titles wait for: any of these. All titles if there are none. */
  waits?: readonly WaitFilter[];
  /**
   * The id of a neighbor, as its views show it: the one that is waited for or, with a `side`, the one that the title comes from or goes to.
   */
  partner: { orgId: string; side: PartnerSide | null } | null;
  /** The member that takes care of it. */
  assigneeId: string | null;
  search: Search;
  /** Only these. */
  listed?: readonly ListedTitle[];
  /** ms */
  now: number;
};

export const STATE = `case when d.critical_at <= at.now then 0 when d.late_at <= at.now then 1 when d.due_soon_at <= at.now then 2 else 3 end`;

/** The columns of an entry `e` that a row of the table shows. */
export const ENTRY_OF_ROW = 'e.stock_number, e.assignee_id, e.follow_up_on, e.kind, e.retail_state';

/** The condition of each filter on a row `d`, with its entry `e` and, if the organization noted a claim, `claimed`. */
const CONDITIONS: Record<DeskFilter, string> = {
  'needs-you': `${SHOWN_MOVE} is not null`,
  late: `coalesce(d.late_at <= at.now, false)`,
  'due-soon': `${STATE} = 2`,
  'closes-soon': `${PRESSES} is not null`,
  'claim-open': `coalesce(d.claim in ('window', 'kind-missing') and d.claim_opens_at <= at.now and coalesce(d.claim_closes_at > at.now, true), false)`,
  claims: `claimed.thread_id is not null`,
  'kind-missing': `coalesce(d.claim = 'kind-missing', false)`,
  'deal-day-missing': `coalesce(d.claim = 'no-deal-day', false)`,
  'not-located': `d.place in (${sqlTexts(PLACES_OF['not-located'])})`,
  'in-drawer': `d.place in (${sqlTexts(PLACES_OF['in-drawer'])})`,
  'to-us': `d.place in (${sqlTexts(PLACES_OF['to-us'])})`,
  'from-us': `d.place in (${sqlTexts(PLACES_OF['from-us'])})`,
  'no-date': `d.expected is null and d.place in (${sqlTexts(NOT_ARRIVED)})`,
  mine: 'false',
  unassigned: `e.assignee_id is null`,
};
const CONDITION_COLUMNS = DESK_FILTERS.map((filter) => `${filter === 'mine' ? 'MINE' : CONDITIONS[filter]} as "${filter}"`).join(', ');

/**
 * The rows of an organization whose words match, with the condition of each filter as a column of its name, `state` (the index in
 * `LATENESS_STATES`), `presses`, `shown_move`, the names of its neighbors, and `waits_for`: the neighbor that it waits for, `comes_from`:
 * the one that the title has yet to come from, `wait`: as the filter by what it waits for, and `goes_to`: the one downstream; these are
 * null unless `hasNeighbors`.
 * Few rows have all words, but PostgreSQL expects many: without `offset 0` it sorts all rows, and then looks for the neighbors of each.
 */
const rowsOf = (sql: Sql, { orgId, userId, search: { terms, sent }, listed, now }: Selection, hasNeighbors: boolean): Fragment => sql`
  select d.*, ${sql.unsafe(ENTRY_OF_ROW)}, at.now, ${sql.unsafe(STATE)} as state, ${sql.unsafe(PRESSES)} as presses, ${sql.unsafe(SHOWN_MOVE)} as shown_move,
    up.name as from_name, down.name as to_name,
    case when d.place in (${sql.unsafe(sqlTexts(WAITS_UPSTREAM))}) then up.id
      when d.place in (${sql.unsafe(sqlTexts(WAITS_DOWNSTREAM))}) then down.id end as waits_for,
    case when d.place in (${sql.unsafe(sqlTexts(WAITS_UPSTREAM))}) then up.id end as comes_from, down.id as goes_to,
    coalesce(d.waits_for_code, case when d.place in (${sql.unsafe(sqlTexts(NOT_ARRIVED))}) then 'nothing' end) as wait,
    ${sql.unsafe(CONDITION_COLUMNS.replace('MINE', 'coalesce(e.assignee_id = at.user_id, false)'))}
  from desk_row d cross join (select ${new Date(now)}::timestamptz as now, ${userId}::uuid as user_id) at
    left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id
    left join (select distinct thread_id from title_claim where org_id = ${orgId}) claimed on claimed.thread_id = d.thread_id
    ${hasNeighbors ? beside(sql) : nobodyBeside(sql)}
    ${terms.length === 0 ? sql`` : rowWords(sql)}
  where d.org_id = ${orgId}
    ${terms.length === 0 ? sql`` : sql`and (true ${terms.map((term) => rowMatches(sql, term))} or d.thread_id in (${sentRows(sql, orgId, sent)}))`}
    ${listed ? sql`and d.thread_id in (select thread_id from (${listedRows(sql, orgId, listed)}) listed)` : sql``}
    ${terms.length === 0 ? sql`` : sql`offset 0`}`;

const beside = (sql: Sql): Fragment => sql`
  left join neighbor up on up.own_id = d.upstream_org_id left join neighbor down on down.own_id = d.downstream_org_id`;
const nobodyBeside = (sql: Sql): Fragment => sql`
  cross join (select null::uuid as id, null::text as name) up cross join (select null::uuid as id, null::text as name) down`;
/** Finding the neighbors and their names takes as long as all else of a large table. */
const needsNeighbors = ({ search, partner }: Selection, order?: DeskOrder): boolean =>
  search.terms.length > 0 || partner !== null || order === 'from' || order === 'to' || order === 'place';

/**
 * `neighbor`: the organizations next to an organization on its active threads. `own_id`: on the thread; `id`, `name`: as its views show
 * them. As an array, because of a subquery PostgreSQL expects as many rows as the organization has threads, and reads all organizations.
 * `colleague`: its members, for a search.
 */
const neighbors = (sql: Sql, orgId: string): Fragment => sql`
  neighbor as materialized (
    select named.*, ${sql.unsafe(foldedName('named.name'))} as folded_name
    from (
      select self.id as own_id, o.id, ${nameFor(sql, orgId)} as name, o.org_type
      from unnest(array(
        select distinct unnest(array[upstream_org_id, downstream_org_id]) from desk_row where org_id = ${orgId}
      )) beside (id) join org self on self.id = beside.id ${sql.unsafe(JOIN_REPRESENTED_ORG)}
    ) named
  ), colleague as materialized (
    select m.user_id as id, ${sql.unsafe(foldedName('u.name'))} as folded_name
    from org_member m join app_user u on u.id = m.user_id where m.org_id = ${orgId}
  )`;

/** Which groups of filters are met by a row `r`, as columns named by the group. Without a filter of the group, every row meets it. */
function groupColumns(sql: Sql, { filters, waits = [], partner, assigneeId }: Selection): Fragment {
  const chosen = new Map<FilterGroup, DeskFilter>(filters.map((filter) => [groupOf(filter), filter]));
  const column = (group: FilterGroup) => `${chosen.has(group) ? `r."${chosen.get(group)}"` : 'true'} as ${group}_met`;
  const columns = sql.unsafe(GROUPS.map(column).join(', '));
  const named = partner && sql`coalesce(${sql.unsafe(PARTNER_COLUMNS[partner.side ?? 'waits'])} = ${partner.orgId}::uuid, false)`;
  const isAssigned = assigneeId === null ? sql`true` : sql`coalesce(r.assignee_id = ${assigneeId}::uuid, false)`;
  const isWaited = waits.length === 0 ? sql`true` : sql`coalesce(r.wait = any(${[...waits]}::text[]), false)`;
  return sql`${columns}, ${named ?? sql`true`} as partner_met, ${isAssigned} as assignee_met, ${isWaited} as waits_met`;
}
const PARTNER_COLUMNS = { waits: 'r.waits_for', coming: 'r.comes_from', going: 'r.goes_to' } as const;
const GROUPS = ['move', 'lateness', 'claim', 'place', 'date', 'mine', 'unassigned'] as const satisfies readonly FilterGroup[];
const MET = [...GROUPS, 'partner', 'assignee', 'waits'] as const;
const metBut = (...groups: readonly (typeof MET)[number][]): string =>
  MET.filter((group) => !groups.includes(group))
    .map((group) => `${group}_met`)
    .join(' and ');
const ALL_MET = metBut();
/** All groups but that of the filter. Mine and Unassigned take the place of an assignee, and an assignee takes theirs. */
const othersMet = (filter: DeskFilter): string =>
  filter === 'mine' || filter === 'unassigned' ? metBut(filter, 'assignee') : metBut(groupOf(filter));
const OTHERS_MET_OF_ASSIGNEE = metBut('mine', 'unassigned', 'assignee');

/** The rows that match the filters, in order. */
export const matchingRows = (sql: Sql, selection: Selection, ordering: Ordering): Fragment => sql`
  select * from (select r.*, ${groupColumns(sql, selection)} from (${rowsOf(sql, selection, needsNeighbors(selection, ordering.order))}) r) r
  where ${sql.unsafe(ALL_MET)} order by ${sql.unsafe(orderBy(ordering))}`;

export type DeskPageRow = LiveRow & { stored: StoredRow };

/** A part of the rows that match the filters, in order, each with its thread. */
export const readDeskPage = async (
  sql: Sql,
  selection: Selection,
  page: Ordering & { offset: number; limit: number },
): Promise<DeskPageRow[]> =>
  await sql<DeskPageRow[]>`
    with ${neighbors(sql, selection.orgId)}
    ${withThreads(sql, selection.orgId, sql`${matchingRows(sql, selection, page)} offset ${page.offset} limit ${page.limit}`)}`;

/** The first rows that match the filters, each with what the expressions of the order say of it: so that lists can be merged. */
export const readDeskPlaces = async (sql: Sql, selection: Selection, ordering: Ordering, limit: number): Promise<Placed[]> =>
  await sql<Placed[]>`
    with ${neighbors(sql, selection.orgId)}
    select thread_id::text as id, json_build_array(${sql.unsafe(ORDERS[ordering.order].join(', '))}) as values
    from (${matchingRows(sql, selection, ordering)} limit ${limit}) listed`;

/** `rows`: rows of the organization with those of their entries, in order. Each with its thread. */
export const withThreads = (sql: Sql, orgId: string, rows: Fragment): Fragment => sql`
    select ${threadJson(sql, 'for-card')} as thread, ${orgsJson(sql)} as orgs,
      json_build_object(
        'stockNumber', coalesce(page.stock_number, ''), 'clock', ${sql.unsafe(clockJson('page'))}, 'kind', page.kind,
        'terms', (
          select json_build_object(
            'forName', (select ${nameFor(sql, orgId)} from org o where o.id = tt.for_org_id),
            'forType', coalesce(tt.for_org_type, (select o.org_type from org o where o.id = tt.for_org_id)),
            'kind', tt.kind, 'howToFile', tt.how_to_file, 'timeZone', tt.time_zone)
          from title_terms tt where tt.id = page.terms_id and tt.org_id = ${orgId}),
        'ours', ${claimJson(sql, orgId, 'ours')}, 'against', ${claimJson(sql, orgId, 'against')}, 'retailState', page.retail_state, 'move', ${sql.unsafe(moveOf('page'))}, 'moveAt', ${ms(sql, 'page.move_at')},
        'followUpOn', page.follow_up_on,
        'assignee', (select json_build_object('userId', u.id, 'name', u.name) from app_user u where u.id = page.assignee_id),
        'lastNote', (
          select json_build_object('author', (select u.name from app_user u where u.id = n.user_id), 'text', n.text, 'at', ${ms(sql, 'n.at')})
          from desk_note n where n.org_id = ${orgId} and n.thread_id = page.thread_id order by n.at desc, n.id desc limit 1)) as stored
    from (
      select *, row_number() over () as n from (${rows}) ordered
    ) page
    join thread t on t.id = page.thread_id
    join stake mine on mine.thread_id = t.id and mine.org_id = ${orgId} and mine.order_index is not null
    order by page.n`;

const claimJson = (sql: Sql, orgId: string, side: ClaimSide): Fragment => sql`(
          select json_build_object('status', c.status, 'filedOn', c.filed_on, 'confirmation', c.confirmation, 'answerBy', ${ms(sql, 'c.answer_by')})
          from title_claim c where c.org_id = ${orgId} and c.thread_id = page.thread_id and c.side = ${side})`;

export type DeskCounts = {
  /** All active threads. */
  all: number;
  /** By filter: how many rows meet it and the filters of the other groups. */
  filters: Record<DeskFilter, number>;
  /** How many rows wait for it, and meet the filters of the other groups. */
  waits: Record<WaitFilter, number>;
  /** The members of the organization, by name. `count`: the rows of each that meet the filters of the other groups. */
  colleagues: { userId: string; name: string; count: number }[];
  total: number;
  /** The groups of the default order: the rows on which something presses, and the others by index in `LATENESS_STATES`. */
  pressing: number;
  states: number[];
  /** Of all matching rows. `late`: with the critical ones. */
  sums: { late: number; critical: number; claimOpen: number };
  /** The next time at which a row changes merely because time passes (ms); null if there is none. */
  changesAt: number | null;
};

const COUNTS = DESK_FILTERS.map((filter) => `'${filter}', count(*) filter (where "${filter}" and ${othersMet(filter)})`).join(', ');
const WAIT_COUNTS = WAIT_FILTERS.map((wait) => `'${wait}', count(*) filter (where wait = '${wait}' and ${metBut('waits')})`).join(', ');
const STATE_COUNTS = LATENESS_STATES.map((_, state) => `count(*) filter (where state = ${state} and presses is null and ${ALL_MET})`).join(
  ', ',
);
const SUMS = `'late', count(*) filter (where late and ${ALL_MET}), 'critical', count(*) filter (where state = 0 and ${ALL_MET}), 'claimOpen', count(*) filter (where "claim-open" and ${ALL_MET})`;
const NEXT_CHANGES = [...CLOCK_INSTANTS.map(columnOf), 'move_at']
  .map((column) => `min(${column}) filter (where ${column} > now)`)
  .join(', ');

export async function countDesk(sql: Sql, selection: Selection): Promise<DeskCounts> {
  const [row] = await sql<[{ counts: DeskCounts }]>`
    with ${neighbors(sql, selection.orgId)}
    select json_build_object(
      'all', (select count(*) from desk_row where org_id = ${selection.orgId}),
      'filters', counted.filters,
      'waits', counted.waits,
      'colleagues', ${colleagues(sql, selection.orgId)},
      'total', counted.total,
      'pressing', counted.pressing,
      'states', counted.states,
      'sums', counted.sums,
      'changesAt', counted.changes_at) as counts
    from (
      select json_build_object(${sql.unsafe(COUNTS)}) as filters, json_build_object(${sql.unsafe(WAIT_COUNTS)}) as waits, count(*) filter (where ${sql.unsafe(ALL_MET)}) as total,
        count(*) filter (where presses is not null and ${sql.unsafe(ALL_MET)}) as pressing, json_build_array(${sql.unsafe(STATE_COUNTS)}) as states,
        json_build_object(${sql.unsafe(SUMS)}) as sums, ${sql.unsafe(msOf(`least(${NEXT_CHANGES})`))} as changes_at,
        array_agg(assignee_id) filter (where assignee_id is not null and ${sql.unsafe(OTHERS_MET_OF_ASSIGNEE)}) as assignees
      from (select r.*, ${groupColumns(sql, selection)} from (${rowsOf(sql, selection, needsNeighbors(selection))}) r) r
    ) counted`;
  return row.counts;
}

/** The members of an organization as JSON, each with the number of its rows among `counted.assignees`. */
const colleagues = (sql: Sql, orgId: string): Fragment => sql`coalesce((
  select json_agg(json_build_object('userId', u.id, 'name', u.name, 'count', coalesce(taken.count, 0)) order by lower(u.name) collate "C", u.id)
  from org_member m join app_user u on u.id = m.user_id
    left join (select id, count(*) from unnest(counted.assignees) as one (id) group by id) taken on taken.id = u.id
  where m.org_id = ${orgId}
), '[]'::json)`;

/** The neighbors that the matching rows wait for, those of most rows first. The filter by a partner is left out. */
export const countPartners = async (sql: Sql, selection: Selection): Promise<DeskPartnersView['partners']> =>
  await sql<DeskPartnersView['partners']>`
    with ${neighbors(sql, selection.orgId)}
    select n.id as "orgId", n.name, n.org_type as "orgType", waiting.late, waiting.total
    from (
      select waits_for, count(*) as total, count(*) filter (where late) as late
      from (select r.*, ${groupColumns(sql, { ...selection, partner: null })} from (${rowsOf(sql, selection, true)}) r) r
      where ${sql.unsafe(ALL_MET)} and waits_for is not null group by waits_for
    ) waiting join (select distinct on (id) id, name, org_type from neighbor order by id) n on n.id = waiting.waits_for
    order by waiting.total desc, lower(n.name), n.id`;

/**
 * The next row that needs the organization, after that of `threadId`; from the last one, the first. If that row does not need it any more,
 * its place in the list is another one than before: then the next is the one after `passed` others.
 */
export async function nextOnDesk(sql: Sql, selection: Selection, input: In<'deskNext'>): Promise<Out<'deskNext'>> {
  const { threadId, passed = null } = input;
  const [row] = await sql<[Out<'deskNext'>]>`
    with ${neighbors(sql, selection.orgId)},
    list as materialized (
      select thread_id, needs, row_number() over (order by ${sql.unsafe(orderBy(input))}) as n
      from (
        select *, ${sql.unsafe(ALL_MET)} and "needs-you" as needs
        from (select r.*, ${groupColumns(sql, selection)} from (${rowsOf(sql, selection, needsNeighbors(selection, input.order))}) r) r
      ) r where needs or thread_id = ${threadId}
    ),
    needing as materialized (select thread_id, n, row_number() over (order by n) - 1 as at from list where needs),
    here as (
      select coalesce(
        (select at from needing where thread_id = ${threadId}),
        ${passed}::bigint,
        (select count(*) from needing where n < (select n from list where thread_id = ${threadId}))) as at
    ),
    next as (
      select needing.thread_id, needing.at from needing cross join here where needing.thread_id <> ${threadId}
      order by needing.at < here.at, needing.at limit 1
    )
    select (select thread_id from next) as "nextId", coalesce((select at + 1 from next), 0) as position,
      (select count(*) from needing) as total, (select at from needing where thread_id = ${threadId}) as before`;
  return row;
}

// Finds the titles of a list among an organization's active threads. It reads the organization's own rows, by their primary key, and compares
// them with the list: the time depends on how many these are, and on nothing about others.

/** By a stock number, a VIN, or the last six characters of one: each an equality, so that PostgreSQL can hash the list. */
const EQUAL = ['own.stock = listed.stock', 'own.vin = listed.vin', 'right(own.vin, 6) = listed.vin'];

/** The rows `thread_id` and `at`, the place in the list, from 0. */
function listedRows(sql: Sql, orgId: string, listed: readonly ListedTitle[]): Fragment {
  const { letters, digits } = VIN_LOOK_ALIKES;
  const found = EQUAL.map((equal) => `select thread_id, at from own join listed on ${equal}`).join(' union ');
  return sql`
    with listed as materialized (
      select stock, vin, at - 1 as at from unnest(${listed.map(({ stock }) => stock)}::text[], ${listed.map(({ vin }) => vin)}::text[])
        with ordinality as listed (stock, vin, at)
    ), own as materialized (
      select d.thread_id, translate(upper(d.vin), ${letters}, ${digits}) as vin,
        nullif(btrim(translate(lower(e.stock_number), ${IGNORED_CHARACTERS}, ''), ${AROUND}), '') as stock
      from desk_row d left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id where d.org_id = ${orgId}
    )
    ${sql.unsafe(found)}`;
}

/** The places in the list, from 0, of the titles that are there. */
export async function findListedTitles(sql: Sql, orgId: string, listed: readonly ListedTitle[]): Promise<ReadonlySet<number>> {
  const rows = await sql<{ at: number }[]>`select distinct at from (${listedRows(sql, orgId, listed)}) found`;
  return new Set(rows.map(({ at }) => at));
}
