// One table over all organizations of a person: each row is the one of that organization's own table, and together they stand in its order.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { DESK_FILTERS, DESK_ORDERS, type DeskOrder, WAIT_FILTERS } from '../../src/domain/desk/table-filters.ts';
import { LATENESS_STATES } from '../../src/domain/desk/clock/clock-states.ts';
import { SHOWN_MOVES } from '../../src/domain/desk/next-move.ts';
import { TITLE_PLACES } from '../../src/domain/desk/title-path.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { createColleague, createOwner, type Owner, orgInput } from '../../testing/people/owners.ts';
import { type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readAs, sendCommand, uniqueVin } from '../../testing/threads/threads.ts';

const here = useOwnTestServices({}, 'unsent');
type Row = Out<'desk'>['rows'][number];
type Named = { name: string; orgId: string; person: Owner };

let dana: Owner;
/** Her organizations: a dealership in Colorado, one in New York, and one that the operator has disabled. */
let ford: Named;
let toyota: Named;
let closed: Named;
let auction: Owner;
let buyer: Owner;
/** A car that the first sold to the second. */
let shared: string;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** As this person acts for the organization. */
function acting(person: Person, orgId: string, orgName: string): Owner {
  const headers = { 'x-org-id': orgId };
  return {
    ...person,
    orgId,
    orgName,
    query: (name, input) => person.query(name, input, headers),
    command: (name, input) => person.command(name, input, headers),
  };
}

async function addOrg(name: string, state: string): Promise<Named> {
  const { status, body } = await dana.command('createOrg', orgInput(name, { state, dealerLicense: `DL-${name}` }));
  if (status !== 200) throw new Error(`${name} could not be created: ${JSON.stringify(body)}`);
  const { orgId } = body as { orgId: string };
  return { name, orgId, person: acting(dana, orgId, name) };
}

/** Titles of an organization at all kinds of places and days, some of which are the same for the other one. */
async function fillDesk({ person }: Named, colleague: Owner): Promise<void> {
  const window = { opens: calendar(8), closes: calendar(11), once: false };
  await sendCommand(person, 'saveTerms', { ...NEW_TERMS, due: calendar(10), window, until: 900 });
  for (let at = 0; at < 12; at += 1) {
    const threadId = await openThreadAs(person, {
      boughtFromOrgId: at % 3 === 2 ? buyer.orgId : auction.orgId,
      ...(at % 2 === 0 && { soldToOrgId: at % 3 === 2 ? auction.orgId : buyer.orgId }),
      model: ['F-150', 'ä-Class', 'Ranger', 'e-Golf'][at % 4]!,
      creatorHasTitle: at % 4 === 3,
      stockNumber: at % 3 === 0 ? '' : `${'Aßb'[at % 3]}${at % 5}`,
      ...(at % 5 !== 4 && { dealOn: day(-2 * at) }),
      ...(at % 4 !== 3 && { kind: at % 2 === 0 ? 'absent' : 'with-deal' }),
    });
    const seller = at % 3 === 2 ? buyer : auction;
    if (at % 4 === 0) await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: at % 8 === 0 });
    if (at % 8 === 0) await sendCommand(seller, 'postUpdate', { threadId, message: 'In the mail.', eta: day(at - 3), waitsFor: 'payoff' });
    if (at === 8) await sendCommand(seller, 'markDelivered', { threadId });
    if (at % 4 === 1) await sendCommand(person, 'requestUpdate', { threadId });
    const assigneeId = [dana.userId, colleague.userId, null][at % 3]!;
    await sendCommand(person, 'updateDeskEntry', {
      threadId,
      assigneeId,
      ...(at === 6 && { followUpOn: day(3) }),
      ...(at === 7 && { dueOn: day(-1) }),
    });
  }
}

beforeAll(async () => {
  dana = await createOwner(here, 'Aspen Ford');
  ford = { name: 'Aspen Ford', orgId: dana.orgId, person: dana };
  [toyota, closed] = [await addOrg('Hudson Toyota', 'NY'), await addOrg('Shut Motors', 'CO')];
  [auction, buyer] = [await createOwner(here, 'Front Range Auction', { orgType: 'auction' }), await createOwner(here, 'Bluebird Cars')];
  // A clerk of both.
  const sam = await createColleague(here, ford.person);
  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${toyota.orgId}, ${sam.userId}, 'member', now())`;
  for (const org of [ford, toyota]) await fillDesk(org, sam);
  await sendCommand(toyota.person, 'updateTitlePolicy', {
    dueDays: 5,
    criticalPastDueDays: 1,
    dueSoonDays: 2,
    sendOnDays: 1,
    timeZone: 'America/New_York',
    reminders: false,
  });
  shared = await openThreadAs(ford.person, { boughtFromOrgId: auction.orgId, soldToOrgId: toyota.orgId, dealOn: day(-4) });
  await sendCommand(toyota.person, 'respondToInvite', { threadId: shared, accept: true });
  const ofClosed = [
    await openThreadAs(closed.person, { boughtFromOrgId: auction.orgId }),
    await openThreadAs(closed.person, { boughtFromOrgId: buyer.orgId }),
  ];
  await sendCommand(closed.person, 'closeThread', { threadId: ofClosed[0]!, how: 'mistake' });
  await here.services.sql`update org set disabled_at = now() where id = ${closed.orgId}`;
});

const ORGS = () => [ford, toyota];
type Input = Record<string, string>;

/** The rows of the tables of both, and what they count. */
async function ownTables(input: Input) {
  const tables = await Promise.all(ORGS().map(({ person }) => readAs(person, 'desk', { ...input, limit: '500' })));
  return { tables, rows: tables.flatMap(({ rows }, at) => rows.map((row) => ({ ...row, orgId: ORGS()[at]!.orgId }))) };
}

type Key = string | number | null;
const atPlace = ({ place, placeName }: Row): Key =>
  ['with-seller', 'to-us', 'sent-back', 'from-us', 'coming-back'].includes(place) ? (placeName?.toLowerCase() ?? null) : null;
const fileBy = ({ claim: { opensAt, closesAt } }: Row): Key[] => {
  const isOpen = closesAt !== null && closesAt > Date.now();
  return [isOpen ? closesAt : null, closesAt === null ? opensAt : null, closesAt];
};
const text = (value: string | undefined | null): Key => value?.toLowerCase() || null;
/** What each order compares, as the rows show it. */
const KEYS: Record<DeskOrder, (row: Row) => Key[]> = {
  lateness: (row) => [row.presses, LATENESS_STATES.indexOf(row.lateness), row.lateness === 'on-time' ? null : row.dueOn, row.dealOn],
  stock: (row) => [text(row.stockNumber)],
  vin: (row) => [row.vin.slice(-6)],
  vehicle: (row) => [text(row.make), text(row.model), row.year],
  from: (row) => [text(row.from?.name)],
  place: (row) => [TITLE_PLACES.indexOf(row.place), atPlace(row)],
  to: (row) => [text(row.to?.name)],
  days: (row) => [row.days],
  due: (row) => [row.dueOn],
  file: fileBy,
  expected: (row) => [row.expected],
  waits: (row) => [row.waitsFor && WAIT_FILTERS.indexOf(row.waitsFor.what)],
  word: (row) => [row.latest && -row.latest.at],
  move: (row) => [row.move && SHOWN_MOVES.indexOf(row.move), row.waiting?.at ?? null],
  assignee: (row) => [text(row.assignee?.name)],
};
const compareKeys = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

function inOrder(rows: readonly (Row & { orgId: string })[], order: DeskOrder, direction: string): string[] {
  const before = (one: Row & { orgId: string }, other: Row & { orgId: string }): number => {
    const [keys, others] = [KEYS[order](one), KEYS[order](other)];
    for (const [at, key] of keys.entries()) {
      const otherKey = others[at]!;
      if (key === null && otherKey === null) continue;
      if (key === null || otherKey === null) return key === null ? 1 : -1;
      const compared = compareKeys(key, otherKey);
      if (compared !== 0) return direction === 'up' ? compared : -compared;
    }
    if (one.id !== other.id) return one.id < other.id ? -1 : 1;
    return ORGS().findIndex(({ orgId }) => orgId === one.orgId) - ORGS().findIndex(({ orgId }) => orgId === other.orgId);
  };
  return rows.toSorted(before).map(nameOf);
}
const nameOf = ({ id, orgId }: { id: string; orgId: string }) => `${orgId} ${id}`;
const byName = (some: readonly { id: string; orgId: string }[]) => some.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

describe('the table over two organizations', () => {
  test('has the rows of both, each as in the organization’s own table', async () => {
    const { rows } = await ownTables({});
    const all = await readAs(dana, 'desks', { limit: '500' });
    expect(byName(all.rows)).toEqual(byName(rows));
    expect(all.rows).toHaveLength(26);
    expect(all.organizations.map(({ name, policy }) => [name, policy?.timeZone, policy?.dueSoonDays])).toEqual([
      ['Aspen Ford', 'America/Denver', 3],
      ['Hudson Toyota', 'America/New_York', 2],
    ]);
  });

  test.each(DESK_ORDERS)('stands in the order of %s, up and down, also in pages', async (order) => {
    const { rows } = await ownTables({});
    for (const direction of ['up', 'down']) {
      const all = await readAs(dana, 'desks', { order, direction, limit: '500' });
      expect(all.rows.map(nameOf)).toEqual(inOrder(rows, order, direction));
      const pages = await Promise.all(
        [0, 13].map((offset) => readAs(dana, 'desks', { order, direction, offset: String(offset), limit: '13' })),
      );
      expect(pages.flatMap((page) => page.rows)).toEqual(all.rows);
    }
  });

  test.each(['', ...DESK_FILTERS])('counts what both tables count, with the filter “%s”', async (filters) => {
    const { tables, rows } = await ownTables({ filters });
    const all = await readAs(dana, 'desks', { filters, limit: '500' });
    const [one, other] = tables.map(({ total, groups, sums, counts, waits }) => ({
      total,
      ...groups,
      ...sums,
      ...counts,
      ...waits,
    })) as unknown as [Record<string, number>, Record<string, number>];
    const { total, groups, sums, counts, waits } = all;
    expect({ total, ...groups, ...sums, ...counts, ...waits }).toEqual(
      Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name]!])),
    );
    expect(all.rows.map(nameOf)).toEqual(inOrder(rows, 'lateness', 'up'));
    expect(all.changesAt).toBe(Math.min(all.changesAt, ...tables.map(({ changesAt }) => changesAt)));
    const people = new Map<string, number>();
    for (const { userId, count } of tables.flatMap(({ colleagues }) => colleagues)) people.set(userId, (people.get(userId) ?? 0) + count);
    expect(new Map(all.colleagues.map(({ userId, count }) => [userId, count]))).toEqual(people);
    expect(all.organizations.map((org) => [org.total, org.late])).toEqual(tables.map((table) => [table.total, table.sums.late]));
  });

  test('a car on two of them is two rows, each with the days of its organization', async () => {
    const { rows } = await readAs(dana, 'desks', { limit: '500' });
    const [one, other] = rows.filter(({ id }) => id === shared).toSorted((a) => (a.orgId === ford.orgId ? -1 : 1));
    expect([one?.from?.name, one?.to?.name]).toEqual(['Front Range Auction', 'Hudson Toyota']);
    expect([other?.from?.name, other?.to]).toEqual(['Aspen Ford', null]);
    expect(one?.dueBy).toBe('terms');
    expect(other?.dueBy).toBe('policy');
  });

  test('is filtered by an organization, whose menu counts what the other filters leave', async () => {
    const filters = 'in-drawer';
    const [whole, one] = await Promise.all([
      readAs(dana, 'desks', { filters }),
      readAs(dana, 'desks', { filters, organization: toyota.orgId }),
    ]);
    const own = await readAs(toyota.person, 'desk', { filters });
    expect(one.rows.map(({ orgId: _orgId, ...row }) => row)).toEqual(own.rows);
    expect([one.total, one.groups, one.counts.late]).toEqual([own.total, own.groups, own.counts.late]);
    expect(one.counts.all).toBe(whole.counts.all);
    expect(one.organizations).toEqual(whole.organizations);
    expect((await readAs(dana, 'desks', { organization: auction.orgId })).rows).toEqual([]);
  });

  test('finds words and pasted lists in both', async () => {
    const [inFord, inToyota] = await Promise.all(ORGS().map(({ person }) => readAs(person, 'desk', { limit: '500' })));
    const vins = [inFord!.rows[0]!.vin, inToyota!.rows.find(({ id }) => id !== shared)!.vin];
    const missing = uniqueVin();
    const { rows, listed } = await readAs(dana, 'desks', { q: [...vins, missing].join('; ') });
    expect(new Set(rows.map(({ vin }) => vin))).toEqual(new Set(vins));
    expect(listed).toEqual({ listed: 3, missing: [missing] });
    const { total } = await readAs(dana, 'desks', { q: 'hudson' });
    expect(total).toBe(1); // the car that Aspen Ford sold to it
  });

  test('the partners that both wait for are one, with the titles of both', async () => {
    const lists = await Promise.all(ORGS().map(({ person }) => readAs(person, 'deskPartners')));
    const { partners } = await readAs(dana, 'desksPartners');
    const expected = new Map<string, number[]>();
    for (const { orgId, total, late } of lists.flatMap((list) => list.partners)) {
      const [before = 0, lateBefore = 0] = expected.get(orgId) ?? [];
      expected.set(orgId, [before + total, lateBefore + late]);
    }
    expect(new Map(partners.map(({ orgId, total, late }) => [orgId, [total, late]]))).toEqual(expected);
    const totals = partners.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    const { total } = await readAs(dana, 'desks', { partner: auction.orgId });
    expect(total).toBe(expected.get(auction.orgId)![0]);
  });
});

describe('the completed threads of both', () => {
  test('come in pages, the last completed first, a car of both on one page', async () => {
    const close = async ({ person }: Named) => {
      const threadId = await openThreadAs(person, { boughtFromOrgId: auction.orgId });
      await sendCommand(person, 'closeThread', { threadId, how: 'mistake' });
    };
    await close(ford);
    // Both are completed by one confirmation: at the same time.
    const parties = { boughtFromOrgId: auction.orgId, soldToOrgId: toyota.orgId, creatorHasTitle: true };
    const threadId = await openThreadAs(ford.person, parties);
    await sendCommand(toyota.person, 'respondToInvite', { threadId, accept: true });
    await sendCommand(toyota.person, 'inviteNext', { threadId, orgId: buyer.orgId });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    await sendCommand(buyer, 'claimTitle', { threadId });
    await sendCommand(ford.person, 'confirmClaim', { threadId, updateId: await latestUpdateId(buyer, threadId) });
    for (let pair = 0; pair < 12; pair += 1) await Promise.all([close(ford), close(toyota)]);
    const first = await readAs(dana, 'desksCompleted');
    const second = await readAs(dana, 'desksCompleted', { cursor: first.next! });
    const cards = [...first.cards, ...second.cards];
    expect([first.cards.length, second.cards.length, second.next, first.completed]).toEqual([26, 1, null, 27]);
    expect(new Set(cards.map(nameOf)).size).toBe(27);
    expect(first.cards.slice(24).map(({ id }) => id)).toEqual([threadId, threadId]);
    expect(cards.map(({ deliveredAt }) => deliveredAt)).toEqual(cards.map(({ deliveredAt }) => deliveredAt).toSorted((a, b) => b! - a!));
    for (const { orgId, person } of ORGS()) {
      const own = await readAs(person, 'dashboard', { tab: 'completed' });
      const shown = cards.filter((card) => card.orgId === orgId).map(({ orgId: _orgId, ...card }) => card);
      expect(shown).toEqual(own.cards);
    }
  });
});

const byOrgId = (some: Out<'desksPartners'>['partners']) => some.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1));

describe('an organization', () => {
  test('that cannot be read is named, and the others stand', async () => {
    const { sql } = here.services;
    const { rows } = await readAs(dana, 'desks', { organization: ford.orgId, limit: '500' });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // No such zone is known to anybody.
    await sql`update title_policy set time_zone = 'Nowhere/Lost' where org_id = ${toyota.orgId}`;
    try {
      const all = await readAs(dana, 'desks', { limit: '500' });
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('"organization-not-loaded"'));
      expect(all.organizations.map(({ name, policy }) => [name, policy === null])).toEqual([
        ['Aspen Ford', false],
        ['Hudson Toyota', true],
      ]);
      expect(all.rows).toEqual(rows);
      expect([all.total, all.counts.all]).toEqual([rows.length, rows.length]);
    } finally {
      logged.mockRestore();
      await sql`update title_policy set time_zone = 'America/New_York' where org_id = ${toyota.orgId}`;
    }
  });

  test('whose rows cannot be counted is named, and the others stand', async () => {
    const { sql } = here.services;
    const [alone, partners] = [await readAs(dana, 'desks', { organization: ford.orgId }), await readAs(ford.person, 'deskPartners')];
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // PostgreSQL refuses to read its rows, and those of no other.
    await sql.unsafe(`
      alter table desk_row rename to kept_desk_row;
      create function readable(of_org uuid) returns boolean language plpgsql as $$ begin
        if of_org = '${toyota.orgId}' then raise exception 'unreadable' using errcode = 'XX001'; end if;
        return true;
      end $$;
      create view desk_row as select * from kept_desk_row where readable(org_id)`);
    try {
      const all = await readAs(dana, 'desks');
      const read = new Map(all.organizations.map(({ orgId, ...org }) => [orgId, org]));
      expect(read.get(ford.orgId)).toMatchObject({ total: alone.total, late: alone.sums.late });
      expect(read.get(toyota.orgId)).toEqual({ name: 'Hudson Toyota', policy: null, total: 0, late: 0 });
      expect([all.rows, all.total, all.sums, all.waits, all.colleagues, all.counts.all]).toEqual([
        alone.rows,
        alone.total,
        alone.sums,
        alone.waits,
        alone.colleagues,
        alone.total,
      ]);
      expect((await readAs(dana, 'desks', { organization: toyota.orgId })).total).toBe(0);
      expect(byOrgId((await readAs(dana, 'desksPartners')).partners)).toEqual(byOrgId(partners.partners));
      expect(logged.mock.calls.filter(([line]) => String(line).includes('"organization-not-loaded"'))).toHaveLength(3);
    } finally {
      logged.mockRestore();
      await sql.unsafe('drop view desk_row; drop function readable; alter table kept_desk_row rename to desk_row');
    }
    expect((await readAs(dana, 'desks')).organizations.map(({ policy }) => policy === null)).toEqual([false, false]);
  });

  test('whose completed threads cannot be read is named, and the others stand', async () => {
    const { sql } = here.services;
    const [threadId] = (await readAs(toyota.person, 'dashboard', { tab: 'completed' })).cards.map(({ id }) => id);
    const { cards } = await readAs(dana, 'desksCompleted');
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // A part that ends before the thread begins.
    await sql`update stake set cut = -cut where org_id = ${toyota.orgId} and thread_id = ${threadId!}`;
    try {
      const all = await readAs(dana, 'desksCompleted');
      expect(all.organizations.map(({ name, failed }) => [name, failed])).toEqual([
        ['Aspen Ford', false],
        ['Hudson Toyota', true],
      ]);
      expect(all.cards.length).toBeGreaterThan(0);
      expect(all.cards.every(({ orgId }) => orgId === ford.orgId)).toBe(true);
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('"organization-not-loaded"'));
    } finally {
      logged.mockRestore();
      await sql`update stake set cut = -cut where org_id = ${toyota.orgId} and thread_id = ${threadId!}`;
    }
    expect((await readAs(dana, 'desksCompleted')).cards).toEqual(cards);
  });

  test('that is not the person’s, or that the operator has disabled, is not there, whatever the page acts for or asks for', async () => {
    for (const orgId of [auction.orgId, toyota.orgId, closed.orgId, crypto.randomUUID()]) {
      const { status, body } = await dana.query('desks', { limit: '500' }, { 'x-org-id': orgId });
      expect([status, (body as Out<'desks'>).organizations.map(({ name }) => name)]).toEqual([200, ['Aspen Ford', 'Hudson Toyota']]);
    }
    const whole = await readAs(dana, 'desks', { q: shared });
    for (const organization of [auction.orgId, closed.orgId, crypto.randomUUID()]) {
      const { organizations, counts, ...rest } = await readAs(dana, 'desks', { organization, q: shared });
      expect([organizations, counts.all]).toEqual([whole.organizations, whole.counts.all]);
      expect(rest).toMatchObject({ rows: [], total: 0, sums: { late: 0, critical: 0, claimOpen: 0 }, colleagues: [] });
      expect(Object.entries(counts).filter(([filter, count]) => filter !== 'all' && count !== 0)).toEqual([]);
      expect(Object.values({ ...rest.groups, ...rest.waits }).filter((count) => count !== 0)).toEqual([]);
      expect(await readAs(dana, 'desksPartners', { organization })).toEqual({ partners: [] });
    }
    const none = await here.signUp('nobody@example.test');
    expect(await readAs(none, 'desks')).toMatchObject({ rows: [], total: 0, organizations: [], completed: 0 });
  });

  test('from which the person is removed between two pages is on neither the next page nor any count', async () => {
    const kim = await createColleague(here, ford.person);
    const { sql } = here.services;
    await sql`insert into org_member (org_id, user_id, role, joined_at) values (${toyota.orgId}, ${kim.userId}, 'member', now())`;
    const pages = [await readAs(kim, 'desks', { limit: '5' }), await readAs(kim, 'desksCompleted')] as const;
    expect(new Set(pages[1].cards.map(({ orgId }) => orgId)).size).toBe(2);
    await sendCommand(toyota.person, 'removeMember', { userId: kim.userId });

    const ofFord = new Set([ford.orgId]);
    const rest = await readAs(kim, 'desks', { offset: '5', limit: '500' });
    expect(new Set(rest.rows.map(({ orgId }) => orgId))).toEqual(ofFord);
    const { total } = await readAs(ford.person, 'desk');
    expect([rest.total, rest.counts.all, rest.organizations.map(({ orgId }) => orgId)]).toEqual([total, total, [ford.orgId]]);
    expect(await readAs(kim, 'desks', { organization: toyota.orgId })).toMatchObject({ rows: [], total: 0 });
    expect(await readAs(kim, 'desksPartners', { organization: toyota.orgId })).toEqual({ partners: [] });
    const { partners } = await readAs(ford.person, 'deskPartners');
    expect(byOrgId((await readAs(kim, 'desksPartners')).partners)).toEqual(byOrgId(partners));
    const { cards, completed } = await readAs(kim, 'desksCompleted', { cursor: pages[1].next! });
    expect(cards.every(({ orgId }) => orgId === ford.orgId)).toBe(true);
    expect(completed).toBe((await readAs(ford.person, 'threadCounts')).completed);
  });

  test('that the person leaves takes its rows with it', async () => {
    const kim = await createColleague(here, ford.person);
    const { sql } = here.services;
    await sql`insert into org_member (org_id, user_id, role, joined_at) values (${toyota.orgId}, ${kim.userId}, 'member', now())`;
    const orgsOf = async () => new Set((await readAs(kim, 'desks', { limit: '500' })).rows.map(({ orgId }) => orgId));
    expect(await orgsOf()).toEqual(new Set([ford.orgId, toyota.orgId]));
    await sendCommand(acting(kim, toyota.orgId, toyota.name), 'leaveOrg', {});
    expect(await orgsOf()).toEqual(new Set([ford.orgId]));
    expect((await readAs(kim, 'desksCompleted')).organizations.map(({ name }) => name)).toEqual(['Aspen Ford']);
  });
});
