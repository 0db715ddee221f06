import { LISTENER, PROFILE, useOneCommand } from '../../testing/servers/one-command.ts';
import { stayIdle } from '../../testing/servers/stay-idle.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Tx } from './postgres/connections/sql.ts';
import { Refused } from './refused.ts';

const here = useOwnTestServices();
const fixture = useOneCommand(here);
const { command, storedStatuses, nameOfAnn, newKey, writeName } = fixture;
const USED_DIFFERENTLY = {
  status: 409,
  body: { error: { code: 'aborted', message: 'This request was already sent with other contents.' } },
};

beforeAll(async () => void (await here.services.sql`create table written (what text primary key)`));
beforeEach(async () => void (await here.services.sql`truncate written`));
const write = async (tx: Tx, what: string) => void (await tx`insert into written (what) values (${what})`);
const written = async () => (await here.services.sql<{ what: string }[]>`select what from written`).map(({ what }) => what);

/** Silences stderr while the work runs, because the internal errors of these tests are logged. */
async function withoutStderr<T>(work: () => Promise<T>): Promise<T> {
  const { write: writeStderr } = process.stderr;
  process.stderr.write = () => true;
  try {
    return await work();
  } finally {
    process.stderr.write = writeStderr;
  }
}

/** Sends a command that writes everything and then waits until `goOn` is called. */
function heldCommand(key: string, end: () => void = () => {}) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  fixture.work = async (context, input) => {
    const answer = await writeName('Held')(context, input);
    await write(context.tx, `held ${fixture.runCount}`);
    await stayIdle(context.tx);
    begun.resolve();
    await goOn.promise;
    end();
    return answer;
  };
  const answer = command(key);
  return { answer, begun: begun.promise, goOn: goOn.resolve };
}
const waiting = async () =>
  (await here.services.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
const untilWaiting = async (many: number) =>
  await vi.waitFor(async () => expect(await waiting()).toBe(many), { timeout: 20_000, interval: 10 });

test('a repeat runs and publishes nothing, and answers with what its sender may see now', async () => {
  const key = newKey();
  expect(await command(key)).toMatchObject({ status: 200, body: { viewer: { displayName: 'Ada 1' } } });
  await here.services.sql`update app_user set name = 'Ada Byron' where id = ${fixture.ann.userId}`;
  expect(await command(key)).toMatchObject({ status: 200, body: { viewer: { displayName: 'Ada Byron' } } });
  expect([fixture.runCount, fixture.publishedCount, await nameOfAnn()]).toEqual([1, 1, 'Ada Byron']);
});

test('of ten concurrent commands with one key only one runs, and the others wait for it', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => command(key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([answers[0]!.status, fixture.runCount, fixture.publishedCount, await storedStatuses(key)]).toEqual([200, 1, 1, [200]]);
});

test('a running command locks its key: a command with another body waits, and is refused without running', async () => {
  const key = newKey();
  const first = heldCommand(key);
  await first.begun;
  const others = [command(key, 'Eve'), command(key, 'Mallory')];
  await untilWaiting(1); // the third command waits in the queue
  first.goOn();
  expect((await first.answer).status).toBe(200);
  for (const other of others) expect(await other).toEqual(USED_DIFFERENTLY);
  expect([fixture.runCount, await written()]).toEqual([1, ['held 1']]);
});

test('a command that is refused also locks its key until it ends', async () => {
  const key = newKey();
  const first = heldCommand(key, () => {
    throw new Refused('already-claimed');
  });
  await first.begun;
  const others = [command(key, 'Eve'), command(key)];
  await untilWaiting(1); // the third command waits in the queue
  first.goOn();
  const refused = await first.answer;
  expect(refused.status).toBe(409);
  expect(await Promise.all(others)).toEqual([USED_DIFFERENTLY, refused]);
  expect([fixture.runCount, fixture.publishedCount, await written(), await storedStatuses(key)]).toEqual([1, 0, [], [409]]);
});

test('a command that fails frees its key, and the next one runs', async () => {
  const key = newKey();
  const first = heldCommand(key, () => {
    throw new Error('internal error');
  });
  await first.begun;
  fixture.work = writeName('Next');
  const next = command(key, 'Eve');
  await untilWaiting(1);
  first.goOn();
  expect((await withoutStderr(async () => await first.answer)).status).toBe(500);
  expect((await next).status).toBe(200);
  expect([fixture.runCount, fixture.publishedCount, await written()]).toEqual([2, 1, []]);
});

test('the same key with another body is refused without running', async () => {
  const key = newKey();
  await command(key);
  expect(await command(key, 'Eve')).toEqual(USED_DIFFERENTLY);
  expect([fixture.runCount, fixture.publishedCount, await nameOfAnn()]).toEqual([1, 1, 'Ada 1']);
});

test('two users may use the same key', async () => {
  const key = newKey();
  await command(key);
  await command(key, 'Ada', (await here.signUp('bob@x.test')).cookie);
  expect(fixture.runCount).toBe(2);
});

test('a refusal undoes what the handler wrote, and a repeat gets the same refusal', async () => {
  const key = newKey();
  fixture.work = async (context, input) => {
    await writeName('Half done')(context, input);
    throw new Refused('already-claimed');
  };
  const first = await command(key);
  fixture.work = writeName('Later');
  expect(await command(key)).toEqual(first);
  expect(first).toEqual({ status: 409, body: { error: { code: 'aborted', message: 'You already have a pending title claim.' } } });
  expect(await nameOfAnn()).not.toMatch('Half done');
  expect([fixture.publishedCount, await storedStatuses(key)]).toEqual([0, [409]]);
});

test('a repeat gets the same message and issues of a refusal', async () => {
  const key = newKey();
  fixture.work = async () => {
    throw new Refused('same-vin', { message: 'That one is here.', issues: [{ path: ['vin', 0], message: 'a thread' }] });
  };
  const first = await command(key);
  expect(first.body.error).toEqual({ code: 'aborted', message: 'That one is here.', issues: [{ path: ['vin', 0], message: 'a thread' }] });
  expect(await command(key)).toEqual(first);
});

test('a refusal that keeps what was written keeps it once and publishes it', async () => {
  const key = newKey();
  fixture.work = async ({ tx, publish }) => {
    await write(tx, `counted ${++fixture.runCount}`);
    publish([LISTENER], 'me', 0);
    throw new Refused('invite-not-found', { keepsWhatWasWritten: true });
  };
  const first = await command(key);
  expect(await command(key)).toEqual(first);
  expect([first.status, fixture.publishedCount, await written()]).toEqual([404, 1, ['counted 1']]);
});

test('what was written before a failed savepoint of the handler is kept', async () => {
  const key = newKey();
  fixture.work = async (context, input) => {
    const { tx } = context;
    await write(tx, 'before');
    await expect(tx.savepoint(async (inner) => await write(inner as Tx, 'before'))).rejects.toThrow('duplicate key');
    return await writeName('After')(context, input);
  };
  expect((await command(key)).status).toBe(200);
  expect([await written(), await storedStatuses(key)]).toEqual([['before'], [200]]);
});

test('two commands that deadlock both succeed, each once for its key', async () => {
  const bob = await here.signUp('bob2@x.test');
  await here.services.sql`insert into written (what) values ('one'), ('two')`;
  let both = 0;
  const met = Promise.withResolvers<void>();
  fixture.work = async (context, input) => {
    const [mine, theirs] = context.viewer.userId === bob.userId ? ['one', 'two'] : ['two', 'one'];
    await context.tx`select from written where what = ${mine} for update`;
    if (++both === 2) met.resolve();
    await met.promise;
    await context.tx`select from written where what = ${theirs} for update`;
    return await writeName('Locked')(context, input);
  };
  const [mine, theirs] = [newKey(), newKey()];
  const answers = await Promise.all([command(mine), command(theirs, 'Bob', bob.cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([fixture.runCount, await storedStatuses(mine), await storedStatuses(theirs)]).toEqual([2, [200], [200]]);
});

test('an internal error stores nothing, so the repeat runs the command again', async () => {
  const key = newKey();
  fixture.work = async ({ tx }) => {
    await tx`select no_such_column from app_user`;
    return { reply: () => ({ viewer: PROFILE }) };
  };
  expect((await withoutStderr(async () => await command(key))).status).toBe(500);
  fixture.work = async () => await Promise.reject(new Error('before it asked anything'));
  expect((await withoutStderr(async () => await command(key))).status).toBe(500);
  expect(await storedStatuses(key)).toEqual([]);
  fixture.work = writeName('Ada');
  expect((await command(key)).status).toBe(200);
});

test('a person who may no longer see the answer does not get it from a repeat', async () => {
  const key = newKey();
  await command(key);
  fixture.replay = async () => {
    throw new Refused('not-on-thread');
  };
  expect(await command(key)).toMatchObject({ status: 403 });
});

test('nothing of an answer is kept but how it ended', async () => {
  const key = newKey();
  await command(key, 'A name that is in the body and in the answer');
  const [row] = await here.services.sql`select * from idempotency_key where key = ${key}`;
  expect(row).toEqual({
    user_id: fixture.ann.userId,
    operation: 'updateProfile',
    key,
    body_hash: expect.stringMatching(/^[\w-]{43}$/),
    status: 200,
    refusal: null,
    details: null,
    made: null,
    at: expect.any(Date),
  });
});

test('after 24 hours the key is free again', async () => {
  const key = newKey();
  await command(key);
  const age = async (interval: string) =>
    await here.services.sql`update idempotency_key set at = now() - ${interval}::interval where key = ${key}`;
  await age('23 hours 59 minutes');
  await command(key, 'Ada');
  expect(fixture.publishedCount).toBe(1);
  await age('24 hours');
  const answers = await Promise.all([command(key, 'Bea'), command(key, 'Bea')]);
  expect(answers[0]).toEqual(answers[1]);
  expect([fixture.publishedCount, await nameOfAnn()]).toEqual([2, answers[0].body.viewer?.displayName]);
  expect(await command(key, 'Bea')).toEqual(answers[0]);
});

test('a new use of an expired key does not keep anything of the old outcome', async () => {
  const key = newKey();
  fixture.work = async () => await Promise.reject(new Refused('same-vin', { issues: [{ path: ['vin'], message: 'a thread' }] }));
  await command(key);
  await here.services.sql`update idempotency_key set at = now() - interval '24 hours' where key = ${key}`;
  fixture.work = async () => await Promise.reject(new Error('internal error'));
  expect((await withoutStderr(async () => await command(key))).status).toBe(500);
  fixture.work = writeName('Ada');
  expect((await command(key)).status).toBe(200);
  expect([...(await here.services.sql`select status, refusal, details from idempotency_key where key = ${key}`)]).toEqual([
    { status: 200, refusal: null, details: null },
  ]);
});

test('a key that is deleted while a command waits for it is a new key', async () => {
  const key = newKey();
  await command(key);
  const { sql } = here.services;
  await sql`update idempotency_key set at = now() - interval '23 hours 59 minutes 59.9 seconds' where key = ${key}`;
  let again: ReturnType<typeof command> | undefined;
  await sql.begin(async (tx) => {
    await tx`delete from idempotency_key where key = ${key}`;
    again = command(key);
    await setTimeout(50);
  });
  expect((await again!).status).toBe(200);
  expect([fixture.runCount, await storedStatuses(key)]).toEqual([2, [200]]);
});

test.each(['', 'two words', 'k'.repeat(201), 'schlüssel'])('"%s" is refused as a key', async (key) => {
  expect((await command(key)).status).toBe(400);
});
