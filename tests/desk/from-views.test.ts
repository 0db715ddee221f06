// The table tells an organization no more than its views do. On a random market, rows, orders, filters, counts, the menu of partners, the
// next thread and the search are compared with what each organization can compute from its own pages and its own desk entries.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { Out } from '../../src/api/operations.ts';
import { DESK_FILTERS, DESK_ORDERS, type DeskFilter, type DeskOrder, WAIT_FILTERS } from '../../src/domain/desk/table-filters.ts';
import type { ClaimSide } from '../../src/domain/desk/clock/claims.ts';
import type { Seller } from '../../src/domain/desk/clock/title-terms.ts';
import type { ShownMove } from '../../src/domain/desk/next-move.ts';
import type { CompletedThread, LiveThread, ThreadView } from '../../src/domain/thread/view/view-types.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../testing/database/database-invariants.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import {
  areAlternatives,
  countOfColleague,
  countsFor,
  type Criteria,
  type Expected,
  expectedRow,
  isFound,
  matching,
  meets,
  sorted,
  waitOf,
} from '../../testing/threads/expected-desk.ts';
import { ALL_NAMES } from './offered-commands.ts';
import { createMarket, followUpKey, type Market, type Member } from './random-market.ts';
import { seededRandom } from '../../testing/random.ts';

const here = useOwnTestServices();
const seed = Date.now() % 2 ** 31;
const { int, pick, chance } = seededRandom(seed);

type Row = Expected & { move: ShownMove | null };
/** Everything that one organization sees. `others`: what it reads of its invitations and its completed threads. */
type Seen = { by: Member; rows: Row[]; answered: Out<'desk'>; others: { thread: LiveThread | CompletedThread; entry: DeskEntryView }[] };
let market: Market;
let seen: Seen[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  market = await createMarket(here, { seed, threads: 28, steps: 8 });
  for (const by of market.members) await noteClaims(by);
  seen = [];
  for (const by of market.members) seen.push(await readAs(by));
}, 600_000);
afterAll(() => {
  vi.useRealTimers();
});

/** So that there are claims whatever the market did: one that presses, one that is filed, and one that is settled. */
async function noteClaims(by: Member): Promise<void> {
  const [pressing, filed, settled] = (await read<Out<'desk'>>(by, 'desk', { limit: '3' })).rows.map(({ id }) => id);
  const filedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const note = async (threadId: string | undefined, side: ClaimSide, more: object | null = null) => {
    if (threadId === undefined) return;
    const noted = await by.command('noteClaim', { threadId, side, filedOn, confirmation: 'FR-1', answer: null });
    const { notedAt } = (noted.body as DeskEntryView).claims[side]!;
    if (more) await by.command('updateClaim', { threadId, side, notedAt, ...more });
  };
  await note(pressing, 'against');
  await note(filed, 'ours');
  await note(settled, 'ours', { status: 'settled' });
}

async function read<T>(by: Member, name: string, input: Record<string, string> = {}): Promise<T> {
  const { status, body } = await by.query(name, input);
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
  return body as T;
}

async function readAs(by: Member): Promise<Seen> {
  const { policy } = await read<Out<'titlePolicy'>>(by, 'titlePolicy');
  const { inUse: terms } = await read<Out<'titleTerms'>>(by, 'titleTerms');
  const sellers = await sellersOf(by);
  const answered = await read<Out<'desk'>>(by, 'desk', { limit: '500' });
  const [rows, others]: [Row[], Seen['others']] = [[], []];
  for (const threadId of market.threadIds) {
    const { status, body } = await by.query('thread', { threadId });
    if (status !== 200) continue;
    const view = body as ThreadView;
    const entry = await read<DeskEntryView>(by, 'deskEntry', { threadId });
    if (view.standing !== 'active') {
      const thread = view.standing === 'invited' ? view : await read<CompletedThread>(by, 'completedThread', { threadId });
      others.push({ thread, entry });
      continue;
    }
    const followUpSetAt = market.followUps.get(followUpKey(threadId, by.orgId));
    const seller = sellers.get(entry.sellerName ?? '') ?? null;
    const row = expectedRow({ view, entry, policy, terms, seller, followUpSetAt, now: Date.now() });
    // Of several moves that have begun, the table shows the most important one at the time of the thread's newest entry.
    const shown = answered.rows.find(({ id }) => id === threadId)?.move ?? null;
    rows.push({ ...row, move: row.moves.length > 1 && shown ? shown : (row.moves[0] ?? null) });
  }
  return { by, rows, answered, others };
}

/** All organizations by the names that this one reads. */
async function sellersOf(by: Member): Promise<Map<string, Seller>> {
  const rows = await here.services.sql<(Seller & { name: string })[]>`
    select o.id as "orgId", o.org_type as "orgType", o.state, r.to_org_id as "heirId", case when o.status = 'provisional' then coalesce(d.name, o.name) else o.name end as name
    from org o left join org_description d on d.org_id = o.id and d.by_org_id = ${by.orgId}
      left join org_redirect r on r.from_org_id = o.id where o.stands_for is null`;
  return new Map(rows.map(({ name, ...seller }) => [name, seller]));
}

const label = (by: Member, what: unknown) => `${by.orgName}, ${JSON.stringify(what)}, seed ${seed}`;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What was asked, and the answers if they differ. */
type Difference = { asked: string; answered: unknown; expected: unknown };
const difference = (by: Member, asked: unknown, answered: unknown, expected: unknown): Difference[] =>
  isDeepStrictEqual(answered, expected) ? [] : [{ asked: label(by, asked), answered, expected }];
/** The differences for all organizations, several of which ask at a time. */
const differences = async (asking: (all: Seen) => Promise<Difference[]>): Promise<Difference[]> =>
  (await Promise.all(seen.map(asking))).flat();
async function inTurn<T>(items: readonly T[], ask: (item: T) => Promise<Difference[]>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const item of items) found.push(...(await ask(item)));
  return found;
}
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

type Choice = Omit<Criteria, 'userId'> & { order: DeskOrder; direction: 'up' | 'down' };
const inUrl = ({ filters, partner, assignee, q, order, direction }: Choice): Record<string, string> => ({
  filters: filters.join(','),
  ...(partner === null ? {} : { partner }),
  ...(assignee === null ? {} : { assignee }),
  q,
  order,
  direction,
});
const NOTHING: Choice = { filters: [], partner: null, assignee: null, q: '', order: 'lateness', direction: 'up' };
const UP_AND_DOWN = ['up', 'down'] as const;

/** Compares all that the table answers to a choice. */
async function compare({ by, rows }: Seen, choice: Choice): Promise<Difference[]> {
  const {
    rows: found,
    total,
    counts,
    waits,
    colleagues,
    groups,
    sums,
  } = await read<Out<'desk'>>(by, 'desk', { ...inUrl(choice), limit: '500' });
  const criteria = { ...choice, userId: by.userId };
  const list = sorted(matching(rows, criteria), choice.order, choice.direction);
  const inState = (state: Row['lateness']) => list.filter(({ lateness, presses }) => presses === null && lateness === state).length;
  const meeting = (filter: DeskFilter) => list.filter((row) => meets(row, filter, by.userId)).length;
  return difference(
    by,
    choice,
    {
      ids: idsOf(found),
      total,
      groups,
      sums,
      counts,
      waits,
      members: new Set(colleagues.map(({ userId }) => userId)),
      taken: colleagues.map(({ count }) => count),
    },
    {
      ids: idsOf(list),
      total: list.length,
      groups: {
        closesSoon: meeting('closes-soon'),
        critical: inState('critical'),
        late: inState('late'),
        dueSoon: inState('due-soon'),
        onTime: inState('on-time'),
      },
      sums: {
        late: meeting('late'),
        critical: list.filter(({ lateness }) => lateness === 'critical').length,
        claimOpen: meeting('claim-open'),
      },
      counts: countsFor(rows, criteria),
      waits: Object.fromEntries(WAIT_FILTERS.map((wait) => [wait, list.filter((row) => waitOf(row) === wait).length])),
      members: new Set([by.userId, by.colleague.userId]),
      taken: colleagues.map(({ userId }) => countOfColleague(rows, criteria, userId)),
    },
  );
}

/** Names of all organizations and parts of them, and of vehicles and stock numbers, in different spellings. */
function chooseWords({ rows, others }: Seen): string {
  const name = pick(ALL_NAMES);
  const start = int(0, name.length - 4);
  const row = rows.length > 0 ? pick(rows) : null;
  const vin = row?.vin ?? others[0]?.thread.vin ?? 'NONE';
  return pick([
    () => name,
    () => name.split(' ')[0]!.toUpperCase(),
    () => name.split(' ').toReversed().join(' ').toLowerCase(),
    () => name.slice(start, start + int(2, 6)),
    () => `${pick(ALL_NAMES).split(' ')[0]} ${vin.slice(-6)}`,
    () => vin.slice(-6).replaceAll('1', 'I').replaceAll('0', 'o').toLowerCase(),
    () => vin.slice(int(0, 8), int(9, 16)),
    () => row?.stockNumber ?? 'S1',
    () => (row?.stockNumber ?? 'P1').slice(0, 2).toLowerCase(),
    () => pick(['f150', 'CX9', 'crv', 'ŠKODA', 'octavia rs2', 'rangerover', '20', '2015', 'partner', 'Partner ford']),
    () => row?.make.toUpperCase() ?? 'FORD',
    () => row?.model ?? 'F',
  ])();
}

test('the market has titles at all kinds of places, long chains, stand-ins and withheld names', async () => {
  const { sql } = here.services;
  const [{ places, longest, standIns }] = await sql<[{ places: number; longest: number; standIns: number }]>`
    select (select count(distinct place)::int from desk_row) as places, (select max(order_index)::int + 1 from stake) as longest,
      (select count(*)::int from org where stands_for is not null) as "standIns"`;
  expect([places >= 7, longest >= 5, standIns > 0], label(market.members[0]!, { places, longest, standIns })).toEqual([true, true, true]);
  const texts = JSON.stringify(seen.map(({ rows }) => rows.map(({ make, model }) => [make, model])));
  expect(texts).toMatch(/Partner|\[redacted\]/);
  const kinds = new Set(seen.flatMap(({ rows }) => rows.map(({ lateness }) => lateness)));
  expect(kinds.size, label(market.members[0]!, [...kinds])).toBe(4);
  const claims = new Set(seen.flatMap(({ rows }) => rows.map(({ claim }) => claim.state)));
  const pressed = seen.flatMap(({ rows }) => rows.filter(({ presses }) => presses !== null));
  expect([claims.size >= 4, pressed.length > 0], label(market.members[0]!, [...claims, pressed.length])).toEqual([true, true]);
});

test('every row is what the organization’s own page of the thread says, and there are no others', () => {
  for (const { by, rows, answered } of seen) {
    expect(idsOf(answered.rows).toSorted()).toEqual(idsOf(rows).toSorted());
    for (const { moves, waitedFor: _, move: __, latest, ...expected } of rows) {
      const { move, latest: word, ...row } = answered.rows.find(({ id }) => id === expected.id)!;
      expect(row, label(by, expected.id)).toEqual(expected);
      expect(moves.length === 0 ? [null] : moves, label(by, expected.id)).toContain(move);
      const said = word && { at: word.at, authorName: word.authorName, note: latest?.note ? word.message : null };
      expect(said, label(by, expected.id)).toEqual(latest);
    }
  }
});

const chooseAny = (all: Seen): Choice => {
  const chosen = [
    pick(['late', 'due-soon', 'closes-soon', 'claim-open']),
    pick(['claims', 'kind-missing', 'deal-day-missing']),
    pick(['not-located', 'in-drawer', 'to-us', 'from-us']),
    pick(['mine', 'unassigned', 'no-date', 'needs-you']),
  ];
  return {
    filters: DESK_FILTERS.filter((filter) => chosen.includes(filter) && chance(0.5)),
    partner: chance(0.5) ? pick([...all.rows.flatMap(({ waitedFor }) => waitedFor?.orgId ?? []), pick(market.members).orgId]) : null,
    assignee: chance(0.3) ? pick([all.by, all.by.colleague, pick(market.members)]).userId : null,
    q: chance(0.3) ? chooseWords(all) : '',
    order: pick(DESK_ORDERS),
    direction: pick(UP_AND_DOWN),
  };
};

describe('the table of each organization is the one that its views give', () => {
  test.each(DESK_ORDERS)('in the order of %s, up and down', async (order) => {
    const found = await differences(
      async (all) => await inTurn(UP_AND_DOWN, async (direction) => await compare(all, { ...NOTHING, order, direction })),
    );
    expect(found).toEqual([]);
  });

  test('with each filter, and each pair of filters that combine', async () => {
    const found = await differences(
      async (all) => await inTurn(DESK_FILTERS, async (filter) => await compare(all, { ...NOTHING, filters: [filter] })),
    );
    expect(found).toEqual([]);
    const pairs = DESK_FILTERS.flatMap((one, at) => DESK_FILTERS.slice(at + 1).map((other) => [one, other] as const)).filter(
      ([one, other]) => !areAlternatives(one, other),
    );
    // Each pair for three of the organizations.
    const ofPairs = await inTurn(pairs, async (filters) =>
      (await Promise.all(times(3, async () => await compare(pick(seen), { ...NOTHING, filters })))).flat(),
    );
    expect(ofPairs).toEqual([]);
  });

  test('for words: names of all organizations, vehicles, stock numbers and VINs', async () => {
    const found = await differences(
      async (all) =>
        await inTurn(
          times(20, () => chooseWords(all)),
          async (q) => await compare(all, { ...NOTHING, q }),
        ),
    );
    expect(found).toEqual([]);
  });

  test('for any choices together', async () => {
    const found = await differences(
      async (all) =>
        await inTurn(
          times(15, () => chooseAny(all)),
          async (choice) => await compare(all, choice),
        ),
    );
    expect(found).toEqual([]);
  });

  test('in pages, each row once', async () => {
    const found = await differences(async ({ by, rows }) => {
      const [order, direction] = [pick(DESK_ORDERS), pick(UP_AND_DOWN)];
      const pages: string[] = [];
      for (let offset = 0; offset < rows.length; offset += 4) {
        const { rows: page } = await read<Out<'desk'>>(by, 'desk', { order, direction, offset: String(offset), limit: '4' });
        pages.push(...idsOf(page));
      }
      return difference(by, [order, direction], pages, idsOf(sorted(rows, order, direction)));
    });
    expect(found).toEqual([]);
  });
});

type Partners = Out<'deskPartners'>['partners'];
const inOrderOfIds = (partners: Partners): Partners => partners.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1));

/** The neighbors that these rows wait for. */
function partnersOf(rows: readonly Row[]): Partners {
  const partners = new Map<string, Partners[number]>();
  for (const { waitedFor, lateness } of rows) {
    if (!waitedFor) continue;
    const orgId = waitedFor.orgId!;
    const { late, total } = partners.get(orgId) ?? { late: 0, total: 0 };
    const isLate = lateness === 'late' || lateness === 'critical';
    partners.set(orgId, { ...waitedFor, orgId, late: late + Number(isLate), total: total + 1 });
  }
  return inOrderOfIds([...partners.values()]);
}

test('the menu of partners has the neighbors that the organization waits for, those of most threads first', async () => {
  const choices: [DeskFilter[], string][] = [
    [[], ''],
    [['late'], ''],
    [['no-date', 'unassigned'], ''],
    [[], pick(ALL_NAMES)],
  ];
  const found = await differences(
    async ({ by, rows }) =>
      await inTurn(choices, async ([filters, q]) => {
        const { partners } = await read<Out<'deskPartners'>>(by, 'deskPartners', { filters: filters.join(','), q });
        const totals = partners.map(({ total }) => total);
        const waiting = matching(rows, { filters, q, partner: null, assignee: null, userId: by.userId });
        return [
          ...difference(by, { filters, q }, inOrderOfIds(partners), partnersOf(waiting)),
          ...difference(
            by,
            'the order of partners',
            totals,
            totals.toSorted((a, b) => b - a),
          ),
        ];
      }),
  );
  expect(found).toEqual([]);
});

test('the next thread is the next one that needs the organization in the list that one came from, and the first after the last', async () => {
  const found = await differences(async ({ by, rows }) => {
    if (rows.length === 0) return [];
    return await inTurn(
      times(12, () => pick(DESK_ORDERS)),
      async (order) => {
        const choice: Choice = {
          ...NOTHING,
          filters: chance(0.5) ? [] : [pick(DESK_FILTERS)],
          assignee: chance(0.3) ? by.userId : null,
          order,
          direction: pick(UP_AND_DOWN),
        };
        const threadId = chance(0.9) ? pick(rows).id : pick(market.threadIds);
        const needing = matching(rows, { ...choice, userId: by.userId }).filter(({ move }) => move !== null);
        const list = sorted(
          rows.filter((row) => row.id === threadId || needing.includes(row)),
          order,
          choice.direction,
        );
        const at = list.findIndex(({ id }) => id === threadId);
        const next = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].find((row) => needing.includes(row));
        const needed = sorted(needing, order, choice.direction).findIndex(({ id }) => id === threadId);
        const position = next ? sorted(needing, order, choice.direction).indexOf(next) + 1 : 0;
        const answered = await read(by, 'deskNext', { threadId, ...inUrl(choice) });
        return difference(by, { threadId, choice }, answered, {
          nextId: next?.id ?? null,
          position,
          total: needing.length,
          before: needed < 0 ? null : needed,
        });
      },
    );
  });
  expect(found).toEqual([]);
});

/** What the search may look into: what the organization reads of the thread, whatever its part in it. */
function isFoundIn(q: string, { thread, entry }: Seen['others'][number]): boolean {
  const own = thread.stakes.find((stake) => stake.own)!;
  const names = thread.stakes.filter(({ orderIndex, orgId }) => orgId !== null && Math.abs(orderIndex - own.orderIndex) === 1);
  return isFound(q, thread, [entry.stockNumber, entry.assignee?.name ?? '', ...names.map(({ orgName }) => orgName)]);
}

test('the search finds what the organization reads on its threads, and nothing else', async () => {
  const found = await differences(async (all) => {
    const words = times(20, () => chooseWords(all)).filter((q) => /[\p{L}\p{N}]/u.test(q));
    return await inTurn(words, async (q) => {
      const { cards } = await read<Out<'searchThreads'>>(all.by, 'searchThreads', { q });
      const active = matching(all.rows, { ...NOTHING, q, userId: all.by.userId });
      const others = all.others.filter((other) => isFoundIn(q, other)).map(({ thread }) => thread);
      return difference(all.by, q, idsOf(cards).toSorted(), idsOf([...active, ...others]).toSorted());
    });
  });
  expect(found).toEqual([]);
});

test('what stands for withheld words is found in no table and no search', async () => {
  const found = await differences(
    async ({ by }) =>
      await inTurn(['partner', 'redacted', 'artn', 'dacte'], async (q) => {
        const [table, search] = await Promise.all([
          read<Out<'desk'>>(by, 'desk', { q }),
          read<Out<'searchThreads'>>(by, 'searchThreads', { q }),
        ]);
        return difference(by, q, [idsOf(table.rows), idsOf(search.cards)], [[], []]);
      }),
  );
  expect(found).toEqual([]);
});

test('the name of an organization that is withheld on a thread finds that thread in no table and no search', async () => {
  const { sql } = here.services;
  const stakes = await sql<{ threadId: string; name: string; at: number; orgId: string; represented: string }[]>`
    select s.thread_id as "threadId", o.name, s.order_index as at, s.org_id as "orgId", o.id as represented
    from stake s join org self on self.id = s.org_id join org o on o.id = coalesce(self.stands_for, self.id) where s.order_index is not null`;
  let tried = 0;
  const found = await differences(
    async ({ by, rows }) =>
      await inTurn(rows, async (row) => {
        const chain = stakes.filter(({ threadId }) => threadId === row.id);
        const own = chain.find(({ orgId }) => orgId === by.orgId)!;
        const known = new Set(chain.filter(({ at }) => Math.abs(at - own.at) <= 1).map(({ represented }) => represented));
        const readable = [row.make, row.model, row.from?.name, row.to?.name].join(' ').toLowerCase();
        // A guess of an author that does not know the organization either stays in the text.
        const words = chain
          .filter(({ represented }) => !known.has(represented))
          .map(({ name }) => name.split(' ')[0]!)
          .filter((word) => !readable.includes(word.toLowerCase()));
        tried += words.length;
        return await inTurn(words, async (word) => {
          const q = `${word} ${row.vin.slice(-6)}`;
          const [table, search] = await Promise.all([
            read<Out<'desk'>>(by, 'desk', { q }),
            read<Out<'searchThreads'>>(by, 'searchThreads', { q }),
          ]);
          return difference(by, q, [table.total, table.rows, search.cards], [0, [], []]);
        });
      }),
  );
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(10);
});

test('the rows, ledgers and invariants of the market are in order', async () => {
  expect(
    [...(await inconsistentThreads(here.services.sql)), ...(await brokenDatabaseInvariants(here.services.sql))],
    `seed ${seed}`,
  ).toEqual([]);
});
