// Retries reads, and commands with their idempotency key, while the server or its database is unavailable.
import { ApiError } from './api-error.ts';

/** ms before each retry. Together they are longer than a restart of the server or the database takes. */
const PAUSES_MS = [500, 1000, 2000, 4000] as const;

/** No retry after this time (ms): responses that are slow themselves, such as those that wait for a lock, are not repeated. */
const LONGEST_MS = 10_000;

/** False while the browser is offline, so that the error shows at once. `tries`: the number of failed tries. */
export const isWorthRetrying = (tries: number, error: unknown): boolean =>
  navigator.onLine && tries <= PAUSES_MS.length && error instanceof ApiError && error.code === 'unavailable';

/** ms before the next try, with jitter so that pages do not retry at the same moment. `tries`: the number of failed tries. */
export const retryDelay = (tries: number): number => PAUSES_MS[tries - 1]! * (0.75 + Math.random() / 2);

/** Throws the error of the last try. */
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
