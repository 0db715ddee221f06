// On 100,000 generated cases, PostgreSQL's calendar, with a list of holidays of another source, gives the same days and instants as the
// pure function, and the statements of the table give the same states, counts and order as the rules. The cases are grouped: those of a
// group are of one organization, whose clock stands at a time, or one millisecond before, at which many of them change their state.
import { allForYear } from '@18f/us-federal-holidays';
import { beforeAll, expect, test } from 'vitest';
import { startOfDay } from '../../src/domain/days.ts';
import {
  changesAt,
  claimStateAt,
  CLOCK_INSTANTS,
  isClaimOpen,
  latenessAt,
  LATENESS_STATES,
  pressing,
} from '../../src/domain/desk/clock/clock-states.ts';
import type { TitleClock } from '../../src/domain/desk/clock/title-clock.ts';
import { answerBy, type Filing, type TitleTerms } from '../../src/domain/desk/clock/title-terms.ts';
import { MOVES, type NextMove, nextMove, shownMove } from '../../src/domain/desk/next-move.ts';
import type { DeskFilter } from '../../src/domain/desk/table-filters.ts';
import { TURNS } from '../../src/domain/thread/turns.ts';
import { countDesk, matchingRows } from '../../src/server/db/desk/table-rows-and-filter-counts.ts';
import type { Tx } from '../../src/server/postgres/connections/sql.ts';
import { type CaseGroup, type ClockCase, randomCase, randomFiling, randomGroup, randomUuid } from '../../testing/desk/clock-cases.ts';
import { extent } from '../../testing/extent.ts';
import { seededRandom } from '../../testing/random.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const GROUPS = extent(12, 200);
const CASES_PER_GROUP = 500;
const DAY_MS = 86_400_000;
const seed = Date.now() % 2 ** 31;
const random = seededRandom(seed);
const { int, pick, chance } = random;

type Case = ClockCase & { id: string; next: NextMove | null };
/** `filings`: one for each of the terms. */
type Group = CaseGroup & { orgId: string; now: number; cases: Case[]; filings: Filing[] };

function makeCase(group: CaseGroup): Case {
  const one = randomCase(random, group);
  const { facts, clock, rules } = one;
  const turn = chance(0.2) ? { turn: pick(TURNS), from: facts.joinedAt + int(0, 40 * DAY_MS) } : null;
  const receivedAt = facts.receivedAt ?? facts.joinedAt;
  const next = nextMove({ turn, clock, receivedAt, followUp: null, updatedAt: facts.joinedAt, timeZone: rules.policy.timeZone });
  return { ...one, id: randomUuid(random), next };
}

/** One group after the other, so that each is there however few the groups are. */
const BESIDE_THE_INSTANT = [-1, 0, 0, -1, 1, DAY_MS / 2];

function makeGroup(at: number): Group {
  const group = randomGroup(random);
  const cases = Array.from({ length: CASES_PER_GROUP }, () => makeCase(group));
  const instants = instantsOf(group, cases, at);
  // The terms of few groups have no windows, or none for any of the cases.
  if (instants.length === 0) return makeGroup(at);
  return {
    ...group,
    orgId: randomUuid(random),
    now: pick(instants) + BESIDE_THE_INSTANT[at % BESIDE_THE_INSTANT.length]!,
    cases,
    filings: group.terms.map(() => randomFiling(random, group.day)),
  };
}

/** Mostly a day begins, at which many cases change. Claims that close soon, or have to be filed today, are in the fourth and the ninth group. */
function instantsOf({ policy, day }: CaseGroup, cases: readonly Case[], at: number): number[] {
  if (at % 5 === 3) return cases.flatMap(({ clock }) => (clock.claimSoonAt! < clock.claimFileAt! ? clock.claimFileAt! : []));
  if (at % 10 === 4) return cases.flatMap(({ clock }) => CLOCK_INSTANTS.map((name) => clock[name])).filter((time) => time !== null);
  return [startOfDay(policy.timeZone, day)];
}

let groups: Group[];
beforeAll(() => {
  groups = Array.from({ length: GROUPS }, (_, at) => makeGroup(at));
});

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const label = ({ now, policy }: Group): string => `seed ${seed}, at ${iso(now)} with ${JSON.stringify(policy)}`;

// The calendar of PostgreSQL.

const CLOSED_ON = ["New Year's Day", 'Memorial Day', 'Independence Day', 'Labor Day', 'Thanksgiving Day', 'Christmas Day'];
const YEARS = Array.from({ length: 14 }, (_, at) => 2021 + at);
const HOLIDAYS = YEARS.flatMap((year) =>
  allForYear(year, { shiftSaturdayHolidays: false, shiftSundayHolidays: true }).flatMap(({ name, dateString }) =>
    CLOSED_ON.includes(name) ? [dateString] : [],
  ),
);

/** `nth`: how many working days there are until the end of the day, the day included. */
async function makeCalendar(tx: Tx): Promise<void> {
  await tx`
    create temporary table calendar on commit drop as
    select day, is_working, (count(*) filter (where is_working) over (order by day))::int as nth
    from (
      select day::date as day, extract(isodow from day) < 6 and day::date <> all(${HOLIDAYS}::text[]::date[]) as is_working
      from generate_series(date '2021-01-01', date '2034-12-31', interval '1 day') day
    ) days`;
  await tx`create unique index on calendar (day)`;
  await tx`create unique index on calendar (nth) where is_working`;
  await tx`
    create function pg_temp.days_after(start date, days int, unit text) returns date language sql stable as $$
      select case when days = 0 or unit = 'calendar' then start + days
        else (
          select c.day from calendar c where c.is_working and c.nth = (select s.nth + days from calendar s where s.day = start)) end $$`;
  await tx`
    create function pg_temp.at_hour(zone text, day date, minutes int) returns timestamptz language sql immutable as $$
      select (day + make_interval(mins => coalesce(minutes, 24 * 60))) at time zone zone $$`;
}

const termsJson = ({ orgId, terms, filings }: Group) =>
  terms.map((one, at) => ({
    own: orgId,
    id: one.id,
    for_org: 'orgId' in one.for ? one.for.orgId : null,
    for_type: 'orgType' in one.for ? one.for.orgType : null,
    kind: one.kind,
    state: one.sellerState,
    deals_from: one.dealsFrom,
    due_days: one.due.days,
    due_unit: one.due.unit,
    opens_days: one.window?.opens.days,
    opens_unit: one.window?.opens.unit,
    closes_days: one.window?.closes?.days,
    closes_unit: one.window?.closes?.unit,
    once: one.window?.once,
    until: one.until,
    zone: one.timeZone,
    within: one.answer?.within,
    answer_unit: one.answer?.unit,
    answer_hour: one.answer?.by,
    filed_on: filings[at]!.on,
    filed_hour: filings[at]!.minutes,
  }));
async function insertTerms(tx: Tx): Promise<void> {
  await tx`
    create temporary table terms (own uuid, id uuid, for_org uuid, for_type text, kind text, state text, deals_from date, due_days int,
      due_unit text, opens_days int, opens_unit text, closes_days int, closes_unit text, once boolean, until int, zone text,
      within int, answer_unit text,
      answer_hour int, filed_on date, filed_hour int) on commit drop`;
  await tx`insert into terms select * from jsonb_populate_recordset(null::terms, ${tx.json(groups.flatMap(termsJson))})`;
  await tx`create index on terms (own)`;
}

const ms = (expression: string): string => `extract(epoch from ${expression}) * 1000`;

/** What the rules say about each case, in the order of `FIELDS`. */
async function clocksInSql(tx: Tx, { orgId, policy, cases }: Group): Promise<unknown[][]> {
  const given = cases.map(({ facts, entry, rules }, at) => ({
    at,
    place: facts.place,
    has_next: facts.hasNext,
    joined_at: iso(facts.joinedAt),
    received_at: iso(facts.receivedAt),
    seller: facts.seller?.orgId,
    seller_type: facts.seller?.orgType,
    seller_state: facts.seller?.state,
    deal: entry.dealOn,
    own_due: entry.dueOn,
    kind: entry.kind,
    said_state: entry.sellerState,
    not_filing: entry.notFiling,
    ours: entry.ours?.status,
    ours_by: iso(entry.ours?.answerBy ?? null),
    against: entry.against?.status,
    against_by: iso(entry.against?.answerBy ?? null),
    registered_on: entry.retail?.registeredOn,
    register_on: entry.retail?.on,
    register_days: entry.retail && ((entry.retail.financed ? rules.registration?.financedDays : null) ?? rules.registration?.days),
  }));
  const [row] = await tx<[{ found: unknown[][] }]>`
    with given as (
      select g.*, coalesce(deal, (joined_at at time zone ${policy.timeZone})::date) as deal_on,
        case when place in ('from-us', 'coming-back') then null when place <> 'drawer' then 'arrival'
          when has_next then 'sending' end as moves,
        coalesce(said_state, case when seller_type = 'dealership' then seller_state end) as state,
        case when registered_on is null then register_on + register_days end as registered_by
      from jsonb_to_recordset(${tx.json(given)}) as g (at int, place text, has_next boolean, joined_at timestamptz, received_at timestamptz,
        seller uuid, seller_type text, seller_state text, deal date, own_due date, kind text, said_state text, not_filing boolean,
        ours text, ours_by timestamptz, against text, against_by timestamptz, registered_on date, register_on date, register_days int)
    ), of_kinds as (
      -- The terms of each kind of sale that it may be, those that win first.
      select g.at, k.sale, t.id,
        coalesce(pg_temp.days_after(deal_on, t.due_days, t.due_unit), deal_on + ${policy.dueDays}::int) as agreed,
        g.ours = 'withdrawn' and t.once as used,
        pg_temp.at_hour(t.zone, pg_temp.days_after(deal_on, t.opens_days, t.opens_unit), 0) as opens,
        pg_temp.at_hour(t.zone, pg_temp.days_after(deal_on, t.closes_days, t.closes_unit), t.until) as closes
      from given g join (values ('with-deal'), ('absent')) k (sale) on g.kind is null or g.kind = k.sale
        left join lateral (
          select * from terms t
          where t.own = ${orgId} and (t.for_org = g.seller or t.for_type = g.seller_type) and (t.kind is null or t.kind = k.sale)
            and (t.state is null or t.state = g.state) and (t.deals_from is null or t.deals_from <= g.deal_on)
          order by t.for_org is null, t.kind is null, t.state is null, t.deals_from desc nulls last limit 1
        ) t on true
      where g.moves = 'arrival' and g.received_at is null and g.seller is not null
    ), chosen as (
      select distinct on (at) at, id, case when used is not true then opens end as opens,
        case when used is not true then closes end as closes,
        bool_or(coalesce(used, false)) over kinds as used, min(agreed) over kinds as earlier,
        count(*) over kinds > 1
          and (min(id::text) over kinds is distinct from max(id::text) over kinds or count(id) over kinds = 1) as kind_missing,
        first_value(id is null) over (partition by at order by agreed, sale = 'absent') as by_policy
      from of_kinds
      window kinds as (partition by at)
      -- The window that closes first; one without an end after all others, no window last.
      order by at, opens is null or used is true, closes nulls last, agreed, sale = 'absent'
    ), claims as (
      select g.*, c.id as terms_id, c.earlier as agreed, c.by_policy, least(c.opens, c.closes) as opens, c.closes,
        case when ours = 'filed' then case when moves = 'arrival' and received_at is null then 'filed' else 'arrived' end
          when ours = 'settled' then 'settled'
          when c.opens is not null and not_filing then 'not-filing'
          when c.opens is not null and deal is null then 'no-deal-day'
          when c.used and c.opens is null then 'used'
          when c.kind_missing then 'kind-missing'
          when c.opens is not null then 'window'
          else 'none' end as claim
      from given g left join chosen c on c.at = g.at
    ), windows as (
      select *, claim in ('window', 'kind-missing', 'not-filing') and deal is not null and opens is not null as is_shown,
        (select max(day) from calendar where is_working and day between (closes at time zone ${policy.timeZone})::date - 14
          and (closes at time zone ${policy.timeZone})::date and pg_temp.at_hour(${policy.timeZone}, day, 12 * 60) < closes) as file_on
      from claims
    ), due as (
      select *, is_shown and claim <> 'not-filing' and closes is not null as presses,
        (select max(day) from calendar where is_working and day < file_on) as soon_on,
        (coalesce(received_at, joined_at) at time zone ${policy.timeZone})::date as received_on,
        case moves when 'sending' then (coalesce(received_at, joined_at) at time zone ${policy.timeZone})::date + ${policy.sendOnDays}::int
          when 'arrival' then coalesce(own_due, agreed, deal_on + ${policy.dueDays}::int) end as title_due
      from windows
    ), instants as (
      select *, coalesce(registered_by < title_due, registered_by is not null) as registers,
        greatest(title_due - ${policy.dueSoonDays}::int, case when moves = 'sending' then received_on + 1 end) as title_soon,
        case when moves = 'arrival' and own_due is null then title_due else deal_on + ${policy.dueDays}::int end
          + ${policy.criticalPastDueDays}::int + 1 as title_critical,
        case when presses then greatest(opens, pg_temp.at_hour(${policy.timeZone}, soon_on, 0)) end as soon_at,
        case when presses then greatest(opens, pg_temp.at_hour(${policy.timeZone}, file_on, 0)) end as file_at,
        case when claim in ('filed', 'arrived') then ours_by end as answer_by,
        pg_temp.at_hour(${policy.timeZone}, registered_by - ${policy.dueSoonDays}::int, 0) as register_soon,
        pg_temp.at_hour(${policy.timeZone}, registered_by, null) as register_late
      from due
    ), lateness as (
      select *, least(pg_temp.at_hour(${policy.timeZone}, title_soon, 0), register_soon) as soon,
        case when moves is not null or registers then least(
          case when moves is not null then pg_temp.at_hour(${policy.timeZone}, title_critical, 0) end, register_late, soon_at,
          case when claim = 'filed' then answer_by end) end as costs_at,
        case when registers then registered_by else title_due end as due_on,
        case when registers then register_late
          when moves is not null then pg_temp.at_hour(${policy.timeZone}, title_due, null) end as late_at
      from instants
    )
    select json_agg(json_build_array(
      deal_on, coalesce(moves, case when registered_by is not null then 'registration' end), due_on,
      case when registers then 'registration' when moves = 'sending' then 'receipt' when moves = 'arrival' then
        case when own_due is not null then 'own' when by_policy or agreed is null then 'policy' else 'terms' end end,
      title_due, ${tx.unsafe(ms('soon'))}, ${tx.unsafe(ms('late_at'))}, ${tx.unsafe(ms('greatest(late_at, costs_at)'))},
      terms_id, claim, ${tx.unsafe(ms('case when is_shown then opens end'))}, ${tx.unsafe(ms('soon_at'))}, ${tx.unsafe(ms('file_at'))},
      ${tx.unsafe(ms('case when is_shown then closes end'))}, ${tx.unsafe(ms('answer_by'))},
      case when against = 'filed' then coalesce(${tx.unsafe(ms('against_by'))}, 0) end,
      ${tx.unsafe(ms('register_soon'))}, ${tx.unsafe(ms('register_late'))}) order by at) as found
    from lateness`;
  return row.found;
}

/** The fields of the clock in the order of the statement. */
const FIELDS = [
  'dealOn',
  'awaited',
  'dueOn',
  'dueBy',
  'titleDueOn',
  'dueSoonAt',
  'lateAt',
  'criticalAt',
  'termsId',
  'claim',
  'claimOpensAt',
  'claimSoonAt',
  'claimFileAt',
  'claimClosesAt',
  'answerBy',
  'againstBy',
  'registerSoonAt',
  'registerLateAt',
] as const satisfies readonly (keyof TitleClock)[];

/** The fields in which PostgreSQL found something else, as text. */
function differences({ facts, entry, rules, clock }: Case, found: unknown[]): string[] {
  const wrong = FIELDS.flatMap((field, at) =>
    found[at] === clock[field] ? [] : [`${field}: ${String(found[at])} instead of ${clock[field]}`],
  );
  return wrong.length === 0 ? [] : [`${wrong.join(', ')} of ${JSON.stringify({ facts, entry, rules })}`];
}

test('PostgreSQL’s calendar gives the same days and instants', { timeout: 600_000 }, async () => {
  const wrong = await here.services.sql.begin(async (tx) => {
    await makeCalendar(tx as never);
    await insertTerms(tx as never);
    const found: string[] = [];
    for (const group of groups) {
      const clocks = await clocksInSql(tx as never, group);
      found.push(...group.cases.flatMap((one, at) => differences(one, clocks[at]!)));
    }
    return found;
  });
  expect({ seed, count: wrong.length, wrong: wrong.slice(0, 2) }).toEqual({ seed, count: 0, wrong: [] });
});

test('PostgreSQL’s calendar gives the same ends of the time to answer', async () => {
  const rows = await here.services.sql.begin(async (tx) => {
    await makeCalendar(tx as never);
    await insertTerms(tx as never);
    // 24 hours are 24, from 8:00 AM if the time is unknown. Days count from the day of the filing, or the first that counts after it.
    return await tx<{ id: string; by: number | null }[]>`
      select id, extract(epoch from case
        when answer_unit = 'hours' then pg_temp.at_hour(zone, filed_on, coalesce(filed_hour, 480)) + make_interval(hours => within)
        when answer_unit = 'calendar' then pg_temp.at_hour(zone, counts_from + within, answer_hour)
        else pg_temp.at_hour(zone, pg_temp.days_after(
          (select min(day) from calendar where is_working and day >= counts_from), within, 'working'), answer_hour)
        end)::float8 * 1000 as by
      from (select *, case when filed_hour >= until then filed_on + 1 else filed_on end as counts_from from terms) filed
      where within is not null`;
  });
  const found = new Map(rows.map(({ id, by }) => [id, by]));
  const all = groups.flatMap(({ terms, filings }) => terms.map((one, at): [TitleTerms, Filing] => [one, filings[at]!]));
  // An hour that a clock shows twice, or not at all, is at night: nobody files then.
  const byDay = all.filter(([{ answer }, { minutes }]) => answer?.unit !== 'hours' || minutes === null || minutes >= 240);
  const wrong = byDay.filter(([terms, filing]) => answerBy(terms, filing) !== (found.get(terms.id) ?? null));
  expect({ seed, wrong: wrong.slice(0, 2) }).toEqual({ seed, wrong: [] });
  expect(rows.length).toBeGreaterThan(GROUPS);
});

// The statements of the table.

test('many of the cases change their state at the clock of their group, or a millisecond later', () => {
  const turning = groups.map(({ now, cases }) => {
    const at = (time: number) => cases.filter(({ clock }) => CLOCK_INSTANTS.some((name) => clock[name] === time)).length;
    return { now: at(now), next: at(now + 1) };
  });
  expect(turning.reduce((sum, { now }) => sum + now, 0)).toBeGreaterThan(4 * GROUPS);
  expect(turning.reduce((sum, { next }) => sum + next, 0)).toBeGreaterThan(4 * GROUPS);
});

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts the rows of all cases as they are stored, each group as those of one organization. */
async function insertRows(): Promise<void> {
  const { sql } = here.services;
  await sql.begin(async (tx) => {
    // The threads and organizations of these rows do not exist.
    await tx`set local session_replication_role = replica`;
    for (const { orgId, cases } of groups) {
      const rows = cases.map(({ id, facts, clock, next }) => ({
        ...Object.fromEntries(
          Object.entries(clock).map(([field, value]) => [
            columnOf(field),
            (CLOCK_INSTANTS as readonly string[]).includes(field) ? iso(value as number | null) : value,
          ]),
        ),
        org_id: orgId,
        thread_id: id,
        as_of: iso(facts.joinedAt),
        vin: 'VIN',
        year: 2026,
        make: 'Ford',
        model: 'F-150',
        place: facts.place,
        joined_at: iso(facts.joinedAt),
        received_at: iso(facts.receivedAt),
        expected: facts.expected,
        move: next?.move ?? null,
        move_at: iso(next?.from ?? null),
      }));
      await tx`insert into desk_row select * from jsonb_populate_recordset(null::desk_row, ${tx.json(rows)})`;
    }
    await tx`
      insert into stake (id, thread_id, org_id, joined, invited_by, created_at, standing, confirmed_at, order_index, listed_at)
      select thread_id, thread_id, org_id, 'creator', thread_id, joined_at, 'active', joined_at, 0, joined_at from desk_row`;
  });
  await sql`analyze desk_row, stake`;
}

const pressingAt = ({ clock }: Case, now: number): number | null => pressing(clock, now)[0]?.at ?? null;
const shownOf = ({ clock, next }: Case, now: number) => shownMove(next && next.from <= now ? next.move : null, clock, now);

/**
 * What presses, by when it costs money; then critical, late, due soon, on time: of the first three the one that was due first, of the
 * last the oldest deal.
 */
function compare(now: number) {
  const keys = (one: Case): (string | number)[] => {
    const [presses, state] = [pressingAt(one, now), LATENESS_STATES.indexOf(latenessAt(one.clock, now))];
    return [presses ?? Infinity, state, state < 3 ? one.clock.dueOn! : '', one.clock.dealOn, one.id];
  };
  return (a: Case, b: Case): number => {
    const [first, second] = [keys(a), keys(b)];
    const differs = first.findIndex((key, place) => key !== second[place]);
    return differs < 0 ? 0 : first[differs]! < second[differs]! ? -1 : 1;
  };
}

const MEETS: Partial<Record<DeskFilter, (one: Case, now: number) => boolean>> = {
  'needs-you': (one, now) => shownOf(one, now) !== null,
  late: ({ clock }, now) => ['late', 'critical'].includes(latenessAt(clock, now)),
  'due-soon': ({ clock }, now) => latenessAt(clock, now) === 'due-soon',
  'closes-soon': (one, now) => pressingAt(one, now) !== null,
  'claim-open': ({ clock }, now) => isClaimOpen(claimStateAt(clock, now)),
  'kind-missing': ({ clock }) => clock.claim === 'kind-missing',
  'deal-day-missing': ({ clock }) => clock.claim === 'no-deal-day',
};
const FILTERS = Object.keys(MEETS) as (keyof typeof MEETS)[];
const countBy = (cases: readonly Case[], now: number) =>
  Object.fromEntries(FILTERS.map((filter) => [filter, cases.filter((one) => MEETS[filter]!(one, now)).length]));

test('the statements of the table give the same states, counts and order', { timeout: 300_000 }, async () => {
  await insertRows();
  const { sql } = here.services;
  const [nobody, partner, search] = [randomUuid(random), null, { terms: [], sent: [] }];
  const reached = new Set<string>();
  for (const group of groups) {
    const { orgId, now, cases } = group;
    const selection = { orgId, userId: nobody, filters: [], partner, assigneeId: null, search, now };
    const filter = pick(FILTERS);
    const [rows, counts, filtered] = await Promise.all([
      sql<{ thread_id: string; state: number; presses: Date | null; shown_move: string | null }[]>`
        with neighbor as (select null::uuid as own_id, null::uuid as id, null as name where false)
        select thread_id, state, presses, shown_move from (${matchingRows(sql, selection, { order: 'lateness', direction: 'up' })}) r`,
      countDesk(sql, selection),
      countDesk(sql, { ...selection, filters: [filter] }),
    ]);
    const list = cases.toSorted(compare(now));
    for (const one of list)
      for (const said of [latenessAt(one.clock, now), claimStateAt(one.clock, now), shownOf(one, now)]) reached.add(String(said));
    expect(
      rows.map(({ thread_id: id, state, presses, shown_move: move }) => [id, LATENESS_STATES[state], presses?.getTime() ?? null, move]),
      label(group),
    ).toEqual(list.map((one) => [one.id, latenessAt(one.clock, now), pressingAt(one, now), shownOf(one, now)]));
    expect(counts, label(group)).toMatchObject({
      all: cases.length,
      total: cases.length,
      pressing: cases.filter((one) => pressingAt(one, now) !== null).length,
      states: LATENESS_STATES.map(
        (state) => cases.filter((one) => pressingAt(one, now) === null && latenessAt(one.clock, now) === state).length,
      ),
      filters: countBy(cases, now),
    });
    const meeting = cases.filter((one) => MEETS[filter]!(one, now));
    expect(filtered.total, `${filter}, ${label(group)}`).toBe(meeting.length);
    const changes = cases
      .flatMap(({ clock, next }) => [changesAt(clock, now), next && next.from > now ? next.from : null])
      .filter((at) => at !== null);
    expect(counts.changesAt, label(group)).toBe(changes.length === 0 ? null : Math.min(...changes));
  }
  const expected = [...LATENESS_STATES, ...MOVES.filter((move) => move !== 'followUp'), 'fileClaim', 'answerClaim', 'register'];
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining([...expected, 'file-today', 'closes-soon', 'closed', 'unanswered', 'not-open'].toSorted()),
  );
});
