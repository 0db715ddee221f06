import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORIGIN, type Person, useWorld } from '../../../tests/world.ts';
import { makeApp } from '../app.ts';
import type { Tx } from '../db/sql.ts';
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
    const written = `${name} ${ran}`;
    await tx`update app_user set name = ${written} where id = ${viewer.userId}`;
    return { viewer: { ...profile, displayName: written } };
  };
const keptFor = async (key: string) =>
  (await here.world.sql<{ status: number }[]>`select status from idempotency_key where key = ${key}`).map(({ status }) => status);
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
  await here.world.sql`create table tried (what text primary key)`;
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
  expect([first.status, committed, await nameOf()]).toEqual([200, 1, 'Ada 1']);
});

test('a repeat is sent the very text that was sent first', async () => {
  const headers = { cookie: ann.cookie, origin: ORIGIN, 'idempotency-key': newKey() };
  const send = async () => (await app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: { displayName: 'Ada' } })).body;
  expect(await send()).toBe(await send());
});

test('of ten at the same moment one works and the others get its answer', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => command(key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([committed, await nameOf(), await keptFor(key)]).toEqual([1, answers[0]?.body.viewer?.displayName, [200]]);
});

test('of two at the same moment that nothing but their key holds apart one is kept', async () => {
  const key = newKey();
  const both = Promise.withResolvers<void>();
  work = async ({ tx, afterCommit }) => {
    afterCommit(() => void committed++);
    const said = `at the same moment ${++ran}`;
    await tx`insert into tried (what) values (${said})`;
    if (ran === 2) both.resolve();
    await both.promise;
    return { viewer: { ...profile, displayName: said } };
  };
  const [one, other] = await Promise.all([command(key), command(key)]);
  expect(other).toEqual(one);
  const written = await here.world.sql`select what from tried where what like 'at the same moment %'`;
  expect([one.status, committed, [...written]]).toEqual([200, 1, [{ what: one.body.viewer?.displayName }]]);
});

test('one that is refused only because the other was faster gets the other’s answer', async () => {
  const key = newKey();
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  work = async (context, input) => {
    if (++ran === 1) {
      begun.resolve();
      await done.promise;
      throw new Refused('already-claimed');
    }
    return await writeName('Faster')(context, input);
  };
  const slow = command(key);
  await begun.promise;
  const fast = await command(key);
  done.resolve();
  expect([fast.status, await slow]).toEqual([200, fast]);
  expect([committed, await keptFor(key)]).toEqual([1, [200]]);
});

test('of two that are refused at the same moment one refusal is kept, and it is the answer of both', async () => {
  const key = newKey();
  const both = Promise.withResolvers<void>();
  work = async () => {
    const mine = ++ran === 1 ? 'already-claimed' : 'not-on-thread';
    if (ran === 2) both.resolve();
    await both.promise;
    throw new Refused(mine);
  };
  const [one, other] = await Promise.all([command(key), command(key)]);
  expect(other).toEqual(one);
  expect(await keptFor(key)).toEqual([one.status]);
});

test('one that fails only because the other was faster gets the other’s answer', async () => {
  const key = newKey();
  const both = Promise.withResolvers<void>();
  work = async ({ tx }) => {
    if (++ran === 2) both.resolve();
    await both.promise;
    await tx`insert into tried (what) values ('only once')`;
    return { viewer: profile };
  };
  const [one, other] = await Promise.all([command(key), command(key)]);
  expect([one.status, other]).toEqual([200, one]);
});

test('the same key with another body is refused', async () => {
  const key = newKey();
  await command(key);
  expect(await command(key, 'Eve')).toMatchObject({ status: 409, body: { error: { code: 'aborted' } } });
  expect([committed, await nameOf()]).toEqual([1, 'Ada 1']);
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
  expect(await nameOf()).not.toMatch('Half done');
  expect([committed, await keptFor(key)]).toEqual([0, [409]]);
});

test.each([
  ['is refused', async () => await Promise.reject(new Refused('already-claimed'))],
  ['fails', async () => await Promise.reject(new Error('before it asked anything'))],
  ['fails at its first statement', async ({ tx }) => await tx`select no_such_column from app_user`],
] as [string, (context: { tx: Tx }) => Promise<never>][])('a repeat whose work %s gets the first answer', async (_how, again) => {
  const key = newKey();
  const first = await command(key);
  work = again;
  expect(await command(key)).toEqual(first);
  expect([committed, await nameOf()]).toEqual([1, 'Ada 1']);
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
  work = async () => await Promise.reject(new Error('before it asked anything'));
  expect((await command(key)).status).toBe(500);
  process.stderr.write = write;
  expect(await keptFor(key)).toEqual([]);
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
  const age = async (interval: string) =>
    await here.world.sql`update idempotency_key set at = now() - ${interval}::interval where key = ${key}`;
  await age('23 hours 59 minutes');
  await command(key, 'Ada');
  expect(committed).toBe(1);
  await age('24 hours');
  const answers = await Promise.all([command(key, 'Bea'), command(key, 'Bea')]);
  expect(answers[0]).toEqual(answers[1]);
  expect([committed, await nameOf()]).toEqual([2, answers[0].body.viewer?.displayName]);
  expect(await command(key, 'Bea')).toEqual(answers[0]);
});

test('an answer that is older than 24 hours does not stand in for a failure', async () => {
  const key = newKey();
  await command(key);
  await here.world.sql`update idempotency_key set at = now() - interval '24 hours' where key = ${key}`;
  const write = process.stderr.write;
  process.stderr.write = () => true;
  work = async () => await Promise.reject(new Error('a failure of ours'));
  expect((await command(key)).status).toBe(500);
  process.stderr.write = write;
  work = async () => await Promise.reject(new Refused('already-claimed'));
  expect([(await command(key)).status, await keptFor(key)]).toEqual([409, [409]]);
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
