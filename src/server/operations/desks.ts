// The operations on the threads of all organizations of a person. Each organization is read by itself, by the statements and rules of its own
// table, so that nothing of one is in a row of another; then the lists are merged. One that cannot be read is named, and the others stand.
import type { In, Out } from '../../api/operations.ts';
import { startOfTomorrow } from '../../domain/days.ts';
import { DESK_FILTERS, WAIT_FILTERS } from '../../domain/desk/table-filters.ts';
import { mergedLists, type Placed } from '../../domain/desk/merged-lists.ts';
import { PAGE_SIZE } from '../../domain/limits.ts';
import { listedTitles } from '../../domain/search/listed-titles.ts';
import { textsOfList } from '../../domain/search/pasted-list.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import { decodeCursor, encodeCursor } from '../db/cursor.ts';
import { readRowsOf } from '../db/desk/digests.ts';
import {
  countDesk,
  countPartners,
  type DeskCounts,
  findListedTitles,
  readDeskPlaces,
  type Selection,
} from '../db/desk/table-rows-and-filter-counts.ts';
import { type OwnOrg, readOwnOrgs } from '../db/desk/title-policies.ts';
import { completedThreads, countStandings } from '../db/threads/thread-lists.ts';
import { log } from '../log.ts';
import { NoConnectionFree } from '../postgres/connections/pool.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { isUnavailable } from '../postgres/connections/unavailable.ts';
import { Refused } from '../refused.ts';
import { Turns } from '../turns.ts';
import { rowOf, selectionFor, shownPolicy } from './desk.ts';
import type { Handlers, QueryContext } from './handler.ts';
import { cardsFor } from './thread-lists.ts';

type Context = QueryContext<Viewer>;
type Table = In<'desks'>;
type Row = Out<'desks'>['rows'][number];

/** What one organization's table says before its rows are read. `places`: of the rows up to the end of the page. */
type Loaded = { org: OwnOrg; counts: DeskCounts; places: Placed[]; found: ReadonlySet<number> };

/** As many statements as one organization's table sends, whatever the number of organizations: see PersonTurns. */
const STATEMENTS_AT_ONCE = 3;
type Run = <T>(statement: () => Promise<T>) => Promise<T>;
function statementTurns(): Run {
  const turns = new Turns({ longestWaitMs: 60_000, mostWaiting: Infinity, error: () => new Refused('too-many-at-once') });
  return async (statement) => await turns.run('', STATEMENTS_AT_ONCE, statement);
}

/** Null if it failed for this organization alone, which is logged. Throws if the database cannot be used for a moment. */
async function unlessFailed<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error) || error instanceof NoConnectionFree) throw error;
    log('organization-not-loaded', { what, error });
    return null;
  }
}

const isPresent = <T>(one: T | null): one is T => one !== null;
const isChosen = ({ organization }: Pick<Table, 'organization'>, { orgId }: OwnOrg): boolean =>
  organization === undefined || organization === orgId;

const selectionIn = ({ viewer, now }: Context, { orgId }: OwnOrg, input: In<'desksPartners'>): Selection =>
  selectionFor({ orgId, userId: viewer.userId, now }, input);

export const desksHandlers = {
  desks: async (context, input) => {
    const { sql, viewer, now } = context;
    const orgs = await readOwnOrgs(sql, viewer.userId);
    const texts = textsOfList(input.q);
    const run = statementTurns();
    const [{ completed }, ...loads] = await Promise.all([
      run(() =>
        countStandings(
          sql,
          orgs.map(({ orgId }) => orgId),
        ),
      ),
      ...orgs.map((org) => unlessFailed('the table', () => loadDesk(context, org, input, run))),
    ]);
    const { loaded, rows } = await readPage(sql, loads.filter(isPresent), input, now, run);
    const chosen = loaded.filter(({ org }) => isChosen(input, org));
    return {
      ...sumsOf(chosen.map(({ counts }) => counts)),
      counts: { all: sum(loaded, ({ counts }) => counts.all), ...filterSums(chosen.map(({ counts }) => counts)) },
      rows,
      organizations: orgs.map(({ orgId, name }) => {
        const own = loaded.find(({ org }) => org.orgId === orgId);
        return {
          orgId,
          name,
          policy: own ? shownPolicy(own.org.policy) : null,
          total: own?.counts.total ?? 0,
          late: own?.counts.sums.late ?? 0,
        };
      }),
      completed,
      listed: texts && { listed: texts.length, missing: texts.filter((_, at) => !chosen.some(({ found }) => found.has(at))) },
      changesAt: Math.min(
        ...loaded.flatMap(({ org, counts }) => [startOfTomorrow(org.policy.timeZone, now), counts.changesAt ?? Infinity]),
        startOfTomorrow('UTC', now),
      ),
    };
  },

  desksPartners: async (context, input) => {
    const { sql, viewer } = context;
    const orgs = (await readOwnOrgs(sql, viewer.userId)).filter((org) => isChosen(input, org));
    const run = statementTurns();
    const lists = await Promise.all(
      orgs.map((org) =>
        unlessFailed('the partners', () => run(() => countPartners(sql, { ...selectionIn(context, org, input), partner: null }))),
      ),
    );
    return { partners: mergedPartners(lists.filter(isPresent).flat()) };
  },

  desksCompleted: async ({ sql, viewer, now }, { cursor }) => {
    const after = decodeCursor(cursor);
    const orgs = await readOwnOrgs(sql, viewer.userId);
    const run = statementTurns();
    const [standings, ...lists] = await Promise.all([
      run(() =>
        countStandings(
          sql,
          orgs.map(({ orgId }) => orgId),
        ),
      ),
      ...orgs.map((org) =>
        unlessFailed('the completed threads', async () => {
          const rows = await run(() => completedThreads(sql, org.orgId, 'all', after, now));
          const { ofFrozen } = cardsFor(org.orgId, now);
          return rows.map((row) => ({ cursor: row.cursor, card: { ...ofFrozen(row), orgId: org.orgId } }));
        }),
      ),
    ]);
    const rows = lists
      .filter(isPresent)
      .flat()
      .toSorted(({ cursor: [, one, id] }, { cursor: [, other, otherId] }) => other - one || (id < otherId ? 1 : -1));
    const [last, first] = [rows[PAGE_SIZE - 1], rows[PAGE_SIZE]];
    // A car that was completed for two of them at the same time is not split between two pages: the next one begins after both.
    const end = last && first ? rows.findLastIndex((row) => isSamePlace(row.cursor, last.cursor)) + 1 : rows.length;
    return {
      cards: rows.slice(0, end).map(({ card }) => card),
      next: end < rows.length ? encodeCursor(last!.cursor) : null,
      organizations: orgs.map(({ orgId, name }, at) => ({ orgId, name, failed: lists[at] === null })),
      ...standings,
    };
  },
} satisfies Partial<Handlers>;

const isSamePlace = ([, at, id]: readonly unknown[], [, otherAt, otherId]: readonly unknown[]): boolean => at === otherAt && id === otherId;

async function loadDesk(context: Context, org: OwnOrg, input: Table, run: Run): Promise<Loaded> {
  const { sql } = context;
  const selection = selectionIn(context, org, input);
  const texts = textsOfList(input.q);
  const [counts, places, found] = await Promise.all([
    run(() => countDesk(sql, selection)),
    isChosen(input, org) ? run(() => readDeskPlaces(sql, selection, input, input.offset + input.limit)) : [],
    texts && isChosen(input, org) ? run(() => findListedTitles(sql, org.orgId, listedTitles(texts))) : new Set<number>(),
  ]);
  return { org, counts, places, found };
}

/** The rows of the page. `loaded`: without the organizations whose rows could not be read. */
async function readPage(
  sql: Sql,
  loaded: readonly Loaded[],
  page: Pick<Table, 'direction' | 'offset' | 'limit'>,
  now: number,
  run: Run,
): Promise<{ loaded: readonly Loaded[]; rows: Row[] }> {
  const lists = loaded.map(({ org, places }) => places.map((place) => ({ ...place, org })));
  const places = mergedLists(lists, page.direction).slice(page.offset, page.offset + page.limit);
  const byOrg = Map.groupBy(places, ({ org }) => org);
  const read = new Map<string, Row>();
  const failed = new Set<OwnOrg>();
  await Promise.all(
    [...byOrg].map(async ([org, own]) => {
      const { orgId, policy } = org;
      const rows = await unlessFailed('rows of the table', async () => {
        const stored = await run(() =>
          readRowsOf(
            sql,
            orgId,
            own.map(({ id }) => id),
          ),
        );
        return stored.map((row) => rowOf(row, orgId, policy, now));
      });
      for (const row of rows ?? []) read.set(`${orgId} ${row.id}`, { ...row, orgId });
      if (!rows) failed.add(org);
    }),
  );
  if (failed.size > 0) {
    const others = loaded.filter(({ org }) => !failed.has(org));
    return await readPage(sql, others, page, now, run);
  }
  // A thread may have gone since its place was read.
  return { loaded, rows: places.flatMap(({ id, org }) => read.get(`${org.orgId} ${id}`) ?? []) };
}

const sum = <Of>(all: readonly Of[], numberOf: (one: Of) => number): number => all.reduce((total, one) => total + numberOf(one), 0);

function sumsOf(all: readonly DeskCounts[]): Pick<Out<'desks'>, 'total' | 'groups' | 'sums' | 'waits' | 'colleagues'> {
  const inState = (state: number) => sum(all, ({ states }) => states[state] ?? 0);
  return {
    total: sum(all, ({ total }) => total),
    groups: {
      closesSoon: sum(all, ({ pressing }) => pressing),
      critical: inState(0),
      late: inState(1),
      dueSoon: inState(2),
      onTime: inState(3),
    },
    sums: {
      late: sum(all, ({ sums }) => sums.late),
      critical: sum(all, ({ sums }) => sums.critical),
      claimOpen: sum(all, ({ sums }) => sums.claimOpen),
    },
    waits: Object.fromEntries(WAIT_FILTERS.map((wait) => [wait, sum(all, ({ waits }) => waits[wait])])) as DeskCounts['waits'],
    colleagues: mergedColleagues(all.flatMap(({ colleagues }) => colleagues)),
  };
}

const filterSums = (all: readonly DeskCounts[]) =>
  Object.fromEntries(DESK_FILTERS.map((filter) => [filter, sum(all, ({ filters }) => filters[filter])])) as DeskCounts['filters'];

type Colleagues = Out<'desks'>['colleagues'];
/** By name. Somebody who is in several organizations takes care of titles of all of them. */
const mergedColleagues = (all: Colleagues): Colleagues =>
  [...Map.groupBy(all, ({ userId }) => userId).values()]
    .map((same) => ({ ...same[0]!, count: sum(same, ({ count }) => count) }))
    .toSorted((one, other) => one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'en') || (one.userId < other.userId ? -1 : 1));

type Partners = Out<'desksPartners'>['partners'];
/** Those of most rows first. Each has the name that the organization with most of its rows shows. */
const mergedPartners = (all: Partners): Partners =>
  [...Map.groupBy(all, ({ orgId }) => orgId).values()]
    .map((same) => ({
      ...same.toSorted((one, other) => other.total - one.total)[0]!,
      late: sum(same, ({ late }) => late),
      total: sum(same, ({ total }) => total),
    }))
    .toSorted((one, other) => other.total - one.total || one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'en'));
