import { beforeAll, expect, test } from 'vitest';
import { LISTENER, PROFILE, useOneCommand } from '../../../tests/one-command.ts';
import { ORIGIN, useWorld } from '../../../tests/world.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from './errors.ts';

const here = useWorld();
const tried = useOneCommand(here);
const { command, keptFor, nameOfAnn, newKey, writeName } = tried;

beforeAll(async () => void (await here.world.sql`create table tried (what text primary key)`));

test('a repeat with the same key answers with the first answer and does nothing again', async () => {
  const key = newKey();
  const [first, second] = [await command(key), await command(key)];
  expect(second).toEqual(first);
  expect([first.status, tried.heard, await nameOfAnn()]).toEqual([200, 1, 'Ada 1']);
});

test('a repeat is sent the very text that was sent first', async () => {
  const headers = { cookie: tried.ann.cookie, origin: ORIGIN, 'idempotency-key': newKey() };
  const send = async () =>
    (await tried.app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: { displayName: 'Ada' } })).body;
  expect(await send()).toBe(await send());
});

test('of ten at the same moment one works and the others get its answer', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => command(key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([tried.heard, await nameOfAnn(), await keptFor(key)]).toEqual([1, answers[0]?.body.viewer?.displayName, [200]]);
});

test('of two at the same moment that nothing but their key holds apart one is kept', async () => {
  const key = newKey();
  const both = Promise.withResolvers<void>();
  tried.work = async ({ tx, tell }) => {
    tell([LISTENER], 'me', 0);
    const said = `at the same moment ${++tried.ran}`;
    await tx`insert into tried (what) values (${said})`;
    if (tried.ran === 2) both.resolve();
    await both.promise;
    return { viewer: { ...PROFILE, displayName: said } };
  };
  const [one, other] = await Promise.all([command(key), command(key)]);
  expect(other).toEqual(one);
  const written = await here.world.sql`select what from tried where what like 'at the same moment %'`;
  expect([one.status, tried.heard, [...written]]).toEqual([200, 1, [{ what: one.body.viewer?.displayName }]]);
});

test('one that is refused only because the other was faster gets the other’s answer', async () => {
  const key = newKey();
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  tried.work = async (context, input) => {
    if (++tried.ran === 1) {
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
  expect([tried.heard, await keptFor(key)]).toEqual([1, [200]]);
});

test('of two that are refused at the same moment one refusal is kept, and it is the answer of both', async () => {
  const key = newKey();
  const both = Promise.withResolvers<void>();
  tried.work = async () => {
    const mine = ++tried.ran === 1 ? 'already-claimed' : 'not-on-thread';
    if (tried.ran === 2) both.resolve();
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
  tried.work = async ({ tx }) => {
    if (++tried.ran === 2) both.resolve();
    await both.promise;
    await tx`insert into tried (what) values ('only once')`;
    return { viewer: PROFILE };
  };
  const [one, other] = await Promise.all([command(key), command(key)]);
  expect([one.status, other]).toEqual([200, one]);
});

test('the same key with another body is refused', async () => {
  const key = newKey();
  await command(key);
  expect(await command(key, 'Eve')).toMatchObject({ status: 409, body: { error: { code: 'aborted' } } });
  expect([tried.heard, await nameOfAnn()]).toEqual([1, 'Ada 1']);
});

test('a key belongs to its user', async () => {
  const key = newKey();
  await command(key);
  await command(key, 'Ada', (await here.signUp('bob@x.test')).cookie);
  expect(tried.ran).toBe(2);
});

test('a refusal undoes what the handler wrote, and is the answer to a repeat too', async () => {
  const key = newKey();
  tried.work = async (context, input) => {
    await writeName('Half done')(context, input);
    throw new Refused('already-claimed');
  };
  const first = await command(key);
  tried.work = writeName('Later');
  expect(await command(key)).toEqual(first);
  expect(first).toEqual({ status: 409, body: { error: { code: 'aborted', message: 'You already have a pending title claim.' } } });
  expect(await nameOfAnn()).not.toMatch('Half done');
  expect([tried.heard, await keptFor(key)]).toEqual([0, [409]]);
});

test.each([
  ['is refused', async () => await Promise.reject(new Refused('already-claimed'))],
  ['fails', async () => await Promise.reject(new Error('before it asked anything'))],
  ['fails at its first statement', async ({ tx }) => await tx`select no_such_column from app_user`],
] as [string, (context: { tx: Tx }) => Promise<never>][])('a repeat whose work %s gets the first answer', async (_how, again) => {
  const key = newKey();
  const first = await command(key);
  tried.work = again;
  expect(await command(key)).toEqual(first);
  expect([tried.heard, await nameOfAnn()]).toEqual([1, 'Ada 1']);
});

test('a failure of ours leaves no trace: the repeat tries anew', async () => {
  const key = newKey();
  const write = process.stderr.write;
  process.stderr.write = () => true;
  tried.work = async ({ tx }) => {
    await tx`select no_such_column from app_user`;
    return { viewer: PROFILE };
  };
  expect((await command(key)).status).toBe(500);
  tried.work = async () => await Promise.reject(new Error('before it asked anything'));
  expect((await command(key)).status).toBe(500);
  process.stderr.write = write;
  expect(await keptFor(key)).toEqual([]);
  tried.work = writeName('Ada');
  expect((await command(key)).status).toBe(200);
});

test('who may no longer see the answer does not get it from a repeat', async () => {
  const key = newKey();
  await command(key);
  tried.mayStillSee = async () => {
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
  expect(tried.heard).toBe(1);
  await age('24 hours');
  const answers = await Promise.all([command(key, 'Bea'), command(key, 'Bea')]);
  expect(answers[0]).toEqual(answers[1]);
  expect([tried.heard, await nameOfAnn()]).toEqual([2, answers[0].body.viewer?.displayName]);
  expect(await command(key, 'Bea')).toEqual(answers[0]);
});

test('an answer that is older than 24 hours does not stand in for a failure', async () => {
  const key = newKey();
  await command(key);
  await here.world.sql`update idempotency_key set at = now() - interval '24 hours' where key = ${key}`;
  const write = process.stderr.write;
  process.stderr.write = () => true;
  tried.work = async () => await Promise.reject(new Error('a failure of ours'));
  expect((await command(key)).status).toBe(500);
  process.stderr.write = write;
  tried.work = async () => await Promise.reject(new Refused('already-claimed'));
  expect([(await command(key)).status, await keptFor(key)]).toEqual([409, [409]]);
});

test.each(['', 'two words', 'k'.repeat(201), 'schlüssel'])('"%s" is no key', async (key) => {
  expect((await command(key)).status).toBe(400);
});
