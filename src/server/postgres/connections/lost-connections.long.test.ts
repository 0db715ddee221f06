// Queries fail cleanly when a connection to PostgreSQL is lost, and later queries work. Also covers our patch of the driver (patches/).
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Proxy, startProxy } from '../../../../testing/servers/proxy.ts';
import { listenTo } from './listen.ts';
import { connect, databaseAt, type Sql } from './sql.ts';

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
const directPool = (max: number): Sql => {
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
const storedRows = async () => (await admin<{ what: string }[]>`select what from lost_connections order by what`).map(({ what }) => what);
const notify = async (word: string) => void (await admin`select pg_notify('lost_connections', ${word})`);
const selectOne = async (sql: Sql) => await sql`select 1 as one`;

test('a query fails at once if its new connection breaks, and the next query gets another connection', async () => {
  const sql = await poolThroughProxy(1);
  proxy.breakAt('select 1 as one');
  expect(await codeOf(selectOne(sql))).toBe('ECONNRESET');
  expect(await selectOne(sql)).toEqual([{ one: 1 }]);
});

test('after a transaction lost its connection, its later statements fail and do not end up in another transaction', async () => {
  await admin`truncate lost_connections`;
  const sql = directPool(1);
  const others = ['other 1', 'other 2', 'other 3'];
  let late: unknown[] = [];
  const lost = sql.begin(async (tx) => {
    await tx`insert into lost_connections values ('lost 1')`;
    await kill(await pidOf(tx));
    const write = (what: string) => codeOf(tx`insert into lost_connections values (${what})`.execute());
    late = [await write('lost 2'), ...(await Promise.all([write('lost 3'), write('lost 4')]))];
    await setTimeout(400); // the other transactions use the connection meanwhile
    late.push(await write('lost 5'));
  });
  const waiting = others.map(async (what) => await sql.begin(async (tx) => await tx`insert into lost_connections values (${what})`));
  expect(await codeOf(lost)).toBe('CONNECTION_CLOSED');
  await Promise.all(waiting);
  await vi.waitFor(() => expect(late).toHaveLength(4));
  expect(new Set(late)).toEqual(new Set(['CONNECTION_CLOSED']));
  expect(await storedRows()).toEqual(others);
});

test('a transaction that loses its connection between two statements fails, and the pool still works', async () => {
  const sql = directPool(1);
  for (let round = 0; round < 20; round++) {
    const lost = sql.begin(async (tx) => {
      const pid = await pidOf(tx);
      await kill(pid);
      if (round % 2 === 0) await setTimeout(round);
      // More than a kilobyte is written to the socket at once, a smaller text in the next turn of the event loop.
      await tx`select ${'x'.repeat(round % 4 < 2 ? 5000 : 5)} as text`;
    });
    expect(await codeOf(lost), `round ${round}`).toBe('CONNECTION_CLOSED');
    expect(await selectOne(sql)).toEqual([{ one: 1 }]);
  }
});

test('when a connection is lost, its pipelined and queued statements all fail and none hangs', async () => {
  const sql = directPool(1);
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
  expect(await selectOne(sql)).toEqual([{ one: 1 }]);
});

test('the next query succeeds after a query was killed', async () => {
  const sql = directPool(1);
  const pid = await pidOf(sql);
  const sleeping = codeOf(sql`select pg_sleep(30)`.execute());
  await setTimeout(50);
  await kill(pid);
  expect(await sleeping).toBe('CONNECTION_CLOSED');
  expect(await selectOne(sql)).toEqual([{ one: 1 }]);
});

test('when every connection of a busy pool breaks, every pending query settles, and the pool recovers', async () => {
  const sql = await poolThroughProxy(4);
  for (let round = 0; round < 5; round++) {
    const queries = Array.from({ length: 40 }, async (_, at) =>
      at % 2 === 0
        ? await codeOf(sql`select pg_sleep(0.02)`.execute())
        : await codeOf(sql.begin(async (tx) => [await tx`select pg_sleep(0.01)`, await tx`select pg_sleep(0.01)`])),
    );
    await setTimeout(10 + 7 * round);
    proxy.reset();
    expect((await Promise.all(queries)).filter((code) => !['done', 'ECONNRESET', 'CONNECTION_CLOSED'].includes(code as string))).toEqual(
      [],
    );
    // The end of an attempt to connect that failed may come after its error, and takes with it what has begun to wait in between.
    await vi.waitFor(async () => expect(await Promise.all(Array.from({ length: 8 }, async () => await selectOne(sql)))).toHaveLength(8));
  }
});

test('closing a pool finishes even if a connection is lost during a query', async () => {
  const sql = await poolThroughProxy(2);
  const sleeping = codeOf(sql`select pg_sleep(30)`.execute());
  await selectOne(sql);
  const ended = sql.end();
  proxy.reset();
  await ended;
  expect(await sleeping).toBe('ECONNRESET');
});

test('while no server answers, each query fails after one attempt', async () => {
  const sql = await poolThroughProxy(2);
  await selectOne(sql);
  await proxy.close();
  const codes = await Promise.all(Array.from({ length: 6 }, async () => await codeOf(selectOne(sql))));
  expect(codes.every((code) => ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED'].includes(code as string))).toBe(true);
});

test('with several hosts in the URL, the pool finds the writable one behind an unreachable and a read-only one', async () => {
  const own = new URL(root);
  const name = `t_read_only_${process.pid}`;
  await admin.unsafe(`create database ${name}`);
  onTestFinished(async () => void (await admin.unsafe(`drop database if exists ${name} with (force)`)));
  await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  proxy = await startProxy(root); // a second address of the same server
  const hosts = ['127.0.0.1:9', `127.0.0.1:${new URL(proxy.url).port}`, own.host].join(',');
  const at = (database: string) => `${databaseAt(root, database).replace(own.host, hosts)}?target_session_attrs=read-write`;
  const [sql, readOnly] = [connect(at(own.pathname.slice(1)), 1), connect(at(name), 1)];
  pools.push(sql, readOnly);
  for (let round = 0; round < 5; round++) {
    const pid = await pidOf(sql);
    await kill(pid);
    await vi.waitFor(async () => expect(await selectOne(sql)).toEqual([{ one: 1 }]));
  }
  expect(await codeOf(selectOne(readOnly))).toBe('CONNECTION_STANDBY'); // none of the hosts is writable
});

test('connections that were lost silently are closed, and queries continue on new ones', async () => {
  const sql = await poolThroughProxy(3);
  await Promise.all(Array.from({ length: 3 }, async () => await sql`select pg_sleep(0.05)`));
  proxy.loseAll();
  const began = performance.now();
  const codes = await Promise.all([
    ...Array.from({ length: 3 }, async () => await codeOf(selectOne(sql))),
    codeOf(sql.begin(async (tx) => await tx`select 1`)),
  ]);
  expect(codes).toContain('ETIMEDOUT');
  await vi.waitFor(async () => expect(await selectOne(sql)).toEqual([{ one: 1 }]));
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('when one connection turns out to be lost, idle ones that were silent as long are closed too and no query waits', async () => {
  const sql = await poolThroughProxy(4);
  await Promise.all(Array.from({ length: 4 }, async () => await sql`select pg_sleep(0.05)`));
  await setTimeout(2500);
  proxy.loseAll();
  expect(await codeOf(selectOne(sql))).toBe('ETIMEDOUT');
  await setTimeout(100);
  // The three other connections are lost as well. None of these queries may wait for a timeout.
  const again = Promise.all(Array.from({ length: 4 }, async () => await codeOf(selectOne(sql))));
  expect(await Promise.race([again, setTimeout(2000, 'late')])).toEqual(['done', 'done', 'done', 'done']);
});

test('on a network that delivers nothing every query times out, and queries work within seconds after the network is back', async () => {
  const sql = await poolThroughProxy(2);
  await Promise.all([selectOne(sql), selectOne(sql)]);
  proxy.freeze();
  const began = performance.now();
  const codes = await Promise.all(Array.from({ length: 6 }, async () => await codeOf(selectOne(sql))));
  expect(codes).not.toContain('done');
  expect(performance.now() - began).toBeLessThan(40_000);
  proxy.thaw();
  await vi.waitFor(async () => expect(await selectOne(sql)).toEqual([{ one: 1 }]), { timeout: 5000 });
});

test('a slow statement is not mistaken for a lost connection', async () => {
  const sql = await poolThroughProxy(1);
  expect(await codeOf(sql`select pg_sleep(5)`.execute())).toBe('done');
});

test('a listener reconnects after its connection broke or was lost, and learns that it may have missed notifications', async () => {
  proxy = await startProxy(root);
  const received: string[] = [];
  let reconnects = 0;
  const stop = await listenTo(proxy.url, 'lost_connections', {
    onMessage: (payload) => received.push(payload),
    onReconnect: () => reconnects++,
  });
  onTestFinished(stop);
  await notify('one');
  await vi.waitFor(() => expect(received).toEqual(['one']));
  proxy.reset();
  await vi.waitFor(() => expect(reconnects).toBe(1), { timeout: 10_000 });
  await notify('two');
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  proxy.loseAll();
  await vi.waitFor(() => expect(reconnects).toBe(2), { timeout: 20_000 });
  await notify('three');
  await vi.waitFor(() => expect(received).toEqual(['one', 'two', 'three']));
});

test('a statement that waits for a lock times out, and an idle transaction that holds a lock is ended', async () => {
  const [holder, waiter] = [directPool(1), directPool(1)];
  await admin`truncate lost_connections`;
  await admin`insert into lost_connections values ('locked')`;
  const isLocked = Promise.withResolvers<void>();
  const held = codeOf(
    holder.begin(async (tx) => {
      await tx`select from lost_connections for update`;
      isLocked.resolve();
      await setTimeout(13_000);
    }),
  );
  await isLocked.promise;
  expect(await codeOf(waiter`select from lost_connections for update`.execute())).toBe('55P03');
  expect(await held).toBe('CONNECTION_CLOSED');
  expect(await codeOf(waiter`select from lost_connections for update`.execute())).toBe('done');
});
