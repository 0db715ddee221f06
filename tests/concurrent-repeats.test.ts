// The same command with the same idempotency key on two servers at the same moment: it is done once, and both get the same answer.
import { expect, test } from 'vitest';
import { openThreadAs, uniqueVin, VEHICLE } from '../testing/threads/threads.ts';
import { orgInput, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { type Answer, type Person, useTestServices } from '../testing/servers/test-services.ts';
import { extent } from '../testing/extent.ts';

const here = useTestServices();
const second = useSecondServer(here);
const ROUNDS = extent(2, 10);

/** Sends the command to both servers and returns the two answers. */
async function sendTwice(by: Person, name: string, input: object): Promise<[Answer, Answer]> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  return await Promise.all([by.command(name, input, key), second.as(by).command(name, input, key)]);
}
const countOf = async (what: 'org' | 'thread' | 'notification' | 'mail' | 'idempotency_key') =>
  (await here.services.sql<[{ n: number }]>`select count(*)::int as n from ${here.services.sql(what)}`)[0].n;
const counted = async () => [await countOf('thread'), await countOf('notification'), await countOf('mail')];

test('one organization is created', async () => {
  const person = await here.signUp('maker@example.test');
  const before = await countOf('org');
  for (let round = 1; round <= ROUNDS; round++) {
    const [one, other] = await sendTwice(person, 'createOrg', orgInput(`Twice Motors ${round}`));
    expect([one.status, other]).toEqual([200, one]);
    expect(await countOf('org')).toBe(before + round);
  }
});

test('one thread is opened, and its parties get one notification and one mail', async () => {
  const [seller, auction] = [await createOwner(here, 'Twice Sellers'), await createOwner(here, 'Twice Auction', { orgType: 'auction' })];
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  const before = await counted();
  for (let round = 1; round <= ROUNDS; round++) {
    const input = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: seller.orgId };
    const [one, other] = await sendTwice(auction, 'createThread', input);
    expect([one.status, other]).toEqual([200, one]);
    expect(await counted()).toEqual(before.map((n) => n + round));
  }
});

test('one refusal is stored, and stays the answer to the key after the reason is gone', async () => {
  const [owner, joiner] = [await createOwner(here, 'Twice Refused'), await here.signUp('joiner@example.test')];
  const { body } = await owner.command('createInvite', { email: '', role: 'member', expiresInDays: 7 });
  const { id, code } = (body as { invite: { id: string; code: string } }).invite;
  const expire = async (when: string) =>
    await here.services.sql`update org_invite set expires_at = now() + ${when}::interval where id = ${id}`;
  await expire('-1 day');
  const stored = await countOf('idempotency_key');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const redeem = async (by: Person) => await by.command('redeemInvite', { code }, key);
  const [one, other] = await Promise.all([redeem(joiner), redeem(second.as(joiner))]);
  expect([one.status, other]).toEqual([409, one]);
  expect(await countOf('idempotency_key')).toBe(stored + 1);
  await expire('1 day');
  expect(await redeem(joiner)).toEqual(one);
  expect((await joiner.command('redeemInvite', { code })).status).toBe(200);
});
