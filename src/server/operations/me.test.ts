import { expect, test } from 'vitest';
import { createOwner, orgInput } from '../../../tests/owners.ts';
import { useTestServices } from '../../../tests/test-services.ts';

const here = useTestServices();

test('a visitor gets null without an error', async () => {
  const { statusCode, body } = await here.services.app.inject({ url: '/api/me' });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"viewer":null}' });
});

test('a new person has no organization yet', async () => {
  const ann = await here.signUp('ann@example.test', 'Ann Lee', false);
  expect((await ann.query('me')).body).toEqual({
    viewer: {
      userId: ann.userId,
      email: 'ann@example.test',
      emailVerified: false,
      hasPassword: true,
      emailPrefs: { enabled: true, types: {} },
      displayName: 'Ann Lee',
      phone: '',
      position: '',
      org: null,
      orgs: [],
    },
  });
});

test('a person sees all of their organizations, sorted by name, and the one that the page acts for', async () => {
  const zoe = await createOwner(here, 'Zeta Autos');
  const { body } = await zoe.command('createOrg', orgInput('alpha Auction', { orgType: 'auction' }));
  const zeta = { id: zoe.orgId, name: 'Zeta Autos', orgType: 'dealership', role: 'owner' };
  const alpha = { id: (body as { orgId: string }).orgId, name: 'alpha Auction', orgType: 'auction', role: 'owner' };
  expect((await zoe.query('me')).body).toMatchObject({ viewer: { org: zeta, orgs: [alpha, zeta] } });
  expect((await zoe.query('me', {}, { 'x-org-id': alpha.id })).body).toMatchObject({ viewer: { org: alpha } });
});

test('a saved profile is returned with cleaned text and the phone as ten digits', async () => {
  const bob = await here.signUp('bob@example.test', 'Bob');
  const profile = { displayName: ' Bob  Ray ', phone: '(303) 555-0142', position: 'Title clerk' };
  const { status, body } = await bob.command('updateProfile', profile);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    viewer: { displayName: 'Bob Ray', phone: '3035550142', position: 'Title clerk', email: 'bob@example.test' },
  });
  expect((await bob.query('me')).body).toEqual(body);
});

test('saving a profile sends an event to pages of the same person only', async () => {
  const [bob, eve] = [await here.signUp('bob2@example.test'), await here.signUp('eve2@example.test')];
  const heard: string[] = [];
  const stops = [bob, eve].map(({ userId }) => here.services.live.subscribe([userId], (topic) => heard.push(`${userId} ${topic}`)));
  await bob.command('updateProfile', { displayName: 'Bob' });
  for (const stop of stops) stop();
  expect(heard).toEqual([`${bob.userId} me`]);
});

test.each([
  ['no name', {}, 'Enter your name.'],
  ['an empty name', { displayName: ' \u0000 ' }, 'Enter your name.'],
  ['a name too long', { displayName: 'x'.repeat(201) }, 'At most 200 characters.'],
  ['half a phone number', { displayName: 'Bob', phone: '303' }, 'Enter all ten digits, or none.'],
  ['a list for a name', { displayName: ['Bob'] }, 'Enter your name.'],
])('a profile with %s is refused and changes nothing', async (_what, profile, message) => {
  const carl = await here.signUp(`carl.${crypto.randomUUID()}@example.test`, 'Carl');
  const { status, body } = await carl.command('updateProfile', profile);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 'invalid-argument', message: expect.stringContaining(message) as string } });
  expect((await carl.query('me')).body).toMatchObject({ viewer: { displayName: 'Carl', phone: '' } });
});

test('a visitor cannot save a profile', async () => {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: '/api/updateProfile',
    headers: { origin: 'http://localhost:3000' },
    payload: { displayName: 'X' },
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ error: { code: 'unauthenticated', message: 'Not signed in' } });
});

test('setting a switch does not change the others, even if two are set at the same time', async () => {
  const dee = await here.signUp('dee@example.test');
  const prefs = async () => ((await dee.query('me')).body as { viewer: { emailPrefs: unknown } }).viewer.emailPrefs;
  await dee.command('updateEmailPrefs', { types: { tw_update: false } });
  await dee.command('updateEmailPrefs', { enabled: false });
  expect(await prefs()).toEqual({ enabled: false, types: { tw_update: false } });
  const both = [{ tw_invite: false }, { connection_ignored: false }].map((types) => dee.command('updateEmailPrefs', { types }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  await dee.command('updateEmailPrefs', { enabled: true, types: { tw_update: true } });
  expect(await prefs()).toEqual({ enabled: true, types: { tw_update: true, tw_invite: false, connection_ignored: false } });
});

test('a change without a switch, or with an unknown one, is refused', async () => {
  const dan = await here.signUp('dan@example.test');
  for (const change of [{}, { types: {} }, { types: { platform_invite: false } }, { types: { tw_update: null } }])
    expect((await dan.command('updateEmailPrefs', change)).status).toBe(400);
  expect((await dan.query('me')).body).toMatchObject({ viewer: { emailPrefs: { enabled: true, types: {} } } });
});
