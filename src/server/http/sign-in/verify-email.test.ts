import { describe, expect, test, vi } from 'vitest';
import { ORIGIN, PASSWORD, type Person, person, useTestServices } from '../../../../testing/servers/test-services.ts';
import { VERIFY_LINK_MS } from '../../../domain/limits.ts';
import { issueToken } from '../../db/accounts/one-time-tokens.ts';

const here = useTestServices();
vi.setConfig({ testTimeout: 60_000 }); // dozens of passwords are hashed
const NEW = 'another horse 9';
const USED = { error: { code: 'aborted', message: 'This link was already used or has expired. Ask for a new one.' } };

async function send(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
  const cookie = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  return {
    status: answer.statusCode,
    body: answer.json<object>(),
    ...(path.startsWith('verify-email/') || path === 'sign-in/email' ? { session: cookie ? cookieOf(cookie) : null } : {}),
  };
}
const cookieOf = ({ name, value }: { name: string; value: string }) => `${name}=${encodeURIComponent(value)}`;
const signInTo = async (email: string, password: string) => (await send('sign-in/email', { email, password })).session!;
const link = async ({ userId }: Person, email: string, now = Date.now()) =>
  await issueToken(here.services.sql, email, { purpose: 'verify-email', userId }, now);
const isVerified = async ({ query }: Person) => ((await query('me')).body as { viewer: { emailVerified: boolean } }).viewer.emailVerified;

test('a sign-up queues a verification mail, and the account works before the email is verified', async () => {
  const queued = vi.spyOn(here.services.outbox, 'queueVerification');
  const ann = await here.signUp('ann@x.test', 'Pat Doe', false);
  expect(queued.mock.calls.map(([, userId]) => userId)).toEqual([ann.userId]);
  expect((await ann.command('updateProfile', { displayName: 'Ann' })).status).toBe(200);
});

test('an account is created even if its verification mail cannot be queued', async () => {
  vi.spyOn(here.services.outbox, 'queueVerification').mockRejectedValueOnce(new Error('queue unavailable'));
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await isVerified(await here.signUp('nomail@x.test', 'Pat Doe', false))).toBe(false);
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining('verification-mail-not-queued'));
  stderr.mockRestore();
});

test('in a session of the account, the link verifies the email, ends no session, and can be used again', async () => {
  const bob = await here.signUp('bob@x.test', 'Pat Doe', false);
  const other = await signInTo('bob@x.test', PASSWORD);
  const published = vi.spyOn(here.services.live, 'publish');
  const token = await link(bob, 'bob@x.test');
  expect(await isVerified(bob)).toBe(false);
  expect(await send('verify-email', { token }, { cookie: bob.cookie })).toMatchObject({ status: 200, body: { verified: true } });
  expect([await isVerified(bob), await isVerified(person(here.services, bob.userId, other))]).toEqual([true, true]);
  for (const headers of [{ cookie: bob.cookie }, {}])
    expect(await send('verify-email', { token }, headers)).toMatchObject({ status: 200, body: { verified: true } });
  expect(published.mock.calls).toEqual([[[bob.userId], 'me', 0]]);
  published.mockRestore();
});

const unverified = (email: string) => ({ status: 200, body: { verified: false, email } });
/** A new account with an unverified email, and the token of its link. */
async function newOwner(name: string) {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@x.test`;
  const owner = await here.signUp(email, 'Pat Doe', false);
  return { owner, email, token: await link(owner, email) };
}

describe('without a session of the account', () => {
  test('the link alone does not verify the email, however often it is used', async () => {
    const { owner, email, token } = await newOwner('una');
    const stranger = await here.signUp(`stranger.${email}`);
    for (const headers of [{}, { cookie: stranger.cookie }, {}])
      expect(await send('verify-email', { token }, headers)).toEqual(unverified(email));
    expect(await isVerified(owner)).toBe(false);
  });

  test('the account’s password verifies the email and signs in, and ends no session', async () => {
    const { owner, email, token } = await newOwner('dos');
    const wrong = await send('verify-email/password', { token, password: 'not the one' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        error: {
          code: 'invalid-argument',
          message: 'That is not the password of this account. If you did not make it, choose a new password.',
        },
      },
    ]);
    expect(wrong.session).toBeNull();
    expect(await isVerified(owner)).toBe(false);
    const right = await send('verify-email/password', { token, password: PASSWORD });
    expect([right.status, right.body]).toEqual([200, { user: { id: owner.userId, name: 'Pat Doe', email } }]);
    const entered = person(here.services, owner.userId, right.session!);
    expect([await isVerified(entered), await isVerified(owner)]).toEqual([true, true]);
    expect(await send('verify-email/password', { token, password: PASSWORD })).toMatchObject({ status: 409, body: USED });
    expect(await send('verify-email/new-password', { token, password: NEW })).toMatchObject({ status: 409, body: USED });
  });

  test('a new password verifies the email and signs in, and ends all sessions, the old password and linked sign-ins', async () => {
    const { owner, email, token } = await newOwner('tres');
    const { sql } = here.services;
    const linked = { id: crypto.randomUUID(), user_id: owner.userId, provider_id: 'google', account_id: `g.${email}` };
    await sql`insert into credential ${sql(linked)}`;
    expect(await send('verify-email/new-password', { token, password: 'dealership1!' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Please choose a stronger password' } },
    });
    const answer = await send('verify-email/new-password', { token, password: NEW });
    expect([answer.status, answer.body]).toEqual([200, { user: { id: owner.userId, name: 'Pat Doe', email } }]);
    expect(await isVerified(person(here.services, owner.userId, answer.session!))).toBe(true);
    expect((await owner.query('sessions')).status).toBe(401);
    expect((await send('sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect((await send('sign-in/email', { email, password: NEW })).status).toBe(200);
    expect(await sql`select 1 from credential where user_id = ${owner.userId} and provider_id <> 'credential'`).toHaveLength(0);
    expect(await send('verify-email/new-password', { token, password: 'yet another horse' })).toMatchObject({ status: 409, body: USED });
  });

  test('a wrong password counts as a failed sign-in', async () => {
    const { email, token } = await newOwner('cuatro');
    const responses = await Promise.all(Array.from({ length: 12 }, () => send('verify-email/password', { token, password: 'wrong' })));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await send('sign-in/email', { email, password: PASSWORD })).status).toBe(429);
    expect((await send('verify-email/new-password', { token, password: NEW })).status).toBe(200);
  });

  test('an older link cannot set a password once the email is verified', async () => {
    const { owner, email, token } = await newOwner('cinco');
    const second = await link(owner, email);
    await send('verify-email', { token }, { cookie: owner.cookie });
    expect(await send('verify-email', { token: second })).toEqual({ ...unverified(email), body: { verified: true, email } });
    expect(await send('verify-email/new-password', { token: second, password: NEW })).toMatchObject({ status: 409, body: USED });
    expect(await send('verify-email/password', { token: second, password: PASSWORD })).toMatchObject({ status: 409, body: USED });
    expect((await owner.query('sessions')).status).toBe(200);
  });

  test('of two simultaneous uses of the link one sets the password', async () => {
    const { owner, email, token } = await newOwner('seis');
    const passwords = [NEW, 'a third horse 7'];
    const responses = await Promise.all(passwords.map((password) => send('verify-email/new-password', { token, password })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)]!;
    expect((await send('sign-in/email', { email, password: winner })).status).toBe(200);
    expect((await owner.query('sessions')).status).toBe(401);
  });

  test('using the link in another user’s session ends that session and none of the user’s other sessions', async () => {
    const { owner, email, token } = await newOwner('siete');
    const [kim, elsewhere] = [await here.signUp(`kim.${email}`, 'Pat Doe', false), await signInTo(`kim.${email}`, PASSWORD)];
    const { session } = await send('verify-email/password', { token, password: PASSWORD }, { cookie: kim.cookie });
    expect((await person(here.services, owner.userId, session!).query('me')).body).toMatchObject({ viewer: { email } });
    expect((await kim.query('sessions')).status).toBe(401);
    expect((await person(here.services, kim.userId, elsewhere).query('sessions')).status).toBe(200);
  });
});

test('an expired link, one for another purpose, one to a former email and a made-up one do not verify', async () => {
  const eve = await here.signUp('eve@x.test', 'Pat Doe', false);
  const expired = await link(eve, 'eve@x.test', Date.now() - VERIFY_LINK_MS - 1);
  const before = await link(eve, 'eve.before@x.test');
  const other = await issueToken(here.services.sql, 'eve@x.test', { purpose: 'reset-password', userId: eve.userId }, Date.now());
  for (const token of [expired, before, other, 'made up'])
    for (const [route, rest] of [
      ['verify-email', {}],
      ['verify-email/password', { password: PASSWORD }],
      ['verify-email/new-password', { password: NEW }],
    ] as const)
      expect(await send(route, { token, ...rest }, { cookie: eve.cookie })).toMatchObject({ status: 409, body: USED });
  expect(await isVerified(eve)).toBe(false);
  expect((await send('sign-in/email', { email: 'eve@x.test', password: PASSWORD })).status).toBe(200);
});

test('a GET, as mail scanners send, does not use the link', async () => {
  const kim = await here.signUp('kim@x.test', 'Pat Doe', false);
  const token = await link(kim, 'kim@x.test');
  for (const url of [`/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}`])
    await here.services.app.inject({ method: 'GET', url });
  expect(await isVerified(kim)).toBe(false);
});

test('a signed-in user can request five new links in 15 minutes, and none once the email is verified', async () => {
  const pat = await here.signUp('pat@x.test', 'Pat Doe', false);
  const queued = vi.spyOn(here.services.outbox, 'queueVerification').mockClear();
  const ask = async () => (await send('send-verification-email', {}, { cookie: pat.cookie })).status;
  expect((await send('send-verification-email', {})).status).toBe(401);
  expect(await Promise.all([ask(), ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200, 200]);
  expect(await ask()).toBe(429);
  expect(queued).toHaveBeenCalledTimes(5);
  await here.services.sql`update app_user set email_verified = true where id = ${pat.userId}`;
  expect(await ask()).toBe(200);
  expect(queued).toHaveBeenCalledTimes(5);
});
