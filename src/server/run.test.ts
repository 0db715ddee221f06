import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { openThreadAs, refusal, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';
import { recordStatements } from '../../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connect } from './postgres/connections/sql.ts';
import { browserDate } from './run.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
let auction: Owner;
const threadIds: string[] = [];
beforeAll(async () => {
  const seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  while (threadIds.length < 8) threadIds.push(await openThreadAs(auction, { boughtFromOrgId: seller.orgId }));
});

const post = async (threadId: string) => await sendCommand(auction, 'postUpdate', { threadId, message: 'It is in the safe.' });

test('commands that arrive while one runs share the next transaction', async () => {
  const statements = await recordStatements(here.services.sql, async () => {
    await Promise.all(threadIds.slice(0, 6).map(async (threadId) => await post(threadId)));
  });
  expect(statements.filter(({ text }) => text.trim() === 'begin').length).toBeLessThanOrEqual(3);
});

test('commands whose threads another process has locked do not hold up the others', async () => {
  const other = connect(here.databaseUrl, 1);
  const [locked, free] = [threadIds.slice(0, 3), threadIds.slice(3)];
  const order: string[] = [];
  // While statements are recorded, a command does not wait for the consumers of the ledger, which wait for the other process's transaction.
  await recordStatements(here.services.sql, async () => {
    const waiting: Promise<unknown>[] = [];
    await other.begin(async (tx) => {
      await tx`select from thread where id in ${tx(locked)} for update`;
      for (const threadId of locked) {
        waiting.push(post(threadId).then(() => order.push('locked')));
        await setTimeout(20); // each is a batch by itself
      }
      for (const threadId of free) await post(threadId);
      order.push('free');
    });
    await Promise.all(waiting);
  });
  expect(order).toEqual(['free', 'locked', 'locked', 'locked']);
  await other.end();
});

/** Owners of new organizations. */
const owners = async (...names: string[]) => await Promise.all(names.map((name) => createOwner(here, name)));
const opening = (boughtFromOrgId: string, more: object = {}) => ({ ...VEHICLE, vin: uniqueVin(), boughtFromOrgId, ...more });

test('threads that different organizations create at the same time share a transaction', async () => {
  const creators = await owners('One Motors', 'Two Motors', 'Three Motors', 'Four Motors', 'Five Motors', 'Six Motors');
  const statements = await recordStatements(here.services.sql, async () => {
    await Promise.all(creators.map(async (creator) => await openThreadAs(creator, { boughtFromOrgId: auction.orgId })));
  });
  expect(statements.filter(({ text }) => text.trim() === 'begin').length).toBeLessThanOrEqual(3);
  expect(statements.filter(({ text }) => /insert into thread \(/.test(text)).length).toBeLessThanOrEqual(3);
});

test('of creations that share a transaction, a refused one leaves nothing behind, and does not affect the others', async () => {
  const [ann, bob, cat, dan, eve] = (await owners('Ann', 'Bob', 'Cat', 'Dan', 'Eve')) as [Owner, Owner, Owner, Owner, Owner];
  await sendCommand(dan, 'blockOrg', { orgId: cat.orgId });
  const desk = { stockNumber: 'S 1', dealOn: new Date().toISOString().slice(0, 10) };
  const results = await Promise.all([
    refusal(ann, 'createThread', opening(crypto.randomUUID())),
    bob.command('createThread', opening(eve.orgId, desk)),
    refusal(cat, 'createThread', opening(eve.orgId, { soldToOrgId: dan.orgId })),
    refusal(dan, 'createThread', opening(dan.orgId)),
    eve.command('createThread', opening(bob.orgId)),
  ]);
  expect(results.map(({ status }) => status)).toEqual([404, 200, 403, 400, 200]);
  const { sql } = here.services;
  const ids = [ann, bob, cat, dan, eve].map(({ orgId }) => orgId);
  const stakes = await sql<{ name: string; n: number }[]>`
    select o.name, count(*)::int as n from stake s join org o on o.id = s.org_id where o.id = any(${ids}::uuid[]) group by 1 order by 1`;
  expect([...stakes]).toEqual([
    { name: 'Bob', n: 2 },
    { name: 'Eve', n: 2 },
  ]);
  // Bob and Eve requested each other. Nobody else requested anybody.
  const connections = await sql`
    select org_id, partner_org_id, status from connection where org_id = any(${ids}::uuid[]) and status <> 'ignored' order by org_id`;
  const [first, last] = [bob.orgId, eve.orgId].toSorted();
  expect(connections.map((row) => Object.values(row))).toEqual([
    [first, last, 'accepted'],
    [last, first, 'accepted'],
  ]);
  const [entry] = await sql`select stock_number, deal_on::text from desk_entry where org_id = ${bob.orgId}`;
  expect(entry).toEqual({ stock_number: desk.stockNumber, deal_on: desk.dealOn });
});

test('of two creations with the same VIN that arrive together, the second is refused with the thread of the first', async () => {
  const [ann, bob] = (await owners('Ann', 'Bob')) as [Owner, Owner];
  const input = opening(bob.orgId);
  const both = await Promise.all([ann.command('createThread', input), ann.command('createThread', input)]);
  const [made, refused] = both.toSorted((a, b) => a.status - b.status);
  expect([made!.status, refused!.status]).toEqual([200, 409]);
  expect((refused!.body as { error: { issues: unknown } }).error.issues).toEqual([
    { path: ['vin'], message: (made!.body as { threadId: string }).threadId },
  ]);
});

test('creations between the same organizations on two servers do not deadlock', async () => {
  const circle = await owners('Circle A', 'Circle B', 'Circle C', 'Circle D', 'Circle E');
  const deadlocks = async () => {
    await here.services.sql`select pg_stat_force_next_flush()`;
    const [row] = await here.services.sql<[{ n: number }]>`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`;
    return row.n;
  };
  const before = await deadlocks();
  const pairs = circle.flatMap((from) => circle.filter((to) => to !== from).map((to) => [from, to] as const));
  // Each server gets them in another order.
  const calls = [
    ...pairs.map(([from, to]) => ({ from, to, person: from })),
    ...pairs.toReversed().map(([from, to]) => ({ from, to, person: second.as(from) })),
  ];
  const answers = await Promise.all(calls.map(async ({ person, to }) => await person.command('createThread', opening(to.orgId))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const ids = circle.map(({ orgId }) => orgId);
  const [count] = await here.services.sql`
    select count(*)::int as all, count(*) filter (where status = 'accepted')::int as accepted from connection where org_id = any(${ids}::uuid[])`;
  expect(count).toEqual({ all: 20, accepted: 20 });
  expect(await deadlocks()).toBe(before);
});

const NOW = Date.parse('2026-03-01T03:00:00Z');

test('today is the UTC date if the browser sends none', () => {
  expect(browserDate({}, NOW)).toBe('2026-03-01');
  expect(browserDate(undefined, NOW)).toBe('2026-03-01');
});

test('the browser may be a day behind or ahead because of its time zone', () => {
  expect(browserDate({ today: '2026-02-28' }, NOW)).toBe('2026-02-28');
  expect(browserDate({ today: '2026-03-02' }, NOW)).toBe('2026-03-02');
});

test('a date that is further off is refused', () => {
  expect(() => browserDate({ today: '2026-02-27' }, NOW)).toThrow('The date of your device is wrong.');
});
