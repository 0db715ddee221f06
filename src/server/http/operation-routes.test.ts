import { expect, test } from 'vitest';
import { PROFILE, useOneCommand } from '../../../tests/one-command.ts';
import { useTestServices } from '../../../tests/test-services.ts';

const here = useTestServices();
const tried = useOneCommand(here);
const { command, newKey } = tried;

test('a visitor is not signed in, and somebody without an organization acts for none', async () => {
  expect(await command(undefined, 'Ada', '')).toEqual({
    status: 401,
    body: { error: { code: 'unauthenticated', message: 'Not signed in' } },
  });
  const answer = await tried.app.inject({ url: '/api/dashboard', headers: { cookie: tried.ann.cookie } });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: { code: 'permission-denied', message: 'No active organization' } }]);
});

test('what the schema refuses names its place and never reaches the handler', async () => {
  const { status, body } = await command(newKey(), '');
  expect([status, body]).toEqual([
    400,
    { error: { code: 'invalid-argument', message: 'Enter your name.', issues: [{ path: ['displayName'], message: 'Enter your name.' }] } },
  ]);
  expect(tried.runCount).toBe(0);
});

test('without a key every call is a new one', async () => {
  await command();
  await command();
  expect([tried.runCount, tried.publishedCount]).toEqual([2, 2]);
});

test('two commands that lock each other out both work in the end', async () => {
  const bob = await here.signUp('bob2@x.test');
  const rows = [tried.ann.userId, bob.userId];
  let both = 0;
  const met = Promise.withResolvers<void>();
  tried.work = async ({ tx, viewer }) => {
    tried.runCount++;
    const [mine, theirs] = viewer.userId === tried.ann.userId ? rows : rows.toReversed();
    await tx`update app_user set position = 'x' where id = ${mine ?? ''}`;
    if (++both === 2) met.resolve();
    await met.promise;
    await tx`update app_user set position = 'y' where id = ${theirs ?? ''}`;
    return { viewer: PROFILE };
  };
  const answers = await Promise.all([command(), command(undefined, 'Bob', bob.cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(tried.runCount).toBe(3);
});

const decode = async (cookie: string) =>
  (await tried.app.inject({ url: '/api/decodeVin', query: { vin: '1FTFW1ET5DFC10312' }, headers: { cookie } })).statusCode;

test('too many requests of one page are refused, and another page still gets its answer', async () => {
  const busy = await here.signUp('busy@x.test');
  expect([await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie)]).toEqual([
    200, 200, 200, 429,
  ]);
  expect(await decode((await here.signUp('calm@x.test')).cookie)).toBe(200);
});
