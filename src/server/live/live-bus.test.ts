import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { type Sql, type Tx, connect } from '../postgres/connections/sql.ts';
import { recordStatements } from '../../../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { LiveBus, type Publish } from './live-bus.ts';
import { payloads, type LiveEvent } from './notify-channel.ts';

const here = useOwnTestServices();
const started: { live: LiveBus; sql: Sql }[] = [];
/** A bus with its own connections, as a second server process has. */
async function startSecondProcess() {
  const sql = connect(here.databaseUrl, 2);
  const live = new LiveBus(sql);
  await live.start(here.databaseUrl);
  started.push({ live, sql });
  return { live, sql };
}
afterEach(async () => {
  for (const { live, sql } of started.splice(0)) {
    await live.stop();
    await sql.end({ timeout: 1 });
  }
});

/** Collects the events for the keys, as `topic|seq`. */
function subscribe(live: LiveBus, ...keys: string[]) {
  const received: string[] = [];
  const stop = live.subscribe(keys, (topic, seq) => received.push(`${topic}|${seq}`));
  return { received, stop };
}

test('a listener with several keys receives each event once, and no events for other keys', () => {
  const { live } = here.services;
  const [mine, other] = [subscribe(live, 'org-a', 'user-a'), subscribe(live, 'org-b')];
  live.publish(['org-a', 'user-a'], 'network', 0);
  expect([mine.received, other.received]).toEqual([['network|0'], []]);
  mine.stop();
  live.publish(['org-a'], 'network', 0);
  expect(mine.received).toEqual(['network|0']);
});

test('events reach listeners in this and in another process, each once and in order', async () => {
  const { live } = await startSecondProcess();
  const [remote, local] = [subscribe(live, 'org-c'), subscribe(here.services.live, 'org-c')];
  for (let seq = 1; seq <= 50; seq++) here.services.live.publish(['org-c', 'org-d'], 'thread:t', seq);
  await expect.poll(() => remote.received).toHaveLength(50);
  expect(remote.received).toEqual(local.received);
});

test('the events of one command are sent in one statement, and do not wait behind other queries of the process', async () => {
  const sql = connect(here.databaseUrl, 1);
  const statusConnection = connect(here.databaseUrl, 1);
  const live = new LiveBus(statusConnection);
  const { received } = subscribe(here.services.live, 'org-g');
  const busy = sql`select pg_sleep(60)`;
  const caught = busy.catch((error: Error) => error.message);
  const statements = await recordStatements(statusConnection, async () => {
    live.publish(['org-g'], 'notifications', 0);
    live.publish(['org-g'], 'thread:g', 3);
    await expect.poll(() => received).toEqual(['notifications|0', 'thread:g|3']);
  });
  expect(statements).toHaveLength(1);
  busy.cancel();
  expect(await caught).toContain('canceling statement');
  await statusConnection.end();
  await sql.end();
});

test('the events of a transaction are delivered after its commit, in every process, for any number of keys', async () => {
  const { live, sql } = await startSecondProcess();
  const keys = Array.from({ length: 400 }, () => uuidv7());
  const [local, remote] = [subscribe(live, keys.at(-1)!), subscribe(here.services.live, keys.at(-1)!)];
  const work = async (tx: Tx, publish: Publish) => {
    publish(keys, 'network', 0);
    publish(keys, 'thread:t', 2);
    await tx`select 1`;
    expect(local.received).toEqual([]);
  };
  await live.inTransaction(sql, work);
  expect(local.received).toEqual(['network|0', 'thread:t|2']);
  await expect.poll(() => remote.received).toEqual(local.received);
});

test.each([
  ['while it runs', async (failing: Promise<unknown>): Promise<unknown> => await failing],
  // A statement that is not awaited makes the commit fail.
  ['at its commit', async (failing: Promise<unknown>): Promise<void> => void failing.catch(() => {})],
] as const)('the events of a transaction that fails %s are not delivered', async (_when, fail) => {
  const { live, sql } = await startSecondProcess();
  const [local, remote] = [subscribe(live, 'org-h'), subscribe(here.services.live, 'org-h')];
  const work = async (tx: Tx, publish: Publish) => {
    publish(['org-h'], 'network', 0);
    await fail(tx`select no_such_column from app_user`.execute());
  };
  await expect(live.inTransaction(sql, work)).rejects.toThrow('no_such_column');
  live.publish(['org-h'], 'notifications', 0);
  await expect.poll(() => remote.received).toEqual(['notifications|0']);
  expect(local.received).toEqual(['notifications|0']);
});

test('after the connection to PostgreSQL broke, every page is told to fetch everything again', async () => {
  const { live } = await startSecondProcess();
  const { received } = subscribe(live, 'org-a');
  await here.services
    .sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
  await expect.poll(() => received).toContain('*|0');
});

test('a page that opens its stream late receives the events since it loaded, from either process', async () => {
  const { live } = await startSecondProcess();
  const began = Date.now();
  here.services.live.publish(['org-e'], 'thread:t', 3);
  here.services.live.publish(['org-f'], 'network', 0);
  const late = subscribe(live, 'org-e');
  await expect.poll(() => late.received).toEqual(['thread:t|3']);
  for (const bus of [live, here.services.live]) {
    const missed: string[] = [];
    bus.sendMissed(['org-e'], began, (topic, seq) => missed.push(`${topic}|${seq}`));
    expect(missed).toEqual(['thread:t|3']);
  }
});

test('a page that loaded before this process started, or at an unknown time, is told to fetch everything again', async () => {
  const { live } = await startSecondProcess();
  const received: string[] = [];
  for (const then of [null, 0, Date.now() - 60_000]) live.sendMissed(['org-a'], then, (topic) => received.push(topic));
  expect(received).toEqual(['*', '*', '*']);
});

test('the payloads of a large batch stay within the limit of PostgreSQL and contain every event', () => {
  const keys = Array.from({ length: 700 }, () => uuidv7());
  const batch: LiveEvent[] = [
    { keys, topic: 'network', seq: 0 },
    ...keys.map((key, seq) => ({ keys: [key], topic: `thread:${key}`, seq })),
  ];
  const packed = payloads(uuidv7(), batch);
  for (const payload of packed) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  const received = packed.flatMap(
    (payload) => (JSON.parse(payload) as [string, ...[string[], string, number][]]).slice(1) as [string[], string, number][],
  );
  expect(received.filter(([, topic]) => topic === 'network').flatMap(([some]) => some)).toEqual(keys);
  expect(received.filter(([, topic]) => topic !== 'network')).toHaveLength(700);
});

test('an open page receives the events of its user and of an organization joined later, and its stream ends at sign-out', async () => {
  const ann = await here.signUp('ann@x.test');
  const { app, live, sql } = here.services;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const stream = await fetch(`http://127.0.0.1:${port}/api/live?since=tomorrow`, { headers: { cookie: ann.cookie } });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
  let streamed = '';
  const ended = (async () => {
    for await (const chunk of stream.body ?? []) streamed += new TextDecoder().decode(chunk);
  })();

  await expect.poll(() => streamed).toContain('data: *|0\n\n');
  live.publish([ann.userId], 'notifications', 0);
  await expect.poll(() => streamed).toContain('data: notifications|0\n\n');

  const orgId = uuidv7();
  await sql`insert into org (id, name, org_type, canonical_name, join_code, created_at) values (${orgId}, 'New', 'auction', 'new', 'NEW234', now())`;
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${orgId}, ${ann.userId}, 'owner', now())`;
  live.publish([ann.userId], 'me', 0);
  await expect.poll(() => streamed).toContain(': beat');
  live.publish([orgId], 'thread:x', 3);
  await expect.poll(() => streamed).toContain('data: thread:x|3\n\n');

  await ann.command('auth/sign-out', {});
  await ended;
  expect((await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie: ann.cookie } })).status).toBe(401);
});
