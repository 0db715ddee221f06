// All operations together on this machine, in the proportions of the market: what the simulation says is compared with this.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { seededRandom } from '../../../testing/random.ts';
import type { CheckedCall } from '../checked-calls.ts';
import { CONNECTIONS, problemOf } from '../load.ts';
import type { Operation } from './costs.ts';
import { type Latency, latencyOf, NS_A_MS } from './simulate.ts';
import { PEAK } from './us-market.ts';

const COMMITS = 200;

/**
 * Sends requests at random moments, `times` the market's peak, for `seconds`, whether or not earlier ones have been answered. Returns how long
 * each operation took, and how often it was called. Throws if a response is not a 200 or fails its check.
 */
export async function measureMix(
  origin: string,
  operations: readonly Operation[],
  { times, seconds, seed }: { times: number; seconds: number; seed: number },
): Promise<Map<string, Latency>> {
  const random = seededRandom(seed).next;
  const arrivals = operations
    .flatMap(({ name, next }) => {
      const send = next(origin);
      const all: { at: number; name: string; send: () => CheckedCall | null }[] = [];
      const pause = () => (-Math.log(1 - random()) * 1000) / (PEAK[name]! * times);
      for (let at = pause(); at < seconds * 1000; at += pause()) all.push({ at, name, send });
      return all;
    })
    .toSorted((a, b) => a.at - b.at);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const took = new Map<string, RecordableHistogram>(operations.map(({ name }) => [name, createHistogram()]));
  const ask = async (name: string, checked: CheckedCall) => {
    const sent = performance.now();
    const { statusCode, body } = await pool.request(checked.call);
    const problem = problemOf(checked, statusCode, Buffer.from(await body.arrayBuffer()));
    if (problem) throw new Error(problem);
    took.get(name)!.record(Math.max(1, Math.round((performance.now() - sent) * NS_A_MS)));
  };
  try {
    const answers: Promise<void>[] = [];
    const began = performance.now();
    for (const { at, name, send } of arrivals) {
      const wait = began + at - performance.now();
      if (wait > 1) await sleep(wait);
      const checked = send();
      if (checked) answers.push(ask(name, checked));
    }
    await Promise.all(answers);
  } finally {
    await pool.close();
  }
  return new Map([...took].map(([name, histogram]) => [name, latencyOf(histogram)]));
}

/** How long a commit waits for the disk, and a statement for its way to PostgreSQL and back; the medians, in ms. */
export async function measureWaits(sql: Sql): Promise<{ flushMs: number; networkMs: number }> {
  await sql`create table capacity_commit (at timestamptz)`;
  try {
    const networkMs = await medianOf(async () => await sql`select`);
    const commitMs = await medianOf(async () => await sql`insert into capacity_commit values (now())`);
    return { flushMs: Math.max(0, commitMs - networkMs), networkMs };
  } finally {
    await sql`drop table capacity_commit`;
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times = createHistogram();
  for (let at = 0; at < COMMITS; at++) {
    const began = performance.now();
    await work();
    times.record(Math.max(1, Math.round((performance.now() - began) * NS_A_MS)));
  }
  return times.percentile(50) / NS_A_MS;
}
