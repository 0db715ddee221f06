// An organization that ignored or blocked another gets no invitations to threads from it.
import type { OrgView } from '../../src/api/orgs.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPEAT_REQUEST_MS } from '../../src/domain/network/connection.ts';
import { VEHICLE, openThreadAs, refusal, sendCommand, uniqueVin } from '../../testing/threads/threads.ts';
import { listen, openStream } from '../../testing/servers/event-stream.ts';
import { brokenDatabaseInvariants } from '../../testing/database/ledger.ts';
import { networkListsOf, notificationsOf, readNetwork } from '../../testing/people/network.ts';
import { type Owner, createColleague, createOwner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';

const here = useOwnTestServices();
let server: string;
beforeAll(async () => {
  server = await listen(here.services);
});
let [aspen, bluebird, other] = [] as unknown as [Owner, Owner, Owner];
beforeEach(async () => {
  await here.services.sql`delete from sign_in_attempt`;
  const made = await Promise.all(['Aspen', 'Bluebird', 'Other'].map((name) => createOwner(here, name)));
  [aspen, bluebird, other] = made as [Owner, Owner, Owner];
});

const NOT_ACCEPTED = { status: 403, message: 'That organization does not accept invitations from yours.' };
/** Sends every kind of invitation to a thread and returns the answers. */
async function inviteInAllWays(by: Owner, to: Owner): Promise<unknown[]> {
  const opening = { ...VEHICLE, vin: uniqueVin() };
  const asBuyer = await openThreadAs(by, { boughtFromOrgId: other.orgId });
  const asSeller = await openThreadAs(other, { boughtFromOrgId: by.orgId });
  await sendCommand(by, 'respondToInvite', { threadId: asSeller, accept: true });
  return [
    await refusal(by, 'createThread', { ...opening, boughtFromOrgId: to.orgId }),
    await refusal(by, 'createThread', { ...opening, boughtFromOrgId: other.orgId, soldToOrgId: to.orgId }),
    await refusal(by, 'inviteNext', { threadId: asBuyer, orgId: to.orgId }),
    await refusal(by, 'invitePrevious', { threadId: asSeller, orgId: to.orgId }),
  ];
}
const expectRefused = async (by: Owner, to: Owner) =>
  expect(await inviteInAllWays(by, to)).toEqual([NOT_ACCEPTED, NOT_ACCEPTED, NOT_ACCEPTED, NOT_ACCEPTED]);
const expectAccepted = async (by: Owner, to: Owner) =>
  expect((await inviteInAllWays(by, to)).map((answer) => (answer as { status: number }).status)).toEqual([200, 200, 200, 200]);
/** Without whether they are or were neighbors: an organization that invites another one is its neighbor. */
async function relationOf(by: Owner, to: Owner): Promise<object> {
  const { partner: _, ...org } = ((await by.query('org', { orgId: to.orgId })).body as { org: OrgView }).org;
  return org;
}

test('an organization that ignored a request gets no invitations from its sender, even after the sender requests again', async () => {
  await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await sendCommand(bluebird, 'ignoreConnection', { orgId: aspen.orgId });
  await expectRefused(aspen, bluebird);
  await here.services.sql`update connection set updated_at = updated_at - ${REPEAT_REQUEST_MS} * interval '1 ms'`;
  await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await expectRefused(aspen, bluebird);
  await expectAccepted(bluebird, aspen);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});

test('the refusal to open a thread names the field of the party that does not accept invitations', async () => {
  await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
  const { body } = await aspen.command('createThread', { ...VEHICLE, boughtFromOrgId: other.orgId, soldToOrgId: bluebird.orgId });
  expect(body).toMatchObject({ error: { issues: [{ path: ['soldToOrgId'], message: NOT_ACCEPTED.message }] } });
});

test.each(['requests a connection itself', 'accepts a request'])('a block ends when the blocking organization %s', async (until) => {
  await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
  await expectRefused(aspen, bluebird);
  if (until.startsWith('accepts')) await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  if (until.startsWith('requests')) await sendCommand(bluebird, 'requestConnection', { orgId: aspen.orgId });
  else await sendCommand(bluebird, 'acceptConnection', { orgId: aspen.orgId });
  await expectAccepted(aspen, bluebird);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});

test.each(['ignored', 'blocked'])('an organization that %s another may invite it and still gets no invitations from it', async (how) => {
  if (how === 'ignored') await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await sendCommand(bluebird, how === 'ignored' ? 'ignoreConnection' : 'blockOrg', { orgId: aspen.orgId });
  const before = [await relationOf(aspen, bluebird), await relationOf(bluebird, aspen)];
  await expectAccepted(bluebird, aspen);
  expect([await relationOf(aspen, bluebird), await relationOf(bluebird, aspen)]).toEqual(before);
  await expectRefused(aspen, bluebird);
});

describe('blocking', () => {
  test('is visible only to the blocking organization: the other one gets no notification or event', async () => {
    const stream = await openStream(server, aspen);
    const before = await relationOf(aspen, bluebird);
    expect(await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId })).toMatchObject({
      org: { blocked: true, connection: 'ignored', askAgainAt: null },
    });
    expect(await relationOf(aspen, bluebird)).toEqual(before);
    expect(before).toMatchObject({ blocked: false, connection: null });
    expect(await networkListsOf(aspen, bluebird)).toEqual([null, 'ignored']);
    expect(await notificationsOf(here, aspen)).toEqual([]);
    expect(stream.received).toEqual([]);
    await stream.close();
  });

  test('changes nothing the second time, and is refused for the own organization and for an unknown one', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    const [row] = (await readNetwork(bluebird, 'ignored')).orgs;
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect((await readNetwork(bluebird, 'ignored')).orgs).toEqual([row]);
    expect(await refusal(bluebird, 'blockOrg', { orgId: bluebird.orgId })).toMatchObject({ status: 400 });
    expect((await bluebird.command('blockOrg', { orgId: crypto.randomUUID() })).status).toBe(404);
  });

  test('lets the blocked organization request a connection as before', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect(await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId })).toMatchObject({ org: { connection: 'pending' } });
    expect(await relationOf(bluebird, aspen)).toMatchObject({ connection: 'pending', incoming: true, blocked: true });
    await expectRefused(aspen, bluebird);
  });

  test('ignores a pending request, without a notification', async () => {
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect(await networkListsOf(aspen, bluebird)).toEqual(['ignored', 'ignored']);
    expect(await notificationsOf(here, aspen)).toEqual([]);
  });

  test('withdraws the own pending request', async () => {
    await sendCommand(bluebird, 'requestConnection', { orgId: aspen.orgId });
    const stream = await openStream(server, aspen);
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await stream.receives('network|0');
    await stream.close();
    expect(await networkListsOf(aspen, bluebird)).toEqual([null, 'ignored']);
    expect(await refusal(aspen, 'acceptConnection', { orgId: bluebird.orgId })).toMatchObject({ status: 409 });
  });

  test('is refused for a partner until an owner removes the connection', async () => {
    const clerk = await createColleague(here, bluebird);
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await sendCommand(bluebird, 'acceptConnection', { orgId: aspen.orgId });
    expect(await refusal(clerk, 'blockOrg', { orgId: aspen.orgId })).toEqual({
      status: 409,
      message: 'Remove the connection before you block this organization.',
    });
    await sendCommand(bluebird, 'removeConnection', { orgId: aspen.orgId });
    await sendCommand(clerk, 'blockOrg', { orgId: aspen.orgId });
    await expectRefused(aspen, bluebird);
  });

  test('by both sides shows each only its own block', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await sendCommand(aspen, 'blockOrg', { orgId: bluebird.orgId });
    for (const [by, to] of [
      [aspen, bluebird],
      [bluebird, aspen],
    ] as const) {
      expect(await relationOf(by, to)).toMatchObject({ blocked: true, connection: 'ignored', askAgainAt: null });
      await expectRefused(by, to);
    }
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await expectAccepted(bluebird, aspen);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });
});

const joins = async ({ userId }: Owner, { orgId }: Owner, role: 'owner' | 'admin' | 'member') =>
  await here.services.sql`insert into org_member (org_id, user_id, role, joined_at) values (${orgId}, ${userId}, ${role}, now())`;

describe('a block covers the organizations of the owners and admins of the blocked one', () => {
  test.each(['blocked', 'ignored'])('if it is %s', async (how) => {
    const later = await createOwner(here, 'Later');
    if (how === 'ignored') await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await sendCommand(bluebird, how === 'ignored' ? 'ignoreConnection' : 'blockOrg', { orgId: aspen.orgId });
    await expectAccepted(later, bluebird);
    // As if the owner of the blocked one made it now.
    await joins(aspen, later, 'owner');
    await expectRefused(later, bluebird);
    await expectRefused(aspen, bluebird);
    await expectAccepted(bluebird, later);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test.each([
    ['owner', 'owner', true],
    ['admin', 'owner', true],
    ['owner', 'admin', true],
    ['admin', 'admin', true],
    ['member', 'owner', false],
    ['owner', 'member', false],
  ] as const)('a person who is %s of the blocked one and %s of the other: %s', async (roleInBlocked, roleInOther, isCovered) => {
    const third = await createOwner(here, 'Third');
    const person = await createColleague(here, aspen, roleInBlocked);
    await joins(person, third, roleInOther);
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    if (isCovered) await expectRefused(third, bluebird);
    else await expectAccepted(third, bluebird);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test.each([
    [
      'is removed',
      async (person: Owner) => await here.services.sql`delete from org_member where org_id = ${aspen.orgId} and user_id = ${person.userId}`,
    ],
    [
      'becomes a member',
      async (person: Owner) =>
        await here.services.sql`update org_member set role = 'member' where org_id = ${aspen.orgId} and user_id = ${person.userId}`,
    ],
  ])('until the person %s', async (_how, change) => {
    const third = await createOwner(here, 'Third');
    const person = await createColleague(here, aspen, 'admin');
    await joins(person, third, 'owner');
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await expectRefused(third, bluebird);
    await change(person);
    await expectAccepted(third, bluebird);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('except partners of the blocking one, which stay out of it when the other asks, and are in it when it removes them', async () => {
    const third = await createOwner(here, 'Third');
    await joins(aspen, third, 'owner');
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await sendCommand(third, 'requestConnection', { orgId: bluebird.orgId });
    await expectRefused(third, bluebird);
    await sendCommand(bluebird, 'acceptConnection', { orgId: third.orgId });
    await expectAccepted(third, bluebird);
    await expectRefused(aspen, bluebird);
    await sendCommand(bluebird, 'removeConnection', { orgId: third.orgId });
    await expectRefused(third, bluebird);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('ends with it', async () => {
    const third = await createOwner(here, 'Third');
    await joins(aspen, third, 'owner');
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await expectRefused(third, bluebird);
    await sendCommand(bluebird, 'requestConnection', { orgId: aspen.orgId });
    await expectAccepted(third, bluebird);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });

  test('shows neither side the others', async () => {
    const third = await createOwner(here, 'Third');
    await joins(aspen, third, 'owner');
    const before = [await relationOf(third, bluebird), await relationOf(bluebird, third)];
    const [atBlocking, atThird] = [await openStream(server, bluebird), await openStream(server, third)];
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect(await notificationsOf(here, third)).toEqual([]);
    expect(atThird.received).toEqual([]);
    await expectRefused(third, bluebird);
    expect([await relationOf(third, bluebird), await relationOf(bluebird, third)]).toEqual(before);
    expect(await networkListsOf(third, bluebird)).toEqual([null, null]);
    expect((await readNetwork(bluebird, 'ignored')).orgs.map(({ id }) => id)).toEqual([aspen.orgId]);
    expect(await notificationsOf(here, bluebird)).toEqual([]);
    expect(atBlocking.received.filter((line) => !line.startsWith('network'))).toEqual([]);
    await Promise.all([atBlocking.close(), atThird.close()]);
  });
});
