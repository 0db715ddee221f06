import { expect, test } from 'vitest';
import { createOwner, orgInput } from '../../../testing/people/owners.ts';
import { type Person, useTestServices } from '../../../testing/servers/test-services.ts';
import { type EmailPrefs, mailWish } from '../../domain/mail-prefs.ts';
import { MAIL_TYPES, type MailType } from '../../domain/vocabulary.ts';

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

const prefsOf = async (person: Person): Promise<EmailPrefs> =>
  ((await person.query('me')).body as { viewer: { emailPrefs: EmailPrefs } }).viewer.emailPrefs;

test('setting a switch does not change the others, even if two are set at the same time', async () => {
  const dee = await here.signUp('dee@example.test');
  const prefs = async () => await prefsOf(dee);
  await dee.command('updateEmailPrefs', { types: { tw_update: false } });
  await dee.command('updateEmailPrefs', { enabled: false });
  expect(await prefs()).toMatchObject({ enabled: false, types: { tw_update: false } });
  const both = [{ tw_invite: false }, { connection_ignored: false }].map((types) => dee.command('updateEmailPrefs', { types }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  await dee.command('updateEmailPrefs', { enabled: true, types: { tw_update: true } });
  expect(await prefs()).toMatchObject({ enabled: true, types: { tw_update: true, tw_invite: false, connection_ignored: false } });
});

test('a change without a switch, or with an unknown one, is refused', async () => {
  const dan = await here.signUp('dan@example.test');
  for (const change of [
    {},
    { types: {} },
    { types: { platform_invite: false } },
    { types: { tw_update: null } },
    { wishes: {} },
    { digest: {} },
  ])
    expect((await dan.command('updateEmailPrefs', change)).status).toBe(400);
  expect(await prefsOf(dan)).toEqual({ enabled: true, types: {} });
});

test('wishes and the digest are stored; a type in the digest is not mailed at once', async () => {
  const kim = await here.signUp('kim@example.test');
  const digest = { at: '06:30', timeZone: 'America/Denver' };
  await kim.command('updateEmailPrefs', { wishes: { tw_update: 'digest', tw_invite: 'off' }, digest });
  const stored = {
    enabled: true,
    types: { tw_update: false, tw_invite: false },
    digest: { ...digest, types: ['tw_update'] },
  };
  expect(await prefsOf(kim)).toEqual(stored);
  await kim.command('updateEmailPrefs', { digest: { at: null } });
  expect(await prefsOf(kim)).toEqual({ ...stored, digest: { ...stored.digest, at: null } });
  const rows = await here.services.sql<{ type: MailType }[]>`
    select type from app_user, unnest(${[...MAIL_TYPES]}::text[]) as type where id = ${kim.userId} and wants_mail(email_prefs, type)`;
  expect(rows.map(({ type }) => type)).toEqual(MAIL_TYPES.filter((type) => mailWish(stored as EmailPrefs, type) === 'once'));
});

test('an hour outside of the morning, an unknown zone, and a type that is named twice are refused', async () => {
  const lou = await here.signUp('lou@example.test');
  for (const change of [
    { digest: { at: '11:30' } },
    { digest: { at: '07:15' } },
    { digest: { timeZone: 'Mars/Olympus' } },
    { digest: { timeZone: null } },
    { wishes: { tw_update: 'weekly' } },
    { types: { tw_update: true }, wishes: { tw_update: 'digest' } },
  ])
    expect((await lou.command('updateEmailPrefs', change)).status, JSON.stringify(change)).toBe(400);
  expect(await prefsOf(lou)).toEqual({ enabled: true, types: {} });
});

test('the first time zone that a page notes stays, and no other page is notified of it', async () => {
  const max = await here.signUp('max@example.test');
  const heard: string[] = [];
  const stop = here.services.live.subscribe([max.userId], (topic) => heard.push(topic));
  for (const timeZone of ['America/Denver', 'America/New_York'])
    expect(await max.command('noteTimeZone', { timeZone })).toMatchObject({ status: 200, body: {} });
  stop();
  expect(heard).toEqual([]);
  expect(await prefsOf(max)).toEqual({ enabled: true, types: {}, digest: { timeZone: 'America/Denver' } });
  await max.command('updateEmailPrefs', { digest: { timeZone: 'America/New_York' } });
  expect((await prefsOf(max)).digest?.timeZone).toBe('America/New_York');
});

test('a previous version, which knows no digest, keeps it when it saves a switch', async () => {
  const pia = await here.signUp('pia@example.test');
  await pia.command('updateEmailPrefs', { wishes: { tw_update: 'digest' }, digest: { at: '05:00' } });
  await here.services.sql`
    update app_user set email_prefs = jsonb_build_object('enabled', true, 'types', (email_prefs -> 'types') || '{"tw_invite": false}')
    where id = ${pia.userId}`;
  const digest = { at: '05:00', types: ['tw_update'] };
  expect(await prefsOf(pia)).toEqual({ enabled: true, types: { tw_update: false, tw_invite: false }, digest });
});
