// The rules for names of organizations, and how often an organization may be renamed.
import { expect, test } from 'vitest';
import { type Owner, orgInput, createOwner, provision } from '../../../tests/owners.ts';
import { claimInput, issueClaimToken, openThreadSoldToPlaceholder } from '../../../tests/claiming/placeholders.ts';
import { type Answer, useTestServices } from '../../../tests/test-services.ts';

const here = useTestServices();
let count = 0;
const unique = (name: string): string => `${name} ${(count += 1)}${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
const update = async (owner: Owner, name: string, details: Record<string, string> = {}) =>
  await owner.command('updateOrg', { ...orgInput(name, details), searchable: true });
const create = async (name: string, details: Record<string, string> = {}) =>
  await (await here.signUp(`${crypto.randomUUID()}@x.test`)).command('createOrg', orgInput(name, details));
const taken = (place: string) => ({
  status: 409,
  body: {
    error: {
      code: 'aborted',
      message: `An organization with this name is already in ${place}. Ask it for an invitation, or use the name on your license.`,
    },
  },
});
const messageOf = ({ body }: Answer): string | undefined => (body as { error?: { message: string } }).error?.message;

test('a name that is a link, is reserved, or has invisible characters is refused by every command with a name', async () => {
  const owner = await createOwner(here, unique('Aspen'));
  const buyer = await openThreadSoldToPlaceholder(
    owner,
    await createOwner(here, unique('Birch')),
    unique('Cedar'),
    `${crypto.randomUUID()}@x.test`,
  );
  const claim = await issueClaimToken(here, buyer);
  const claimant = await here.signUp(`${crypto.randomUUID()}@x.test`);
  for (const [name, message] of [
    ['Carvana.com', 'A name cannot have a web address in it.'],
    ['Titleline Support', 'This name is reserved. Use the name on the license.'],
    ['Pаrtner LLC', 'This name is reserved. Use the name on the license.'],
    ['Silver\u200B State', 'The name has invisible characters. Type it again without them.'],
  ] as const) {
    const answers = [
      await create(name),
      await update(owner, name),
      await claimant.command('claimOrg', claimInput(claim, name)),
      await owner.command('createProvisionalOrg', { name, orgType: 'dealership' }),
    ];
    expect(answers.map((answer) => [answer.status, messageOf(answer)])).toEqual(answers.map(() => [400, message]));
  }
  expect(await owner.command('updateProfile', { displayName: 'See smith.com' })).toMatchObject({
    status: 400,
    body: { error: { issues: [{ path: ['displayName'], message: 'A name cannot have a web address in it.' }] } },
  });
  const payload = { email: 'link@x.test', name: 'www.smith', password: 'correct horse battery' };
  const signUp = { method: 'POST', url: '/api/auth/sign-up/email', headers: { origin: 'http://localhost:3000' }, payload } as const;
  expect((await here.services.app.inject(signUp)).json()).toMatchObject({ error: { message: 'A name cannot have a web address in it.' } });
});

test('an older name that breaks the rules may be kept while other details change', async () => {
  const owner = await createOwner(here, unique('Dogwood'));
  await here.services.sql`update org set name = 'Dogwood.com' where id = ${owner.orgId}`;
  await here.services.sql`update app_user set name = 'Titleline Tom' where id = ${owner.userId}`;
  expect((await update(owner, 'Dogwood.com', { dealerLicense: 'DL-2' })).status).toBe(200);
  expect((await owner.command('updateProfile', { displayName: 'Titleline Tom', position: 'Clerk' })).status).toBe(200);
  expect((await update(owner, 'dogwood.com')).status).toBe(400);
});

test('an organization may be renamed five times in thirty days; a change of case counts', async () => {
  const owner = await createOwner(here, unique('Elm'));
  const names = [1, 2, 3, 4].map((n) => `${owner.orgName} ${n}`);
  for (const name of [...names, names[3]!.toUpperCase()]) {
    expect((await update(owner, name)).status).toBe(200);
    expect((await update(owner, name, { dealerLicense: 'DL-7' })).status).toBe(200); // the same name again is no rename
  }
  const refused = await update(owner, owner.orgName);
  expect([refused.status, messageOf(refused)]).toEqual([
    429,
    expect.stringMatching(/^You can rename the organization five times a month\. Try again on \w+ \d+, \d{4}\.$/),
  ]);
  expect((await update(owner, names[3]!.toUpperCase(), { dealerLicense: 'DL-8' })).status).toBe(200);
  await here.services.sql`update org_rename set at = at - interval '30 days' where org_id = ${owner.orgId} and at = (
    select min(at) from org_rename where org_id = ${owner.orgId})`;
  expect((await update(owner, owner.orgName)).status).toBe(200);
  expect((await update(owner, names[0]!)).status).toBe(429);
});

test('a refused rename does not count', async () => {
  const owner = await createOwner(here, unique('Fir'));
  for (let i = 0; i < 10; i++) expect((await update(owner, 'Fir.com')).status).toBe(400);
  expect(await here.services.sql`select from org_rename where org_id = ${owner.orgId}`).toHaveLength(0);
});

test.each([
  (name: string) => name,
  (name: string) => `${name.toUpperCase()}, L.L.C.`,
  (name: string) => name.replaceAll(' ', '  ').replaceAll('o', 'о'),
  (name: string) => name.replace('l', 'I'),
  (name: string) => name.replaceAll(' ', '-').replaceAll('o', '0'),
])('a name is taken in its city in every spelling (%#)', async (spelled) => {
  const name = `Silver Motors of ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  expect((await create(name)).status).toBe(200);
  expect(await create(spelled(name))).toMatchObject(taken('Boulder, CO'));
  expect(await create(spelled(name), { city: ' BOULDER. ' })).toMatchObject(taken('Boulder, CO'));
  expect(await create(spelled(name), { city: '' })).toMatchObject(taken('Boulder, CO'));
  expect((await create(spelled(name), { city: 'Denver' })).status).toBe(200);
  expect((await create(spelled(name), { state: 'WY' })).status).toBe(200);
});

test('an organization without a city counts as being in every city of its state', async () => {
  const name = unique('Ginkgo');
  expect((await create(name, { city: '' })).status).toBe(200);
  expect(await create(name)).toMatchObject(taken('CO'));
  expect((await create(name, { state: 'WY' })).status).toBe(200);
});

test('a taken name is also refused in an edit, a claim or a change of city', async () => {
  const [hazel, ivy] = [await createOwner(here, unique('Hazel')), await createOwner(here, unique('Ivy'))];
  expect(await update(ivy, hazel.orgName)).toMatchObject(taken('Boulder, CO'));
  expect(await update(ivy, hazel.orgName)).toMatchObject({ body: { error: { issues: [{ path: ['name'] }] } } });
  expect((await update(ivy, hazel.orgName, { city: 'Golden' })).status).toBe(200);
  expect(await update(ivy, hazel.orgName, { city: '' })).toMatchObject(taken('Boulder, CO'));
  expect((await update(ivy, hazel.orgName, { city: 'Golden', dealerLicense: 'DL-3' })).status).toBe(200);
  const buyer = await openThreadSoldToPlaceholder(hazel, ivy, unique('Juniper'), `${crypto.randomUUID()}@x.test`);
  const claimant = await here.signUp(`${crypto.randomUUID()}@x.test`);
  expect(
    await claimant.command('claimOrg', claimInput(await issueClaimToken(here, buyer), hazel.orgName, { city: 'Boulder' })),
  ).toMatchObject({
    ...taken('Boulder, CO'),
    body: { error: { issues: [{ path: ['orgProfile', 'name'] }] } },
  });
});

test('organizations that already share a name may keep it while other details change', async () => {
  const name = unique('Katsura');
  const [one, other] = [await createOwner(here, name), await createOwner(here, name)];
  for (const owner of [one, other])
    expect((await update(owner, name, { dealerLicense: 'DL-4', addressLine1: '1 Main St' })).status).toBe(200);
  expect((await update(other, name.toUpperCase())).status).toBe(200);
});

test('a placeholder may have a taken name, and neither it nor an inactive organization takes a name', async () => {
  const name = unique('Larch');
  const owner = await createOwner(here, name);
  await provision(owner, name, 'desk@larch.test');
  expect((await create(`${name} Two`)).status).toBe(200);
  await here.services.sql`update org set inactive = true where id = ${owner.orgId}`;
  expect((await create(name)).status).toBe(200);
});

test('of concurrent commands with the same name only one succeeds', async () => {
  const name = unique('Maple');
  const people = await Promise.all([1, 2, 3, 4, 5].map((n) => here.signUp(`${n}.${crypto.randomUUID()}@x.test`)));
  const answers = await Promise.all(people.map((person) => person.command('createOrg', orgInput(name))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});
