import { expect, test } from 'vitest';
import { REPEAT_REQUEST_MS } from '../../domain/network/connection.ts';
import { type Owner, createOwner } from '../../../testing/people/owners.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { lockAndRequestConnections, lockConnections } from '../db/orgs/connections.ts';
import { requestConnectionsWithInvite } from './request-connections-with-invite.ts';

const here = useTestServices();
const NOW = Date.UTC(2026, 0, 5);
type Outcome = 'requested' | 'accepted' | 'unchanged';
const request = async (tx: Tx, from: Owner, to: Owner, now = NOW): Promise<Outcome> => {
  const asked = { from: from.orgId, to: to.orgId, now, hidden: false };
  if ((await lockAndRequestConnections(tx, [asked])).length === 0) return 'unchanged';
  const [side] = await tx<{ status: string }[]>`
    select status from connection where org_id = ${from.orgId} and partner_org_id = ${to.orgId}`;
  return side!.status === 'accepted' ? 'accepted' : 'requested';
};
const fromTo = async (from: Owner, to: Owner, now = NOW) => await here.services.sql.begin(async (tx) => await request(tx, from, to, now));
const owners = async (...names: string[]) => await Promise.all(names.map((name) => createOwner(here, name)));

/** Both rows of the connection without their organizations, so that they must be equal. */
async function sides(a: Owner, b: Owner) {
  return await here.services.sql`
    select status, initiator_org_id as initiator, last_action_by as "lastActionBy" from connection
    where (org_id, partner_org_id) in ((${a.orgId}, ${b.orgId}), (${b.orgId}, ${a.orgId}))`;
}

/** Runs `requestConnectionsWithInvite` in a transaction, as commands of these organizations do. */
async function ask(...requests: (readonly [from: Owner, to: Owner])[]): Promise<void> {
  const { sql, live } = here.services;
  const asked = requests.map(([from, to], at) => ({ from: from.orgId, to: to.orgId, now: NOW + at, hidden: false }));
  await live.inTransaction(
    sql,
    async (tx, publish) => await requestConnectionsWithInvite({ tx, publish }, asked, await lockConnections(tx, asked)),
  );
}

test('a request is written on both sides, and repeating it changes nothing', async () => {
  const [ann, bob] = await owners('Ann', 'Bob');
  expect(await fromTo(ann!, bob!)).toBe('requested');
  expect(await fromTo(ann!, bob!, NOW + 1)).toBe('unchanged');
  const side = { status: 'pending', initiator: ann!.orgId, lastActionBy: ann!.orgId };
  expect(await sides(ann!, bob!)).toEqual([side, side]);
});

test('a request that crosses another accepts it on both sides', async () => {
  const [carl, dora] = await owners('Carl', 'Dora');
  await fromTo(carl!, dora!);
  expect(await fromTo(dora!, carl!)).toBe('accepted');
  const side = { status: 'accepted', initiator: carl!.orgId, lastActionBy: dora!.orgId };
  expect(await sides(carl!, dora!)).toEqual([side, side]);
});

test('an ignored request stays ignored, no matter which of the two invites and how long ago it was ignored', async () => {
  const [eve, fay] = await owners('Eve', 'Fay');
  await fromTo(eve!, fay!);
  await here.services
    .sql`update connection set status = 'ignored', updated_at = ${new Date(NOW)} where org_id in (${eve!.orgId}, ${fay!.orgId})`;
  const before = await sides(eve!, fay!);
  expect(await fromTo(eve!, fay!, NOW + REPEAT_REQUEST_MS)).toBe('unchanged');
  expect(await fromTo(fay!, eve!, NOW + REPEAT_REQUEST_MS)).toBe('unchanged');
  expect(await sides(eve!, fay!)).toEqual(before);
});

test('of two concurrent requests in opposite directions one requests and the other accepts', async () => {
  const people = await owners(...Array.from({ length: 12 }, (_, i) => `Crossing ${i}`));
  const pairs = people.slice(0, 6).map((owner, i) => [owner, people[i + 6]!] as const);
  for (const [a, b] of pairs) {
    const outcomes = await Promise.all([fromTo(a, b), fromTo(b, a)]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'requested']);
    expect((await sides(a, b)).map((side) => (side as { status: string }).status)).toEqual(['accepted', 'accepted']);
  }
});

test('a request waits for the uncommitted request of the other organization, and accepts it', async () => {
  const [jan, kim] = await owners('Jan', 'Kim');
  const { sql } = here.services;
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`).length > 0;
  const crossing = await sql.begin(async (tx) => {
    await request(tx, jan!, kim!);
    const second = fromTo(kim!, jan!);
    while (!(await waiting()));
    return { second };
  });
  expect(await crossing.second).toBe('accepted');
});

test('requests in both directions that share a transaction accept each other, and a repeated one changes nothing', async () => {
  const [kay, lou, max] = await owners('Kay', 'Lou', 'Max');
  await ask([kay!, lou!], [kay!, max!], [lou!, kay!], [kay!, lou!]);
  const accepted = { status: 'accepted', initiator: kay!.orgId, lastActionBy: lou!.orgId };
  const pending = { status: 'pending', initiator: kay!.orgId, lastActionBy: kay!.orgId };
  expect([await sides(kay!, lou!), await sides(kay!, max!)]).toEqual([
    [accepted, accepted],
    [pending, pending],
  ]);
});

test('organizations that request each other at the same time do not deadlock', async () => {
  const circle = await owners('Circle A', 'Circle B', 'Circle C', 'Circle D');
  // Each transaction has them in another order.
  const othersOf = (place: number) => circle.map((_, step) => circle[(place + step) % circle.length]!).slice(1);
  await Promise.all(circle.map(async (owner, place) => await ask(...othersOf(place).map((other) => [owner, other] as const))));
  const [count] = await here.services.sql`
    select count(*)::int as n from connection where status = 'accepted' and org_id = any(${circle.map((owner) => owner.orgId)}::uuid[])`;
  expect(count).toEqual({ n: 12 });
});

test('organizations whose network changes get a live event and no notification, because the invitation is their notification', async () => {
  const [gus, hal, ida] = await owners('Gus', 'Hal', 'Ida');
  await fromTo(ida!, gus!);
  const heard: string[] = [];
  const stops = [gus!, hal!, ida!].map((owner) =>
    here.services.live.subscribe([owner.orgId], (topic) => heard.push(`${owner.orgName} ${topic}`)),
  );
  await ask([gus!, hal!], [gus!, ida!]);
  await ask([gus!, hal!], [gus!, ida!]);
  for (const stop of stops) stop();
  const notifications = await here.services.sql`select 1 from notification where org_id in (${gus!.orgId}, ${hal!.orgId}, ${ida!.orgId})`;
  expect(notifications).toEqual([]);
  expect(heard.toSorted()).toEqual(['Gus network', 'Hal network', 'Ida network']);
});
