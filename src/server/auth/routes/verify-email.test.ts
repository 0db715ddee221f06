import { describe, expect, test, vi } from 'vitest';
import { ORIGIN, PASSWORD, type Person, person, useTestServices } from '../../../../tests/test-services.ts';
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

test('whoever signs up is sent a link, and works before following it', async () => {
  const queued = vi.spyOn(here.services.outbox, 'queueVerification');
  const ann = await here.signUp('ann@x.test', 'Pat Doe', false);
  expect(queued.mock.calls.map(([, userId]) => userId)).toEqual([ann.userId]);
  expect((await ann.command('updateProfile', { displayName: 'Ann' })).status).toBe(200);
});

test('an account is made even where its mail cannot be', async () => {
  vi.spyOn(here.services.outbox, 'queueVerification').mockRejectedValueOnce(new Error('no post today'));
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await isVerified(await here.signUp('nomail@x.test', 'Pat Doe', false))).toBe(false);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('verification-mail-not-queued'));
  said.mockRestore();
});

test('opened in a session of the account, the link verifies the email, keeps everything, and says the same when it is followed again', async () => {
  const bob = await here.signUp('bob@x.test', 'Pat Doe', false);
  const other = await signInTo('bob@x.test', PASSWORD);
  const told = vi.spyOn(here.services.live, 'publish');
  const token = await link(bob, 'bob@x.test');
  expect(await isVerified(bob)).toBe(false);
  expect(await send('verify-email', { token }, { cookie: bob.cookie })).toMatchObject({ status: 200, body: { verified: true } });
  expect([await isVerified(bob), await isVerified(person(here.services, bob.userId, other))]).toEqual([true, true]);
  for (const headers of [{ cookie: bob.cookie }, {}])
    expect(await send('verify-email', { token }, headers)).toMatchObject({ status: 200, body: { verified: true } });
  expect(told.mock.calls).toEqual([[[bob.userId], 'me', 0]]);
  told.mockRestore();
});

const notYet = (email: string) => ({ status: 200, body: { verified: false, email } });
/** Somebody whose link is opened where nobody is signed in, or somebody else. */
async function opened(name: string) {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@x.test`;
  const owner = await here.signUp(email, 'Pat Doe', false);
  return { owner, email, token: await link(owner, email) };
}

describe('opened elsewhere', () => {
  test('it verifies nothing by itself, however often, and asks for a password', async () => {
    const { owner, email, token } = await opened('una');
    const stranger = await here.signUp(`stranger.${email}`);
    for (const headers of [{}, { cookie: stranger.cookie }, {}])
      expect(await send('verify-email', { token }, headers)).toEqual(notYet(email));
    expect(await isVerified(owner)).toBe(false);
  });

  test('the account’s password verifies and signs in, and everything else goes on', async () => {
    const { owner, email, token } = await opened('dos');
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

  test('a new password verifies and signs in, and ends every session, password and linked sign-in of before', async () => {
    const { owner, email, token } = await opened('tres');
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
    const { email, token } = await opened('cuatro');
    const tries = await Promise.all(Array.from({ length: 12 }, () => send('verify-email/password', { token, password: 'wrong' })));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await send('sign-in/email', { email, password: PASSWORD })).status).toBe(429);
    expect((await send('verify-email/new-password', { token, password: NEW })).status).toBe(200);
  });

  test('an older link of an account that is verified by now sets no password', async () => {
    const { owner, email, token } = await opened('cinco');
    const second = await link(owner, email);
    await send('verify-email', { token }, { cookie: owner.cookie });
    expect(await send('verify-email', { token: second })).toEqual({ ...notYet(email), body: { verified: true, email } });
    expect(await send('verify-email/new-password', { token: second, password: NEW })).toMatchObject({ status: 409, body: USED });
    expect(await send('verify-email/password', { token: second, password: PASSWORD })).toMatchObject({ status: 409, body: USED });
    expect((await owner.query('sessions')).status).toBe(200);
  });

  test('of two who use it at the same moment one sets the password, or the account was verified before', async () => {
    const { owner, email, token } = await opened('seis');
    const passwords = [NEW, 'a third horse 7'];
    const answers = await Promise.all(passwords.map((password) => send('verify-email/new-password', { token, password })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await send('sign-in/email', { email, password: winner })).status).toBe(200);
    expect((await owner.query('sessions')).status).toBe(401);
  });

  test('in somebody else’s session, that session ends here and nowhere else', async () => {
    const { owner, email, token } = await opened('siete');
    const [kim, elsewhere] = [await here.signUp(`kim.${email}`, 'Pat Doe', false), await signInTo(`kim.${email}`, PASSWORD)];
    const { session } = await send('verify-email/password', { token, password: PASSWORD }, { cookie: kim.cookie });
    expect((await person(here.services, owner.userId, session!).query('me')).body).toMatchObject({ viewer: { email } });
    expect((await kim.query('sessions')).status).toBe(401);
    expect((await person(here.services, kim.userId, elsewhere).query('sessions')).status).toBe(200);
  });
});

test('a link that is too old, of another kind, to an email of before, or made up verifies nothing', async () => {
  const eve = await here.signUp('eve@x.test', 'Pat Doe', false);
  const expired = await link(eve, 'eve@x.test', Date.now() - VERIFY_LINK_MS - 1);
  const before = await link(eve, 'eve.before@x.test');
  const other = await issueToken(here.services.sql, 'eve@x.test', { purpose: 'reset-password', userId: eve.userId }, Date.now());
  for (const token of [expired, before, other, 'made up'])
    for (const [door, rest] of [
      ['verify-email', {}],
      ['verify-email/password', { password: PASSWORD }],
      ['verify-email/new-password', { password: NEW }],
    ] as const)
      expect(await send(door, { token, ...rest }, { cookie: eve.cookie })).toMatchObject({ status: 409, body: USED });
  expect(await isVerified(eve)).toBe(false);
  expect((await send('sign-in/email', { email: 'eve@x.test', password: PASSWORD })).status).toBe(200);
});

test('looking at the link does not use it: a mail scanner’s GET finds the page and no more', async () => {
  const kim = await here.signUp('kim@x.test', 'Pat Doe', false);
  const token = await link(kim, 'kim@x.test');
  for (const url of [`/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}`])
    await here.services.app.inject({ method: 'GET', url });
  expect(await isVerified(kim)).toBe(false);
});

test('a new link is sent to whoever is signed in, five times a quarter hour, and not to the verified', async () => {
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
