import { expect, test } from 'vitest';
import { PROFILE, useOneCommand } from '../../../testing/servers/one-command.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
const fixture = useOneCommand(here);
const { command, newKey } = fixture;

test('a visitor is refused as not signed in, and a user without an organization as having none', async () => {
  expect(await command(undefined, 'Ada', '')).toEqual({
    status: 401,
    body: { error: { code: 'unauthenticated', message: 'Not signed in' } },
  });
  const answer = await fixture.app.inject({ url: '/api/dashboard', headers: { cookie: fixture.ann.cookie } });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: { code: 'permission-denied', message: 'No active organization' } }]);
});

test('an input that the schema refuses names the property and never reaches the handler', async () => {
  const { status, body } = await command(newKey(), '');
  expect([status, body]).toEqual([
    400,
    { error: { code: 'invalid-argument', message: 'Enter your name.', issues: [{ path: ['displayName'], message: 'Enter your name.' }] } },
  ]);
  expect(fixture.runCount).toBe(0);
});

test('without an idempotency key every call runs the command', async () => {
  await command();
  await command();
  expect([fixture.runCount, fixture.publishedCount]).toEqual([2, 2]);
});

test('two commands that deadlock both succeed', async () => {
  const bob = await here.signUp('bob2@x.test');
  const rows = [fixture.ann.userId, bob.userId];
  let both = 0;
  const met = Promise.withResolvers<void>();
  fixture.work = async ({ tx, viewer }) => {
    fixture.runCount++;
    const [mine, theirs] = viewer.userId === fixture.ann.userId ? rows : rows.toReversed();
    await tx`update app_user set position = 'x' where id = ${mine ?? ''}`;
    if (++both === 2) met.resolve();
    await met.promise;
    await tx`update app_user set position = 'y' where id = ${theirs ?? ''}`;
    return { reply: () => ({ viewer: PROFILE }) };
  };
  const answers = await Promise.all([command(), command(undefined, 'Bob', bob.cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(fixture.runCount).toBeGreaterThanOrEqual(3); // one at least, or both, gave up its locks and began again
});

const decode = async (cookie: string) =>
  (await fixture.app.inject({ url: '/api/decodeVin', query: { vin: '1FTFW1ET5DFC10312' }, headers: { cookie } })).statusCode;

test('too many requests of one person are refused, and another person still gets an answer', async () => {
  const busy = await here.signUp('busy@x.test');
  expect([await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie), await decode(busy.cookie)]).toEqual([
    200, 200, 200, 429,
  ]);
  expect(await decode((await here.signUp('calm@x.test')).cookie)).toBe(200);
});
