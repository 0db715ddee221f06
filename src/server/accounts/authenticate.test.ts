// Which rate limit a request counts against.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordStatements } from '../../../testing/database/sql-statements.ts';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { createApp } from '../http/app.ts';
import { createHandlers } from '../operations/handlers.ts';

const here = useOwnTestServices();
const MAX = 6;
let app: FastifyInstance;
beforeAll(async () => {
  // Requests are counted by the minute of the clock: none ends between two of them.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) });
  const { config, outbox } = here.services;
  const handlers = createHandlers({ config, outbox });
  app = await createApp({ ...here.services, handlers, limits: { queriesAMinute: MAX, commandsAMinute: 1000 }, development: false });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const at = (remoteAddress: string, cookie = '') => ({ remoteAddress, headers: { cookie, origin: ORIGIN } });
const ask = async (query: string, cookie: string, address = '192.0.2.1') =>
  (await app.inject({ url: `/api/${query}`, ...at(address, cookie) })).statusCode;
const post = async (route: string, payload: object, cookie = '') => {
  const response = await app.inject({ method: 'POST', url: `/api/auth/${route}`, payload, ...at('192.0.2.1', cookie) });
  const session = response.cookies.find(({ name }) => name.endsWith('session_token'));
  return `${session?.name}=${encodeURIComponent(session?.value ?? '')}`;
};
const signIn = async (email: string) => await post('sign-in/email', { email, password: PASSWORD });
const newEmail = () => `pat.${crypto.randomUUID().slice(0, 8)}@x.test`;
/** Sequentially. */
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await work());
  return results;
}

test('all sessions of one user share one rate limit', async () => {
  const email = newEmail();
  await here.signUp(email);
  const cookies = await times(MAX, () => signIn(email));
  const statuses = await Promise.all(cookies.map((cookie) => ask('decodeVin?vin=1FTFW1E53MKE41877', cookie)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const cookie of cookies) expect(await ask('decodeVin?vin=1FTFW1E53MKE41877', cookie)).toBe(429);
});

test('two users at one address have separate rate limits, and requests without a session from there have a third', async () => {
  const [ann, bob] = [(await here.signUp(newEmail())).cookie, (await here.signUp(newEmail())).cookie];
  expect(new Set(await times(MAX, () => ask('sessions', ann)))).toEqual(new Set([200]));
  expect([await ask('sessions', ann), await ask('sessions', bob), await ask('sessions', '')]).toEqual([429, 200, 401]);
});

test('a request with an ended session counts against the address and not against the user', async () => {
  const email = newEmail();
  const { cookie } = await here.signUp(email);
  const ended = await signIn(email);
  expect(await ask('me', ended, '192.0.2.9')).toBe(200);
  await post('sign-out', {}, ended);
  await ask('me', ended, '192.0.2.9'); // notices that the session has ended
  expect((await times(MAX + 2, () => ask('me', ended, '192.0.2.9'))).filter((status) => status === 429)).toHaveLength(2);
  expect(await ask('me', '', '192.0.2.9')).toBe(429);
  expect(await ask('me', cookie, '192.0.2.9')).toBe(200);
});

test('a request with a forged cookie counts against the address', async () => {
  const [session = ''] = (await here.signUp(newEmail())).cookie.split('.');
  let count = 0;
  const statuses = await times(MAX + 2, () => ask('network', `${session}.made${count++}.c2lnbmVk`, '192.0.2.10'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('the rate limit adds no SQL statement: every request, the first one too, loads its session once', async () => {
  const { cookie } = await here.signUp(newEmail());
  for (const _ of ['first', 'second']) {
    const statements = await recordStatements(here.services.sql, async () => await ask('sessions', cookie));
    expect(statements.filter(({ text }) => /from session s/.test(text))).toHaveLength(1);
  }
});

test('requests that arrive together read their sessions in few statements, and each is answered for its own person', async () => {
  const [ann, bob, eve] = await Promise.all(['Ann', 'Bob', 'Eve'].map(async (name) => (await here.signUp(newEmail(), name)).cookie));
  await post('sign-out', {}, eve);
  const people = [
    { cookie: ann, name: 'Ann' },
    { cookie: bob, name: 'Bob' },
    { cookie: eve, name: undefined },
    { cookie: '', name: undefined },
  ];
  // More of one person's queries wait for their turn.
  const requests = (await times(2, async () => people)).flat();
  const statements = await recordStatements(here.services.sql, async () => {
    const answers = await Promise.all(
      requests.map(async ({ cookie }) => await app.inject({ url: '/api/me', ...at('192.0.2.11', cookie) })),
    );
    const names = answers.map(({ statusCode, body }) => (statusCode === 200 ? JSON.parse(body).viewer?.displayName : statusCode));
    expect(names).toEqual(requests.map(({ name }) => name));
  });
  expect(statements.filter(({ text }) => /from session s/.test(text))).toHaveLength(1);
});

test('a request that names another user than the session’s is not signed in', async () => {
  const [ann, bob] = [await here.signUp(newEmail()), await here.signUp(newEmail())];
  const command = async (userId: string) =>
    (await ann.command('updateProfile', { displayName: 'Ann Lee' }, { 'x-user-id': userId })).status;
  expect([await command(ann.userId), await command(bob.userId), await command('')]).toEqual([200, 401, 401]);
});
