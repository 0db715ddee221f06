import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PoolWatch, watchPool } from './pool.ts';
import type { Sql } from './sql.ts';

/** Ends the oldest query that is waiting. */
let ends: (() => void)[];
let fails: (() => void)[];
let watch: PoolWatch;
let waiting: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  ends = [];
  fails = [];
  const unsafe = async () =>
    await new Promise<void>((resolve, reject) => {
      ends.push(resolve);
      fails.push(() => reject(new Error('connect ECONNREFUSED')));
    });
  waiting = 0;
  watch = watchPool({ unsafe } as unknown as Sql, (use) => {
    expect(use).toBe('read');
    waiting += 1;
    return () => {
      waiting -= 1;
    };
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const wait = async (ms: number) => await vi.advanceTimersByTimeAsync(ms);

test('a connection is free while queries get one within two seconds', async () => {
  for (let at = 0; at < 5; at++) {
    await wait(1000 + 900);
    ends.at(-1)!();
    await wait(0);
    expect(watch.hasFreeConnection()).toBe(true);
  }
});

test('none is free once a query has waited for two seconds, and until another one has not', async () => {
  await wait(1000 + 1900);
  expect(watch.hasFreeConnection()).toBe(true);
  await wait(200);
  expect([watch.hasFreeConnection(), waiting]).toEqual([false, 1]);
  expect(ends).toHaveLength(1); // the queries do not pile up
  ends.at(-1)!();
  await wait(0);
  expect([watch.hasFreeConnection(), waiting]).toEqual([false, 0]);
  await wait(1000);
  ends.at(-1)!();
  await wait(0);
  expect(watch.hasFreeConnection()).toBe(true);
});

test('a database that is away has a status of its own', async () => {
  await wait(1000 + 3000);
  fails.at(-1)!();
  await wait(0);
  expect(watch.hasFreeConnection()).toBe(true);
});
