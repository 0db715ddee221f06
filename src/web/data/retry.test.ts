import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { command, withRetries } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { operation } from './queries.ts';

const UNAVAILABLE = { error: { code: 'unavailable', message: 'Titleline is not reachable right now. Try again in a minute.' } };
const keys: (string | undefined)[] = [];
/** Each request gets the next response, further requests the last one. */
function respondWith(...responses: (() => Promise<Response>)[]): void {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    return responses[Math.min(keys.length, responses.length) - 1]!();
  });
}
const unavailable = async () => Response.json(UNAVAILABLE, { status: 503 });
const loseConnection = async () => await Promise.reject<Response>(new TypeError('Failed to fetch'));
const succeed = async () => Response.json(null);

beforeEach(() => {
  keys.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a command is retried with the same idempotency key while the server is unavailable', async () => {
  respondWith(unavailable, loseConnection, unavailable, succeed);
  const result = command(operation.leaveThread, { threadId: '1' });
  await vi.runAllTimersAsync();
  expect(await result).toBeNull();
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

it('after four retries a command fails with the error of the server', async () => {
  respondWith(unavailable);
  const result = command(operation.leaveThread, { threadId: '1' }).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  expect(await result).toBe('unavailable');
  expect(keys).toHaveLength(5);
});

it('a command is not retried after any other error, or while the browser is offline', async () => {
  respondWith(async () => Response.json({ error: { code: 'aborted', message: 'no' } }, { status: 409 }));
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'aborted' });
  vi.stubGlobal('navigator', { onLine: false });
  respondWith(loseConnection);
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(keys).toHaveLength(2);
});

it('an error that is not from the server is thrown as it is', async () => {
  await expect(withRetries(async () => await Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
