// On 100,000 generated cases, PostgreSQL's calendar gives the same instants as the pure function, and the statements of the table give the
// same states, counts and order as the rules. The cases are grouped: those of a group have one policy, and its clock stands at a midnight,
// or one millisecond before, at which many of them change their state.
import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay } from '../../src/domain/days.ts';
import { latenessAt, LATENESS_STATES } from '../../src/domain/desk/clock/clock-states.ts';
import { type ClockFacts, NOTHING_NOTED, type TitleClock, titleClock } from '../../src/domain/desk/clock/title-clock.ts';
import { TITLE_PLACES } from '../../src/domain/desk/title-path.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import { TIME_ZONES } from '../../src/domain/time-zones.ts';
import { countDesk, matchingRows } from '../../src/server/db/desk/table-rows-and-filter-counts.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { extent } from '../../testing/extent.ts';
import { seededRandom } from '../../testing/random.ts';

const here = useOwnTestServices();
const GROUPS = extent(20, 200);
const CASES_PER_GROUP = 500;
const DAY_MS = 86_400_000;
const seed = Date.now() % 2 ** 31;

const { int, pick, chance } = seededRandom(seed);

const hex = (): string => int(0, 0xffff).toString(16).padStart(4, '0');
const uuid = (): string => `${hex()}${hex()}-${hex()}-7${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`;

/** The ends of months and years, leap days, the days around changes of the clocks, and any others, from 2020 to 2032. */
function chooseDay(): string {
  const year = int(2020, 2032);
  const kind = int(0, 3);
  if (kind === 0) return addDays(`${year}-${String(int(1, 12)).padStart(2, '0')}-01`, int(-2, 1));
  if (kind === 1) return addDays(`${year}-03-01`, int(-2, 15));
  if (kind === 2) return addDays(`${year}-11-01`, int(-1, 8));
  return addDays(`${year}-01-01`, int(0, 365));
}

/** The day on which something should be, so that it changes its state on the group's day, one day around it, or at any time. */
const near = (day: string): string => addDays(day, chance(0.85) ? int(-1, 1) : pick([-60, -20, -7, 7, 20, 60]));
/** Around the midnight at which the day begins, to the millisecond; or at any time of the day. */
const momentOn = (policy: TitlePolicy, day: string): number => {
  const midnight = startOfDay(policy.timeZone, day);
  return chance(0.6) ? midnight + pick([-1, 0, 1, 59 * 60_000, DAY_MS / 24, -DAY_MS / 24]) : midnight + int(0, DAY_MS);
};

type Case = {
  group: number;
  id: string;
  facts: ClockFacts;
  days: { dealOn: string | null; dueOn: string | null };
  policy: TitlePolicy;
  clock: TitleClock;
};
type Group = { orgId: string; now: number; cases: Case[] };

function choosePolicy(): TitlePolicy {
  const dueDays = pick([1, 7, 14, 14, 14, 30, 365]);
  const criticalPastDueDays = pick([0, 1, 7, 7, 30]);
  const [dueSoonDays, sendOnDays] = [pick([0, 1, 3, 3, 60]), pick([0, 1, 3, 3, 10, 60])];
  return { dueDays, criticalPastDueDays, dueSoonDays, sendOnDays, timeZone: pick(TIME_ZONES), reminders: false };
}

function makeGroup(_: unknown, group: number): Group {
  const policy = choosePolicy();
  const day = chooseDay();
  const cases = Array.from({ length: CASES_PER_GROUP }, (): Case => {
    const place = chance(0.3) ? 'drawer' : pick(TITLE_PLACES);
    const turnsOn = near(day);
    // Each boundary is the beginning of a day: of the last days before it is due, of the day after, and of the one after the critical day.
    const dealDay = addDays(
      turnsOn,
      -pick([policy.dueDays - policy.dueSoonDays, policy.dueDays + 1, policy.dueDays + policy.criticalPastDueDays + 1]),
    );
    const dueDay = addDays(turnsOn, pick([policy.dueSoonDays, -1]));
    const receivedOn = addDays(turnsOn, -pick([policy.sendOnDays - policy.dueSoonDays, policy.sendOnDays + 1, 1]));
    const joinedAt = momentOn(policy, dealDay);
    const received = place === 'drawer' ? chance(0.9) : chance(0.1);
    const facts = {
      place,
      hasNext: chance(0.8),
      joinedAt,
      receivedAt: received ? momentOn(policy, receivedOn) : null,
      expected: null,
      seller: null,
    };
    const days = { dealOn: chance(0.5) ? dealDay : null, dueOn: chance(0.25) ? dueDay : null };
    return {
      group,
      id: uuid(),
      facts,
      days,
      policy,
      clock: titleClock(facts, { ...NOTHING_NOTED, ...days }, { policy, terms: [], registration: null }),
    };
  });
  return { orgId: uuid(), now: startOfDay(policy.timeZone, day) + pick([-1, 0, 0, -1, 1, DAY_MS / 2]), cases };
}

let groups: Group[];
let cases: Case[];
beforeAll(() => {
  groups = Array.from({ length: GROUPS }, makeGroup);
  cases = groups.flatMap((group) => group.cases);
});

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const column = <T>(of: (one: Case) => T): T[] => cases.map(of);

/** What the rules say, in PostgreSQL's calendar: the instants of each case in ms, in the order of the cases. */
async function instantsInSql(): Promise<unknown[]> {
  const { sql } = here.services;
  const [row] = await sql<[{ found: unknown[] }]>`
    with given as (
      select * from unnest(
        ${column(({ policy }) => policy.timeZone)}::text[], ${column(({ facts }) => facts.place)}::text[],
        ${column(({ facts }) => Number(facts.hasNext))}::int[], ${column(({ facts }) => iso(facts.joinedAt))}::text[]::timestamptz[],
        ${column(({ facts }) => iso(facts.receivedAt))}::text[]::timestamptz[], ${column(({ days }) => days.dealOn)}::text[]::date[],
        ${column(({ days }) => days.dueOn)}::text[]::date[], ${column(({ policy }) => policy.dueDays)}::int[],
        ${column(({ policy }) => policy.dueDays + policy.criticalPastDueDays)}::int[], ${column(({ policy }) => policy.dueSoonDays)}::int[],
        ${column(({ policy }) => policy.sendOnDays)}::int[]
      ) with ordinality as given (zone, place, has_next, joined_at, received_at, deal, own_due, due_days, critical_days, soon_days, send_days, at)
    ), dealt as (
      select *, coalesce(deal, (joined_at at time zone zone)::date) as deal_on, (coalesce(received_at, joined_at) at time zone zone)::date as received_on,
        case when place in ('from-us', 'coming-back') then null when place <> 'drawer' then 'arrival' when has_next = 1 then 'sending' end as awaited
      from given
    ), due as (
      select *, case awaited when 'arrival' then coalesce(own_due, deal_on + due_days) when 'sending' then received_on + send_days end as due_on
      from dealt
    ), instants as (
      select *, (due_on + 1)::timestamp at time zone zone as late_at,
        case awaited when 'arrival' then due_on - soon_days when 'sending' then greatest(due_on - soon_days, received_on + 1) end as soon_on
      from due
    )
    select json_agg(json_build_array(deal_on, due_on, extract(epoch from soon_on::timestamp at time zone zone) * 1000,
      extract(epoch from late_at) * 1000,
      case when awaited is not null then extract(epoch from greatest(late_at, (deal_on + critical_days + 1)::timestamp at time zone zone)) * 1000 end
    ) order by at) as found from instants`;
  return row.found;
}

test('PostgreSQL’s calendar gives the same days and instants', async () => {
  const found = await instantsInSql();
  const wrong = cases.flatMap(({ clock: { dealOn, dueOn, dueSoonAt, lateAt, criticalAt }, facts, days, policy }, at) => {
    const expected = [dealOn, dueOn, dueSoonAt, lateAt, criticalAt];
    return JSON.stringify(found[at]) === JSON.stringify(expected) ? [] : [{ found: found[at], expected, facts, days, policy }];
  });
  expect({ seed, count: found.length, wrong: wrong.slice(0, 3) }).toEqual({ seed, count: GROUPS * CASES_PER_GROUP, wrong: [] });
});

test('many of the cases change their state at the clock of their group, or a millisecond later', () => {
  const turning = groups.map(({ now, cases: own }) => {
    const at = (ms: number) => own.filter(({ clock }) => [clock.dueSoonAt, clock.lateAt, clock.criticalAt].includes(ms)).length;
    return { now: at(now), next: at(now + 1) };
  });
  expect(turning.reduce((sum, { now }) => sum + now, 0)).toBeGreaterThan(15 * GROUPS);
  expect(turning.reduce((sum, { next }) => sum + next, 0)).toBeGreaterThan(15 * GROUPS);
});

/** Inserts the rows of all cases as they are stored, each group as those of one organization. */
async function insertRows(): Promise<void> {
  const { sql } = here.services;
  await sql.begin(async (tx) => {
    // The threads and organizations of these rows do not exist.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into desk_row (org_id, thread_id, as_of, vin, year, make, model, place, joined_at, received_at, deal_on, due_on, due_soon_at, late_at, critical_at)
      select org_id, thread_id, now(), 'VIN', 2026, 'Ford', 'F-150', place, joined_at, received_at, deal_on, due_on, soon_at, late_at, critical_at
      from unnest(
        ${column(({ group }) => groups[group]!.orgId)}::uuid[], ${column(({ id }) => id)}::uuid[], ${column(({ facts }) => facts.place)}::text[],
        ${column(({ facts }) => iso(facts.joinedAt))}::text[]::timestamptz[], ${column(({ facts }) => iso(facts.receivedAt))}::text[]::timestamptz[],
        ${column(({ clock }) => clock.dealOn)}::text[]::date[], ${column(({ clock }) => clock.dueOn)}::text[]::date[],
        ${column(({ clock }) => iso(clock.dueSoonAt))}::text[]::timestamptz[], ${column(({ clock }) => iso(clock.lateAt))}::text[]::timestamptz[],
        ${column(({ clock }) => iso(clock.criticalAt))}::text[]::timestamptz[]
      ) as given (org_id, thread_id, place, joined_at, received_at, deal_on, due_on, soon_at, late_at, critical_at)`;
    await tx`
      insert into stake (id, thread_id, org_id, joined, invited_by, created_at, standing, confirmed_at, order_index, listed_at)
      select thread_id, thread_id, org_id, 'creator', thread_id, joined_at, 'active', joined_at, 0, joined_at from desk_row`;
  });
  await sql`analyze desk_row, stake`;
}

/** Critical, late, due soon, on time; of the first three the one that was due first, then the oldest deal; of the last the oldest deal. */
function compare(now: number) {
  const urgency = ({ clock }: Case) => ['critical', 'late', 'due-soon', 'on-time'].indexOf(latenessAt(clock, now));
  const keys = (one: Case) => [urgency(one) < 3 ? one.clock.dueOn! : '', one.clock.dealOn, one.id];
  return (a: Case, b: Case): number => {
    if (urgency(a) !== urgency(b)) return urgency(a) - urgency(b);
    const [first, second] = [keys(a), keys(b)];
    const differs = first.findIndex((key, place) => key !== second[place]);
    return differs < 0 ? 0 : first[differs]! < second[differs]! ? -1 : 1;
  };
}

test('the statements of the table give the same states, counts and order', { timeout: 60_000 }, async () => {
  await insertRows();
  const { sql } = here.services;
  const [nobody, partner, search] = [uuid(), null, { terms: [], sent: [] }];
  const reached = new Set<string>();
  for (const { orgId, now, cases: own } of groups) {
    const selection = { orgId, userId: nobody, filters: [], partner, assigneeId: null, search, now };
    const [rows, counts, late] = await Promise.all([
      sql<{ thread_id: string; state: number }[]>`
        with neighbor as (select null::uuid as own_id, null::uuid as id, null as name where false)
        select thread_id, state from (${matchingRows(sql, selection, { order: 'lateness', direction: 'up' })}) r`,
      countDesk(sql, selection),
      countDesk(sql, { ...selection, filters: ['late'] }),
    ]);
    const sorted = own.toSorted(compare(now));
    const states = sorted.map(({ clock }) => latenessAt(clock, now));
    for (const state of states) reached.add(state);
    const label = `seed ${seed}, at ${new Date(now).toISOString()} with ${JSON.stringify(own[0]!.policy)}`;
    expect(
      rows.map(({ thread_id: id, state }) => [id, LATENESS_STATES[state]]),
      label,
    ).toEqual(sorted.map(({ id }, at) => [id, states[at]]));
    const numbers = LATENESS_STATES.map((state) => states.filter((one) => one === state).length);
    const [critical = 0, lateOnly = 0, soon = 0] = numbers;
    expect(counts, label).toMatchObject({
      all: own.length,
      total: own.length,
      states: numbers,
      filters: { late: critical + lateOnly, 'due-soon': soon },
    });
    expect(late, label).toMatchObject({ total: critical + lateOnly, states: [critical, lateOnly, 0, 0], filters: { 'due-soon': soon } });
    const changes = own.flatMap(({ clock }) => [clock.dueSoonAt, clock.lateAt, clock.criticalAt]).filter((at) => at !== null && at > now);
    expect(counts.changesAt, label).toBe(changes.length === 0 ? null : Math.min(...changes.map(Number)));
  }
  expect([...reached].toSorted()).toEqual(LATENESS_STATES.toSorted());
});
