// What becomes of those who use a connection to PostgreSQL that is lost. It holds our patch of the driver (patches/) to its purpose.
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Proxy, startProxy } from '../../../../tests/proxy.ts';
import { listenTo } from './listen.ts';
import { connect, databaseAt, type Sql } from '../sql.ts';

const root = inject('databaseUrl');
const admin = connect(root, 2);
const pools: Sql[] = [];
let proxy: Proxy;
beforeAll(async () => {
  await admin.unsafe('create unlogged table if not exists lost_connections (what text)');
});
afterAll(async () => {
  await admin.unsafe('drop table lost_connections');
  await admin.end();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map(async (pool) => await pool.end({ timeout: 1 })));
  await proxy?.close();
  vi.restoreAllMocks();
});

async function poolThroughProxy(max: number): Promise<Sql> {
  proxy = await startProxy(root);
  const pool = connect(proxy.url, max);
  pools.push(pool);
  return pool;
}
const poolOf = (max: number): Sql => {
  const pool = connect(root, max);
  pools.push(pool);
  return pool;
};
const pidOf = async (sql: Pick<Sql, 'unsafe'>): Promise<number> =>
  (await sql.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid'))[0].pid;
const kill = async (pid: number) => void (await admin`select pg_terminate_backend(${pid}::int, 5000)`);
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const written = async () => (await admin<{ what: string }[]>`select what from lost_connections order by what`).map(({ what }) => what);
const tell = async (word: string) => void (await admin`select pg_notify('lost_connections', ${word})`);
const one = async (sql: Sql) => await sql`select 1 as one`;

test('a query whose new connection breaks fails at once, and the next one gets another connection', async () => {
  const sql = await poolThroughProxy(1);
  proxy.breakAt('select 1 as one');
  expect(await codeOf(one(sql))).toBe('ECONNRESET');
  expect(await one(sql)).toEqual([{ one: 1 }]);
});

test('what a transaction does after its connection was lost is refused for good, although somebody else has the connection next', async () => {
  await admin`truncate lost_connections`;
  const sql = poolOf(1);
  const others = ['other 1', 'other 2', 'other 3'];
  let late: unknown[] = [];
  const lost = sql.begin(async (tx) => {
    await tx`insert into lost_connections values ('lost 1')`;
    await kill(await pidOf(tx));
    const write = (what: string) => codeOf(tx`insert into lost_connections values (${what})`.execute());
    late = [await write('lost 2'), ...(await Promise.all([write('lost 3'), write('lost 4')]))];
    await setTimeout(400); // the others have the connection meanwhile
    late.push(await write('lost 5'));
  });
  const waiting = others.map(async (what) => await sql.begin(async (tx) => await tx`insert into lost_connections values (${what})`));
  expect(await codeOf(lost)).toBe('CONNECTION_CLOSED');
  await Promise.all(waiting);
  await vi.waitFor(() => expect(late).toHaveLength(4));
  expect(new Set(late)).toEqual(new Set(['CONNECTION_CLOSED']));
  expect(await written()).toEqual(others);
});

test('a transaction that loses its connection between two statements hears of it, and its pool goes on', async () => {
  const sql = poolOf(1);
  for (let round = 0; round < 20; round++) {
    const lost = sql.begin(async (tx) => {
      const pid = await pidOf(tx);
      await kill(pid);
      if (round % 2 === 0) await setTimeout(round);
      // More than a kilobyte goes to the socket at once, less with the event loop's next turn.
      await tx`select ${'x'.repeat(round % 4 < 2 ? 5000 : 5)} as text`;
    });
    expect(await codeOf(lost), `round ${round}`).toBe('CONNECTION_CLOSED');
    expect(await one(sql)).toEqual([{ one: 1 }]);
  }
});

test('statements that were sent along, or wait behind them, all fail when their connection is lost', async () => {
  const sql = poolOf(1);
  const ended: unknown[] = [];
  const lost = sql.begin(async (tx) => {
    const pid = await pidOf(tx);
    const sent = [
      tx`select pg_sleep(30)`,
      ...Array.from({ length: 200 }, (_, at) => tx`select ${at}::int as n, ${'x'.repeat(2000)}::text as text`),
    ];
    for (const statement of sent)
      statement.execute().then(
        () => ended.push('done'),
        (error: { code: string }) => ended.push(error.code),
      );
    await setTimeout(50);
    await kill(pid);
    await Promise.allSettled(sent);
  });
  expect(await codeOf(lost)).toBe('CONNECTION_CLOSED');
  await vi.waitFor(() => expect(ended).toHaveLength(201));
  expect(new Set(ended)).toEqual(new Set(['CONNECTION_CLOSED']));
  expect(await one(sql)).toEqual([{ one: 1 }]);
});

test('a query that is killed leaves nothing of its error to the next one', async () => {
  const sql = poolOf(1);
  const pid = await pidOf(sql);
  const sleeping = codeOf(sql`select pg_sleep(30)`.execute());
  await setTimeout(50);
  await kill(pid);
  expect(await sleeping).toBe('CONNECTION_CLOSED');
  expect(await one(sql)).toEqual([{ one: 1 }]);
});

test('when every connection of a busy pool breaks, all that waits is answered, and the pool is whole again', async () => {
  const sql = await poolThroughProxy(4);
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 40 }, async (_, at) =>
      at % 2 === 0
        ? await codeOf(sql`select pg_sleep(0.02)`.execute())
        : await codeOf(sql.begin(async (tx) => [await tx`select pg_sleep(0.01)`, await tx`select pg_sleep(0.01)`])),
    );
    await setTimeout(10 + 7 * round);
    proxy.reset();
    expect((await Promise.all(asked)).filter((code) => !['done', 'ECONNRESET', 'CONNECTION_CLOSED'].includes(code as string))).toEqual([]);
    expect(await Promise.all(Array.from({ length: 8 }, async () => await one(sql)))).toHaveLength(8);
  }
});

test('a pool ends although a connection of it was lost in the middle of something', async () => {
  const sql = await poolThroughProxy(2);
  const sleeping = codeOf(sql`select pg_sleep(30)`.execute());
  await one(sql);
  const ended = sql.end();
  proxy.reset();
  await ended;
  expect(await sleeping).toBe('ECONNRESET');
});

test('where nothing answers, each query fails after one try, and where something does again, the next one works', async () => {
  const sql = await poolThroughProxy(2);
  await one(sql);
  await proxy.close();
  const codes = await Promise.all(Array.from({ length: 6 }, async () => await codeOf(one(sql))));
  expect(codes.every((code) => ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED'].includes(code as string))).toBe(true);
});

test('of several hosts the one that may write is found, behind one that may not and one that is away', async () => {
  const own = new URL(root);
  const name = `t_read_only_${process.pid}`;
  await admin.unsafe(`create database ${name}`);
  onTestFinished(async () => void (await admin.unsafe(`drop database if exists ${name} with (force)`)));
  await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  proxy = await startProxy(root); // another address of the same server
  const hosts = ['127.0.0.1:9', `127.0.0.1:${new URL(proxy.url).port}`, own.host].join(',');
  const at = (database: string) => `${databaseAt(root, database).replace(own.host, hosts)}?target_session_attrs=read-write`;
  const [sql, readOnly] = [connect(at(own.pathname.slice(1)), 1), connect(at(name), 1)];
  pools.push(sql, readOnly);
  for (let round = 0; round < 5; round++) {
    const pid = await pidOf(sql);
    await kill(pid);
    await vi.waitFor(async () => expect(await one(sql)).toEqual([{ one: 1 }]));
  }
  expect(await codeOf(one(readOnly))).toBe('CONNECTION_DESTROYED'); // none of them may write
});

test('connections that a network has lost are closed although nobody says so, and work goes on on others', async () => {
  const sql = await poolThroughProxy(3);
  await Promise.all(Array.from({ length: 3 }, async () => await sql`select pg_sleep(0.05)`));
  proxy.loseAll();
  const began = performance.now();
  const asked = await Promise.all([
    ...Array.from({ length: 3 }, async () => await codeOf(one(sql))),
    codeOf(sql.begin(async (tx) => await tx`select 1`)),
  ]);
  expect(asked).toContain('ETIMEDOUT');
  await vi.waitFor(async () => expect(await one(sql)).toEqual([{ one: 1 }]));
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('one that is found to be lost takes along those beside it that nobody waited for', async () => {
  const sql = await poolThroughProxy(4);
  await Promise.all(Array.from({ length: 4 }, async () => await sql`select pg_sleep(0.05)`));
  await setTimeout(2500);
  proxy.loseAll();
  expect(await codeOf(one(sql))).toBe('ETIMEDOUT');
  await setTimeout(100);
  // The three others are gone as well: none of these has to wait.
  const again = Promise.all(Array.from({ length: 4 }, async () => await codeOf(one(sql))));
  expect(await Promise.race([again, setTimeout(2000, 'late')])).toEqual(['done', 'done', 'done', 'done']);
});

test('where the whole network is silent, who waits is told so in time, and work goes on within a second of its return', async () => {
  const sql = await poolThroughProxy(2);
  await Promise.all([one(sql), one(sql)]);
  proxy.freeze();
  const began = performance.now();
  const asked = await Promise.all(Array.from({ length: 6 }, async () => await codeOf(one(sql))));
  expect(asked).not.toContain('done');
  expect(performance.now() - began).toBeLessThan(40_000);
  proxy.thaw();
  await vi.waitFor(async () => expect(await one(sql)).toEqual([{ one: 1 }]), { timeout: 5000 });
});

test('a statement that takes its time is left alone', async () => {
  const sql = await poolThroughProxy(1);
  expect(await codeOf(sql`select pg_sleep(5)`.execute())).toBe('done');
});

test('who listens hears again after the line broke or was lost, and knows that something may be missing', async () => {
  proxy = await startProxy(root);
  const heard: string[] = [];
  let gaps = 0;
  const stop = await listenTo(proxy.url, 'lost_connections', { heard: (payload) => heard.push(payload), resumed: () => gaps++ });
  onTestFinished(stop);
  await tell('one');
  await vi.waitFor(() => expect(heard).toEqual(['one']));
  proxy.reset();
  await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 10_000 });
  await tell('two');
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
  proxy.loseAll();
  await vi.waitFor(() => expect(gaps).toBe(2), { timeout: 20_000 });
  await tell('three');
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three']));
});

test('who waits for a lock is refused in time, and who holds one without going on loses it', async () => {
  const [holder, waiter] = [poolOf(1), poolOf(1)];
  await admin`truncate lost_connections`;
  await admin`insert into lost_connections values ('locked')`;
  const held = codeOf(
    holder.begin(async (tx) => {
      await tx`select from lost_connections for update`;
      await setTimeout(13_000);
    }),
  );
  await setTimeout(100);
  expect(await codeOf(waiter`select from lost_connections for update`.execute())).toBe('55P03');
  expect(await held).toBe('CONNECTION_CLOSED');
  expect(await codeOf(waiter`select from lost_connections for update`.execute())).toBe('done');
});
