// Processes that count together, whose line to each other is a call here.
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type RequestCount, SharedRateLimit, rateLimitStore } from './shared-rate-limit.ts';

const MINUTE = 60_000;
const NOON = 29_000_000 * MINUTE;

/** So many processes, each of which hears at once what another tells. */
function processes(count: number) {
  const told: RequestCount[] = [];
  const all: SharedRateLimit[] = Array.from(
    { length: count },
    (_, at) =>
      new SharedRateLimit(count, (counted) => {
        told.push(counted);
        for (const other of all) if (other !== all[at]) other.hear(counted);
      }),
  );
  return { all, told };
}

/** How many requests are let through, dealt out in turn among the processes. */
function letThrough(all: SharedRateLimit[], max: number, key = 'ann', now = NOON): number {
  let admitted = 0;
  for (let i = 0; i < 3 * max; i++) if (all[i % all.length]!.ofRoute('GET /api/thread').ask(key, now, MINUTE, max) <= max) admitted += 1;
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
])('%i processes together let through at most %i a minute, and at least nine tenths of it', (count, max) => {
  const admitted = letThrough(processes(count).all, max);
  expect(admitted).toBeLessThanOrEqual(max);
  expect(admitted).toBeGreaterThanOrEqual(0.9 * max);
});

test('whose connection stays with one process has nine tenths of the limit too', () => {
  for (const count of [2, 16]) expect(letThrough(processes(count).all.slice(0, 1), 240)).toBeGreaterThanOrEqual(0.9 * 240);
});

test('those who ask seldom are not spoken of', () => {
  const { all, told } = processes(2);
  for (let i = 0; i < 5; i++) all[i % 2]!.ofRoute('GET /api/thread').ask('ann', NOON, MINUTE, 1200);
  expect(told).toEqual([]);
});

test('each counts for themselves, on each route, and anew every minute', () => {
  const { all } = processes(2);
  letThrough(all, 240);
  const thread = all[0]!.ofRoute('GET /api/thread');
  expect(thread.ask('ann', NOON, MINUTE, 240)).toBeGreaterThan(240);
  expect(thread.ask('bob', NOON, MINUTE, 240)).toBeLessThan(24);
  expect(all[0]!.ofRoute('GET /api/dashboard').ask('ann', NOON, MINUTE, 240)).toBeLessThan(24);
  expect(thread.ask('ann', NOON + MINUTE, MINUTE, 240)).toBeLessThan(24);
});

test('what comes late of the minute before counts for nobody', () => {
  const { all } = processes(2);
  const counts = all[0]!.ofRoute('GET /api/thread');
  counts.ask('ann', NOON + MINUTE, MINUTE, 240);
  all[0]!.hear({ route: 'GET /api/thread', key: 'ann', window: NOON / MINUTE, count: 200 });
  expect(counts.ask('ann', NOON + MINUTE, MINUTE, 240)).toBeLessThan(24);
});

test('the limit of a route refuses what the other processes let through', async () => {
  const counts = new SharedRateLimit(2, () => undefined);
  const app = Fastify();
  await app.register(rateLimit, { global: false, timeWindow: '1 hour', keyGenerator: () => 'ann', store: rateLimitStore(counts) });
  app.get('/thread', { config: { rateLimit: { max: 5 } } }, () => 'here');
  app.get('/other', { config: { rateLimit: { max: 5 } } }, () => 'here');
  const status = async (path: string) => (await app.inject(path)).statusCode;
  expect(await status('/thread')).toBe(200);
  counts.hear({ route: 'GET /thread', key: 'ann', window: Math.floor(Date.now() / 3_600_000), count: 4 });
  expect([await status('/thread'), await status('/other')]).toEqual([429, 200]);
  await app.close();
});
