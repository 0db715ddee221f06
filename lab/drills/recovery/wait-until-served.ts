// Waits until the product serves again: several reads in a row, each on a new connection so that every process is reached, then a command.
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import type { Seller } from './sellers.ts';

const COMMAND = JSON.stringify({ displayName: 'Pat Doe' });
const IN_A_ROW = 4;
const POLL_MS = 60;
const REQUEST_TIMEOUT_MS = 3000;
/** After this time the drill continues, and counts it as a failure. */
const MAX_WAIT_MS = 25_000;

/** Returns the time until then in ms; Infinity if it takes longer than `MAX_WAIT_MS`. */
export async function waitUntilServed({ page, threadId }: Seller): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; performance.now() - began < MAX_WAIT_MS; ) {
    const isCommand = inARow >= IN_A_ROW;
    const isAnswered = isCommand
      ? await succeeds('POST', `${page.origin}/api/updateProfile`, page.cookie, COMMAND)
      : await succeeds('GET', `${page.origin}/api/thread?threadId=${threadId}`, page.cookie);
    if (isAnswered && isCommand) return performance.now() - began;
    inARow = isAnswered ? inARow + 1 : 0;
    if (!isAnswered) await setTimeout(POLL_MS);
  }
  return Infinity;
}

export const isReady = async (origin: string): Promise<boolean> => await succeeds('GET', `${origin}/health/ready`, '');

async function succeeds(method: 'GET' | 'POST', url: string, cookie: string, body?: string): Promise<boolean> {
  try {
    const headers = { cookie, ...(body && { 'content-type': 'application/json', origin: new URL(url).origin }) };
    const { statusCode, body: responseBody } = await request(url, {
      method,
      headers,
      ...(body && { body }),
      reset: true,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await responseBody.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
