// An organization that ignored another, or blocked it, takes no invitations to threads from it.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPEAT_REQUEST_MS } from '../../src/domain/connection.ts';
import { sendCommand, openThreadAs, refusal, uniqueVin, VEHICLE } from '../threads.ts';
import { listen, openStream } from '../event-stream.ts';
import { brokenDatabaseInvariants } from '../ledger.ts';
import { readNetwork, networkListsOf, notificationsOf } from '../network.ts';
import { createColleague, type Owner, createOwner } from '../owners.ts';
import { useTestServices } from '../test-services.ts';

const here = useTestServices();
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
/** Every way in which one invites another to a thread. */
async function invitesBy(by: Owner, to: Owner): Promise<unknown[]> {
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
const areRefused = async (by: Owner, to: Owner) =>
  expect(await invitesBy(by, to)).toEqual([NOT_ACCEPTED, NOT_ACCEPTED, NOT_ACCEPTED, NOT_ACCEPTED]);
const areTaken = async (by: Owner, to: Owner) =>
  expect((await invitesBy(by, to)).map((answer) => (answer as { status: number }).status)).toEqual([200, 200, 200, 200]);
const stands = async (by: Owner, to: Owner) => ((await by.query('org', { orgId: to.orgId })).body as { org: object }).org;

test('who ignored a request takes no invitations, even once it is asked again', async () => {
  await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await sendCommand(bluebird, 'ignoreConnection', { orgId: aspen.orgId });
  await areRefused(aspen, bluebird);
  await here.services.sql`update connection set updated_at = updated_at - ${REPEAT_REQUEST_MS} * interval '1 ms'`;
  await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await areRefused(aspen, bluebird);
  await areTaken(bluebird, aspen);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});

test('which of the parties it is stands in the issue', async () => {
  await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
  const { body } = await aspen.command('createThread', { ...VEHICLE, boughtFromOrgId: other.orgId, soldToOrgId: bluebird.orgId });
  expect(body).toMatchObject({ error: { issues: [{ path: ['soldToOrgId'], message: NOT_ACCEPTED.message }] } });
});

test.each(['it asks that one itself', 'it accepts its request'])('until %s', async (until) => {
  await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
  await areRefused(aspen, bluebird);
  if (until.startsWith('it accepts')) await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  if (until.startsWith('it asks')) await sendCommand(bluebird, 'requestConnection', { orgId: aspen.orgId });
  else await sendCommand(bluebird, 'acceptConnection', { orgId: aspen.orgId });
  await areTaken(aspen, bluebird);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});

test.each(['ignored', 'blocked'])('also after it invites that one, which it %s, to a thread', async (how) => {
  if (how === 'ignored') await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
  await sendCommand(bluebird, how === 'ignored' ? 'ignoreConnection' : 'blockOrg', { orgId: aspen.orgId });
  const before = [await stands(aspen, bluebird), await stands(bluebird, aspen)];
  await areTaken(bluebird, aspen);
  expect([await stands(aspen, bluebird), await stands(bluebird, aspen)]).toEqual(before);
  await areRefused(aspen, bluebird);
});

describe('blocking', () => {
  test('shows to who blocks alone: the other one is not told, and sees nothing', async () => {
    const stream = await openStream(server, aspen);
    const before = await stands(aspen, bluebird);
    expect(await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId })).toMatchObject({
      org: { blocked: true, connection: 'ignored', askAgainAt: null },
    });
    expect(await stands(aspen, bluebird)).toEqual(before);
    expect(before).toMatchObject({ blocked: false, connection: null });
    expect(await networkListsOf(aspen, bluebird)).toEqual([null, 'ignored']);
    expect(await notificationsOf(here, aspen)).toEqual([]);
    expect(stream.received).toEqual([]);
    await stream.close();
  });

  test('again changes nothing, and of oneself is refused', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    const [row] = (await readNetwork(bluebird, 'ignored')).orgs;
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect((await readNetwork(bluebird, 'ignored')).orgs).toEqual([row]);
    expect(await refusal(bluebird, 'blockOrg', { orgId: bluebird.orgId })).toMatchObject({ status: 400 });
    expect((await bluebird.command('blockOrg', { orgId: crypto.randomUUID() })).status).toBe(404);
  });

  test('leaves the one that is blocked free to ask, as if nothing were', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect(await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId })).toMatchObject({ org: { connection: 'pending' } });
    expect(await stands(bluebird, aspen)).toMatchObject({ connection: 'pending', incoming: true, blocked: true });
    await areRefused(aspen, bluebird);
  });

  test('ignores its request, without telling it', async () => {
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    expect(await networkListsOf(aspen, bluebird)).toEqual(['ignored', 'ignored']);
    expect(await notificationsOf(here, aspen)).toEqual([]);
  });

  test('takes one’s own request back', async () => {
    await sendCommand(bluebird, 'requestConnection', { orgId: aspen.orgId });
    const stream = await openStream(server, aspen);
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await stream.receives('network|0');
    await stream.close();
    expect(await networkListsOf(aspen, bluebird)).toEqual([null, 'ignored']);
    expect(await refusal(aspen, 'acceptConnection', { orgId: bluebird.orgId })).toMatchObject({ status: 409 });
  });

  test('of a partner takes an owner, who removes it first', async () => {
    const clerk = await createColleague(here, bluebird);
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await sendCommand(bluebird, 'acceptConnection', { orgId: aspen.orgId });
    expect(await refusal(clerk, 'blockOrg', { orgId: aspen.orgId })).toEqual({
      status: 409,
      message: 'Remove the connection before you block this organization.',
    });
    await sendCommand(bluebird, 'removeConnection', { orgId: aspen.orgId });
    await sendCommand(clerk, 'blockOrg', { orgId: aspen.orgId });
    await areRefused(aspen, bluebird);
  });

  test('each other shows each its own alone', async () => {
    await sendCommand(bluebird, 'blockOrg', { orgId: aspen.orgId });
    await sendCommand(aspen, 'blockOrg', { orgId: bluebird.orgId });
    for (const [by, to] of [
      [aspen, bluebird],
      [bluebird, aspen],
    ] as const) {
      expect(await stands(by, to)).toMatchObject({ blocked: true, connection: 'ignored', askAgainAt: null });
      await areRefused(by, to);
    }
    await sendCommand(aspen, 'requestConnection', { orgId: bluebird.orgId });
    await areTaken(bluebird, aspen);
    expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
  });
});
