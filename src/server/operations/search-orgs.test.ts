import { expect, test } from 'vitest';
import type { OrgSummary } from '../../api/orgs.ts';
import { createColleague, insertConnection, type Owner, createOwner, provision } from '../../../testing/people/owners.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const found = async (by: Owner, q: string): Promise<string[]> =>
  ((await by.query('searchOrgs', { q })).body as { orgs: OrgSummary[] }).orgs.map((org) => org.name);
const discovered = async (by: Owner, q: string): Promise<string[]> =>
  ((await by.query('searchOrgs', { scope: 'discover', q })).body as { orgs: OrgSummary[] }).orgs.map((org) => org.name);

test('an organization is found by prefixes of words in its name, city and state; all terms must match', async () => {
  const kim = await createOwner(here, 'Kim Autos');
  await createOwner(here, 'Río Grande Auto & Truck', { city: 'Las Cruces', state: 'NM' });
  await createOwner(here, "O'Hara-Denver Motors", { city: 'Aurora', state: 'CO' });
  for (const q of [
    'rio',
    'río',
    'RIO gran',
    'grande tru',
    'las cru rio',
    'rio nm',
    'rio new mexico',
    'mexico new rio',
    'auto and truck rio',
    'auto & truck rio',
  ])
    expect({ q, names: await found(kim, q) }).toEqual({ q, names: ['Río Grande Auto & Truck'] });
  for (const q of ['ohara', "o'hara", 'hara', 'denver aurora', 'aurora colorado', 'auro co', "o'h colo"])
    expect({ q, names: await found(kim, q) }).toEqual({ q, names: ["O'Hara-Denver Motors"] });
  for (const q of ['grande texas', 'rande', 'ohara las', 'rio zz', 'ohara newmexico'])
    expect({ q, names: await found(kim, q) }).toEqual({ q, names: [] });
});

test('a word of digits and letters is found even if PostgreSQL parses it as a number', async () => {
  const kay = await createOwner(here, 'Kay Autos');
  for (const name of ['3e1a2b Motors', '12E5 Trucks', '7Eleven Cars', '4x4 World', '24/7 Imports', '1e2e3 Vans', 'B2B Fleet']) {
    await createOwner(here, name);
    for (const q of [name, name.toLowerCase(), name.split(' ')[0]!, name.slice(0, 2), name.slice(0, 4)])
      expect({ q, names: await found(kay, q) }).toEqual({ q, names: [name] });
  }
});

test('a state in the query does not match the same letters in a name', async () => {
  const lee = await createOwner(here, 'Lee Autos', { state: 'TX' });
  await createOwner(here, 'Wexford Co', { city: 'Dallas', state: 'TX' });
  expect(await found(lee, 'wexford colorado')).toEqual([]);
  expect(await found(lee, 'wexford texas')).toEqual(['Wexford Co']);
});

test('an organization finds itself and hidden partners, but no hidden or inactive strangers and no placeholders of others', async () => {
  const [max, ned, oli] = [
    await createOwner(here, 'Vista Max'),
    await createOwner(here, 'Vista Ned'),
    await createOwner(here, 'Vista Oli'),
  ];
  await provision(ned, 'Vista Placeholder');
  await insertConnection(here, ned, max, 'accepted');
  expect(await found(max, 'vista')).toEqual(['Vista Ned', 'Vista Max', 'Vista Oli']);
  await here.services.sql`update org set searchable = false where id = any(${[max.orgId, ned.orgId, oli.orgId]}::uuid[])`;
  expect(await found(max, 'vista')).toEqual(['Vista Ned', 'Vista Max']);
  expect(await found(ned, 'vista')).toEqual(['Vista Max', 'Vista Ned', 'Vista Placeholder']);
  await here.services.sql`update org set inactive = true where id = ${ned.orgId}`;
  expect(await found(max, 'vista')).toEqual(['Vista Max']);
  expect(await found(max, '')).toEqual([]);
});

test('a placeholder is found by every organization that described it, in that organization’s spelling', async () => {
  const [eve, fay, gil] = await Promise.all(['Eve Autos', 'Fay Autos', 'Gil Autos'].map((name) => createOwner(here, name)));
  await provision(eve!, 'Quarry Motors', 'titles@quarry.test');
  expect(await found(fay!, 'quarry')).toEqual([]);
  await provision(fay!, 'QUARRY MOTORS', 'titles@quarry.test');
  expect(await found(fay!, 'quarry')).toEqual(['QUARRY MOTORS']);
  expect(await found(eve!, 'quarry')).toEqual(['Quarry Motors']);
  expect(await found(gil!, 'quarry')).toEqual([]);
});

test('partners come first, then the others by name, up to the limit, each with its connection', async () => {
  const [pam, ...others] = await Promise.all(
    ['Pam Autos', 'Zinc Beta', 'zinc alpha', 'Zinc Gamma', 'Zinc Delta'].map((name) => createOwner(here, name)),
  );
  await insertConnection(here, pam!, others[2]!, 'accepted');
  await insertConnection(here, others[0]!, pam!, 'pending');
  const { body } = await pam!.query('searchOrgs', { q: 'zinc', limit: '3' });
  expect((body as { orgs: OrgSummary[] }).orgs.map((org) => [org.name, org.connection])).toEqual([
    ['Zinc Gamma', 'accepted'],
    ['zinc alpha', null],
    ['Zinc Beta', 'pending'],
  ]);
  for (const limit of ['0', '26', '2.5', 'many']) expect((await pam!.query('searchOrgs', { q: 'zinc', limit })).status).toBe(400);
});

test('without a term the results are partners by latest activity', async () => {
  const [quin, rob, sue, tim] = await Promise.all(['Quin', 'Rob', 'Sue', 'Tim'].map((name) => createOwner(here, name)));
  await insertConnection(here, quin!, rob!, 'accepted', new Date(1000));
  await insertConnection(here, quin!, sue!, 'accepted', new Date(2000));
  await insertConnection(here, quin!, tim!, 'pending', new Date(3000));
  expect(await found(quin!, '')).toEqual(['Sue', 'Rob']);
  expect(await found(quin!, ' - ')).toEqual(['Sue', 'Rob']);
});

test.each([
  "'",
  '\\',
  "a' | 'b",
  ':*',
  '!a',
  'a & !b',
  '(',
  '<->',
  '\u0000',
  '🚗',
  '%',
  '__proto__',
  "'; drop table org; --",
  'x '.repeat(10),
])('a search for %j is treated as plain text', async (q) => {
  const una = await createOwner(here, 'Una Autos');
  expect((await una.query('searchOrgs', { q })).status).toBe(200);
});

test('strangers find an organization from the time when an owner has verified their email; partners and its own people before', async () => {
  const [aspen, partner] = [await createOwner(here, 'Verifier Asking'), await createOwner(here, 'Verifier Partner')];
  const unverified = await createOwner(here, 'Xanthic Autos');
  const { sql } = here.services;
  await sql`update app_user set email_verified = false where id = ${unverified.userId}`;
  await insertConnection(here, partner, unverified, 'accepted');
  expect([await discovered(aspen, 'xanthic'), await found(aspen, 'xanthic')]).toEqual([[], []]);
  expect([await found(partner, 'xanthic'), await found(unverified, 'xanthic')]).toEqual([['Xanthic Autos'], ['Xanthic Autos']]);
  const admin = await createColleague(here, unverified, 'admin');
  expect([await discovered(aspen, 'xanthic'), admin.orgId], 'a verified admin is not enough').toEqual([[], unverified.orgId]);
  await sql`update app_user set email_verified = true where id = ${unverified.userId}`;
  expect([await discovered(aspen, 'xanthic'), await found(aspen, 'xanthic')]).toEqual([['Xanthic Autos'], ['Xanthic Autos']]);
});
