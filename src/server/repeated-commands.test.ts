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

const GATE = 23;
const passGate = `pg_advisory_xact_lock_shared(${GATE})`;
let gate: Sql;
beforeAll(async () => {
  gate = connect(here.databaseUrl, 1);
  // The commit of a row that says so waits until the gate is open.
  await here.services.sql.unsafe(`
    create table written (what text, commit_waits boolean not null);
    create function be_slow() returns trigger language plpgsql as $$ begin if new.commit_waits then perform ${passGate}; end if; return null; end $$;
    create constraint trigger slow after insert on written deferrable initially deferred for each row execute function be_slow()`);
});
afterAll(async () => await gate.end());
const openGate = async () => await gate`select pg_advisory_unlock(${GATE})`;
afterEach(openGate);
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
const untilAtGate = async () =>
  await vi.waitFor(
    async () => {
      const rows = await here.services.sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 10 },
  );
/** No fake timer moves on while this waits. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}
/** Until so many attempts to connect have come since. */
async function untilTried(times: number): Promise<void> {
  const before = proxy.begun;
  await until(() => proxy.begun >= before + times);
}
/** The clock by which it is repeated for three seconds stands still, so that these are as long as a test needs. Returns what moves it on. */
function stopClock(): (ms: number) => void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => void (now += ms);
}
/** How often a database that is away is asked whether it is back (ms). */
const ASK_MS = 500;
/** A database that is away is asked only by what this returns. */
function stopQuestions(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => void vi.advanceTimersByTime(ASK_MS);
}
const reply = () => ({ viewer: PROFILE });
/** Each run writes a row. The first waits at the gate where `first` says. */
async function slowAtFirst(first: 'before the commit' | 'during the commit'): Promise<void> {
  await gate`select pg_advisory_lock(${GATE})`;
  one.work = async ({ tx, publish }) => {
    one.runCount += 1;
    const run = one.runCount;
    publish([LISTENER], 'me', 0);
    if (run === 1) await tx`set local lock_timeout = 0`;
    await tx`insert into written (what, commit_waits) values (${`run ${run}`}, ${run === 1 && first === 'during the commit'})`;
    if (run === 1 && first === 'before the commit') await tx.unsafe(`select ${passGate}`);
    return { reply };
  };
}

test('a command whose connection is lost during its commit is found by its key: it is answered as done, and was done once', async () => {
  await slowAtFirst('during the commit');
  const answer = send(one.newKey());
  await untilAtGate();
  proxy.reset();
  await openGate();
  expect(await answer).toMatchObject({ status: 200 });
  expect([one.runCount, await written()]).toEqual([1, ['run 1']]);
  // When the connection was lost, and when PostgreSQL had committed.
  await expect.poll(() => one.publishedCount, { message: 'open pages of this process are told' }).toBe(2);
});

test('without a key it is not repeated, because it may be done: the sender learns that the outcome is unknown', async () => {
  await slowAtFirst('during the commit');
  const answer = send();
  await untilAtGate();
  proxy.reset();
  await openGate();
  expect(await answer).toEqual({ status: 503, retryAfter: '1' });
  await expect.poll(async () => await written()).toEqual(['run 1']);
  await setTimeout(200);
  expect([one.runCount, await written()]).toEqual([1, ['run 1']]);
});

test.each([
  ['with a key', true],
  ['without one', false],
])('a command %s whose connection is lost before its commit is run again, and done once', async (_, hasKey) => {
  await slowAtFirst('before the commit');
  const answer = send(hasKey ? one.newKey() : undefined);
  await untilAtGate();
  proxy.reset();
  await openGate();
  expect(await answer).toMatchObject({ status: 200 });
  expect([one.runCount, await written()]).toEqual([2, ['run 2']]);
});

test('commands that arrive while nobody lets them in wait for a moment, and so do sessions and reads', async () => {
  await slowAtFirst('before the commit');
  await openGate();
  stopClock();
  proxy.refuse();
  const answers = [
    send(one.newKey()),
    send(),
    one.app.inject({ url: '/api/decodeVin?vin=1FTFW1E53MKE41877', headers: { cookie: one.ann.cookie } }),
  ];
  await untilTried(6);
  proxy.stopRefusing();
  const statuses = (await Promise.all(answers)).map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await written()).toHaveLength(2);
});

const AWAY = { status: 503, retryAfter: '1' };
const untilBack = async () => await until(async () => (await send(one.newKey())).status === 200);
/** Others arrive in an outage that has lasted for three seconds. */
async function expectNothingTried(): Promise<void> {
  const before = proxy.begun;
  for (let n = 0; n < 3; n++) expect(await Promise.all([send(one.newKey()), send()])).toEqual([AWAY, AWAY]);
  expect(proxy.begun).toBe(before);
}

test('if it takes longer, they and those that follow are answered with 503 and when to come again, and the next outage is waited out', async () => {
  const [passTime, ask] = [stopClock(), stopQuestions()];
  proxy.refuse();
  const answers = Promise.all([send(one.newKey()), send()]);
  await untilTried(2);
  passTime(2000);
  await untilTried(6);
  passTime(1001);
  expect(await answers).toEqual([AWAY, AWAY]);
  await expectNothingTried();
  proxy.stopRefusing();
  ask();
  await untilBack();
  proxy.refuse();
  const waiting = send(one.newKey());
  await untilTried(2);
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
  await slowAtFirst('before the commit');
  const [passTime, ask] = [stopClock(), stopQuestions()];
  const alone = send(one.newKey());
  await untilAtGate();
  proxy.freeze();
  proxy.reset();
  await untilTried(1);
  passTime(3001);
  expect(await alone).toEqual(AWAY);
  await expectNothingTried();
  const asked = untilTried(1);
  ask(); // which nobody answers
  await asked;
  proxy.thaw();
  ask();
  await openGate();
  await untilBack();
});

const read = async () => await repeatWhileUnavailable(pool, async () => await pool`select 1 as one`);

test('where writes are refused, a command is repeated for three seconds and no longer, although reads succeed meanwhile', async () => {
  const passTime = stopClock();
  one.work = async ({ tx }) => {
    one.runCount += 1;
    await tx`set transaction read only`;
    await tx`insert into written (what, commit_waits) values ('never', false)`;
    return { reply };
  };
  const runs = async (more: number) => {
    const before = one.runCount;
    await until(() => one.runCount >= before + more);
    expect(await read()).toEqual([{ one: 1 }]);
  };
  const answer = send(one.newKey());
  await runs(2);
  passTime(2000);
  await runs(2);
  passTime(1001);
  const before = one.runCount;
  expect(await answer).toEqual(AWAY);
  expect(one.runCount, 'none begins after that').toBeLessThanOrEqual(before + 1);
  expect(await read()).toEqual([{ one: 1 }]);
});

test('a command on a server that refuses writes is run again, on another connection', async () => {
  const pids: number[] = [];
  one.work = async ({ tx }) => {
    one.runCount += 1;
    pids.push((await tx<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid);
    if (one.runCount === 1) await tx`set transaction read only`;
    await tx`insert into written (what, commit_waits) values ('once', false)`;
    return { reply };
  };
  expect(await send()).toMatchObject({ status: 200 });
  expect([one.runCount, new Set(pids).size, await written()]).toEqual([2, 2, ['once']]);
});
