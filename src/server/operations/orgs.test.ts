import { expect, test } from 'vitest';
import { insertConnection, orgInput, createOwner, provision } from '../../../testing/people/owners.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';
import { extent } from '../../../testing/extent.ts';

const here = useTestServices();

test('the creator of an organization owns it, and keeps their active organization if they have one', async () => {
  const ann = await createOwner(here, 'First Autos');
  const { body } = await ann.command('createOrg', orgInput('Second Autos'));
  const [member] = await here.services.sql`select role from org_member where org_id = ${(body as { orgId: string }).orgId}`;
  expect(member).toEqual({ role: 'owner' });
  expect((await ann.query('me')).body).toMatchObject({ viewer: { org: { id: ann.orgId, name: 'First Autos' } } });
});

test('an organization starts with its own random join passphrase', async () => {
  const orgs = [await createOwner(here, 'Pass One'), await createOwner(here, 'Pass Two')].map((owner) => owner.orgId);
  const rows = await here.services.sql<
    { passphrase: string }[]
  >`select join_passphrase as passphrase from org where id = any(${orgs}::uuid[])`;
  expect(new Set(rows.map((row) => row.passphrase)).size).toBe(2);
  for (const { passphrase } of rows) expect(passphrase).toMatch(/^[a-z2-9]{16}$/);
});

test.each([
  ['no name', { name: ' ' }, 'Enter the organization’s name.'],
  ['no license', { dealerLicense: '' }, 'Enter the dealer license.'],
  ['a contact that is no email', { titleContactEmail: 'titles' }, 'Enter a valid email address.'],
  ['a state that is none', { state: 'ZZ' }, 'Choose a state.'],
  ['a prototype key for a state', { state: '__proto__' }, 'Choose a state.'],
  ['a type that is none', { orgType: 'bank' }, 'Choose dealership or auction.'],
  ['a name too long', { name: 'x'.repeat(201) }, 'At most 200 characters.'],
])('an organization with %s is refused', async (_what, details, message) => {
  const bob = await here.signUp(`bob.${crypto.randomUUID()}@example.test`);
  expect(await bob.command('createOrg', orgInput('Bob Autos', details))).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid-argument', message } },
  });
  expect((await bob.query('me')).body).toMatchObject({ viewer: { org: null, orgs: [] } });
});

test('a visitor cannot create an organization, and a person without one can neither search nor create placeholders', async () => {
  const visitor = { method: 'POST', url: '/api/createOrg', headers: { origin: 'http://localhost:3000' }, payload: orgInput('X') } as const;
  expect((await here.services.app.inject(visitor)).statusCode).toBe(401);
  const carl = await here.signUp('carl@example.test');
  const refused = { status: 403, body: { error: { code: 'permission-denied', message: 'No active organization' } } };
  expect(await carl.query('searchOrgs')).toEqual(refused);
  expect(await carl.command('createProvisionalOrg', { name: 'X', orgType: 'auction' })).toEqual(refused);
});

test('the same description in another spelling returns the same provisional organization', async () => {
  const dora = await createOwner(here, 'Dora Autos');
  const first = await provision(dora, 'Lone Star Auction, LLC', 'Desk@LoneStar.test', 'auction');
  expect(first).toEqual({
    id: expect.any(String) as string,
    name: 'Lone Star Auction, LLC',
    orgType: 'auction',
    city: null,
    state: null,
    provisional: true,
    newUntil: null,
    similarName: false,
    connection: null,
    incoming: false,
    blocked: false,
    askAgainAt: null,
  });
  expect(await provision(dora, 'lone-star auction', 'desk@lonestar.TEST', 'auction')).toEqual(first);
  expect((await provision(dora, 'Lone Star Auction', 'desk@lonestar.test', 'dealership')).id).not.toBe(first.id);
});

test('two organizations that describe the same name and email share a placeholder; without an email each has its own', async () => {
  const [eve, fay] = [await createOwner(here, 'Eve Autos'), await createOwner(here, 'Fay Autos')];
  const shared = await provision(eve, 'Quarry Motors', 'titles@quarry.test');
  expect((await provision(fay, 'QUARRY MOTORS', 'titles@quarry.test')).id).toBe(shared.id);
  const own = await provision(eve, 'Quill Motors');
  expect((await provision(fay, 'Quill Motors')).id).not.toBe(own.id);
});

test('concurrent descriptions of the same organization return the same placeholder', async () => {
  const owners = await Promise.all(['A', 'B', 'C', 'D'].map((name) => createOwner(here, `Racer ${name}`)));
  for (let round = 0; round < extent(2, 10); round++) {
    const got = await Promise.all(owners.map((owner) => provision(owner, `Finish Line ${round}`, 'finish@line.test')));
    expect(new Set(got.map((org) => org.id)).size).toBe(1);
  }
});

test('a claimed organization is not returned to a stranger who describes it', async () => {
  const [gus, hal, ida] = [
    await createOwner(here, 'Gus Autos'),
    await createOwner(here, 'Hal Autos'),
    await createOwner(here, 'Ida Autos'),
  ];
  const described = ['Mesa Motors', 'titles@mesa.test'] as const;
  const org = await provision(gus, ...described);
  await here.services.sql`update org set status = 'claimed', provisioned_by_org_id = null, join_code = 'mesa22' where id = ${org.id}`;
  const stranger = await provision(hal, ...described);
  expect(stranger).toMatchObject({ provisional: true });
  expect(stranger.id).not.toBe(org.id);
  // The organization that described it first still gets it. So does a partner, even if the organization never was provisional.
  expect(await provision(gus, ...described)).toMatchObject({ id: org.id, provisional: false });
  await insertConnection(here, hal, ida, 'accepted');
  expect(await provision(hal, 'IDA AUTOS', 'titles@example.test')).toMatchObject({ id: ida.orgId, connection: 'accepted' });
  expect(await provision(gus, 'IDA AUTOS', 'titles@example.test')).toMatchObject({ provisional: true });
});

test.each([
  ['no name', { name: '', orgType: 'auction' }, 'Enter a name.'],
  ['no type', { name: 'X' }, 'Choose dealership or auction.'],
  ['a contact that is no email', { name: 'X', orgType: 'auction', titleContactEmail: 'x@' }, ''],
])('a provisional organization with %s is refused', async (_what, input, message) => {
  const jan = await createOwner(here, 'Jan Autos');
  const answer = await jan.command('createProvisionalOrg', input);
  expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) as string } } });
  expect(await here.services.sql`select 1 from org_provisioner where by_org_id = ${jan.orgId}`).toHaveLength(0);
});
