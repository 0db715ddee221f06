// Load from this process: a number of connections, each of which sends its next request when the last one is answered.
import { createHistogram, performance } from 'node:perf_hooks';
import { Client } from 'undici';
import type { CheckedCall } from './checked-calls.ts';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
/** `rate` in calls per second, `p50` and `p99` in ms. */
export type Load = { calls: number; rate: number; p50: number; p99: number };

export const CONNECTIONS = 50;
const NS_A_MS = 1e6;

/** Resolves after `seconds`, or when `next` returns null. Throws if a response is not a 200 or fails its check. */
export async function load(origin: string, seconds: number, next: () => CheckedCall | null, connections = CONNECTIONS): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  try {
    return await repeat(seconds, connections, async (at) => {
      const checked = next();
      if (!checked) return false;
      const { statusCode, body } = await clients[at]!.request(checked.call);
      const problem = problemOf(checked, statusCode, Buffer.from(await body.arrayBuffer()));
      if (problem) throw new Error(problem);
      return true;
    });
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Returns what is wrong with a response; undefined if nothing is. A refusal is quick, so it must not count. */
export function problemOf({ call, check }: CheckedCall, statusCode: number, body: Buffer): string | undefined {
  const problem = statusCode === 200 ? check(body) : `${statusCode} ${body.toString()}`;
  return problem && `${call.method} ${call.path}: ${problem}`;
}

/** Repeats `work`, `concurrency` at a time, for `seconds` or until it returns false. */
export async function repeat(seconds: number, concurrency: number, work: (at: number) => Promise<boolean>): Promise<Load> {
  const times = createHistogram();
  const began = performance.now();
  const until = began + seconds * 1000;
  const loop = async (at: number): Promise<void> => {
    for (;;) {
      const sent = performance.now();
      if (sent >= until || !(await work(at))) return;
      times.record(Math.max(1, Math.round((performance.now() - sent) * NS_A_MS)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, at) => loop(at)));
  const took = (performance.now() - began) / 1000;
  return { calls: times.count, rate: times.count / took, p50: times.percentile(50) / NS_A_MS, p99: times.percentile(99) / NS_A_MS };
}
