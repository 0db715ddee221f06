// What becomes of commands and reads that lose their connection to the database, on the server. The web client repeats what fails here.
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Proxy, startProxy } from '../../testing/servers/proxy.ts';
import { LISTENER, PROFILE, useOneCommand } from '../../testing/servers/one-command.ts';
import { ORIGIN, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { limitTransactions } from './postgres/connections/pool.ts';
import { connect, type Sql } from './postgres/connections/sql.ts';
import { repeatWhileUnavailable } from './postgres/connections/unavailable.ts';

const here = useOwnTestServices();
let proxy: Proxy;
let pool: Sql;
const one = useOneCommand(here, async () => {
  proxy = await startProxy(here.databaseUrl);
  pool = limitTransactions(connect(proxy.url), () => () => {});
  return pool;
});
afterAll(async () => {
  await pool.end({ timeout: 1 });
  await proxy.close();
});

beforeAll(async () => {
  // The commit of a row that says so takes as long as it says.
  await here.services.sql.unsafe(`
    create table written (what text, commit_seconds float not null default 0);
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(new.commit_seconds); return null; end $$;
    create constraint trigger slow after insert on written deferrable initially deferred for each row execute function be_slow()`);
});
beforeEach(async () => {
  await here.services.sql`truncate written`;
  vi.spyOn(process.stderr, 'write').mockReturnValue(true); // what fails here is logged
});
afterEach(() => void vi.restoreAllMocks());

const NAME = { displayName: 'Ada' };
async function send(key?: string) {
  const headers = { cookie: one.ann.cookie, origin: ORIGIN, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await one.app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: NAME });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
}
const written = async () => (await here.services.sql<{ what: string }[]>`select what from written`).map(({ what }) => what);
const untilAsleep = async () =>
  await vi.waitFor(
    async () => {
      const rows = await here.services.sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 10 },
  );
const reply = () => ({ viewer: PROFILE });
/** Each run writes a row. The first takes time where `first` says. */
function slowAtFirst(first: 'before the commit' | 'during the commit'): void {
  one.work = async ({ tx, publish }) => {
    one.runCount += 1;
    publish([LISTENER], 'me', 0);
    const seconds = one.runCount === 1 ? 0.5 : 0;
    await tx`insert into written (what, commit_seconds) values (${`run ${one.runCount}`}, ${first === 'during the commit' ? seconds : 0})`;
    if (first === 'before the commit') await tx`select pg_sleep(${seconds})`;
    return { reply };
  };
}

test('a command whose connection is lost during its commit is found by its key: it is answered as done, and was done once', async () => {
  slowAtFirst('during the commit');
  const answer = send(one.newKey());
  await untilAsleep();
  proxy.reset();
  expect(await answer).toMatchObject({ status: 200 });
  expect([one.runCount, await written()]).toEqual([1, ['run 1']]);
  // When the connection was lost, and when PostgreSQL had committed.
  await vi.waitFor(() => expect(one.publishedCount, 'open pages of this process are told').toBe(2));
});

test('without a key it is not repeated, because it may be done: the sender learns that the outcome is unknown', async () => {
  slowAtFirst('during the commit');
  const answer = send();
  await untilAsleep();
  proxy.reset();
  expect(await answer).toEqual({ status: 503, retryAfter: '1' });
  await vi.waitFor(async () => expect(await written()).toEqual(['run 1']));
  await setTimeout(200);
  expect([one.runCount, await written()]).toEqual([1, ['run 1']]);
});

test.each([
  ['with a key', true],
  ['without one', false],
])('a command %s whose connection is lost before its commit is run again, and done once', async (_, hasKey) => {
  slowAtFirst('before the commit');
  const answer = send(hasKey ? one.newKey() : undefined);
  await untilAsleep();
  proxy.reset();
  expect(await answer).toMatchObject({ status: 200 });
  expect([one.runCount, await written()]).toEqual([2, ['run 2']]);
});

test('commands that arrive while nobody lets them in wait for a moment, and so do sessions and reads', async () => {
  slowAtFirst('before the commit');
  proxy.refuse();
  const answers = [
    send(one.newKey()),
    send(),
    one.app.inject({ url: '/api/decodeVin?vin=1FTFW1E53MKE41877', headers: { cookie: one.ann.cookie } }),
  ];
  await setTimeout(1000);
  proxy.stopRefusing();
  const statuses = (await Promise.all(answers)).map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await written()).toHaveLength(2);
});

const AWAY = { status: 503, retryAfter: '1' };
/** Returns the ms until a command succeeds. */
async function untilBack(): Promise<number> {
  const began = performance.now();
  await vi.waitFor(async () => expect(await send(one.newKey())).toMatchObject({ status: 200 }), 20_000);
  return performance.now() - began;
}
/** Others arrive in an outage that has lasted for three seconds. */
async function expectAnswersAtOnce(): Promise<void> {
  const began = performance.now();
  for (let n = 0; n < 3; n++) expect(await Promise.all([send(one.newKey()), send()])).toEqual([AWAY, AWAY]);
  expect(performance.now() - began).toBeLessThan(1000);
}

test('if it takes longer, they and those that follow are answered with 503 and when to come again, and the next outage is waited out', async () => {
  proxy.refuse();
  const began = performance.now();
  expect(await Promise.all([send(one.newKey()), send()])).toEqual([AWAY, AWAY]);
  expect(performance.now() - began).toBeLessThan(4500);
  await expectAnswersAtOnce();
  proxy.stopRefusing();
  await untilBack();
  proxy.refuse();
  const waiting = send(one.newKey());
  await setTimeout(500);
  proxy.stopRefusing();
  expect(await waiting).toMatchObject({ status: 200 });
});

test('an outage ends with what succeeds, although no question has been answered', async () => {
  const silent = { unsafe: async () => await new Promise(() => {}) };
  const work = vi
    .fn<() => Promise<string>>()
    .mockResolvedValue('done')
    .mockRejectedValueOnce(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  expect(await repeatWhileUnavailable(silent, work)).toBe('done');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(await repeatWhileUnavailable(silent, work)).toBe('done');
});

test('where each attempt takes seconds, because a network delivers nothing, others do not pile up behind one', async () => {
  slowAtFirst('before the commit');
  const began = performance.now();
  const alone = send(one.newKey());
  await untilAsleep();
  proxy.freeze();
  proxy.reset();
  expect(await alone).toEqual(AWAY);
  expect(performance.now() - began).toBeLessThan(6000);
  await expectAnswersAtOnce();
  proxy.thaw();
  expect(await untilBack()).toBeLessThan(2000);
});

const read = async () => await repeatWhileUnavailable(pool, async () => await pool`select 1 as one`);

test('where writes are refused, a command is repeated for three seconds and no longer, although reads succeed meanwhile', async () => {
  one.work = async ({ tx }) => {
    one.runCount += 1;
    await tx`set transaction read only`;
    await tx`insert into written (what) values ('never')`;
    return { reply };
  };
  const reads = setInterval(() => void read(), 50);
  onTestFinished(() => clearInterval(reads));
  const began = performance.now();
  expect(await send(one.newKey())).toEqual(AWAY);
  expect(performance.now() - began).toBeLessThan(6000);
  expect(one.runCount).toBeGreaterThan(2);
  expect(await read()).toEqual([{ one: 1 }]);
});

test('a command on a server that refuses writes is run again, on another connection', async () => {
  const pids: number[] = [];
  one.work = async ({ tx }) => {
    one.runCount += 1;
    pids.push((await tx<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid);
    if (one.runCount === 1) await tx`set transaction read only`;
    await tx`insert into written (what) values ('once')`;
    return { reply };
  };
  expect(await send()).toMatchObject({ status: 200 });
  expect([one.runCount, new Set(pids).size, await written()]).toEqual([2, 2, ['once']]);
});
