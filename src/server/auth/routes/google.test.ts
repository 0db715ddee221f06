// Google is a real OpenID provider on loopback, which is down until the first test has seen that.
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { issueToken } from '../../db/accounts/one-time-tokens.ts';
import { CLIENT } from '../../../../tests/google/client.ts';
import { FakeGoogle, type GooglePerson, authorizeUrlAs } from '../../../../tests/google/fake-google.ts';
import { ORIGIN, PASSWORD, useTestServices } from '../../../../tests/test-services.ts';

const google = new FakeGoogle(await freePort());
const here = useTestServices({ ...CLIENT, GOOGLE_DISCOVERY_URL: google.discoveryUrl });
const bare = useTestServices();
const secure = useTestServices({ ...CLIENT, GOOGLE_DISCOVERY_URL: google.discoveryUrl, BASE_URL: 'https://titles.example' });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const ask = async (payload: object = {}, { services } = here) =>
  await services.app.inject({ method: 'POST', url: '/api/auth/sign-in/google', headers: { origin: ORIGIN }, payload });

type Jar = Map<string, string>;
const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(jar: Jar, cookies: readonly { name: string; value: string; maxAge?: number }[]): void {
  for (const { name, value, maxAge } of cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, encodeURIComponent(value));
  }
}

/** The click. Answers where it leads at Google. */
async function setOut(jar: Jar, payload: object = {}): Promise<string> {
  const asked = await ask(payload);
  expect(asked.statusCode).toBe(200);
  keep(jar, asked.cookies);
  return asked.json<{ url: string }>().url;
}

/** From Google to where the browser is in the end. */
async function comeBack(url: string, person: GooglePerson, { jar }: { jar: Jar }) {
  const consent = await fetch(authorizeUrlAs(url, person), { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  const target = back.pathname + back.search;
  const answer = await here.services.app.inject({ method: 'GET', url: target, headers: { cookie: cookieHeader(jar) } });
  keep(jar, answer.cookies);
  const me = await here.services.app.inject({ method: 'GET', url: '/api/me', headers: { cookie: cookieHeader(jar) } });
  const { viewer } = me.json<{ viewer: { userId: string; email: string; displayName: string; emailVerified: boolean } | null }>();
  return { url: new URL(url), status: answer.statusCode, to: answer.headers.location, viewer, target };
}

/** From the click to where the browser is in the end, in a browser that was never here before. `forget`: and keeps no cookie. */
async function signIn(person: GooglePerson, payload: object = {}, { forget = false } = {}) {
  const jar: Jar = new Map();
  const url = await setOut(jar, payload);
  if (forget) jar.clear();
  return { ...(await comeBack(url, person, { jar })), jar };
}

/** Lets nobody make an account before so many have looked and found none. */
async function holdBack(count: number) {
  const { sql } = here.services;
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table app_user in share row exclusive mode`;
  return {
    release: async () => {
      await vi.waitFor(
        async () => {
          const waiting = await lock`select from pg_locks where relation = 'app_user'::regclass and not granted`;
          expect(waiting).toHaveLength(count);
        },
        { timeout: 5000, interval: 10 },
      );
      await lock`commit`;
      lock.release();
    },
  };
}

const ways = async (email: string) =>
  await here.services.sql<{ providerId: string }[]>`
    select provider_id as "providerId", access_token, refresh_token, id_token from credential c
    join app_user u on u.id = c.user_id where u.email = ${email} order by provider_id`;

afterAll(async () => await google.stop());

test('where Google is not set up the button says so', async () => {
  const answer = await ask({}, bare);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: { code: 'unavailable', message: 'Google sign-in is not set up here.' } },
  ]);
});

test('a Google that is down when the server starts is asked again at the next click', async () => {
  for (const _ of [1, 2]) {
    const answer = await ask();
    expect([answer.statusCode, answer.json<{ error: object }>().error]).toEqual([
      503,
      { code: 'unavailable', message: 'Google does not answer right now. Try again, or sign in with your password.' },
    ]);
  }
  await google.start();
  expect((await ask()).statusCode).toBe(200);
});

test('Google is asked with a state, a nonce and a PKCE challenge, and nothing of Google’s is kept', async () => {
  const { url, viewer } = await signIn({ email: 'asked@x.test', name: 'Ask Ed', verified: true });
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: CLIENT.GOOGLE_CLIENT_ID,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${ORIGIN}/api/auth/callback/google`,
    scope: expect.stringContaining('email') as string,
    state: expect.stringMatching(/.{32}/) as string,
    nonce: expect.stringMatching(/.{32}/) as string,
    prompt: 'select_account',
  });
  expect(viewer).not.toBeNull();
  expect(await ways('asked@x.test')).toEqual([{ providerId: 'google', access_token: null, refresh_token: null, id_token: null }]);
});

test('somebody new gets an account with Google’s name and email, and is let in again by the same Google account', async () => {
  const first = await signIn({ email: 'New@X.test', name: ' Nell \u0000 Ortiz ', verified: true });
  expect([first.status, first.to]).toEqual([302, '/dashboard']);
  expect(first.viewer).toMatchObject({ email: 'new@x.test', displayName: 'Nell Ortiz', emailVerified: true });
  const second = await signIn({ email: 'New@X.test', name: 'Another Name', verified: true });
  expect(second.viewer).toMatchObject({ userId: first.viewer?.userId, displayName: 'Nell Ortiz' });
});

test('an email that Google has not verified is not verified here, and a Google account without a name has its email’s', async () => {
  const { viewer } = await signIn({ email: 'plain@x.test', name: '', verified: false });
  expect(viewer).toMatchObject({ displayName: 'plain', emailVerified: false });
});

async function meets({ ours, theirs }: { ours: boolean; theirs: boolean }) {
  const email = `both-${ours}-${theirs}@x.test`;
  const { userId } = await here.signUp(email, 'Pat Doe', false);
  await here.services.sql`update app_user set email_verified = ${ours} where id = ${userId}`;
  const { to, viewer } = await signIn({ email, name: 'X', verified: theirs }, { page: 'signup', redirect: '/invites' });
  return {
    to,
    isSame: viewer?.userId === userId,
    isNobody: viewer === null,
    ways: (await ways(email)).map(({ providerId }) => providerId),
  };
}

test('an account of ours and one of Google’s are one where both have verified the email', async () => {
  expect(await meets({ ours: true, theirs: true })).toEqual({
    to: '/invites',
    isSame: true,
    isNobody: false,
    ways: ['credential', 'google'],
  });
});

test.each([
  { ours: true, theirs: false },
  { ours: false, theirs: true },
  { ours: false, theirs: false },
])('they stay apart, and nobody is signed in, where the email was verified by %o', async (verified) => {
  expect(await meets(verified)).toEqual({
    to: '/signup?error=google-unmatched&redirect=%2Finvites',
    isSame: false,
    isNobody: true,
    ways: ['credential'],
  });
});

const knock = async (path: string, payload: object, cookie = '') =>
  await here.services.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN, cookie }, payload });
const isIn = async (cookie: string) => (await here.services.app.inject({ url: '/api/sessions', headers: { cookie } })).statusCode === 200;

/** The attacker signs up as the victim, whose own way in by Google is refused then. Answers what the one mail to the victim holds. */
async function attack(email: string) {
  const attacker = await here.signUp(email, 'Pat Doe', false);
  const atGoogle = { email, name: 'The Owner', verified: true };
  expect((await signIn(atGoogle)).to).toBe('/login?error=google-unmatched');
  return {
    attacker,
    atGoogle,
    token: await issueToken(here.services.sql, email, { purpose: 'verify-email', userId: attacker.userId }, Date.now()),
  };
}

test('an account that somebody opened under another’s email is not verified, and Google’s is not linked to it, by the owner’s click on the link', async () => {
  const { attacker, atGoogle, token } = await attack('victim1@x.test');
  expect((await knock('verify-email', { token })).json()).toEqual({ verified: false, email: 'victim1@x.test' });
  expect((await knock('verify-email', { token }, (await here.signUp('victims.other@x.test')).cookie)).json()).toMatchObject({
    verified: false,
  });
  expect((await signIn(atGoogle)).to).toBe('/login?error=google-unmatched');
  expect(await ways('victim1@x.test')).toMatchObject([{ providerId: 'credential' }]);
  expect((await attacker.query('me')).body).toMatchObject({ viewer: { emailVerified: false } });
});

test.each([
  ['the link', 'verify-email/new-password', 'verify-email'],
  ['a forgotten password', 'reset-password', 'reset-password'],
] as const)(
  'an account that somebody opened under another’s email is the owner’s alone after a new password by %s',
  async (_by, path, purpose) => {
    const email = `victim.${purpose}@x.test`;
    const { attacker, atGoogle } = await attack(email);
    const token = await issueToken(here.services.sql, email, { purpose, userId: attacker.userId }, Date.now());
    expect((await knock(path, { token, password: 'the owner’s horse' })).statusCode).toBe(200);
    expect(await isIn(attacker.cookie)).toBe(false);
    expect((await knock('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401);
    const { viewer } = await signIn(atGoogle);
    expect(viewer).toMatchObject({ email, emailVerified: true });
    expect(await ways(email)).toMatchObject([{ providerId: 'credential' }, { providerId: 'google' }]);
  },
);

test('a browser that Google let in is known to the account', async () => {
  const person = { email: 'known@google.test', name: 'Gail', verified: true };
  const { jar, viewer } = await signIn(person);
  expect(jar.has('titleline.known_browser')).toBe(true);
  expect(await here.services.sql`select 1 from known_browser where user_id = ${viewer!.userId}`).toHaveLength(1);
});

test('the page that was wanted is kept, a code to join with too, and never leads off this site', async () => {
  const person = { email: 'wants@x.test', name: 'W', verified: true };
  for (const [redirect, to] of [
    ['/onboarding?invite=ABCDEF234567', '/onboarding?invite=ABCDEF234567'],
    ['/t/1?error=x#updates', '/t/1?error=x#updates'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/login?error=x', '/dashboard'],
  ])
    expect((await signIn(person, { redirect })).to).toBe(to);
});

test('a person who refuses, a Google that fails and an answer that was not asked for lead back with a word of ours alone', async () => {
  const person = { email: 'fails@x.test', name: 'F', verified: true };
  const wanted = { page: 'signup', redirect: '/new' };
  const failed = '/signup?error=google-failed&redirect=%2Fnew';
  expect(await signIn({ ...person, brokenTokens: true }, wanted)).toMatchObject({ status: 302, to: failed, viewer: null });
  const asked = await ask(wanted);
  const state = new URL(asked.json<{ url: string }>().url).searchParams.get('state');
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const refused = `/api/auth/callback/google?error=access_denied&error_description=Call%20555-0142&state=${state}`;
  expect((await here.services.app.inject({ method: 'GET', url: refused, headers: { cookie } })).headers.location).toBe(failed);
  expect((await here.services.app.inject({ method: 'GET', url: '/api/auth/callback/google?code=x' })).headers.location).toBe(
    '/login?error=google-failed',
  );
});

test('under https the cookie of a way to Google is for this host and https alone', async () => {
  const url = '/api/auth/sign-in/google';
  const { cookies } = await secure.services.app.inject({ method: 'POST', url, headers: { origin: 'https://titles.example' }, payload: {} });
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookies[0]!.name).toMatch(/^__Host-titleline\.state\./);
  expect(cookies[0]).not.toHaveProperty('domain');
});

test('an answer counts once, and in the browser alone that asked', async () => {
  const person = { email: 'once@x.test', name: 'O', verified: true };
  expect(await signIn(person, {}, { forget: true })).toMatchObject({ to: '/login?error=google-failed', viewer: null });
  const { target, jar } = await signIn(person);
  const again = await here.services.app.inject({ method: 'GET', url: target, headers: { cookie: cookieHeader(jar) } });
  expect(again.headers.location).toBe('/login?error=google-failed');
});

test('of two tabs that went to Google, each comes back', async () => {
  const person = { email: 'tabs@x.test', name: 'T', verified: true };
  const jar: Jar = new Map();
  const [first, second] = [await setOut(jar), await setOut(jar)];
  expect(await comeBack(first, person, { jar })).toMatchObject({ to: '/dashboard', viewer: { email: 'tabs@x.test' } });
  expect(await comeBack(second, person, { jar })).toMatchObject({ to: '/dashboard', viewer: { email: 'tabs@x.test' } });
  expect([...jar.keys()].filter((name) => name.includes('state'))).toEqual([]);
});

test('whoever signs up in two places at the same moment has one account, and is let into it in both', async () => {
  const person = { email: 'twice@x.test', name: 'T', verified: true };
  const jars: Jar[] = [new Map(), new Map(), new Map()];
  const asked = await Promise.all(jars.map(async (jar) => await setOut(jar, { page: 'signup', redirect: '/new' })));
  const held = await holdBack(jars.length);
  const back = Promise.all(jars.map(async (jar, at) => await comeBack(asked[at]!, person, { jar })));
  await held.release();
  const ends = await Promise.all(
    (await back).map(async (end, at) => (end.to?.startsWith(google.origin) ? await comeBack(end.to, person, { jar: jars[at]! }) : end)),
  );
  expect(ends.map(({ to }) => to)).toEqual(['/new', '/new', '/new']);
  expect(new Set(ends.map(({ viewer }) => viewer?.userId)).size).toBe(1);
});

test('who signs in with Google alone has no password that opens anything', async () => {
  await signIn({ email: 'alone@x.test', name: 'A', verified: true });
  const payload = { email: 'alone@x.test', password: PASSWORD };
  const answer = await here.services.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: ORIGIN }, payload });
  expect(answer.statusCode).toBe(401);
});
