import { expect, test } from 'vitest';
import type { SessionsView } from '../../api/session.ts';
import { ORIGIN, PASSWORD, type Person, person, useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signInAgain({ userId }: Person, email: string): Promise<Person> {
  const answer = await here.services.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: ORIGIN, 'user-agent': CHROME },
    payload: { email, password: PASSWORD },
  });
  const cookie = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  return person(here.services, userId, `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`);
}

const sessionsOf = async (of: Person) => ((await of.query('sessions')).body as SessionsView).sessions;
const isSignedIn = async (of: Person) => ((await of.query('me')).body as { viewer: unknown }).viewer !== null;

test('a person sees their sessions with device and times, newest first', async () => {
  const first = await here.signUp('ann@example.test');
  const before = Date.now();
  const second = await signInAgain(first, 'ann@example.test');
  const [newest, oldest, ...more] = await sessionsOf(second);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ own: true, device: 'Chrome on Windows', address: '127.0.0.1' });
  expect(newest?.createdAt).toBeGreaterThanOrEqual(before - 1);
  expect((newest?.endsAt ?? 0) - (newest?.createdAt ?? 0)).toBeCloseTo(30 * 86_400_000, -4);
  expect(oldest).toMatchObject({ own: false, device: 'Unknown device' });
});

test('an expired session is not listed and cannot be ended', async () => {
  const ann = await here.signUp('out@example.test');
  const other = await signInAgain(ann, 'out@example.test');
  const otherId = (await sessionsOf(other)).find(({ own }) => own)?.id ?? '';
  await here.services.sql`update session set expires_at = now() - interval '1 second' where id = ${otherId}`;
  expect(await sessionsOf(ann)).toHaveLength(1);
  expect((await ann.command('endSession', { sessionId: otherId })).status).toBe(404);
});

test('an ended session is signed out at once, and only pages of the same person get an event', async () => {
  const ann = await here.signUp('end@example.test');
  const [other, eve] = [await signInAgain(ann, 'end@example.test'), await here.signUp('eve@example.test')];
  const otherId = (await sessionsOf(other)).find(({ own }) => own)?.id ?? '';
  const heard: string[] = [];
  const stops = [ann, eve].map(({ userId }) => here.services.live.subscribe([userId], (topic) => heard.push(`${userId} ${topic}`)));
  expect(await ann.command('endSession', { sessionId: otherId })).toEqual({ status: 200, body: {} });
  for (const stop of stops) stop();
  expect(heard).toEqual([`${ann.userId} me`]);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(ann)).toBe(true);
  expect((await other.command('updateProfile', { displayName: 'X' })).status).toBe(401);
});

test('of two concurrent requests to end a session one succeeds and the other is refused as already ended', async () => {
  const ann = await here.signUp('two@example.test');
  const [third, other] = [await signInAgain(ann, 'two@example.test'), await signInAgain(ann, 'two@example.test')];
  const sessionId = (await sessionsOf(other)).find(({ own }) => own)?.id ?? '';
  const answers = await Promise.all([ann, third].map((one) => one.command('endSession', { sessionId })));
  expect(answers).toContainEqual({ status: 200, body: {} });
  expect(answers).toContainEqual({ status: 404, body: { error: { code: 'not-found', message: 'That session has ended already.' } } });
});

test('a session of another person cannot be ended', async () => {
  const [ann, eve] = [await here.signUp('mine@example.test'), await here.signUp('theirs@example.test')];
  const sessionId = (await sessionsOf(ann))[0]?.id ?? '';
  expect(await eve.command('endSession', { sessionId })).toEqual({
    status: 404,
    body: { error: { code: 'not-found', message: 'That session has ended already.' } },
  });
  expect(await isSignedIn(ann)).toBe(true);
});

test('ending the current session signs out', async () => {
  const ann = await here.signUp('self@example.test');
  const sessionId = (await sessionsOf(ann))[0]?.id ?? '';
  expect((await ann.command('endSession', { sessionId })).status).toBe(200);
  expect(await isSignedIn(ann)).toBe(false);
});
