// Requests at a fixed rate, whether the ones before are answered or not: as people click, who do not wait for each other.
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Ask } from './answers.ts';
import { CONNECTIONS, faultOf } from './load.ts';

/** `rate` a second at even distances, `count` in all. Throws if an answer is not 200, or not what was asked for. */
export async function atRate(origin: string, rate: number, count: number, next: () => Ask): Promise<void> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const answers: Promise<string | undefined>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < count; sent++) {
    const wait = began + (sent * 1000) / rate - performance.now();
    if (wait > 0) await setTimeout(wait);
    answers.push(complaintOf(pool, next()));
  }
  const complaint = (await Promise.all(answers)).find(Boolean);
  await pool.close();
  if (complaint) throw new Error(complaint);
}

async function complaintOf(pool: Pool, ask: Ask): Promise<string | undefined> {
  try {
    const { statusCode, body } = await pool.request(ask.call);
    return faultOf(ask, statusCode, Buffer.from(await body.arrayBuffer()));
  } catch (error) {
    return `${ask.call.method} ${ask.call.path}: ${(error as Error).message}`;
  }
}
