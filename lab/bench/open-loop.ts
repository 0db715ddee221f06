// Requests at a fixed rate, whether or not the earlier ones have been answered: users do not wait for each other.
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { CheckedCall } from './checked-calls.ts';
import { CONNECTIONS, problemOf } from './load.ts';

/** Sends `rate` requests per second at even intervals, `count` in total. Throws if a response is not a 200 or fails its check. */
export async function sendAtRate(origin: string, rate: number, count: number, next: () => CheckedCall): Promise<void> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const results: Promise<string | undefined>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < count; sent++) {
    const wait = began + (sent * 1000) / rate - performance.now();
    if (wait > 0) await setTimeout(wait);
    results.push(problemWith(pool, next()));
  }
  const problem = (await Promise.all(results)).find(Boolean);
  await pool.close();
  if (problem) throw new Error(problem);
}

async function problemWith(pool: Pool, ask: CheckedCall): Promise<string | undefined> {
  try {
    const { statusCode, body } = await pool.request(ask.call);
    return problemOf(ask, statusCode, Buffer.from(await body.arrayBuffer()));
  } catch (error) {
    return `${ask.call.method} ${ask.call.path}: ${(error as Error).message}`;
  }
}
