import { expect, test, vi } from 'vitest';
import { ORIGIN, type Person, useWorld } from '../../../../tests/world.ts';
import { VERIFY_LINK_MS } from '../../../domain/limits.ts';
import { issueToken } from '../../db/one-time-tokens.ts';

const here = useWorld();
const USED = { error: { code: 'aborted', message: 'This link was already used or has expired. Ask for a new one.' } };

async function send(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await here.world.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<object>() };
}
const link = async ({ userId }: Person, email: string, now = Date.now()) =>
  await issueToken(here.world.sql, email, { purpose: 'verify-email', userId }, now);
const isVerified = async ({ query }: Person) => ((await query('me')).body as { viewer: { emailVerified: boolean } }).viewer.emailVerified;

test('whoever signs up is sent a link, and works before following it', async () => {
  const queued = vi.spyOn(here.world.post, 'queueVerification');
  const ann = await here.signUp('ann@x.test');
  expect(queued.mock.calls.map(([, userId]) => userId)).toEqual([ann.userId]);
  expect((await ann.command('updateProfile', { displayName: 'Ann' })).status).toBe(200);
});

test('an account is made even where its mail cannot be', async () => {
  vi.spyOn(here.world.post, 'queueVerification').mockRejectedValueOnce(new Error('no post today'));
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await isVerified(await here.signUp('nomail@x.test'))).toBe(false);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('verification-mail-not-queued'));
  said.mockRestore();
});

test('the link verifies the email, signed in or not, and says the same when it is followed again', async () => {
  const bob = await here.signUp('bob@x.test');
  const told = vi.spyOn(here.world.live, 'tell');
  const token = await link(bob, 'bob@x.test');
  expect(await isVerified(bob)).toBe(false);
  expect(await send('verify-email', { token })).toEqual({ status: 200, body: {} });
  expect(await isVerified(bob)).toBe(true);
  expect(await send('verify-email', { token })).toEqual({ status: 200, body: {} });
  expect(told.mock.calls).toEqual([[[bob.userId], 'me', 0]]);
});

test('a link that is too old, of another kind, to an email of before, or made up verifies nothing', async () => {
  const eve = await here.signUp('eve@x.test');
  const expired = await link(eve, 'eve@x.test', Date.now() - VERIFY_LINK_MS - 1);
  const before = await link(eve, 'eve.before@x.test');
  const other = await issueToken(here.world.sql, 'eve@x.test', { purpose: 'reset-password', userId: eve.userId }, Date.now());
  for (const token of [expired, before, other, 'made up'])
    expect(await send('verify-email', { token })).toEqual({ status: 409, body: USED });
  expect(await isVerified(eve)).toBe(false);
});

test('looking at the link does not use it: a mail scanner’s GET finds the page and no more', async () => {
  const kim = await here.signUp('kim@x.test');
  const token = await link(kim, 'kim@x.test');
  for (const url of [`/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}`])
    await here.world.app.inject({ method: 'GET', url });
  expect(await isVerified(kim)).toBe(false);
});

test('a new link is sent to whoever is signed in, five times a quarter hour, and not to the verified', async () => {
  const pat = await here.signUp('pat@x.test');
  const queued = vi.spyOn(here.world.post, 'queueVerification').mockClear();
  const ask = async () => (await send('send-verification-email', {}, { cookie: pat.cookie })).status;
  expect((await send('send-verification-email', {})).status).toBe(401);
  expect(await Promise.all([ask(), ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200, 200]);
  expect(await ask()).toBe(429);
  expect(queued).toHaveBeenCalledTimes(5);
  await here.world.sql`update app_user set email_verified = true where id = ${pat.userId}`;
  expect(await ask()).toBe(200);
  expect(queued).toHaveBeenCalledTimes(5);
});
