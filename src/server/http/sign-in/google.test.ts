// Google is replaced by a real OpenID provider on loopback. It is started by the test of a Google that is down.
import { afterAll, expect, test, vi } from 'vitest';
import { setDisabled } from '../../db/set-disabled.ts';
import { issueToken } from '../../db/accounts/one-time-tokens.ts';
import { CLIENT } from '../../../../testing/servers/google-client.ts';
import { FakeGoogle, type GooglePerson, authorizeUrlAs } from '../../../../testing/servers/fake-google.ts';
import { freePort } from '../../../../testing/servers/free-port.ts';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { stayIdle } from '../../../../testing/servers/stay-idle.ts';

const google = new FakeGoogle(await freePort());
const here = useOwnTestServices({ ...CLIENT, GOOGLE_DISCOVERY_URL: google.discoveryUrl });
const bare = useOwnTestServices();
const secure = useOwnTestServices({ ...CLIENT, GOOGLE_DISCOVERY_URL: google.discoveryUrl, BASE_URL: 'https://titles.example' });

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

/** Clicks the Google button and returns the URL at Google. */
async function startSignIn(jar: Jar, payload: object = {}): Promise<string> {
  const response = await ask(payload);
  expect(response.statusCode).toBe(200);
  keep(jar, response.cookies);
  return response.json<{ url: string }>().url;
}

/** Signs in at Google's URL and follows the redirect to the callback. `to`: where the callback redirects. */
async function finishSignIn(url: string, person: GooglePerson, { jar }: { jar: Jar }) {
  const consent = await fetch(authorizeUrlAs(url, person), { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  const target = back.pathname + back.search;
  const answer = await here.services.app.inject({ method: 'GET', url: target, headers: { cookie: cookieHeader(jar) } });
  keep(jar, answer.cookies);
  const me = await here.services.app.inject({ method: 'GET', url: '/api/me', headers: { cookie: cookieHeader(jar) } });
  const { viewer } = me.json<{ viewer: { userId: string; email: string; displayName: string; emailVerified: boolean } | null }>();
  return { url: new URL(url), status: answer.statusCode, to: answer.headers.location, viewer, target };
}

/** The whole sign-in in a new browser. `forget`: the browser drops its cookies before the callback. */
async function signIn(person: GooglePerson, payload: object = {}, { forget = false } = {}) {
  const jar: Jar = new Map();
  const url = await startSignIn(jar, payload);
  if (forget) jar.clear();
  return { ...(await finishSignIn(url, person, { jar })), jar };
}

/** Blocks inserts of accounts. `release` unblocks them when `count` sign-ups wait, each after it found no account. */
async function blockSignUps(count: number) {
  const { sql } = here.services;
  const lock = await sql.reserve();
  await lock`begin`;
  await stayIdle(lock);
  await lock`lock table app_user in share row exclusive mode`;
  return {
    release: async () => {
      await vi.waitFor(
        async () => {
          const waiting = await lock`select from pg_locks where relation = 'app_user'::regclass and not granted`;
          expect(waiting).toHaveLength(count);
        },
        { timeout: 20_000, interval: 10 },
      );
      await lock`commit`;
      lock.release();
    },
  };
}

const credentialsOf = async (email: string) =>
  await here.services.sql<{ providerId: string }[]>`
    select provider_id as "providerId", access_token, refresh_token, id_token from credential c
    join app_user u on u.id = c.user_id where u.email = ${email} order by provider_id`;

afterAll(async () => await google.stop());

test('without a Google configuration the sign-in is refused with an explanation', async () => {
  const answer = await ask({}, bare);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: { code: 'unavailable', message: 'Google sign-in is not set up here.' } },
  ]);
});

test('if Google is down when the server starts, the next click tries again', async () => {
  for (const _ of [1, 2]) {
    const answer = await ask(); // Google is not started yet
    expect([answer.statusCode, answer.json<{ error: object }>().error]).toEqual([
      503,
      { code: 'unavailable', message: 'Google does not answer right now. Try again, or sign in with your password.' },
    ]);
  }
  await google.start();
  expect((await ask()).statusCode).toBe(200);
});

test('the request to Google has a state, a nonce and a PKCE challenge, and Google’s tokens are not stored', async () => {
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
  expect(await credentialsOf('asked@x.test')).toEqual([{ providerId: 'google', access_token: null, refresh_token: null, id_token: null }]);
});

test('a new user gets an account with Google’s name and email, and signs in again with the same Google account', async () => {
  const first = await signIn({ email: 'New@X.test', name: ' Nell \u0000 Ortiz ', verified: true });
  expect([first.status, first.to]).toEqual([302, '/dashboard']);
  expect(first.viewer).toMatchObject({ email: 'new@x.test', displayName: 'Nell Ortiz', emailVerified: true });
  const second = await signIn({ email: 'New@X.test', name: 'Another Name', verified: true });
  expect(second.viewer).toMatchObject({ userId: first.viewer?.userId, displayName: 'Nell Ortiz' });
});

test('a disabled person is not signed in with Google, and reads why', async () => {
  const person = { email: 'disabled@x.test', name: 'Nell Ortiz', verified: true };
  const { userId } = (await signIn(person)).viewer!;
  await here.services.sql.begin(async (tx) => await setDisabled(tx, 'app_user', userId, Date.now()));
  const { status, to, viewer } = await signIn(person);
  expect([status, to, viewer]).toEqual([302, '/login?error=account-disabled', null]);
});

test('an email that Google has not verified is not verified here, and a missing name is taken from the email', async () => {
  const { viewer } = await signIn({ email: 'plain@x.test', name: '', verified: false });
  expect(viewer).toMatchObject({ displayName: 'plain', emailVerified: false });
});

test('a name at Google that nobody may have here is replaced by the email’s, or by none', async () => {
  const business = await signIn({ email: 'dana.keller@x.test', name: 'Silver State Motors', verified: true });
  expect(business.viewer).toMatchObject({ displayName: 'dana.keller' });
  const linked = await signIn({ email: 'silverstatemotors@x.test', name: 'evil [.] com', verified: true });
  expect(linked.viewer).toMatchObject({ displayName: 'Somebody' });
  const you = await signIn({ email: 'you@x.test', name: 'You', verified: true });
  expect(you.viewer).toMatchObject({ displayName: 'Somebody' });
});

/** Signs in with Google and an email that already has an account here. */
async function signInToExisting({ verifiedHere, verifiedByGoogle }: { verifiedHere: boolean; verifiedByGoogle: boolean }) {
  const email = `both-${verifiedHere}-${verifiedByGoogle}@x.test`;
  const { userId } = await here.signUp(email, 'Pat Doe', false);
  await here.services.sql`update app_user set email_verified = ${verifiedHere} where id = ${userId}`;
  const { to, viewer } = await signIn({ email, name: 'X', verified: verifiedByGoogle }, { page: 'signup', redirect: '/invites' });
  return {
    to,
    isSame: viewer?.userId === userId,
    isSignedOut: viewer === null,
    providers: (await credentialsOf(email)).map(({ providerId }) => providerId),
  };
}

test('a Google account is linked to an existing account if both have verified the email, and the password still works', async () => {
  expect(await signInToExisting({ verifiedHere: true, verifiedByGoogle: true })).toEqual({
    to: '/invites',
    isSame: true,
    isSignedOut: false,
    providers: ['credential', 'google'],
  });
  expect((await post('sign-in/email', { email: 'both-true-true@x.test', password: PASSWORD })).statusCode).toBe(200);
});

test.each([
  { verifiedHere: true, verifiedByGoogle: false },
  { verifiedHere: false, verifiedByGoogle: true },
  { verifiedHere: false, verifiedByGoogle: false },
])('the accounts are not linked, and nobody is signed in, if the email is verified as in %o', async (verified) => {
  expect(await signInToExisting(verified)).toEqual({
    to: '/signup?error=google-unmatched&redirect=%2Finvites',
    isSame: false,
    isSignedOut: true,
    providers: ['credential'],
  });
});

const post = async (path: string, payload: object, cookie = '') =>
  await here.services.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN, cookie }, payload });
const isSignedIn = async (cookie: string) =>
  (await here.services.app.inject({ url: '/api/sessions', headers: { cookie } })).statusCode === 200;

/** An attacker signs up with the victim's email, so the victim's sign-in with Google is refused. `token`: of the verification mail. */
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

test('the email’s owner clicks the link: an attacker’s account is neither verified nor linked to the owner’s Google account', async () => {
  const { attacker, atGoogle, token } = await attack('victim1@x.test');
  expect((await post('verify-email', { token })).json()).toEqual({ verified: false, email: 'victim1@x.test' });
  expect((await post('verify-email', { token }, (await here.signUp('victims.other@x.test')).cookie)).json()).toMatchObject({
    verified: false,
  });
  expect((await signIn(atGoogle)).to).toBe('/login?error=google-unmatched');
  expect(await credentialsOf('victim1@x.test')).toMatchObject([{ providerId: 'credential' }]);
  expect((await attacker.query('me')).body).toMatchObject({ viewer: { emailVerified: false } });
});

test.each([
  ['the verification link', 'verify-email/new-password', 'verify-email'],
  ['the reset link', 'reset-password', 'reset-password'],
] as const)('after the email’s owner sets a new password with %s, an attacker is locked out of the account', async (_by, path, purpose) => {
  const email = `victim.${purpose}@x.test`;
  const { attacker, atGoogle } = await attack(email);
  const token = await issueToken(here.services.sql, email, { purpose, userId: attacker.userId }, Date.now());
  expect((await post(path, { token, password: 'the owner’s horse' })).statusCode).toBe(200);
  expect(await isSignedIn(attacker.cookie)).toBe(false);
  expect((await post('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(401);
  const { viewer } = await signIn(atGoogle);
  expect(viewer).toMatchObject({ email, emailVerified: true });
  expect(await credentialsOf(email)).toMatchObject([{ providerId: 'credential' }, { providerId: 'google' }]);
});

test('a browser that signed in with Google is known to the account', async () => {
  const person = { email: 'known@google.test', name: 'Gail', verified: true };
  const { jar, viewer } = await signIn(person);
  expect(jar.has('titleline.known_browser')).toBe(true);
  expect(await here.services.sql`select 1 from known_browser where user_id = ${viewer!.userId}`).toHaveLength(1);
});

test('a sign-in with Google from a new browser is mailed to the account, a sign-up and a known browser are not', async () => {
  const gia = { email: 'gia@x.test', name: 'Gia', verified: true };
  const told = async () =>
    (await here.services.sql`select from mail where address = ${gia.email} and content ->> 'is' = 'signed-in'`).length;
  const { jar } = await signIn(gia);
  await finishSignIn(await startSignIn(jar), gia, { jar });
  expect(await told()).toBe(0);
  await signIn(gia);
  expect(await told()).toBe(1);
});

test('the sign-in redirects to the requested page, invite code included, and never to another site', async () => {
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

test('a denied sign-in, a failure of Google and an unexpected callback redirect to our page with only our own error code', async () => {
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

test('under HTTPS the state cookie is restricted to this host and HTTPS', async () => {
  const url = '/api/auth/sign-in/google';
  const { cookies } = await secure.services.app.inject({ method: 'POST', url, headers: { origin: 'https://titles.example' }, payload: {} });
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookies[0]!.name).toMatch(/^__Host-titleline\.state\./);
  expect(cookies[0]).not.toHaveProperty('domain');
});

test('a callback works once, and only in the browser that started the sign-in', async () => {
  const person = { email: 'once@x.test', name: 'O', verified: true };
  expect(await signIn(person, {}, { forget: true })).toMatchObject({ to: '/login?error=google-failed', viewer: null });
  const { target, jar } = await signIn(person);
  const again = await here.services.app.inject({ method: 'GET', url: target, headers: { cookie: cookieHeader(jar) } });
  expect(again.headers.location).toBe('/login?error=google-failed');
});

test('two tabs can sign in with Google at the same time', async () => {
  const person = { email: 'tabs@x.test', name: 'T', verified: true };
  const jar: Jar = new Map();
  const [first, second] = [await startSignIn(jar), await startSignIn(jar)];
  expect(await finishSignIn(first, person, { jar })).toMatchObject({ to: '/dashboard', viewer: { email: 'tabs@x.test' } });
  expect(await finishSignIn(second, person, { jar })).toMatchObject({ to: '/dashboard', viewer: { email: 'tabs@x.test' } });
  expect([...jar.keys()].filter((name) => name.includes('state'))).toEqual([]);
});

test('simultaneous sign-ups of one person create one account, and each of them is signed in to it', async () => {
  const person = { email: 'twice@x.test', name: 'T', verified: true };
  const jars: Jar[] = [new Map(), new Map(), new Map()];
  const asked = await Promise.all(jars.map(async (jar) => await startSignIn(jar, { page: 'signup', redirect: '/new' })));
  const blocked = await blockSignUps(jars.length);
  const first = Promise.all(jars.map(async (jar, at) => await finishSignIn(asked[at]!, person, { jar })));
  await blocked.release();
  const ends = await Promise.all(
    (await first).map(async (end, at) =>
      end.to?.startsWith(google.origin) ? await finishSignIn(end.to, person, { jar: jars[at]! }) : end,
    ),
  );
  expect(ends.map(({ to }) => to)).toEqual(['/new', '/new', '/new']);
  expect(new Set(ends.map(({ viewer }) => viewer?.userId)).size).toBe(1);
});

test('a user who has only signed in with Google cannot sign in with a password', async () => {
  await signIn({ email: 'alone@x.test', name: 'A', verified: true });
  const payload = { email: 'alone@x.test', password: PASSWORD };
  const answer = await here.services.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: ORIGIN }, payload });
  expect(answer.statusCode).toBe(401);
});
