// What the server, or its database, was away for is asked for again without a click: reads, and commands under the key of their click.
import { ApiError } from './api-error.ts';

/** ms before each further try: together longer than either takes to come back, and not so long that nobody would wait for it. */
const PAUSES_MS = [500, 1000, 2000, 4000] as const;

/** ms. Answers that take long themselves, as where somebody holds a lock, are not waited for again and again. */
const LONGEST_MS = 10_000;

/** Where the browser itself has no network, nothing would come of it; that is said at once. `tries`: how many have failed. */
export const isWorthRetrying = (tries: number, error: unknown): boolean =>
  navigator.onLine && tries <= PAUSES_MS.length && error instanceof ApiError && error.code === 'unavailable';

/** ms. Pages that were refused at the same moment do not all come back at the same moment. */
export const retryDelay = (tries: number): number => PAUSES_MS[tries - 1]! * (0.75 + Math.random() / 2);

/** Throws what the last try threw. */
export async function withRetries<T>(send: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!isWorthRetrying(tries, error) || performance.now() - began > LONGEST_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
    }
  }
}
