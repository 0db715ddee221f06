import { beforeAll, expect, test, vi } from 'vitest';
import { listen, openStream } from '../../../../testing/servers/event-stream.ts';
import type { SessionsView } from '../../../api/session.ts';
import { ORIGIN, PASSWORD, person, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { RESET_LINK_MS } from '../../../domain/limits.ts';
import { issueToken } from '../../db/accounts/one-time-tokens.ts';

const here = useOwnTestServices({ TRUSTED_PROXIES: 'loopback' });
const NEW = 'another horse, another battery';
const USED = { error: { code: 'aborted', message: 'This link was already used or has expired. Ask for a new one.' } };
const WRONG = { error: { code: 'invalid-argument', message: 'That is not your current password.' } };
let address = '';
beforeAll(async () => {
  address = await listen(here.services);
});

let last = 0;
async function send(path: string, payload: object, headers: Record<string, string> = {}) {
  const from = { 'x-forwarded-for': `198.51.100.${++last}`, origin: ORIGIN };
  const answer = await here.services.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { ...from, ...headers }, payload });
  const session = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  return {
    status: answer.statusCode,
    body: answer.json<object>(),
    cookie: session && `${session.name}=${encodeURIComponent(session.value)}`,
  };
}
const signIn = async (email: string, password: string) => await send('sign-in/email', { email, password });
const reset = async (token: string, password = NEW) => await send('reset-password', { token, password });
const works = async (token: string) => (await send('check-reset-link', { token })).body;
const link = async (userId: string, email: string, now = Date.now()) =>
  await issueToken(here.services.sql, email, { purpose: 'reset-password', userId }, now);
const sessionsOf = async (userId: string) => (await here.services.sql`select from session where user_id = ${userId}`).length;

test('a password reset replaces the password and ends every session, on open pages too', async () => {
  const ann = await here.signUp('ann@x.test');
  await signIn('ann@x.test', PASSWORD);
  const page = await openStream(address, ann);
  const { status, body, cookie } = await reset(await link(ann.userId, 'ann@x.test'));
  expect([status, body, cookie]).toEqual([200, { email: 'ann@x.test' }, undefined]);
  await page.ended;
  expect(await sessionsOf(ann.userId)).toBe(0);
  expect((await ann.query('dashboard')).status).toBe(401);
  expect((await signIn('ann@x.test', PASSWORD)).status).toBe(401);
  const { cookie: fresh = '' } = await signIn('ann@x.test', NEW);
  expect((await person(here.services, ann.userId, fresh).query('me')).body).toMatchObject({ viewer: { emailVerified: true } });
});

test('a link works once, even if used twice at the same moment, and older links stop working', async () => {
  const { userId } = await here.signUp('once@x.test');
  const [older, token] = [await link(userId, 'once@x.test'), await link(userId, 'once@x.test')];
  const both = await Promise.all([reset(token), reset(token, `${NEW} 2`)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  for (const used of [token, older]) expect((await reset(used)).body).toEqual(USED);
});

test('two links used at the same moment set one password', async () => {
  const { userId } = await here.signUp('two@x.test');
  const tokens = [await link(userId, 'two@x.test'), await link(userId, 'two@x.test')];
  const both = await Promise.all(tokens.map((token, at) => reset(token, `${NEW} ${at}`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const open = await Promise.all([0, 1].map((at) => signIn('two@x.test', `${NEW} ${at}`)));
  expect(open.map(({ status }) => status)).toEqual(both[0]?.status === 200 ? [200, 401] : [401, 200]);
});

test('an expired link, a verification link and a made-up link do not set a password', async () => {
  const { userId } = await here.signUp('old@x.test');
  const expired = await link(userId, 'old@x.test', Date.now() - RESET_LINK_MS - 1);
  const other = await issueToken(here.services.sql, 'old@x.test', { purpose: 'verify-email', userId }, Date.now());
  for (const token of [expired, other, 'made up', '\u0000']) expect(await reset(token)).toMatchObject({ status: 409, body: USED });
  expect((await reset('')).status).toBe(400);
  expect((await signIn('old@x.test', PASSWORD)).status).toBe(200);
});

test('checking whether a link works does not use it', async () => {
  const { userId } = await here.signUp('looks@x.test');
  const old = await link(userId, 'looks@x.test', Date.now() - RESET_LINK_MS);
  const other = await issueToken(here.services.sql, 'looks@x.test', { purpose: 'verify-email', userId }, Date.now());
  for (const bad of [old, other, 'made-up']) expect(await works(bad)).toEqual({ works: false });
  const token = await link(userId, 'looks@x.test');
  for (const _ of [1, 2]) expect(await works(token)).toEqual({ works: true });
  expect((await reset(token)).status).toBe(200);
  expect(await works(token)).toEqual({ works: false });
});

test('a weak password is refused and does not use the link', async () => {
  const { userId } = await here.signUp('weak@x.test');
  const token = await link(userId, 'weak@x.test');
  for (const password of ['short1!', 'password123', 'x'.repeat(129)]) expect((await reset(token, password)).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test('a link to a former email of the account does not set a password', async () => {
  const { userId } = await here.signUp('moved@x.test');
  const token = await link(userId, 'moved@x.test');
  await here.services.sql`update app_user set email = 'elsewhere@x.test' where id = ${userId}`;
  expect((await reset(token)).body).toEqual(USED);
});

test('a user who has only signed in with Google sets a first password by mail', async () => {
  const { userId } = await here.signUp('google@x.test', 'Pat Doe', false);
  await here.services.sql`update app_user set email_verified = true where id = ${userId}`;
  await here.services.sql`update credential set provider_id = 'google', account_id = 'g-1', password = null where user_id = ${userId}`;
  expect((await reset(await link(userId, 'google@x.test'))).status).toBe(200);
  expect((await signIn('google@x.test', NEW)).status).toBe(200);
  expect(await here.services.sql`select from credential where user_id = ${userId}`).toHaveLength(2);
});

test('a person who created an account with another person’s email is locked out when the owner sets a password', async () => {
  const { userId } = await here.signUp('owner@x.test', 'Pat Doe', false);
  await here.services.sql`
    insert into credential (id, user_id, provider_id, account_id) values (gen_random_uuid(), ${userId}, 'google', 'somebody else')`;
  expect((await reset(await link(userId, 'owner@x.test'))).status).toBe(200);
  expect(await here.services.sql`select provider_id from credential where user_id = ${userId}`).toEqual([{ provider_id: 'credential' }]);
});

test('a reset request has the same response and does the same work for a known and an unknown email', async () => {
  await here.signUp('known@x.test');
  const queued = vi.spyOn(here.services.outbox, 'queuePasswordReset');
  const statements = vi.spyOn(here.services.sql, 'begin');
  const asked = [];
  for (const email of [' Known@x.test', 'unknown@x.test']) {
    const answer = await send('request-password-reset', { email });
    asked.push({ answer, calls: queued.mock.calls.length, transactions: statements.mock.calls.length });
    queued.mockClear();
    statements.mockClear();
  }
  expect(asked[0]).toEqual(asked[1]);
  expect(asked[0]).toMatchObject({ answer: { status: 200, body: {} }, calls: 1 });
});

test('reset requests are limited to 5 per email in 15 minutes and 60 per address in an hour, with or without an account', async () => {
  for (const email of ['known2@x.test', 'nobody@x.test']) {
    const asked = await Promise.all(Array.from({ length: 7 }, () => send('request-password-reset', { email })));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  }
  await here.services.sql`
    insert into sign_in_attempt (kind, account, address) select 'reset-password', 'a' || i, '203.0.113.7' from generate_series(1, 60) i`;
  expect((await send('request-password-reset', { email: 'more@x.test' }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
});

test('changing the password ends the other sessions and invalidates reset links, and keeps this session under a new cookie', async () => {
  const bob = await here.signUp('bob@x.test');
  const token = await link(bob.userId, 'bob@x.test');
  const other = person(here.services, bob.userId, (await signIn('bob@x.test', PASSWORD)).cookie ?? '');
  const page = await openStream(address, other);
  const change = { currentPassword: PASSWORD, newPassword: NEW };
  const stream = await openStream(address, bob);
  const [before] = ((await bob.query('sessions')).body as SessionsView).sessions.filter(({ own }) => own);
  const { status, body, cookie } = await send('change-password', change, { cookie: bob.cookie });
  expect([status, body]).toEqual([200, {}]);
  await page.ended;
  // The session goes on with another cookie. Its stream ends, and connects again with that.
  await stream.ended;
  const after = person(here.services, bob.userId, cookie!);
  expect((await bob.query('me')).body).toEqual({ viewer: null });
  expect((await bob.query('dashboard')).status).toBe(401);
  expect((await after.query('me')).body).toMatchObject({ viewer: { email: 'bob@x.test' } });
  expect((await after.query('sessions')).body).toMatchObject({ sessions: [{ id: before!.id, own: true, endsAt: before!.endsAt }] });
  const again = await openStream(address, after);
  await again.close();
  expect((await other.query('me')).body).toEqual({ viewer: null });
  expect((await reset(token)).body).toEqual(USED);
  expect((await signIn('bob@x.test', NEW)).status).toBe(200);
});

test('changing the password needs the current one, and guesses are limited', async () => {
  const eve = await here.signUp('eve@x.test');
  const change = async (currentPassword: string, newPassword = NEW) =>
    await send('change-password', { currentPassword, newPassword }, { cookie: eve.cookie });
  expect((await send('change-password', { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(401);
  expect(await change('wrong')).toMatchObject({ status: 400, body: WRONG });
  expect((await change(PASSWORD, 'password123')).body).toMatchObject({ error: { message: 'Please choose a stronger password' } });
  const guesses = await Promise.all(Array.from({ length: 11 }, () => change('wrong')));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await signIn('eve@x.test', PASSWORD)).status).toBe(200);
});

test('of two simultaneous password changes one succeeds', async () => {
  const kim = await here.signUp('kim@x.test');
  const change = async (newPassword: string) =>
    await send('change-password', { currentPassword: PASSWORD, newPassword }, { cookie: kim.cookie });
  const both = await Promise.all([change(`${NEW} a`), change(`${NEW} b`)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('a sign-in with the old password during a reset leaves no session', async () => {
  const { userId } = await here.signUp('race@x.test');
  const token = await link(userId, 'race@x.test');
  await Promise.all([reset(token), ...Array.from({ length: 8 }, () => signIn('race@x.test', PASSWORD))]);
  expect(await sessionsOf(userId)).toBe(0);
});

test('a user without a password cannot change it: every current password is wrong', async () => {
  const gil = await here.signUp('gil@x.test');
  await here.services.sql`update credential set provider_id = 'google', password = null where user_id = ${gil.userId}`;
  expect(await send('change-password', { currentPassword: PASSWORD, newPassword: NEW }, { cookie: gil.cookie })).toMatchObject({
    status: 400,
    body: WRONG,
  });
});
