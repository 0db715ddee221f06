import { describe, expect, test } from 'vitest';
import { listen, openStream } from '../../../../testing/servers/event-stream.ts';
import { recordStatements, withoutSessionQuery } from '../../../../testing/database/sql-statements.ts';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { OLD_ROWS } from '../../db/delete-old-rows.ts';

const here = useOwnTestServices({ TRUSTED_PROXIES: 'loopback' });
const secure = useOwnTestServices({ BASE_URL: 'https://titles.example' });

async function send(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ user?: unknown; error?: { code: string; message: string } }>(),
    cookies: answer.cookies,
  };
}
const signUp = (payload: object, headers?: Record<string, string>) =>
  send('sign-up/email', { name: 'Pat Doe', password: PASSWORD, ...payload }, headers);
const signIn = (email: string, password: string, headers?: Record<string, string>) => send('sign-in/email', { email, password }, headers);
/** Headers with a new address, so that no test uses up another's attempts. */
let last = 0;
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++last}` });

test('a sign-up starts a session, with a cookie that scripts cannot read and other sites cannot send', async () => {
  const { status, body, cookies } = await signUp({ email: 'new@x.test' }, elsewhere());
  expect(status).toBe(200);
  expect(body).toEqual({ user: { id: expect.any(String) as string, name: 'Pat Doe', email: 'new@x.test' } });
  const session = cookies.find(({ name }) => name === 'titleline.session_token');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
  for (const cookie of cookies) expect(cookie).not.toHaveProperty('secure');
});

test('under HTTPS cookies are restricted to this host and HTTPS, and HSTS is on', async () => {
  const answer = await secure.services.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'https://titles.example' },
    payload: { email: 's@x.test', name: 'S', password: PASSWORD },
  });
  const attributes = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' };
  expect(answer.cookies.find(({ name }) => name === '__Host-titleline.session_token')).toMatchObject(attributes);
  for (const cookie of answer.cookies) {
    expect(cookie).toMatchObject({ ...attributes, name: expect.stringMatching(/^__Host-titleline\./) as string });
    expect(cookie).not.toHaveProperty('domain');
  }
  expect(answer.headers['strict-transport-security']).toContain('max-age=');
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const viewerWith = async (sent: string) =>
    (await secure.services.app.inject({ url: '/api/me', headers: { cookie: sent } })).json<{ viewer: object | null }>().viewer;
  expect(await viewerWith(cookie)).toMatchObject({ email: 's@x.test' });
  expect(await viewerWith(cookie.replaceAll('__Host-', '__Secure-'))).toBeNull();
  expect(await viewerWith(cookie.replaceAll('__Host-', ''))).toBeNull();

  const signedOut = await secure.services.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: 'https://titles.example', cookie },
    payload: {},
  });
  expect(signedOut.cookies.find(({ name }) => name === '__Host-titleline.session_token')).toMatchObject({ ...attributes, maxAge: 0 });
});

test('extra spaces in a name or around an email, and the case of an email, are ignored', async () => {
  const { body } = await signUp({ email: '  Mixed@X.Test ', name: '  Pat\u0000   Doe ' }, elsewhere());
  expect(body.user).toMatchObject({ name: 'Pat Doe', email: 'mixed@x.test' });
  expect((await signIn(' MIXED@x.test', PASSWORD, elsewhere())).status).toBe(200);
});

test('the password is stored as an argon2id hash', async () => {
  const [row] = await here.services.sql<{ password: string }[]>`select password from credential limit 1`;
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  'short1!',
  'password',
  'PASSWORD123',
  'iloveyou1',
  '12345678',
  'Titleline2026',
  'dealership1!',
  'AutoAuction2025',
  'cartitle123',
  'T1tl3l1n3!',
  'aaaaaaaa',
])('the weak password "%s" is refused', async (password) => {
  const { status, body } = await signUp({ email: 'weak@x.test', password }, elsewhere());
  expect([status, body]).toEqual([400, { error: { code: 'invalid-argument', message: 'Please choose a stronger password' } }]);
});

test.each([
  [{ email: 'not an email' }, 'Enter a valid email.'],
  [{ name: ' \t ' }, 'Enter your name.'],
  [{ name: 'n'.repeat(201) }, 'At most 200 characters.'],
  [{ password: `Aa1!${'x'.repeat(125)}` }, 'At most 128 characters.'],
  [{ email: 7 }, 'Enter your email.'],
])('%o is refused', async (part, message) => {
  const { status, body } = await signUp({ email: 'form@x.test', ...part }, elsewhere());
  expect([status, body.error?.message]).toEqual([400, message]);
});

test('an email has one account, even after two simultaneous sign-ups', async () => {
  const other = { email: 'Twice@x.test', password: 'another horse battery' };
  const both = await Promise.all([signUp({ email: 'twice@x.test' }, elsewhere()), signUp(other, elsewhere())]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await here.services.sql`select 1 from app_user where email = 'twice@x.test'`).toHaveLength(1);
});

describe('a repeated sign-up, after the first response was lost,', () => {
  const TAKEN = { error: { code: 'aborted', message: 'There is already an account with this email. Sign in instead.' } };

  test('signs in to the account that the first one created', async () => {
    const from = elsewhere();
    const first = await signUp({ email: 'lost@x.test' }, from);
    const again = await signUp({ email: 'Lost@x.test', name: 'Patricia Doe' }, from);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const session = again.cookies.find(({ name }) => name === 'titleline.session_token');
    const cookie = `titleline.session_token=${encodeURIComponent(session!.value)}`;
    const me = await here.services.app.inject({ url: '/api/me', headers: { cookie } });
    expect(me.json()).toMatchObject({ viewer: { email: 'lost@x.test' } });
    expect(await here.services.sql`select 1 from mail where address = 'lost@x.test' and kind = 'verify_email'`).toHaveLength(1);
  });

  test('works while the first one is still in progress', async () => {
    const both = await Promise.all([signUp({ email: 'eager@x.test' }, elsewhere()), signUp({ email: 'eager@x.test' }, elsewhere())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body).toEqual(both[1].body);
  });

  test('tells a stranger only that the account exists, and does not sign in to an account without a password', async () => {
    await signUp({ email: 'owned@x.test' }, elsewhere());
    await signUp({ email: 'google@x.test' }, elsewhere());
    await here.services.sql`delete from credential where user_id = (select id from app_user where email = 'google@x.test')`;
    for (const payload of [{ email: 'owned@x.test', password: 'another horse battery' }, { email: 'google@x.test' }]) {
      const { status, body, cookies } = await signUp(payload, elsewhere());
      expect([status, body, cookies]).toEqual([409, TAKEN, []]);
    }
  });

  test('does not allow more guesses: wrong passwords count as sign-ins, and after ten the right one is refused too', async () => {
    const email = 'guessed-here@x.test';
    await signUp({ email }, elsewhere());
    for (let i = 0; i < 10; i++) expect((await signUp({ email, password: `another horse ${i}` }, elsewhere())).status).toBe(409);
    const right = await signUp({ email }, elsewhere());
    expect([right.status, right.body, right.cookies]).toEqual([409, TAKEN, []]);
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(429);
  });

  test('counts against its address as a sign-up too', async () => {
    await signUp({ email: 'office@x.test' }, elsewhere());
    const office = { 'x-forwarded-for': '203.0.113.7' };
    await fill('sign-up', 60, '203.0.113.7');
    expect((await signUp({ email: 'office@x.test' }, office)).status).toBe(429);
  });
});

test('expired sessions, old sign-in attempts and expired verifications of sign-ins with Google are deleted', async () => {
  const ann = await here.signUp('forgotten@x.test');
  const { sql } = here.services;
  await sql`
    insert into session (id, user_id, token, expires_at)
    select gen_random_uuid(), ${ann.userId}, 'old ' || i, now() - interval '1 minute' from generate_series(1, 10_001) i`;
  await sql`insert into verification (id, identifier, value, expires_at) values
    (gen_random_uuid(), 'old', '', now() - interval '1 minute'), (gen_random_uuid(), 'new', '', now() + interval '1 minute')`;
  await sql`
    insert into sign_in_attempt (kind, account, address, at) values ('sign-in', 'forgotten@x.test', '::', now() - interval '61 minutes'),
      ('sign-in', 'forgotten@x.test', '::', now() - interval '59 minutes')`;
  for (const deleteOld of Object.values(OLD_ROWS)) await deleteOld(sql);
  expect(await sql`select 1 from session where user_id = ${ann.userId}`).toHaveLength(1);
  expect(await sql`select identifier from verification`).toEqual([{ identifier: 'new' }]);
  expect(await sql`select 1 from sign_in_attempt where account = 'forgotten@x.test' and kind = 'sign-in'`).toHaveLength(1);
  expect((await ann.query('sessions')).status).toBe(200);
});

test('a wrong password and an unknown email get the same response', async () => {
  await signUp({ email: 'known@x.test' }, elsewhere());
  const [known, unknown] = [await signIn('known@x.test', 'wrong', elsewhere()), await signIn('unknown@x.test', 'wrong', elsewhere())];
  expect(known).toEqual(unknown);
  expect(known.body).toEqual({ error: { code: 'unauthenticated', message: 'Wrong email or password.' } });
});

test('a wrong password and an unknown email take the same statements, so that their time tells nothing', async () => {
  await signUp({ email: 'timed@x.test' }, elsewhere());
  const textsFor = async (email: string) => {
    const sent = await recordStatements(here.services.sql, async () => await signIn(email, 'wrong', elsewhere()));
    return withoutSessionQuery(sent).map(({ text }) => text);
  };
  const known = await textsFor('timed@x.test');
  expect(known.length).toBeGreaterThan(4);
  expect(await textsFor('untimed@x.test')).toEqual(known);
});

test('the eleventh attempt within 15 minutes is refused, for every password and email, and a later one is not', async () => {
  await signUp({ email: 'guessed@x.test' }, elsewhere());
  for (const email of ['guessed@x.test', 'stranger@x.test']) {
    const responses = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'wrong', elsewhere())));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  }
  const refused = await signIn('guessed@x.test', PASSWORD, elsewhere());
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'resource-exhausted']);
  await here.services.sql`update sign_in_attempt set at = at - interval '16 minutes'`;
  expect((await signIn('guessed@x.test', PASSWORD, elsewhere())).status).toBe(200);
});

test('successful sign-ins are not limited', async () => {
  await signUp({ email: 'often@x.test' }, elsewhere());
  const from = elsewhere();
  for (let i = 0; i < 12; i++) expect((await signIn('often@x.test', PASSWORD, from)).status).toBe(200);
});

const fill = async (kind: string, count: number, address: string) =>
  await here.services
    .sql`insert into sign_in_attempt (kind, account, address) select ${kind}, 'a' || i, ${address} from generate_series(1, ${count}::int) i`;

test('an address may make 100 failed sign-ins and 60 sign-ups an hour, and an IPv6 /64 counts as one address', async () => {
  await fill('sign-in', 99, '203.0.113.1');
  const office = { 'x-forwarded-for': '203.0.113.1' };
  expect((await signIn('x1@x.test', 'wrong', office)).status).toBe(401);
  expect((await signIn('x2@x.test', 'wrong', office)).status).toBe(429);
  await fill('sign-up', 60, '2001:db8:1:2::/64');
  expect((await signUp({ email: 'v6@x.test' }, { 'x-forwarded-for': '2001:db8:1:2:3::9' })).status).toBe(429);
  expect((await signUp({ email: 'v6@x.test' }, { 'x-forwarded-for': '2001:db8:1:3::9' })).status).toBe(200);
});

test('signing out ends the session on the server too', async () => {
  const ann = await here.signUp('leaves@x.test');
  const headers = { cookie: ann.cookie, origin: ORIGIN };
  const answer = await here.services.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {}, headers });
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
  expect(await here.services.sql`select 1 from session where user_id = ${ann.userId}`).toHaveLength(0);
  expect((await ann.query('dashboard')).status).toBe(401);
});

test('the user’s other pages are notified when a session starts and ends', async () => {
  const ann = await here.signUp('everywhere@x.test');
  const page = await openStream(await listen(here.services), ann);
  const [session] = (await signIn('everywhere@x.test', PASSWORD, elsewhere())).cookies;
  await page.receives('me|0');
  page.received.splice(0);
  await send('sign-out', {}, { cookie: `${session?.name}=${encodeURIComponent(session?.value ?? '')}` });
  await page.receives('me|0');
  expect((await ann.query('sessions')).body).toMatchObject({ sessions: [{ own: true }] });
  await page.close();
});

test('the other endpoints of better-auth cannot be reached', async () => {
  const ann = await here.signUp('pokes@x.test');
  for (const path of ['update-user', 'change-email', 'delete-user', 'sign-in/social', 'link-social', 'list-sessions', 'get-session'])
    expect((await send(path, {}, { cookie: ann.cookie })).status).toBe(404);
});
