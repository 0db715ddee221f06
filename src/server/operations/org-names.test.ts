// The rules for names of organizations, and how often an organization may be renamed.
import { expect, test } from 'vitest';
import { fillNameKeys } from '../schedule/fill-columns.ts';
import { type Owner, createOwner, orgInput, provision } from '../../../testing/people/owners.ts';
import { claimInput, issueClaimToken, openThreadSoldToPlaceholder } from '../../../testing/people/placeholders.ts';
import { type Answer, useTestServices } from '../../../testing/servers/test-services.ts';

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
const similar = (place: string) => ({
  status: 409,
  body: { error: { code: 'aborted', message: expect.stringContaining(`similar name is already in ${place}. Ask it`) as string } },
});
const similarInState = (place: string) => ({
  status: 409,
  body: {
    error: { code: 'aborted', message: expect.stringContaining(`this or a similar name is already in ${place}. One of its`) as string },
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
    ['You', 'This name is reserved. Use the name on the license.'],
    ['Carvana [.] com', 'A name cannot have a web address in it.'],
    ['Call 303-555-0142', 'A name cannot have a phone number in it.'],
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
  for (const [displayName, message] of [
    ['See smith.com', 'A name cannot have a web address in it.'],
    ['You', 'This name is reserved. Use your own name.'],
    ['Partner', 'This name is reserved. Use your own name.'],
    ['Silver State Motors', 'This is the name of a business. Use your own name.'],
  ])
    expect(await owner.command('updateProfile', { displayName })).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: ['displayName'], message }] } },
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
  const name = `Silver ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')} Motors`;
  expect((await create(name)).status).toBe(200);
  expect(await create(spelled(name))).toMatchObject(taken('Boulder, CO'));
  expect(await create(spelled(name), { city: ' BOULDER. ' })).toMatchObject(taken('Boulder, CO'));
  expect(await create(spelled(name), { city: '' })).toMatchObject(taken('Boulder, CO'));
  expect(await create(spelled(name), { city: 'Denver' })).toMatchObject(similarInState('Boulder, CO'));
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
  expect(await update(ivy, hazel.orgName, { city: 'Golden' })).toMatchObject(similarInState('Boulder, CO'));
  expect((await update(ivy, hazel.orgName, { state: 'WY' })).status).toBe(200);
  expect((await update(ivy, hazel.orgName, { state: 'WY', dealerLicense: 'DL-3' })).status).toBe(200);
  expect(await update(ivy, hazel.orgName, { city: '' })).toMatchObject(taken('Boulder, CO'));
  expect(await update(ivy, `The ${hazel.orgName}`)).toMatchObject(similar('Boulder, CO'));
  const buyer = await openThreadSoldToPlaceholder(hazel, ivy, unique('Juniper'), `${crypto.randomUUID()}@x.test`);
  const claimant = await here.signUp(`${crypto.randomUUID()}@x.test`);
  expect(
    await claimant.command('claimOrg', claimInput(await issueClaimToken(here, buyer), hazel.orgName, { city: 'Boulder' })),
  ).toMatchObject({
    ...taken('Boulder, CO'),
    body: { error: { issues: [{ path: ['orgProfile', 'name'] }] } },
  });
  expect(await claimant.command('claimOrg', claimInput(await issueClaimToken(here, buyer), `${hazel.orgName}s`))).toMatchObject(
    similarInState('Boulder, CO'),
  );
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

test('nobody makes an organization beside another one under a name that resembles it', async () => {
  const name = unique('Great Basin').replace(/ (\S+)$/, ' $1 Auction');
  await createOwner(here, name, { city: 'Elko', state: 'NV' });
  const attacker = await here.signUp(`${crypto.randomUUID()}@x.test`, 'Pat Doe', false);
  const attack = async (as: string, city: string) => await attacker.command('createOrg', orgInput(as, { city, state: 'NV' }));
  for (const as of [name, `${name}, LLC`, name.toUpperCase()]) expect(await attack(as, 'Elko')).toMatchObject(taken('Elko, NV'));
  for (const as of [`${name}s`, `The ${name}`, `${name} Elko`, `${name} Reno`, `The ${name}s of Elko, Nevada`]) {
    expect(await attack(as, 'Elko')).toMatchObject(similar('Elko, NV'));
    expect(await attack(as, 'Reno')).toMatchObject(similarInState('Elko, NV'));
    expect(await attack(as, '')).toMatchObject(similar('Elko, NV'));
  }
  expect(await attack(name, 'Reno')).toMatchObject(similarInState('Elko, NV'));
  expect(messageOf(await attack(`The ${name}`, 'Elko'))).toBe(
    'An organization with a similar name is already in Elko, NV. Ask it for an invitation, or use a name that differs more.',
  );
});

test('an owner adds twelve stores of one name in a state, also two in one city, and none is marked', async () => {
  const family = unique('Smith').replace(/ (\S+)$/, '$1 Ford');
  const owner = await here.signUp(`${crypto.randomUUID()}@x.test`);
  const cities: readonly string[] = ['Boulder', 'Denver', 'Golden', 'Aspen', 'Vail', 'Pueblo', 'Aurora', 'Greeley', 'Durango', 'Salida'];
  const stores = [
    ...cities.map((city) => [`${family} ${city}`, city] as const),
    [`${family} North Denver`, 'Denver'],
    [`${family} South Denver`, 'Denver'],
  ] as const;
  const made = [];
  for (const [name, city] of stores) made.push(await owner.command('createOrg', orgInput(name, { city })));
  expect(made.map(({ status }) => status)).toEqual(stores.map(() => 200));
  expect(await owner.command('createOrg', orgInput(`The ${family}s`, { city: 'Denver' }))).toMatchObject(similar('Denver, CO'));
  expect(await create(`${family} Sterling`, { city: 'Sterling' })).toMatchObject(similarInState('Boulder, CO'));
  const marks = await here.services.sql`select similar_name from org where name like ${`${family}%`} group by 1`;
  expect([...marks]).toEqual([{ similar_name: false }]);
});

test('in another state a similar name is allowed and marked, and the first organization is not', async () => {
  const name = unique('Nordic');
  const first = await createOwner(here, name);
  const second = (await create(`The ${name}s`, { state: 'WY' })).body as { orgId: string };
  const reader = await createOwner(here, unique('Reader'));
  const shown = async (orgId: string) => (await reader.query('org', { orgId })).body;
  const { org } = (await shown(second.orgId)) as { org: { similarName: boolean; newUntil: number } };
  expect(org).toMatchObject({ similarName: true, newUntil: expect.any(Number) as number });
  expect(org.newUntil - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  expect(await shown(first.orgId)).toMatchObject({ org: { similarName: false } });
  await here.services.sql`update org set created_at = now() - interval '31 days' where id = ${first.orgId}`;
  expect(await shown(first.orgId)).toMatchObject({ org: { newUntil: null } });
});

test('an organization that moves or is renamed is marked again', async () => {
  const name = unique('Oslo');
  await createOwner(here, name, { state: 'WY' });
  const owner = await createOwner(here, unique('Bergen'));
  const isMarked = async () => (await here.services.sql`select similar_name as marked from org where id = ${owner.orgId}`)[0]!['marked'];
  expect(await isMarked()).toBe(false);
  expect((await update(owner, `The ${name}`)).status).toBe(200);
  expect(await isMarked()).toBe(true);
  expect((await update(owner, owner.orgName)).status).toBe(200);
  expect(await isMarked()).toBe(false);
});

test('of two similar names at the same moment one wins', async () => {
  const name = unique('Nutmeg');
  const spelled = [name, `The ${name}`, `${name}s`, `${name} Boulder`, `${name} of Denver`];
  const people = await Promise.all(spelled.map((_, n) => here.signUp(`${n}.${crypto.randomUUID()}@x.test`)));
  const answers = await Promise.all(people.map((person, n) => person.command('createOrg', orgInput(spelled[n]!))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});

test('organizations from before this version get their keys and marks in the background, and the same names are found until then', async () => {
  const { sql } = here.services;
  const name = unique('Olive');
  const [first, second] = [await createOwner(here, name), await createOwner(here, `The ${name}`, { state: 'WY' })];
  await sql`update org set created_at = created_at - interval '1 hour' where id = ${first.orgId}`;
  await sql`update org set name_keys = null, name_keys_of = null, similar_name = null where id in (${first.orgId}, ${second.orgId})`;
  expect(await create(name)).toMatchObject(taken('Boulder, CO'));
  expect(await create(name, { city: 'Denver' })).toMatchObject(similarInState('Boulder, CO'));
  await fillNameKeys(sql);
  expect(await create(`${name}s`)).toMatchObject(similar('Boulder, CO'));
  const marked = async (orgId: string) => (await sql`select similar_name as marked from org where id = ${orgId}`)[0]!['marked'];
  expect([await marked(first.orgId), await marked(second.orgId)]).toEqual([false, true]);
  // As an earlier version renames it.
  const other = unique('Pine');
  await sql`update org set name = ${other}, canonical_name = lower(${other}) where id = ${second.orgId}`;
  await fillNameKeys(sql);
  expect(await marked(second.orgId)).toBe(false);
  expect(await create(`The ${other}`, { state: 'WY' })).toMatchObject(similar('Boulder, WY'));
});

test('a person makes fifteen organizations a day and fifty in all; placeholders do not count', async () => {
  const { sql } = here.services;
  const owner = await createOwner(here, unique('Quince'));
  const add = async (): Promise<Answer> => await owner.command('createOrg', orgInput(unique('Rowan')));
  for (let i = 0; i < 20; i++) await provision(owner, unique('Sumac'));
  const answers = [];
  for (let i = 0; i < 14; i++) answers.push((await add()).status);
  expect(answers).toEqual(Array.from({ length: 14 }, () => 200));
  const refused = await add();
  expect([refused.status, messageOf(refused)]).toEqual([429, 'You can add 15 organizations a day. Add the next one tomorrow.']);
  await sql`update org set created_at = created_at - interval '1 day' where created_by = ${owner.userId}`;
  expect((await add()).status).toBe(200);
  // 16 so far.
  await sql`
    insert into org (id, name, org_type, canonical_name, join_code, created_at, created_by)
    select gen_random_uuid(), 'Made ' || i, 'dealership', 'made ' || i, 'MADE' || i, now() - interval '1 year', ${owner.userId} from generate_series(1, 33) i`;
  expect((await Promise.all([add(), add(), add()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  expect(messageOf(await add())).toBe('You have added 50 organizations, the most for one person. Have a colleague add the next one.');
});

test('of concurrent commands with the same name only one succeeds', async () => {
  const name = unique('Maple');
  const people = await Promise.all([1, 2, 3, 4, 5].map((n) => here.signUp(`${n}.${crypto.randomUUID()}@x.test`)));
  const answers = await Promise.all(people.map((person) => person.command('createOrg', orgInput(name))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
});
