// Failed sign-ins from unknown browsers do not count against a browser that has signed in to the account before.
import { expect, test, vi } from 'vitest';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { KNOWN_BROWSERS_MAX } from '../../../domain/limits.ts';
import { issueToken } from '../../db/accounts/one-time-tokens.ts';

const here = useOwnTestServices({ TRUSTED_PROXIES: 'loopback' });
vi.setConfig({ testTimeout: 60_000 }); // dozens of passwords are hashed
const NEW = 'another horse 9';

type Jar = Map<string, string>;
type Sent = { jar?: Jar; from?: string };
/** Keeps the response's cookies in the jar, as a browser does. */
async function send(route: string, payload: object, { jar = new Map(), from = '198.51.100.7' }: Sent = {}) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { origin: ORIGIN, cookie, 'x-forwarded-for': from };
  const response = await here.services.app.inject({ method: 'POST', url: `/api/auth/${route}`, headers, payload });
  for (const { name, value, maxAge } of response.cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, encodeURIComponent(value));
  }
  return { status: response.statusCode, cookies: response.cookies, body: response.json<{ user?: { id: string } }>() };
}
const NAME = 'titleline.known_browser';
const newEmail = () => `owner.${crypto.randomUUID().slice(0, 8)}@x.test`;
let last = 0;
const elsewhere = () => `203.0.113.${++last}`;

/** A new account, signed out again. `jar` has the cookies of the browser in which it signed up. */
async function newAccount(email: string) {
  const jar: Jar = new Map();
  const { body } = await send('sign-up/email', { email, name: 'Pat', password: PASSWORD }, { jar, from: elsewhere() });
  await send('sign-out', {}, { jar });
  return { jar, userId: body.user!.id };
}
const signIn = async (email: string, password: string, sent: Sent) => (await send('sign-in/email', { email, password }, sent)).status;
async function failures(email: string, count: number, sent: () => Sent): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push(await signIn(email, 'wrong', sent()));
  return statuses;
}
const TEN = Array.from({ length: 10 }, () => 401);

test('a stranger’s wrong passwords lock out unknown browsers and not the owner’s', async () => {
  const email = newEmail();
  const { jar } = await newAccount(email);
  expect(await failures(email, 12, () => ({ from: elsewhere() }))).toEqual([...TEN, 429, 429]);
  expect(await signIn(email, PASSWORD, { from: elsewhere() })).toBe(429);
  expect(await signIn(email, PASSWORD, { jar, from: elsewhere() })).toBe(200);
  expect(await signIn(email, PASSWORD, { from: elsewhere() }), 'the owner’s sign-in does not reset the limit of strangers').toBe(429);
});

test('wrong passwords of strangers at the owner’s address do not lock the owner out', async () => {
  const email = newEmail();
  const { jar } = await newAccount(email);
  await here.services.sql`
    insert into sign_in_attempt (kind, account, address) select 'sign-in', 'a' || i, '192.0.2.44' from generate_series(1, 100) i`;
  expect(await signIn(email, PASSWORD, { from: '192.0.2.44' })).toBe(429);
  expect(await signIn(email, PASSWORD, { jar, from: '192.0.2.44' })).toBe(200);
});

test('the owner’s browser has a separate limit of ten attempts, shared with a thief of its cookie', async () => {
  const email = newEmail();
  const { jar } = await newAccount(email);
  const stolen = new Map([[NAME, jar.get(NAME)!]]);
  expect(await failures(email, 5, () => ({ jar, from: elsewhere() }))).toEqual(TEN.slice(5));
  expect(await failures(email, 6, () => ({ jar: stolen, from: elsewhere() }))).toEqual([...TEN.slice(5), 429]);
  expect(await signIn(email, PASSWORD, { jar, from: elsewhere() })).toBe(429);
  expect(await signIn(email, PASSWORD, { from: elsewhere() }), 'an unknown browser is not locked out').toBe(200);
});

test('a browser known to another account and a browser with a forged cookie count as unknown', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await newAccount(email);
  const { jar: otherJar } = await newAccount(other);
  await failures(email, 10, () => ({ from: elsewhere() }));
  const [id = '', signature = ''] = otherJar.get(NAME)!.split('.');
  for (const value of [`${id}.${signature}`, `${id}x.${signature}`, `${id}.${signature.slice(1)}x`, id, 'x.y', '.', '%E0%A4%A'])
    expect(await signIn(email, PASSWORD, { jar: new Map([[NAME, value]]), from: elsewhere() }), value).toBe(429);
});

test('simultaneous attempts count too', async () => {
  const email = newEmail();
  const { jar } = await newAccount(email);
  const statuses = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'wrong', { jar: new Map(jar), from: elsewhere() })));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('the cookie contains no personal data, scripts cannot read it, and it survives signing out', async () => {
  const email = newEmail();
  const jar: Jar = new Map();
  const { cookies, body } = await send('sign-up/email', { email, name: 'Pat', password: PASSWORD }, { jar, from: elsewhere() });
  const cookie = cookies.find(({ name }) => name === NAME)!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 });
  expect(cookie.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(Buffer.from(cookie.value, 'base64url').toString('latin1')).not.toContain(body.user!.id);
  await send('sign-out', {}, { jar });
  expect(jar.get(NAME)).toBe(cookie.value);
  const [row] = await here.services.sql<[{ plain: boolean }]>`
    select exists (select from known_browser k where encode(k.browser, 'escape') like ${`%${cookie.value.slice(0, 22)}%`}) as plain`;
  expect(row.plain).toBe(false);
});

test('a browser that several people share is known to each of their accounts, with one cookie', async () => {
  const [email, second] = [newEmail(), newEmail()];
  const { jar } = await newAccount(email);
  const before = jar.get(NAME);
  await send('sign-up/email', { email: second, name: 'Kim', password: PASSWORD }, { jar, from: elsewhere() });
  expect(jar.get(NAME)).toBe(before);
  for (const one of [email, second]) {
    await failures(one, 10, () => ({ from: elsewhere() }));
    expect(await signIn(one, PASSWORD, { jar, from: elsewhere() })).toBe(200);
  }
});

test('a user locked out in a new browser can sign in after a password reset, which makes other browsers unknown', async () => {
  const email = newEmail();
  const { jar: old, userId } = await newAccount(email);
  await failures(email, 10, () => ({ from: elsewhere() }));
  const jar: Jar = new Map();
  expect(await signIn(email, PASSWORD, { jar, from: elsewhere() })).toBe(429);
  const token = await issueToken(here.services.sql, email, { purpose: 'reset-password', userId }, Date.now());
  expect((await send('reset-password', { token, password: NEW }, { jar })).status).toBe(200);
  expect(await signIn(email, NEW, { jar, from: elsewhere() })).toBe(200);
  expect(await signIn(email, NEW, { jar: old, from: elsewhere() }), 'a browser known before the reset').toBe(429);
});

test('changing the password keeps only this browser known', async () => {
  const email = newEmail();
  const { jar: old } = await newAccount(email);
  const jar: Jar = new Map();
  await send('sign-in/email', { email, password: PASSWORD }, { jar, from: elsewhere() });
  const changed = await send('change-password', { currentPassword: PASSWORD, newPassword: NEW }, { jar });
  expect(changed.status).toBe(200);
  await failures(email, 10, () => ({ from: elsewhere() }));
  expect(await signIn(email, NEW, { jar, from: elsewhere() })).toBe(200);
  expect(await signIn(email, NEW, { jar: old, from: elsewhere() })).toBe(429);
});

test('an account knows a limited number of browsers, the most recent ones', async () => {
  const email = newEmail();
  const { jar: first, userId } = await newAccount(email);
  const count = async () => (await here.services.sql`select 1 from known_browser where user_id = ${userId}`).length;
  for (let i = 0; i < KNOWN_BROWSERS_MAX; i++) await signIn(email, PASSWORD, { jar: new Map(), from: elsewhere() });
  expect(await count()).toBe(KNOWN_BROWSERS_MAX);
  await failures(email, 10, () => ({ from: elsewhere() }));
  expect(await signIn(email, PASSWORD, { jar: first, from: elsewhere() })).toBe(429);
});
