// The arithmetic of the plan, and the simulation where its result is known.
import { expect, test } from 'vitest';
import type { Cost } from './costs.ts';
import { simulate, type Installation } from './simulate.ts';
import { BUSY, needFor, PEAK } from './us-market.ts';

const read: Cost = { name: 'read', web: 1000, background: 0, database: 1000, told: 0, roundTrips: 2, wal: 0, commits: false };
const write: Cost = { ...read, name: 'write', wal: 10_000, commits: true };
const place: Installation = { processes: 1, databaseProcessors: 1, flushMs: 2, networkMs: 0.5 };
const SECONDS = 20;

test('a request that meets nobody takes as long as its parts', () => {
  const { latencies, unfinished } = simulate([{ cost: write, rate: 1 }], { ...place, networkMs: 20, flushMs: 30 }, SECONDS, 1);
  const { p50 } = latencies.get('write')!;
  expect(p50).toBeGreaterThan(2 * 20 + 30);
  expect(p50).toBeLessThan(2 * 20 + 30 + 3);
  expect(unfinished).toBe(0);
});

test('processors are busy for what arrives', () => {
  const { busy } = simulate([{ cost: read, rate: 500 }], place, SECONDS, 1);
  expect(busy.processes).toBeCloseTo(0.5, 1);
  expect(busy.database).toBeCloseTo(0.5, 1);
});

// Each request comes to its process twice. A thread that has time for 2,000 visits a second gets 2,000 first ones and the second ones of what
// it answers, so that it answers 667 a second.
test('an installation that gets twice what it can do answers a third, because what it does not finish costs too', () => {
  const { unfinished, busy } = simulate([{ cost: read, rate: 2000 }], place, SECONDS, 1);
  expect(unfinished).toBeCloseTo(2 / 3, 1);
  expect(busy.processes).toBeCloseTo(1, 1);
});

test('a process on a processor that PostgreSQL needs too waits for it', () => {
  const alone = simulate([{ cost: read, rate: 400 }], place, SECONDS, 1).latencies.get('read')!;
  const shared = simulate([{ cost: read, rate: 400 }], { ...place, sharedProcessors: 1 }, SECONDS, 1).latencies.get('read')!;
  expect(shared.p50).toBeGreaterThan(alone.p50 * 1.2);
});

test('commits that wait at the same time are written together', () => {
  const { latencies, unfinished } = simulate(
    [{ cost: { ...write, web: 10, database: 10 }, rate: 400 }],
    { ...place, processes: 5, flushMs: 10 },
    SECONDS,
    1,
  );
  expect(unfinished).toBeLessThan(0.01);
  expect(latencies.get('write')!.p99).toBeLessThan(3 * 10);
});

test('the same seed gives the same result', () => {
  const streams = [{ cost: write, rate: 100 }];
  expect(simulate(streams, place, SECONDS, 7)).toEqual(simulate(streams, place, SECONDS, 7));
});

test('a plan has room for what each process hears of the others', () => {
  const [name = ''] = Object.keys(PEAK);
  const cost: Cost = { ...write, name, web: 2000, background: 500, told: 0 };
  const noMail = { aCommand: 0, background: 0, database: 0 };
  const deaf = needFor([cost], 1, { listenerCost: 0, mail: noMail })!;
  expect(deaf.processes).toBe(Math.ceil((PEAK[name]! * 0.002) / BUSY));
  expect(deaf.database).toBe(Math.ceil((PEAK[name]! * 0.001) / BUSY));
  expect(deaf.follower).toBeCloseTo(PEAK[name]! * 0.0005);
  const hearing = needFor([{ ...cost, told: 100 }], 1, { listenerCost: 200, mail: noMail })!;
  expect(hearing.processes).toBe(Math.ceil((PEAK[name]! * 0.002) / (BUSY - PEAK[name]! * 0.0001)));
  expect(hearing.database).toBeGreaterThan(deaf.database);
  const mailing = needFor([cost], 1, { listenerCost: 0, mail: { aCommand: 2, background: 1000, database: 1000 } })!;
  expect(mailing.mailing).toBeCloseTo(PEAK[name]! * 2 * 0.001);
  expect(mailing.database).toBe(Math.ceil((PEAK[name]! * 3 * 0.001) / BUSY));
  expect(needFor([{ ...cost, told: 10_000 }], 1, { listenerCost: 0, mail: noMail })).toBeNull();
});
