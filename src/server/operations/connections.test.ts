// Each command on a connection, seen from both organizations: its lists, notifications and live events. Also the pages of a list.
import { expect, test } from 'vitest';
import { NETWORK_LISTS, type NetworkView } from '../../api/network.ts';
import { REPEAT_REQUEST_MS } from '../../domain/network/connection.ts';
import { openThreadAs } from '../../../testing/threads/threads.ts';
import {
  readNetwork,
  networkListOf,
  networkListsOf,
  refusalBody,
  sendConnectionCommand,
  CONNECTION_COMMANDS,
  changeConnection,
  notificationsOf,
} from '../../../testing/people/network.ts';
import {
  createColleague,
  insertConnection,
  createMergedPlaceholder,
  type Owner,
  createOwner,
  provision,
} from '../../../testing/people/owners.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
const two = async (): Promise<[Owner, Owner]> => [await createOwner(here, 'Aspen Auto Group'), await createOwner(here, 'Bluebird Cars')];

/** The live events that open pages of the owners get during `work`. */
async function heard(owners: readonly Owner[], work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const stops = owners.map(({ orgId, orgName }) => here.services.live.subscribe([orgId], (topic) => lines.push(`${orgName} ${topic}`)));
  await work();
  for (const stop of stops) stop();
  return lines.toSorted();
}
/** Makes the last change of the connection this much older (ms). */
const backdate = async (one: Owner, other: Owner, ms: number) =>
  await here.services.sql`
    update connection set updated_at = updated_at - ${`${ms} ms`}::interval
    where (org_id, partner_org_id) in ((${one.orgId}, ${other.orgId}), (${other.orgId}, ${one.orgId}))`;

test('a request is pending on both sides until it is accepted, and both organizations get live events and notifications', async () => {
  const [aspen, bluebird] = await two();
  const heardOfRequest = await heard([aspen, bluebird], async () => {
    expect(await changeConnection(aspen, 'requestConnection', bluebird)).toMatchObject({
      name: 'Bluebird Cars',
      connection: 'pending',
      incoming: false,
    });
  });
  expect(heardOfRequest).toEqual(['Aspen Auto Group network', 'Bluebird Cars network', 'Bluebird Cars notifications']);
  expect(await networkListsOf(aspen, bluebird)).toEqual(['outgoing', 'incoming']);
  expect(await notificationsOf(here, bluebird)).toEqual(['connection_request from Aspen Auto Group: Aspen Auto Group wants to connect.']);

  const heardOfAnswer = await heard([aspen, bluebird], async () => {
    expect(await changeConnection(bluebird, 'acceptConnection', aspen)).toMatchObject({ connection: 'accepted', incoming: false });
  });
  expect(heardOfAnswer).toEqual(['Aspen Auto Group network', 'Aspen Auto Group notifications', 'Bluebird Cars network']);
  expect(await networkListsOf(aspen, bluebird)).toEqual(['partners', 'partners']);
  expect(await notificationsOf(here, aspen)).toEqual([
    'connection_accepted from Bluebird Cars: Bluebird Cars accepted your connection request.',
  ]);
});

test('an ignored request is in both lists of ignored requests, and the requester is notified', async () => {
  const [aspen, bluebird] = await two();
  await changeConnection(aspen, 'requestConnection', bluebird);
  expect(await changeConnection(bluebird, 'ignoreConnection', aspen)).toMatchObject({ connection: 'ignored', askAgainAt: null });
  expect(await networkListsOf(aspen, bluebird)).toEqual(['ignored', 'ignored']);
  expect(await notificationsOf(here, aspen)).toEqual([
    'connection_ignored from Bluebird Cars: Bluebird Cars declined your connection request.',
  ]);
});

test('after an ignored request the requester sees when it may request again, seven days later', async () => {
  const [aspen, bluebird] = await two();
  await changeConnection(aspen, 'requestConnection', bluebird);
  await changeConnection(bluebird, 'ignoreConnection', aspen);
  const [row] = (await readNetwork(aspen, 'ignored')).orgs;
  expect(row!.askAgainAt).toBe(row!.lastActivityAt + REPEAT_REQUEST_MS);
  expect((await aspen.query('org', { orgId: bluebird.orgId })).body).toMatchObject({ org: { askAgainAt: row!.askAgainAt } });
  expect((await sendConnectionCommand(aspen, 'requestConnection', bluebird)).body).toEqual(refusalBody('asked-too-soon'));
  await backdate(aspen, bluebird, REPEAT_REQUEST_MS);
  expect(await changeConnection(aspen, 'requestConnection', bluebird)).toMatchObject({ connection: 'pending', askAgainAt: null });
  expect(await networkListsOf(aspen, bluebird)).toEqual(['outgoing', 'incoming']);
});

test('the organization that ignored a request may itself request at once, and the other one answers', async () => {
  const [aspen, bluebird] = await two();
  await changeConnection(aspen, 'requestConnection', bluebird);
  await changeConnection(bluebird, 'ignoreConnection', aspen);
  expect(await changeConnection(bluebird, 'requestConnection', aspen)).toMatchObject({ connection: 'pending', incoming: false });
  expect(await networkListsOf(aspen, bluebird)).toEqual(['incoming', 'outgoing']);
  await changeConnection(aspen, 'acceptConnection', bluebird);
  expect(await networkListsOf(aspen, bluebird)).toEqual(['partners', 'partners']);
});

test('a removed connection disappears on both sides without a notification, and may be requested again at once', async () => {
  const [aspen, bluebird] = await two();
  await insertConnection(here, aspen, bluebird, 'accepted');
  const lines = await heard([aspen, bluebird], async () => {
    expect(await changeConnection(bluebird, 'removeConnection', aspen)).toMatchObject({ connection: null });
  });
  expect(lines).toEqual(['Aspen Auto Group network', 'Bluebird Cars network']);
  expect(await networkListsOf(aspen, bluebird)).toEqual([null, null]);
  expect(await notificationsOf(here, aspen)).toEqual([]);
  expect(await changeConnection(aspen, 'requestConnection', bluebird)).toMatchObject({ connection: 'pending' });
});

test('a command that changes nothing notifies nobody', async () => {
  const [aspen, bluebird] = await two();
  await changeConnection(aspen, 'requestConnection', bluebird);
  expect(await heard([aspen, bluebird], () => changeConnection(aspen, 'requestConnection', bluebird))).toEqual([]);
  await changeConnection(bluebird, 'acceptConnection', aspen);
  const lines = await heard([aspen, bluebird], async () => {
    expect(await changeConnection(aspen, 'requestConnection', bluebird)).toMatchObject({ connection: 'accepted' });
    expect(await changeConnection(bluebird, 'requestConnection', aspen)).toMatchObject({ connection: 'accepted' });
  });
  expect(lines).toEqual([]);
  expect((await notificationsOf(here, bluebird)).length + (await notificationsOf(here, aspen)).length).toBe(2);
});

/** The number of live events that open pages of the other organization get when it is blocked. */
const eventsOnBlock = async (by: Owner, other: Owner) =>
  (await heard([other], async () => expect((await by.command('blockOrg', { orgId: other.orgId })).status).toBe(200))).length;

test('open pages of a blocked organization get an event only if a request that they show ends', async () => {
  const [aspen, bluebird] = await two();
  expect(await eventsOnBlock(aspen, bluebird)).toBe(0);
  expect(await eventsOnBlock(bluebird, aspen)).toBe(0);
  const [asked, asking] = await two();
  await changeConnection(asking, 'requestConnection', asked);
  await changeConnection(asked, 'ignoreConnection', asking);
  expect(await eventsOnBlock(asking, asked)).toBe(0);
  for (const isOwn of [true, false]) {
    const [by, other] = await two();
    await changeConnection(isOwn ? by : other, 'requestConnection', isOwn ? other : by);
    expect(await eventsOnBlock(by, other)).toBe(1);
  }
});

test('only a received pending request can be answered, only a partner removed, and no organization connects to itself', async () => {
  const [aspen, bluebird] = await two();
  expect((await sendConnectionCommand(aspen, 'requestConnection', aspen)).body).toEqual(refusalBody('own-org-as-partner'));
  for (const command of ['acceptConnection', 'ignoreConnection'] as const)
    expect((await sendConnectionCommand(aspen, command, bluebird)).body).toEqual(refusalBody('no-request-to-answer'));
  await changeConnection(aspen, 'requestConnection', bluebird);
  expect((await sendConnectionCommand(aspen, 'acceptConnection', bluebird)).body).toEqual(refusalBody('no-request-to-answer'));
  expect((await sendConnectionCommand(aspen, 'removeConnection', bluebird)).body).toEqual(refusalBody('not-connected'));
  await changeConnection(bluebird, 'acceptConnection', aspen);
  expect((await sendConnectionCommand(bluebird, 'ignoreConnection', aspen)).body).toEqual(refusalBody('no-request-to-answer'));
});

test('members may request, accept and ignore; only owners may remove', async () => {
  const [aspen, bluebird] = await two();
  const clerk = await createColleague(here, bluebird);
  await changeConnection(aspen, 'requestConnection', bluebird);
  await changeConnection(clerk, 'acceptConnection', aspen);
  const answer = await sendConnectionCommand(clerk, 'removeConnection', aspen);
  expect([answer.status, answer.body]).toEqual([403, refusalBody('role-too-low')]);
  expect(await networkListOf(aspen, bluebird)).toBe('partners');
});

test('organizations that are unknown, inactive or invisible to the viewer are refused as not found', async () => {
  const [aspen, bluebird] = await two();
  const placeholder = await provision(bluebird, 'Out West Wheels');
  const [, gone] = await two();
  await here.services.sql`update org set inactive = true where id = ${gone.orgId}`;
  for (const orgId of [crypto.randomUUID(), placeholder.id, gone.orgId]) {
    expect((await aspen.query('org', { orgId })).body).toEqual(refusalBody('no-such-org'));
    for (const command of CONNECTION_COMMANDS)
      expect((await sendConnectionCommand(aspen, command, { orgId })).body).toEqual(refusalBody('no-such-org'));
  }
  expect(await readNetwork(aspen, 'outgoing')).toMatchObject({ orgs: [] });
});

test('a request to or from an invisible organization is neither listed nor counted, in the network or in the header', async () => {
  const [aspen, bluebird] = await two();
  const elsewhere = { ...bluebird, orgId: (await provision(bluebird, 'Out West Wheels')).id };
  const gone = await createOwner(here, 'Gone Motors');
  await insertConnection(here, aspen, elsewhere, 'pending');
  await insertConnection(here, gone, aspen, 'pending');
  await here.services.sql`update org set inactive = true where id = ${gone.orgId}`;
  for (const list of NETWORK_LISTS)
    expect(await readNetwork(aspen, list)).toMatchObject({ orgs: [], counts: { partners: 0, incoming: 0, outgoing: 0, ignored: 0 } });
  expect((await aspen.query('me')).body).toMatchObject({ viewer: { org: { incomingRequests: 0 } } });
  await changeConnection(bluebird, 'requestConnection', aspen);
  expect((await aspen.query('me')).body).toMatchObject({ viewer: { org: { incomingRequests: 1 } } });
});

test('an organization can request a connection with a placeholder that it described; the request stays pending until a claim', async () => {
  const [aspen] = await two();
  const { id } = await provision(aspen, 'Out West Wheels');
  expect(await changeConnection(aspen, 'requestConnection', { orgId: id })).toMatchObject({ provisional: true, connection: 'pending' });
  expect((await readNetwork(aspen, 'outgoing')).orgs.map(({ name }) => name)).toEqual(['Out West Wheels']);
});

test('the id of a merged organization leads to the one into which it was merged', async () => {
  const [aspen, bluebird] = await two();
  const orgId = await createMergedPlaceholder(here, bluebird, aspen);
  expect((await aspen.query('org', { orgId })).body).toMatchObject({ org: { id: bluebird.orgId, name: 'Bluebird Cars' } });
  expect(await changeConnection(aspen, 'requestConnection', { orgId })).toMatchObject({ id: bluebird.orgId, connection: 'pending' });
  expect(await networkListOf(aspen, bluebird)).toBe('incoming');
  const own = await createMergedPlaceholder(here, aspen, bluebird);
  expect((await sendConnectionCommand(aspen, 'requestConnection', { orgId: own })).body).toEqual(refusalBody('own-org-as-partner'));
});

test('a new thread updates the latest activity of partners, and its invitation is the only notification', async () => {
  const [aspen, bluebird] = await two();
  const [, later] = await two();
  await insertConnection(here, aspen, bluebird, 'accepted', new Date(1000));
  await insertConnection(here, aspen, later, 'accepted', new Date(2000));
  expect((await readNetwork(aspen, 'partners')).orgs.map(({ id }) => id)).toEqual([later.orgId, bluebird.orgId]);
  await openThreadAs(aspen, { boughtFromOrgId: bluebird.orgId });
  expect((await readNetwork(aspen, 'partners')).orgs.map(({ id }) => id)).toEqual([bluebird.orgId, later.orgId]);

  const [asking] = await two();
  await changeConnection(asking, 'requestConnection', aspen);
  await openThreadAs(aspen, { boughtFromOrgId: asking.orgId });
  expect(await networkListOf(aspen, asking)).toBe('partners');
  expect((await notificationsOf(here, asking)).map((line) => line.split(' ')[0])).toEqual(['tw_invite']);
});

test('partners are listed 25 per page by latest activity, each once', async () => {
  const [aspen] = await two();
  const { sql } = here.services;
  // Three have the same time, so that a page ends between rows with equal times.
  await sql`
    insert into org (id, name, org_type, canonical_name, join_code, created_at)
    select gen_random_uuid(), 'Paged ' || i, 'dealership', 'paged ' || i, 'PG' || i, now() from generate_series(1, 60) i`;
  await sql`
    insert into connection (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
    select ${aspen.orgId}, id, 'accepted', id, ${aspen.orgId}, id, now(), now(), to_timestamp(1000 + (substr(name, 7)::int / 3))
    from org where name like 'Paged %'`;
  const pages: NetworkView[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)!.next)
    pages.push(await readNetwork(aspen, 'partners', cursor));
  expect(pages.map(({ orgs }) => orgs.length)).toEqual([25, 25, 10]);
  expect(pages.map(({ counts }) => counts.partners)).toEqual([60, 60, 60]);
  const all = pages.flatMap(({ orgs }) => orgs);
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  expect(all.map(({ lastActivityAt }) => lastActivityAt)).toEqual(
    all.map(({ lastActivityAt }) => lastActivityAt).toSorted((a, b) => b - a),
  );
});
