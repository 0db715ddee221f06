// Two organizations, or two people of one, change a connection at the same moment on two servers.
import { expect, test } from 'vitest';
import type { OrgInNetwork } from '../src/api/orgs.ts';
import {
  networkListOf,
  networkListsOf,
  refusalBody,
  sendConnectionCommand,
  changeConnection,
  notificationsOf,
} from '../testing/people/network.ts';
import { createColleague, insertConnection, type Owner, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { type Person, useTestServices } from '../testing/servers/test-services.ts';
import { extent } from '../testing/extent.ts';

const here = useTestServices();
const second = useSecondServer(here);
const ROUNDS = extent(4, 20);
const two = async (): Promise<[Owner, Owner]> => [await createOwner(here, 'Aspen Auto Group'), await createOwner(here, 'Bluebird Cars')];

test('if two organizations request a connection with each other at the same moment, one request accepts the other, every time', {
  timeout: 60_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, at) => createOwner(here, `Crossing ${at}`)));
  const pairs = people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other] as const));
  for (const [at, [one, other]] of pairs.entries()) {
    const clicks = [
      () => sendConnectionCommand(one, 'requestConnection', other),
      () => sendConnectionCommand(second.as(other), 'requestConnection', one),
    ];
    const answers = await Promise.all((at % 2 === 0 ? clicks : clicks.toReversed()).map((click) => click()));
    const outcomes = answers.map(({ status, body }) => `${status} ${(body as { org?: OrgInNetwork }).org?.connection}`);
    expect(outcomes.toSorted()).toEqual(['200 accepted', '200 pending']);
  }
  const [count] = await here.services.sql`
    select count(*)::int as n, count(*) filter (where status = 'accepted')::int as accepted from connection
    where org_id = any(${people.map(({ orgId }) => orgId)}::uuid[])`;
  expect(count).toEqual({ n: 2 * pairs.length, accepted: 2 * pairs.length });
  const types = (await Promise.all(people.map((owner) => notificationsOf(here, owner)))).flat().map((line) => line.split(' ')[0]);
  expect(types.filter((type) => type === 'connection_request')).toHaveLength(pairs.length);
  expect(types.filter((type) => type === 'connection_accepted')).toHaveLength(pairs.length);
});

test('of an accept and an ignore at the same moment one counts, and the other is refused', {
  timeout: 60_000,
}, async () => {
  const bluebird = await createOwner(here, 'Bluebird Cars');
  const clerk = second.as(await createColleague(here, bluebird));
  for (let round = 0; round < ROUNDS; round++) {
    const asking = await createOwner(here, `Asking ${round}`);
    await changeConnection(asking, 'requestConnection', bluebird);
    const clicks = [
      () => sendConnectionCommand(bluebird, 'acceptConnection', asking),
      () => sendConnectionCommand(clerk, 'ignoreConnection', asking),
    ];
    const answers = await Promise.all((round % 2 === 0 ? clicks : clicks.toReversed()).map((click) => click()));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual(refusalBody('no-request-to-answer'));
    const place = await networkListOf(asking, bluebird);
    expect(['partners', 'ignored']).toContain(place);
    expect(await networkListOf(bluebird, asking)).toBe(place);
    expect(await notificationsOf(here, asking)).toHaveLength(1);
  }
});

test('a removal and a new request at the same moment leave the same state on both sides', { timeout: 60_000 }, async () => {
  const [aspen, bluebird] = await two();
  for (let round = 0; round < ROUNDS; round++) {
    await here.services.sql`delete from connection where org_id in (${aspen.orgId}, ${bluebird.orgId})`;
    await insertConnection(here, aspen, bluebird, 'accepted');
    const clicks = [
      () => sendConnectionCommand(aspen, 'removeConnection', bluebird),
      () => sendConnectionCommand(second.as(bluebird), 'requestConnection', aspen),
    ];
    const answers = await Promise.all((round % 2 === 0 ? clicks : clicks.toReversed()).map((click) => click()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // A request before the removal changes nothing; a request after it is pending.
    expect([
      [null, null],
      ['incoming', 'outgoing'],
    ]).toContainEqual(await networkListsOf(aspen, bluebird));
  }
});

test('the same command sent twice with one idempotency key is done once', async () => {
  const [aspen, bluebird] = await two();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const click = (by: Person) => by.command('requestConnection', { orgId: bluebird.orgId }, headers);
  const [one, other] = await Promise.all([click(aspen), click(second.as(aspen))]);
  expect(one).toEqual(other);
  expect(await notificationsOf(here, bluebird)).toHaveLength(1);
});
