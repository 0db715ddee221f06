// The data of the demo: consistent, with plausible times, and with every state that the rules allow.
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, test } from 'vitest';
import { filledDatabase } from '../scripts/demo/database.ts';
import { fillMarket } from '../scripts/demo/market.ts';
import { DEMO_PASSWORD, emailOf, ORGS } from '../scripts/demo/organizations.ts';
import { signInTable } from '../scripts/demo/sign-ins.ts';
import type { Out } from '../src/api/operations.ts';
import { SHOWN_MOVES } from '../src/domain/desk/next-move.ts';
import { CLAIM_STATES, LATENESS_REASONS, LATENESS_STATES } from '../src/domain/desk/clock/clock-states.ts';
import { DUE_BYS } from '../src/domain/desk/clock/title-clock.ts';
import { TITLE_PLACES } from '../src/domain/desk/title-path.ts';
import { hasWrongCheckDigit } from '../src/domain/input/read-vin.ts';
import { fillTableRows } from '../src/server/schedule/fill-columns.ts';
import { WAITS_FOR } from '../src/domain/thread/waits-for.ts';
import { latestModelYear } from '../src/domain/limits.ts';
import { decodeVin } from '../src/server/vehicles/decode-vin.ts';
import { connect, databaseAt } from '../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { ORIGIN, type Person, person, useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
const now = Date.now();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => await fillMarket(here.services, now), 240_000);

/** Returns the distinct values of this SQL expression, sorted. */
async function kinds(value: string, table: string, where = 'true'): Promise<string[]> {
  const rows = await here.services.sql.unsafe<{ kind: string | null }[]>(
    `select distinct ${value} as kind from ${table} where ${where} order by 1 nulls last`,
  );
  return rows.map(({ kind }) => kind ?? 'nothing');
}
const count = async (table: string, where = 'true'): Promise<number> =>
  (await here.services.sql.unsafe<[{ n: number }]>(`select count(*)::int as n from ${table} where ${where}`))[0].n;

async function signIn(email: string): Promise<Person> {
  const payload = { email, password: DEMO_PASSWORD };
  const answer = await here.services.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: ORIGIN }, payload });
  expect(answer.statusCode).toBe(200);
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return person(here.services, '', cookies.join('; '));
}
const signInOwner = async (org: 'frontRange' | 'aspen'): Promise<Person> => await signIn(emailOf(ORGS[org], ORGS[org].people[0]));
const isAspen = `org_id = (select id from org where name = 'Aspen Auto Group')`;
const ofAspen = `${isAspen} and order_index is not null`;

test('every thread keeps all invariants, and its ledger replays to its rows', async () => {
  const threads = await here.services.sql<{ id: string }[]>`select id from thread`;
  expect(threads.length).toBeGreaterThanOrEqual(280);
  for (const { id } of threads) await expectLedgerMatchesRows(here.services.sql, id);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});

test('it has every standing, every way to join a thread and every way to depart', async () => {
  expect(await kinds('standing', 'stake')).toEqual(['active', 'completed', 'invited']);
  expect(await kinds('joined', 'stake')).toEqual(['bought-from', 'creator', 'next', 'previous', 'sold-to']);
  expect(await kinds('departed_how', 'stake', 'departed_how is not null')).toEqual(['declined', 'left', 'withdrawn']);
  // Declined at the head, which moves the current stake, and at the tail. There are no invitations in the middle.
  expect(await kinds('joined', 'stake', `departed_how = 'declined'`)).toEqual(['bought-from', 'sold-to']);
  expect(await kinds('joined', 'stake', `departed_how = 'left'`)).toEqual(['bought-from', 'sold-to']);
  // Declined, invited again, and accepted.
  expect(await count('stake a join stake b using (thread_id, org_id)', `a.departed_how = 'declined' and b.standing = 'active'`)).toBe(1);
});

test('it has every type of update in every state and for every cause', async () => {
  expect(
    await kinds(`concat_ws(' ', type, status, ended_cause, case when ended_note <> '' then 'with a note' end)`, 'thread_update'),
  ).toEqual([
    'claim_title confirmed answered',
    'claim_title confirmed self-attested',
    'claim_title confirmed unanswered',
    'claim_title disputed answered with a note',
    'claim_title disputed settled',
    'claim_title disputed withdrawn',
    'claim_title pending',
    'delivered confirmed answered',
    'delivered confirmed settled',
    'delivered confirmed unanswered',
    'delivered disputed answered with a note',
    'delivered disputed departed',
    'delivered disputed withdrawn',
    'delivered pending',
    'event',
    'note',
  ]);
  // A delivery that its sender withdrew, and one that ended because the recipient's invitation was withdrawn.
  expect(await kinds('(ended_by is null)::text', 'thread_update', `type = 'delivered' and ended_cause = 'withdrawn'`)).toEqual([
    'false',
    'true',
  ]);
  expect(await kinds('(s.standing)', 'thread_update u join stake s on s.id = u.to_stake_id', `u.status = 'pending'`)).toEqual([
    'active',
    'invited',
  ]);
  const ripe = `at < to_timestamp(${now / 1000}) - interval '3 days'`;
  const pendingClaim = `type = 'claim_title' and status = 'pending'`;
  expect(await count('thread_update', `${pendingClaim} and ${ripe}`)).toBeGreaterThan(0);
  expect(await count('thread_update', `${pendingClaim} and not ${ripe}`)).toBeGreaterThan(0);
  expect(await count('update_like')).toBeGreaterThan(0);
  expect(await count('update_request', `resolved_at is null and note <> ''`)).toBeGreaterThan(0);
  expect(await count('update_request', `resolved_at is not null`)).toBeGreaterThan(0);
  expect(await count('thread_update', String.raw`message ~ '\(\d{3}\) \d{3}-\d{4}' and message like '%@%'`)).toBeGreaterThan(0);
});

test('it has threads whose title is at the head, in the middle, at the tail, and unknown', async () => {
  const place = `case when order_index = 0 then 'head' when order_index = (select max(order_index) from stake t where t.thread_id = s.thread_id) then 'tail' else 'middle' end`;
  expect(await kinds(place, 'stake s', 'has_title')).toEqual(['head', 'middle', 'tail']);
  expect(await kinds('standing', 'thread t join stake s on s.id = t.current_stake_id', 'not has_title and ended is null')).toEqual([
    'active',
    'invited',
  ]);
  const lengths = await kinds('count(*)::text', 'stake', 'order_index is not null group by thread_id');
  // One organization is left on a thread that it closed.
  expect(lengths).toEqual(['1', '2', '3', '4', '5', '6', '8']);
});

test('it has every kind of turn of an organization', async () => {
  expect(await kinds('coalesce(claim_move, move)', 'desk_row', 'true')).toEqual([
    'claimTitle',
    'confirmClaim',
    'confirmDelivery',
    'followUp',
    'noAnswer',
    'postUpdate',
    'sendOn',
    'settleClaim',
    'settleDispute',
    'nothing',
  ]);
});

test('it has threads that ended in every way, and one that was reopened and finished again', async () => {
  const aspen = `(select id from org where name = 'Aspen Auto Group')`;
  const endedBy = (who: string) => kinds(`t.ended ->> 'how'`, `thread t join stake s on s.id = (t.ended ->> 'by')::uuid`, who);
  expect(await endedBy(`s.org_id = ${aspen}`)).toEqual(['handed-on', 'kept', 'mistake', 'other', 'retailed', 'sale-cancelled']);
  expect(await endedBy(`s.org_id <> ${aspen}`)).toEqual(['mistake', 'retailed']);
  const reopened = `exists (select from thread_update u where u.thread_id = t.id and u.event ->> 'kind' = 'reopened')`;
  expect(await kinds(`t.ended ->> 'how'`, 'thread t', reopened)).toEqual(['handed-on']);
});

test('it has every correction, by the first organization and by one of its partners', async () => {
  const author = `case when s.org_id = (select id from org where name = 'Aspen Auto Group') then 'own' else 'other' end`;
  const events = 'thread_update u join stake s on s.id = u.author_stake_id';
  const kind = (where: string) => kinds(`concat_ws(' ', u.event ->> 'kind', ${author})`, events, where);
  const byBoth = ['contested', 'corrected', 'ended', 'given-up', 'taken-back'].flatMap((one) => [`${one} other`, `${one} own`]);
  expect(await kind(`u.event is not null`)).toEqual([...byBoth, 'reopened own'].toSorted());
  expect(await kinds(`u.event ->> 'why'`, events, `u.event ->> 'kind' = 'given-up'`)).toEqual([
    'lost',
    'mistake',
    'never-arrived',
    'returned',
  ]);
  expect(await kinds(`u.event ->> 'what'`, events, `u.event ->> 'kind' = 'taken-back'`)).toEqual(['acceptance', 'delivery', 'ending']);
  expect(
    await kinds(`(u.event -> 'from' ->> 'vin' <> u.event -> 'to' ->> 'vin')::text`, events, `u.event ->> 'kind' = 'corrected'`),
  ).toEqual(['false', 'true']);
});

test('it has titles on their way back and objections that wait, on both sides of the first organization', async () => {
  const own = `(s.${ofAspen})::text`;
  expect(await kinds(own, `thread t join stake s on s.id = (t.returning_title ->> 'to')::uuid`)).toEqual(['false', 'true']);
  expect(await kinds(own, 'thread_update u join stake s on s.id = u.contested_by')).toEqual(['false', 'true']);
  // One objector holds the title again, and one was wrong.
  const objected = 'thread t join stake s on s.thread_id = t.id and s.objected';
  expect(await kinds('s.has_title::text', objected, 'not exists (select from thread_update u where u.contested_by = s.id)')).toEqual([
    'false',
    'true',
  ]);
  expect(await kinds('ended_paper', 'thread_update', 'ended_paper is not null')).toEqual(['back', 'kept', 'never-came']);
});

test('it has dates that are past, titles in transit without a date, repeated requests, and answers that nobody gives', async () => {
  const today = `(to_timestamp(${now / 1000}) at time zone 'MST')::date`;
  const inTransit = `select from thread_update u where u.thread_id = t.id and u.type = 'delivered' and u.status = 'pending'`;
  expect(await count('thread t', `expected < ${today} and not exists (${inTransit})`)).toBeGreaterThan(0);
  expect(await count('thread t', `expected < ${today} and exists (${inTransit})`)).toBeGreaterThan(1);
  expect(await count('thread t', `expected is null and exists (${inTransit})`)).toBeGreaterThan(0);
  const asker = 'update_request r join stake s on s.id = r.stake_id';
  expect(await kinds(`(s.${ofAspen})::text`, asker, 'r.reminded_at is not null and r.resolved_at is null')).toEqual(['false', 'true']);
  expect(await count('update_request', 'withdrawn')).toBe(1);
  const unanswered = `type = 'delivered' and status = 'pending' and at < to_timestamp(${now / 1000}) - interval '14 days'`;
  expect(await count('thread_update', unanswered)).toBe(1);
});

test('the first organization has as many threads as a dealer group, every filter, invitations and completed threads', async () => {
  expect(await count('stake', `${ofAspen} and standing = 'active'`)).toBeGreaterThanOrEqual(240);
  expect(await count('stake', `${ofAspen} and standing = 'invited'`)).toBe(3);
  const completed = await count('stake', `${ofAspen} and standing = 'completed'`);
  expect(completed).toBeGreaterThanOrEqual(20);
  expect(completed).toBeLessThanOrEqual(40);
  expect(await kinds('coalesce(claim_move, move)', 'desk_row', isAspen)).toEqual([
    'claimTitle',
    'confirmClaim',
    'confirmDelivery',
    'followUp',
    'noAnswer',
    'postUpdate',
    'sendOn',
    'settleClaim',
    'settleDispute',
    'nothing',
  ]);
  expect(await kinds('has_title::text', 'stake', `${ofAspen} and standing = 'active'`)).toEqual(['false', 'true']);
  expect(await kinds('in_transit::text', 'stake', `${ofAspen} and standing = 'active'`)).toEqual(['false', 'true']);
});

test('its table has rows in every place and state, and some of them are late', async () => {
  const dana = await signIn(emailOf(ORGS.aspen, ORGS.aspen.people[0]));
  const { counts, groups, policy, rows } = (await dana.query('desk', { limit: '500' })).body as Out<'desk'>;
  expect(policy).toEqual({ criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3, timeZone: 'America/Denver' });
  // Three claims to file, one to answer, one car to register.
  expect(groups.closesSoon).toBe(5);
  // On a Monday, more days have passed since the last working days than on a Friday.
  expect(groups.critical).toBeGreaterThanOrEqual(5);
  expect(groups.critical).toBeLessThanOrEqual(8);
  expect(groups.late).toBeGreaterThanOrEqual(4);
  expect(groups.late).toBeLessThanOrEqual(18);
  expect(groups.dueSoon).toBeGreaterThanOrEqual(4);
  expect(groups.dueSoon).toBeLessThanOrEqual(20);
  for (const [filter, number] of Object.entries(counts))
    expect(number, filter).toBeGreaterThanOrEqual({ 'closes-soon': 5, claims: 5, 'deal-day-missing': 1 }[filter] ?? 6);
  expect(counts.unassigned).toBeGreaterThanOrEqual(10);
  expect(counts.unassigned).toBeLessThanOrEqual(22);
  const kindsOf = (of: (row: (typeof rows)[number]) => string | null) => new Set(rows.map(of));
  expect(kindsOf(({ place }) => place)).toEqual(new Set(TITLE_PLACES.filter((place) => place !== 'going-back')));
  expect(kindsOf(({ reason }) => reason)).toEqual(new Set([...LATENESS_REASONS, null]));
  expect(kindsOf(({ waiting }) => waiting?.kind ?? null)).toEqual(new Set(['asked', 'reminded', 'invited', null]));
  expect(kindsOf(({ move }) => move)).toEqual(new Set([...SHOWN_MOVES, null]));
  expect(kindsOf(({ assignee }) => assignee?.name ?? null)).toEqual(new Set(['Dana Keller', 'Maya Ortiz', 'Leo Brandt', null]));
  expect(kindsOf(({ stockNumber }) => stockNumber.replaceAll(/\d+/g, '0'))).toEqual(new Set(['P0', 'T0A', 'T0B', 'W0']));
  expect(new Set(rows.map(({ stockNumber }) => stockNumber)).size).toBe(rows.length);
  expect(Math.max(...rows.map(({ days }) => days))).toBeGreaterThan(30);
  // Nobody works on Sundays, so early on a Monday the newest is of Saturday.
  expect(Math.min(...rows.map(({ days }) => days))).toBeLessThan(3);
  expect(rows.some(({ expectedDaysAgo }) => expectedDaysAgo !== null && expectedDaysAgo > 0)).toBe(true);
});

test('its table has every state of lateness and of a claim, by terms of each kind', async () => {
  const dana = await signInOwner('aspen');
  const { rows } = (await dana.query('desk', { limit: '500' })).body as Out<'desk'>;
  const kindsOf = (of: (row: (typeof rows)[number]) => string | null) => new Set(rows.map(of));
  expect(kindsOf(({ lateness }) => lateness)).toEqual(new Set(LATENESS_STATES));
  expect(kindsOf(({ claim }) => claim.state)).toEqual(new Set(CLAIM_STATES));
  expect(kindsOf(({ dueBy }) => dueBy)).toEqual(new Set([...DUE_BYS, null]));
  expect(kindsOf(({ kind }) => kind)).toEqual(new Set(['absent', 'with-deal', null]));
  expect(kindsOf(({ ours }) => ours?.status ?? null)).toEqual(new Set(['filed', 'withdrawn', 'settled', null]));
  expect(kindsOf(({ terms }) => terms && (terms.forName ?? terms.forType))).toEqual(
    new Set([ORGS.frontRange.name, ORGS.greatBasin.name, 'ACV', 'dealership', null]),
  );
  expect(rows.filter(({ against }) => against?.status === 'filed')).toHaveLength(1);
  expect(rows.some(({ lateness, dueBy, daysLate }) => lateness === 'critical' && dueBy === 'terms' && daysLate! > 7)).toBe(true);
  // The one that the auction noted against itself.
  const priya = (await (await signInOwner('frontRange')).query('desk', { limit: '500' })).body as Out<'desk'>;
  expect(priya.rows.filter(({ against }) => against?.status === 'filed')).toHaveLength(1);
});

test('titles wait for every reason, as the neighbor says that owes them, and requests ask for it', async () => {
  const dana = await signInOwner('aspen');
  const { rows, waits } = (await dana.query('desk', { limit: '500' })).body as Out<'desk'>;
  const owed = rows.filter(({ from, place }) => from !== null && place !== 'drawer');
  expect(new Set(owed.map(({ waitsFor }) => waitsFor?.what))).toEqual(new Set([...WAITS_FOR, undefined]));
  for (const [what, number] of Object.entries(waits)) expect(number, what).toBeGreaterThan(0);
  expect(await kinds('(resolved_at is null)::text', 'update_request', `asks = 'waits-for'`)).toEqual(['false', 'true']);
});

test('cars are to be registered, in time and soon, and one is; payoffs were sent to lenders', async () => {
  expect(
    await kinds(`case when registered_on is null then 'to register' else 'registered' end`, 'desk_entry', 'retail_on is not null'),
  ).toEqual(['registered', 'to register']);
  expect(await count('desk_row', 'register_soon_at > now()')).toBeGreaterThan(0);
  expect(await count('desk_row', 'register_soon_at <= now() and register_late_at > now()')).toBe(1);
  expect(await count('desk_entry', `lender_name <> ''`)).toBe(3);
  expect(await count('title_terms', 'checked_on is null and for_org_id is not null')).toBe(1);
  expect(await count('registration_days')).toBe(1);
});

test('its owner works for a small store too, which has terms of its own, and one car is on both tables', async () => {
  const dana = await signInOwner('aspen');
  const { viewer } = (await dana.query('me', {})).body as Out<'me'>;
  expect(viewer!.orgs.map(({ name }) => name)).toEqual([ORGS.aspen.name, ORGS.aspenFord.name]);
  const tableOf = async (orgId: string) => (await dana.query('desk', { limit: '500' }, { 'x-org-id': orgId })).body as Out<'desk'>;
  const [group, store] = await Promise.all(viewer!.orgs.map(async ({ id }) => await tableOf(id)));
  expect(store!.rows).toHaveLength(7);
  expect(store!.groups.closesSoon).toBe(1);
  expect(store!.rows.filter(({ id }) => group!.rows.some((row) => row.id === id))).toHaveLength(1);
});

test('envelopes are on their way to the auction and to the first organization, one late and one opened', async () => {
  const toAuction = (await (await signInOwner('frontRange')).query('shipmentsToUs', {})).body as Out<'shipmentsToUs'>;
  const counts = toAuction.shipments.map(({ titles }) => titles).filter((titles) => titles > 1);
  expect(counts.toSorted((a, b) => a - b)).toEqual([2, 4, 12, 23]);
  const today = new Date(now - 7 * HOUR_MS).toISOString().slice(0, 10);
  expect(toAuction.shipments.find(({ titles }) => titles === 2)?.expected?.localeCompare(today)).toBe(-1);
  expect(toAuction.shipments.find(({ titles }) => titles === 4)?.way).toBe('hand');

  const dana = await signInOwner('aspen');
  const toAspen = (await dana.query('shipmentsToUs', {})).body as Out<'shipmentsToUs'>;
  const opened = toAspen.shipments.find(({ from, titles }) => from.name === ORGS.frontRange.name && titles === 2);
  const { titles } = (await dana.query('shipment', { code: opened!.code! })).body as Out<'shipment'>;
  expect(titles.map(({ result }) => result)).toEqual(['received', 'received', 'missing', 'received', 'waiting', 'waiting']);
});

test('its members have written internal notes, and some mention a colleague', async () => {
  expect(await count('desk_note')).toBeGreaterThan(30);
  expect(await kinds('u.name', `desk_note n join app_user u on u.id = n.user_id`)).toEqual(['Dana Keller', 'Leo Brandt', 'Maya Ortiz']);
  expect(await count('notification', `type = 'desk_mention'`)).toBeGreaterThan(5);
  expect(await count('title_policy', `changed_by = (select id from app_user where name = 'Dana Keller')`)).toBe(1);
});

test('every row of the tables is what the product computes', async () => {
  expect(await fillTableRows(here.services.sql)).toBe(0);
});

test('no invitation expires within two days after the start', async () => {
  const inTwoDays = `expires_at < to_timestamp(${now / 1000}) + interval '2 days'`;
  expect(await count('stake', `standing = 'invited' and order_index is not null and ${inTwoDays}`)).toBe(0);
});

test('it has connections in every status, placeholders, members in every role, and an open invite', async () => {
  expect(await count('org', `status = 'claimed'`)).toBe(13);
  expect(await count('org', `status = 'provisional'`)).toBe(4);
  expect(await kinds('status', 'connection')).toEqual(['accepted', 'ignored', 'pending']);
  expect(await count('(select user_id from org_member group by user_id having count(*) = 2) both_of')).toBe(1);
  expect(await count('org_invite', 'redeemed_at is null')).toBe(1);
  expect(await kinds('role', 'org_member')).toEqual(['admin', 'member', 'owner']);
});

test('all events are in working hours of the last five weeks', async () => {
  const hours = await here.services.sql<{ at: Date }[]>`select at from thread_event order by at`;
  const desks = hours.map(({ at }) => new Date(at.getTime() - 7 * HOUR_MS));
  expect(
    desks.every((at) => at.getUTCHours() >= 8 && (at.getUTCHours() < 18 || (at.getUTCHours() === 18 && at.getUTCMinutes() === 0))),
  ).toBe(true);
  expect(desks.some((at) => at.getUTCDay() === 0)).toBe(false);
  expect(hours.at(-1)!.at.getTime()).toBeLessThan(now);
  expect(now - hours[0]!.at.getTime()).toBeGreaterThan(30 * DAY_MS);
  expect(now - hours[0]!.at.getTime()).toBeLessThan(42 * DAY_MS);
});

test('its VINs decode to the vehicles of their threads', async () => {
  const vehicles = await here.services.sql<
    { vin: string; year: number; make: string; model: string }[]
  >`select vin, year, make, model from thread`;
  for (const { vin, year, make, model } of vehicles) {
    expect(hasWrongCheckDigit(vin)).toBe(false);
    expect(decodeVin(vin, latestModelYear(now))).toEqual([{ year, make, model, exact: true }]);
  }
});

test('the printed accounts are all accounts, and can sign in', async () => {
  const printed = signInTable();
  const emails = printed.match(/\S+@\S+/g)!;
  expect(emails).toHaveLength(await count('org_member'));
  expect(new Set(emails).size).toBe(await count('app_user'));
  await signIn(emails[0]);
});

test('a database that a kill left half filled is created again, and a filled one is left unchanged', async () => {
  const name = `t_demo_${uuidv7().replaceAll('-', '')}`;
  let filled = 0;
  const fill = async (url: string) => {
    const sql = connect(url, 1);
    await sql`create table market (at timestamptz default now())`;
    await sql.end();
    filled += 1;
  };
  const killed = async (url: string) => {
    await fill(url);
    throw new Error('killed');
  };
  const start = async (how: (url: string) => Promise<void>) =>
    await filledDatabase(inject('databaseUrl'), (of) => databaseAt(inject('databaseUrl'), of), name, how);
  await expect(start(killed)).rejects.toThrow('killed');
  const [first, second] = await Promise.all([start(fill), start(fill)]);
  expect(first).toBe(second);
  expect(filled).toBe(2);
  const admin = connect(inject('databaseUrl'), 1);
  await admin.unsafe(`drop database "${name}"`);
  expect(await admin`select datname from pg_database where datname like ${`${name}%`}`).toEqual([]);
  await admin.end();
});
