import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORIGIN, type Person, useWorld } from '../../../tests/world.ts';
import { makeApp } from '../app.ts';
import { Refused } from './errors.ts';
import type { Handlers } from './operations.ts';

// The doors are tried with one command of a behaviour that each test chooses.
const here = useWorld();
let app: FastifyInstance;
let ann: Person;
let work: Extract<Handlers['updateProfile'], (...args: never[]) => unknown>;
let mayStillSee = async (): Promise<void> => {};
let ran = 0;
let committed = 0;

const profile = {
  userId: 'u',
  email: 'e',
  emailVerified: false,
  hasPassword: true,
  emailPrefs: { enabled: true, types: {} },
  displayName: 'd',
  phone: '',
  position: '',
  org: null,
  orgs: [],
};
const writeName =
  (name: string): typeof work =>
  async ({ tx, viewer, afterCommit }) => {
    ran++;
    afterCommit(() => void committed++);
    await tx`update app_user set name = ${name} where id = ${viewer.userId}`;
    return { viewer: { ...profile, displayName: `${name} ${ran}` } };
  };
const nameOf = async () => (await here.world.sql<{ name: string }[]>`select name from app_user where id = ${ann.userId}`)[0]?.name;

beforeAll(async () => {
  const handlers = {
    updateProfile: {
      run: async (...args: Parameters<typeof work>) => await work(...args),
      mayStillSee: async () => await mayStillSee(),
    },
    dashboard: async () => ({ anything: 'that the schema does not know' }),
    decodeVin: async () => ({ vehicle: null }),
  } as unknown as Handlers;
  app = await makeApp({ ...here.world, handlers, limits: { queriesAMinute: 3, commandsAMinute: 1000 }, development: false });
  ann = await here.signUp('ann@x.test', 'Ann');
});
afterAll(async () => await app.close());
beforeEach(() => {
  [ran, committed] = [0, 0];
  work = writeName('Ada');
  mayStillSee = async () => {};
});

let keys = 0;
const newKey = () => `key-${++keys}`;
async function command(key?: string, displayName = 'Ada', cookie = ann.cookie) {
  const headers = { cookie, origin: ORIGIN, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: { displayName } });
  return {
    status: answer.statusCode,
    body: answer.json<{ viewer?: { displayName: string }; error?: { code: string; message: string } }>(),
  };
}

test('a visitor is not signed in, and somebody without an organization acts for none', async () => {
  expect(await command(undefined, 'Ada', '')).toEqual({
    status: 401,
    body: { error: { code: 'unauthenticated', message: 'Not signed in' } },
  });
  const answer = await app.inject({ url: '/api/dashboard', headers: { cookie: ann.cookie } });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: { code: 'permission-denied', message: 'No active organization' } }]);
});

test('what the schema refuses names its place and never reaches the handler', async () => {
  const { status, body } = await command(newKey(), '');
  expect([status, body]).toEqual([
    400,
    { error: { code: 'invalid-argument', message: 'Enter your name.', issues: [{ path: ['displayName'], message: 'Enter your name.' }] } },
  ]);
  expect(ran).toBe(0);
});

test('without a key every call is a new one', async () => {
  await command();
  await command();
  expect([ran, committed]).toEqual([2, 2]);
});

test('a repeat with the same key answers with the first answer and does nothing again', async () => {
  const key = newKey();
  const [first, second] = [await command(key), await command(key)];
  expect(second).toEqual(first);
  expect([first.status, ran, committed]).toEqual([200, 1, 1]);
});

test('of ten at the same moment one works and the others wait for its answer', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => command(key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([ran, committed]).toEqual([1, 1]);
});

test('the same key with another body is refused', async () => {
  const key = newKey();
  await command(key);
  expect(await command(key, 'Eve')).toMatchObject({ status: 409, body: { error: { code: 'aborted' } } });
  expect(ran).toBe(1);
});

test('a key belongs to its user', async () => {
  const key = newKey();
  await command(key);
  await command(key, 'Ada', (await here.signUp('bob@x.test')).cookie);
  expect(ran).toBe(2);
});

test('a refusal undoes what the handler wrote, and is the answer to a repeat too', async () => {
  const key = newKey();
  work = async (context, input) => {
    await writeName('Half done')(context, input);
    throw new Refused('already-claimed');
  };
  const first = await command(key);
  work = writeName('Later');
  expect(await command(key)).toEqual(first);
  expect(first).toEqual({ status: 409, body: { error: { code: 'aborted', message: 'You already have a pending title claim.' } } });
  expect(await nameOf()).not.toBe('Half done');
  expect([ran, committed]).toEqual([1, 0]);
});

test('a failure of ours leaves no trace: the repeat tries anew', async () => {
  const key = newKey();
  const write = process.stderr.write;
  process.stderr.write = () => true;
  work = async ({ tx }) => {
    await tx`select no_such_column from app_user`;
    return { viewer: profile };
  };
  expect((await command(key)).status).toBe(500);
  process.stderr.write = write;
  work = writeName('Ada');
  expect((await command(key)).status).toBe(200);
});

test('who may no longer see the answer does not get it from a repeat', async () => {
  const key = newKey();
  await command(key);
  mayStillSee = async () => {
    throw new Refused('not-on-thread');
  };
  expect(await command(key)).toMatchObject({ status: 403 });
});

test('after 24 hours the key is free again', async () => {
  const key = newKey();
  await command(key);
  await here.world.sql`update idempotency_key set at = now() - interval '25 hours' where key = ${key}`;
  await command(key);
  expect(ran).toBe(2);
});

test.each(['', 'two words', 'k'.repeat(201), 'schlüssel'])('"%s" is no key', async (key) => {
  expect((await command(key)).status).toBe(400);
});

test('two commands that lock each other out both work in the end', async () => {
  const bob = await here.signUp('bob2@x.test');
  const rows = [ann.userId, bob.userId];
  let both = 0;
  const met = Promise.withResolvers<void>();
  work = async ({ tx, viewer }) => {
    ran++;
    const [mine, theirs] = viewer.userId === ann.userId ? rows : rows.toReversed();
    await tx`update app_user set position = 'x' where id = ${mine ?? ''}`;
    if (++both === 2) met.resolve();
    await met.promise;
    await tx`update app_user set position = 'y' where id = ${theirs ?? ''}`;
    return { viewer: profile };
  };
  const answers = await Promise.all([command(), command(undefined, 'Bob', bob.cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(ran).toBe(3);
});

const decode = async (cookie: string) =>
  (await app.inject({ url: '/api/decodeVin', query: { vin: '1FTFW1ET5DFC10312' }, headers: { cookie } })).statusCode;

test('too many requests of one page are refused, and another page still gets its answer', async () => {
  const busy = await here.signUp('busy@x.test');
  expect([await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie)]).toEqual([
    200, 200, 200, 429,
  ]);
  expect(await decode((await here.signUp('calm@x.test')).cookie)).toBe(200);
});
