// The benchmark counts only complete answers. An incomplete answer or a command without an effect aborts it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedCall, difference, expectCounts, expectParts } from './checked-calls.ts';
import { load } from './load.ts';
import { measure } from './measure.ts';
import { sendAtRate } from './open-loop.ts';

const WHOLE = JSON.stringify({
  stakes: [1, 2].map(() => ({ orderIndex: 0 })),
  updates: [{ updateType: 'note', message: 'a "updateType"' }],
});
const POINTER = JSON.stringify({ standing: 'completed', id: 'x' });
const MARKS = { stakes: '"orderIndex"', updates: '"updateType"' };

const server = createServer((request, response) => response.end(request.url === '/pointer' ? POINTER : WHOLE));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (path: string): CheckedCall => ({ call: { method: 'GET', path }, check: expectCounts({ stakes: 2, updates: 1 }, MARKS) });

test('complete answers are counted, and a marker that a text quotes is not', async () => {
  expect((await load(origin, 0.05, () => ask('/whole'))).calls).toBeGreaterThan(0);
  await sendAtRate(origin, 100, 5, () => ask('/whole'));
});

test('one incomplete answer aborts the load with an error that says what is missing', async () => {
  let asked = 0;
  const next = () => ask(asked++ === 3 ? '/pointer' : '/whole');
  await expect(load(origin, 0.5, next)).rejects.toThrow('GET /pointer: 0 stakes instead of 2: {"standing":"completed"');
  asked = 0;
  await expect(sendAtRate(origin, 100, 5, next)).rejects.toThrow('0 stakes instead of 2');
});

test('a body that lacks what was written is at fault, and so are other numbers of things', () => {
  expect(expectParts('"message":"a')(Buffer.from(WHOLE))).toBeUndefined();
  expect(expectParts('"message":"b')(Buffer.from(WHOLE))).toContain('"message":"b is missing');
  expect(difference({ cards: 26 }, { cards: 25 })).toBe('26 cards instead of 25');
});

test('calls without their effect abort the measurement, and so does a round without calls', async () => {
  const settings = { postgresPid: process.pid, rounds: 1, seconds: 0.01 };
  const done = { calls: 10, rate: 10, p50: 1, p99: 1 };
  let rows = 0;
  const way = (calls: number, made: number) => ({
    pids: [process.pid],
    run: async () => {
      rows += made;
      return await Promise.resolve({ ...done, calls });
    },
    effects: async () => await Promise.resolve(rows),
  });
  await expect(measure('post', { product: way(10, 10), baseline: way(10, 10) }, settings)).resolves.toHaveLength(4);
  await expect(measure('post', { product: way(10, 10), baseline: way(10, 9) }, settings)).rejects.toThrow(
    'post, the baseline: 10 calls were answered, and 9 had their effect.',
  );
  await expect(measure('post', { product: way(0, 0), baseline: way(10, 10) }, settings)).rejects.toThrow(
    'post, the product: no call was left',
  );
});
