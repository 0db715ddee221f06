// Whose budget of requests a request uses up.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../../tests/sql-statements.ts';
import { ORIGIN, PASSWORD, useTestServices } from '../../../tests/test-services.ts';
import { createApp } from '../http/app.ts';
import { createHandlers } from '../operations/handlers.ts';

const here = useTestServices();
const MAX = 6;
let app: FastifyInstance;
beforeAll(async () => {
  const { config, outbox } = here.services;
  const handlers = createHandlers({ config, outbox });
  app = await createApp({ ...here.services, handlers, limits: { queriesAMinute: MAX, commandsAMinute: 1000 }, development: false });
});
afterAll(async () => await app.close());

const at = (remoteAddress: string, cookie = '') => ({ remoteAddress, headers: { cookie, origin: ORIGIN } });
const ask = async (query: string, cookie: string, address = '192.0.2.1') =>
  (await app.inject({ url: `/api/${query}`, ...at(address, cookie) })).statusCode;
const post = async (door: string, payload: object, cookie = '') => {
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${door}`, payload, ...at('192.0.2.1', cookie) });
  const session = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  return `${session?.name}=${encodeURIComponent(session?.value ?? '')}`;
};
const signIn = async (email: string) => await post('sign-in/email', { email, password: PASSWORD });
const account = () => `pat.${crypto.randomUUID().slice(0, 8)}@x.test`;
/** One after the other. */
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i++) done.push(await work());
  return done;
}

test('all sign-ins of one person share one budget', async () => {
  const email = account();
  await here.signUp(email);
  const cookies = await times(MAX, () => signIn(email));
  const statuses = await Promise.all(cookies.map((cookie) => ask('decodeVin?vin=1FTFW1E53MKE41877', cookie)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const cookie of cookies) expect(await ask('decodeVin?vin=1FTFW1E53MKE41877', cookie)).toBe(429);
});

test('two people at one address have one each, and visitors there another', async () => {
  const [ann, bob] = [(await here.signUp(account())).cookie, (await here.signUp(account())).cookie];
  expect(new Set(await times(MAX, () => ask('sessions', ann)))).toEqual(new Set([200]));
  expect([await ask('sessions', ann), await ask('sessions', bob), await ask('sessions', '')]).toEqual([429, 200, 401]);
});

test('a session that has ended uses up its address’s budget, and not its person’s', async () => {
  const email = account();
  const { cookie } = await here.signUp(email);
  const over = await signIn(email);
  expect(await ask('me', over, '192.0.2.9')).toBe(200);
  await post('sign-out', {}, over);
  await ask('me', over, '192.0.2.9'); // finds out
  expect((await times(MAX + 2, () => ask('me', over, '192.0.2.9'))).filter((status) => status === 429)).toHaveLength(2);
  expect(await ask('me', '', '192.0.2.9')).toBe(429);
  expect(await ask('me', cookie, '192.0.2.9')).toBe(200);
});

test('a made-up cookie uses up its address’s', async () => {
  const [session = ''] = (await here.signUp(account())).cookie.split('.');
  let tries = 0;
  const statuses = await times(MAX + 2, () => ask('network', `${session}.made${tries++}.c2lnbmVk`, '192.0.2.10'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('it costs no statement: a session is looked at once a request, the first time too', async () => {
  const { cookie } = await here.signUp(account());
  for (const _ of ['first', 'second']) {
    const statements = await recordStatements(here.services.sql, async () => await ask('sessions', cookie));
    expect(statements.filter(({ text }) => /from session s/.test(text))).toHaveLength(1);
  }
});
