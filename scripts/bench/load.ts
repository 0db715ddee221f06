// Load from this process: so many connections, each of which sends its next request as soon as the last one is answered.
import { createHistogram, performance } from 'node:perf_hooks';
import { Client } from 'undici';
import type { Ask } from './answers.ts';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
/** `rate` in calls a second, `p50` and `p99` in ms. */
export type Load = { calls: number; rate: number; p50: number; p99: number };

export const CONNECTIONS = 50;
const NS_A_MS = 1e6;

/** Answers when `seconds` are over or `next` has no more. Throws if an answer is not 200, or not what was asked for. */
export async function load(origin: string, seconds: number, next: () => Ask | null): Promise<Load> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(origin, { pipelining: 1 }));
  try {
    return await repeat(seconds, CONNECTIONS, async (at) => {
      const ask = next();
      if (!ask) return false;
      const { statusCode, body } = await clients[at]!.request(ask.call);
      const fault = faultOf(ask, statusCode, Buffer.from(await body.arrayBuffer()));
      if (fault) throw new Error(fault);
      return true;
    });
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** What is wrong with an answer: a refusal is quick, and no measure. undefined where nothing is. */
export function faultOf({ call, fault }: Ask, statusCode: number, body: Buffer): string | undefined {
  const wrong = statusCode === 200 ? fault(body) : `${statusCode} ${body.toString()}`;
  return wrong && `${call.method} ${call.path}: ${wrong}`;
}

/** Does `work` again and again, so many at a time, for so long or until it answers false. */
export async function repeat(seconds: number, atATime: number, work: (at: number) => Promise<boolean>): Promise<Load> {
  const times = createHistogram();
  const began = performance.now();
  const until = began + seconds * 1000;
  const one = async (at: number): Promise<void> => {
    for (;;) {
      const sent = performance.now();
      if (sent >= until || !(await work(at))) return;
      times.record(Math.max(1, Math.round((performance.now() - sent) * NS_A_MS)));
    }
  };
  await Promise.all(Array.from({ length: atATime }, (_, at) => one(at)));
  const took = (performance.now() - began) / 1000;
  return { calls: times.count, rate: times.count / took, p50: times.percentile(50) / NS_A_MS, p99: times.percentile(99) / NS_A_MS };
}
