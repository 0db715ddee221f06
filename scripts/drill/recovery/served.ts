// When the product answers again: several reads in a row, each on a new connection, so that each of its processes is asked, then a command.
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import type { Seller } from './people.ts';

const COMMAND = JSON.stringify({ displayName: 'Pat Doe' });
const IN_A_ROW = 4;
const LOOK_MS = 60;
const ASK_MS = 3000;
/** ms. Then the drill goes on all the same, and counts it. */
const LONGEST_MS = 25_000;

/** ms from now; Infinity where it does not within a long time. */
export async function untilServed({ page, threadId }: Seller): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; performance.now() - began < LONGEST_MS; ) {
    const isCommand = inARow >= IN_A_ROW;
    const isAnswered = isCommand
      ? await asks('POST', `${page.origin}/api/updateProfile`, page.cookie, COMMAND)
      : await asks('GET', `${page.origin}/api/thread?threadId=${threadId}`, page.cookie);
    if (isAnswered && isCommand) return performance.now() - began;
    inARow = isAnswered ? inARow + 1 : 0;
    if (!isAnswered) await setTimeout(LOOK_MS);
  }
  return Infinity;
}

export const isReady = async (origin: string): Promise<boolean> => await asks('GET', `${origin}/health/ready`, '');

async function asks(method: 'GET' | 'POST', url: string, cookie: string, body?: string): Promise<boolean> {
  try {
    const headers = { cookie, ...(body && { 'content-type': 'application/json', origin: new URL(url).origin }) };
    const { statusCode, body: answer } = await request(url, {
      method,
      headers,
      ...(body && { body }),
      reset: true,
      signal: AbortSignal.timeout(ASK_MS),
    });
    await answer.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
