// Processes that share their counts. Here a function call takes the place of the messages between processes.
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSharedRateLimit, type RequestCount, type SharedRateLimit, rateLimitStore } from './shared-rate-limit.ts';

const MINUTE = 60_000;
const NOON = 29_000_000 * MINUTE;

/** Creates processes that receive each other's reports immediately. */
function processes(count: number) {
  const reported: RequestCount[] = [];
  const all: SharedRateLimit[] = Array.from({ length: count }, (_, at) =>
    createSharedRateLimit(count, (counted) => {
      reported.push(counted);
      for (const other of all) if (other !== all[at]) other.receive(counted);
    }),
  );
  return { all, reported };
}

/** How many requests are admitted if they go to the processes in turn. */
function countAdmitted(all: SharedRateLimit[], max: number, key = 'ann', now = NOON): number {
  let admitted = 0;
  for (let i = 0; i < 3 * max; i++)
    if (all[i % all.length]!.ofRoute('GET /api/thread').increment(key, now, MINUTE, max) <= max) admitted += 1;
  return admitted;
}

test.each([
  [1, 240],
  [2, 240],
  [8, 240],
  [16, 240],
  [2, 1200],
  [16, 1200],
  [3, 3],
])('%i processes together admit at most %i requests a minute, and at least nine tenths of that', (count, max) => {
  const admitted = countAdmitted(processes(count).all, max);
  expect(admitted).toBeLessThanOrEqual(max);
  expect(admitted).toBeGreaterThanOrEqual(0.9 * max);
});

test('a client whose connection stays with one process also gets nine tenths of the limit', () => {
  for (const count of [2, 16]) expect(countAdmitted(processes(count).all.slice(0, 1), 240)).toBeGreaterThanOrEqual(0.9 * 240);
});

test('a client with few requests is not reported to the other processes', () => {
  const { all, reported } = processes(2);
  for (let i = 0; i < 5; i++) all[i % 2]!.ofRoute('GET /api/thread').increment('ann', NOON, MINUTE, 1200);
  expect(reported).toEqual([]);
});

test('each client has a separate count on each route, which starts again every minute', () => {
  const { all } = processes(2);
  countAdmitted(all, 240);
  const thread = all[0]!.ofRoute('GET /api/thread');
  expect(thread.increment('ann', NOON, MINUTE, 240)).toBeGreaterThan(240);
  expect(thread.increment('bob', NOON, MINUTE, 240)).toBeLessThan(24);
  expect(all[0]!.ofRoute('GET /api/dashboard').increment('ann', NOON, MINUTE, 240)).toBeLessThan(24);
  expect(thread.increment('ann', NOON + MINUTE, MINUTE, 240)).toBeLessThan(24);
});

test('a late report about the previous minute does not count', () => {
  const { all } = processes(2);
  const counts = all[0]!.ofRoute('GET /api/thread');
  counts.increment('ann', NOON + MINUTE, MINUTE, 240);
  all[0]!.receive({ route: 'GET /api/thread', key: 'ann', window: NOON / MINUTE, count: 200 });
  expect(counts.increment('ann', NOON + MINUTE, MINUTE, 240)).toBeLessThan(24);
});

test('the limit of a route includes the requests that other processes admitted', async () => {
  const counts = createSharedRateLimit(2, () => undefined);
  const app = Fastify();
  await app.register(rateLimit, { global: false, timeWindow: '1 hour', keyGenerator: () => 'ann', store: rateLimitStore(counts) });
  app.get('/thread', { config: { rateLimit: { max: 5 } } }, () => 'here');
  app.get('/other', { config: { rateLimit: { max: 5 } } }, () => 'here');
  const status = async (path: string) => (await app.inject(path)).statusCode;
  expect(await status('/thread')).toBe(200);
  counts.receive({ route: 'GET /thread', key: 'ann', window: Math.floor(Date.now() / 3_600_000), count: 4 });
  expect([await status('/thread'), await status('/other')]).toEqual([429, 200]);
  await app.close();
});
