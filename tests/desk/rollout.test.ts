// During a rollout, a process of the previous version also writes entries. It knows nothing of tables: the rows are computed later.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../src/domain/days.ts';
import type { Out } from '../../src/api/operations.ts';
import { fillTableRows } from '../../src/server/schedule/fill-columns.ts';
import type { Tx } from '../../src/server/postgres/connections/sql.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { tableRowsOf } from '../../testing/database/database-invariants.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let threadId: string;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver Sage Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Aspen Auto Group');
});
beforeEach(async () => {
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
});

/** Sends commands on one thread as a process of the previous version would. */
async function asPreviousVersion(commands: () => Promise<unknown>): Promise<void> {
  const { sql } = here.services;
  const before = await sql`select * from desk_row`;
  await commands();
  await sql`
    update stake s set turn = d.turn, turn_at = d.turn_at from desk_row d
    where d.org_id = s.org_id and d.thread_id = s.thread_id and s.thread_id = ${threadId} and s.turn is not null`;
  await sql`delete from desk_row`;
  await sql`insert into desk_row ${sql(before)}`;
  // The database itself sees to these, as the next test shows.
  await sql`
    delete from desk_row d using stake s
    where s.org_id = d.org_id and s.thread_id = d.thread_id and (s.standing <> 'active' or s.order_index is null)`;
}

async function expectFilled(): Promise<void> {
  const { sql } = here.services;
  await fillTableRows(sql);
  const { stored, computed } = await tableRowsOf(sql, threadId);
  expect(stored).toEqual(computed);
}
const idsOn = async (by: Owner) => ((await by.query('desk')).body as Out<'desk'>).rows.map(({ id }) => id);

test('the database deletes a row whose organization leaves the thread, also if an earlier version writes that', async () => {
  const { sql } = here.services;
  const rowsOf = async (tx: typeof sql | Tx, { orgId }: Owner) =>
    await tx`select from desk_row where org_id = ${orgId} and thread_id = ${threadId}`;
  expect(await rowsOf(sql, auction)).toHaveLength(1);
  const undone = new Error('undone');
  const leaving = sql.begin(async (tx) => {
    await tx`
      update stake set standing = 'completed', delivered_at = now(), cut = 1, turn = null, turn_at = null
      where org_id = ${auction.orgId} and thread_id = ${threadId}`;
    expect(await rowsOf(tx, auction)).toHaveLength(0);
    expect(await rowsOf(tx, seller)).toHaveLength(1);
    throw undone;
  });
  await expect(leaving).rejects.toBe(undone);
});

test('the database keeps the row of an organization that is back, also if the place that it left is written', async () => {
  const { sql } = here.services;
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'leaveThread', { threadId });
  await sendCommand(auction, 'inviteNext', { threadId, orgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  const { count } = await sql`update stake set met_org_ids = met_org_ids where thread_id = ${threadId} and org_id = ${buyer.orgId}`;
  expect(count).toBe(2);
  const { stored, computed } = await tableRowsOf(sql, threadId);
  expect(stored).toEqual(computed);
  expect(await idsOn(buyer)).toContain(threadId);
});

test('a thread that it opened appears in the table', async () => {
  await asPreviousVersion(async () => {
    threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  });
  await expectFilled();
  expect(await idsOn(auction)).toContain(threadId);
});

test('a delivery that it confirmed moves the title in the tables of both', async () => {
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(seller, 'markDelivered', { threadId });
  await asPreviousVersion(async () => {
    await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  });
  await expectFilled();
  const { rows } = (await auction.query('desk', { filters: 'in-drawer' })).body as Out<'desk'>;
  expect(rows.map(({ id }) => id)).toContain(threadId);
  expect(await idsOn(seller)).not.toContain(threadId);
});

test('a thread that it ended is in no table any more', async () => {
  await sendCommand(seller, 'markDelivered', { threadId });
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  await asPreviousVersion(async () => await sendCommand(auction, 'finishThread', { threadId, how: 'retailed' }));
  await expectFilled();
  expect(await idsOn(auction)).not.toContain(threadId);
});

test('an organization that left with it has the thread in its table no more', async () => {
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await asPreviousVersion(async () => await sendCommand(buyer, 'leaveThread', { threadId }));
  await expectFilled();
  expect(await idsOn(buyer)).not.toContain(threadId);
});

test('an organization that it completed has the thread in its table no more, and the table works, before the rows are computed again', async () => {
  const otherId = await openThreadAs(seller, { boughtFromOrgId: buyer.orgId, soldToOrgId: auction.orgId });
  await sendCommand(seller, 'markDelivered', { threadId });
  await asPreviousVersion(async () => {
    await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  });
  const { rows, total, counts } = (await seller.query('desk')).body as Out<'desk'>;
  const ids = rows.map(({ id }) => id);
  expect(ids).toContain(otherId);
  expect(ids).not.toContain(threadId);
  expect({ total, all: counts.all }).toEqual({ total: ids.length, all: ids.length });
  const { partners } = (await seller.query('deskPartners')).body as Out<'deskPartners'>;
  expect(partners).toMatchObject([{ orgId: buyer.orgId, total: 1 }]);
  const policy = (await seller.query('titlePolicy')).body as Out<'titlePolicy'>;
  expect(policy.counts.active).toBe(ids.length);
  const { clock } = (await seller.query('deskEntry', { threadId })).body as Out<'deskEntry'>;
  expect(clock).toBeNull();
});

test('a thread whose rows cannot be computed does not keep those of others from being computed', async () => {
  const { sql } = here.services;
  const others = [threadId, await openThreadAs(auction, { boughtFromOrgId: seller.orgId })].toSorted();
  const [locked, free] = others as [string, string];
  await sql`delete from desk_row where thread_id = any(${others}::uuid[])`;
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await sql.begin(async (tx) => {
    await tx`select from thread where id = ${locked} for update`;
    await fillTableRows(sql);
  });
  logged.mockRestore();
  expect(await idsOn(auction)).toContain(free);
  expect(await idsOn(auction)).not.toContain(locked);
  await fillTableRows(sql);
  expect(await idsOn(auction)).toContain(locked);
});

const TERMS = {
  ...NEW_TERMS,
  for: { orgType: 'dealership' },
  due: calendar(5),
  window: { opens: calendar(3), closes: calendar(15), once: true },
  until: 1020,
  timeZone: 'America/New_York',
};
const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const rowOf = async (by: Owner) => ((await by.query('desk')).body as Out<'desk'>).rows.find(({ id }) => id === threadId)!;

test('days that it computed without terms, after a change of a policy or an entry, are computed again', async () => {
  const { sql } = here.services;
  await sendCommand(auction, 'saveTerms', TERMS);
  await sendCommand(auction, 'updateDeskEntry', { threadId, dealOn: dayFromNow(-8) });
  const byTerms = await rowOf(auction);
  expect(byTerms).toMatchObject({ dueOn: dayFromNow(-3), dueBy: 'terms', lateness: 'late' });
  expect(await fillTableRows(sql)).toBe(0);
  await sql`
    update desk_row set deal_on = ${dayFromNow(-8)}, due_on = ${dayFromNow(6)}, due_soon_at = now() + interval '3 days',
      late_at = now() + interval '6 days', critical_at = now() + interval '13 days', move = null, move_at = null
    where org_id = ${auction.orgId} and thread_id = ${threadId}`;
  expect(await rowOf(auction)).toMatchObject({ dueOn: dayFromNow(6), lateness: 'on-time' });
  expect(await fillTableRows(sql)).toBe(1);
  expect(await rowOf(auction)).toEqual(byTerms);
  await expectFilled();
  expect(await fillTableRows(sql)).toBe(0);
});

test('a seller whose type or state it changed has the terms for these', async () => {
  const { sql } = here.services;
  const dealer = await createOwner(here, 'Great Basin Motors');
  threadId = await openThreadAs(buyer, { boughtFromOrgId: dealer.orgId, dealOn: dayFromNow(-8) });
  await sendCommand(buyer, 'saveTerms', { ...TERMS, for: { orgType: 'auction' } });
  expect(await rowOf(buyer)).toMatchObject({ dueBy: 'policy' });
  await sql`update org set org_type = 'auction' where id = ${dealer.orgId}`;
  await expectFilled();
  expect(await rowOf(buyer)).toMatchObject({ dueBy: 'terms', dueOn: dayFromNow(-3) });
  expect(await fillTableRows(sql)).toBe(0);
});

test('it reads a follow-up where a claim needs the organization, because it has no words for that', async () => {
  const { sql } = here.services;
  const answer = { on: dayFromNow(-2), hour: 900 };
  await sendCommand(auction, 'updateDeskEntry', { threadId, dealOn: dayFromNow(-8) });
  await sendCommand(auction, 'noteClaim', { threadId, side: 'ours', filedOn: dayFromNow(-3), answer });
  expect(await rowOf(auction)).toMatchObject({ move: 'noAnswer' });
  const readByBoth = async () =>
    await sql`
    select d.move, s.turn, d.move_at = s.turn_at as "atOnce" from desk_row d join stake s using (org_id, thread_id)
    where org_id = ${auction.orgId} and thread_id = ${threadId}`;
  expect(await readByBoth()).toEqual([{ move: 'followUp', turn: 'followUp', atOnce: true }]);
  await sendCommand(seller, 'postUpdate', { threadId, message: 'The bank has not answered.' });
  expect(await rowOf(auction)).toMatchObject({ move: 'noAnswer' });
  expect(await readByBoth()).toEqual([{ move: 'followUp', turn: 'followUp', atOnce: true }]);
  const { cards } = (await auction.query('dashboard', { filter: 'needs-you' })).body as Out<'dashboard'>;
  expect(cards.find(({ id }) => id === threadId)).toMatchObject({ move: 'noAnswer' });
});
