import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onlineManager } from '@tanstack/react-query';
import { command, query, repeatSilently, SILENT_MS } from './api-client.ts';
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
  onlineManager.setOnline(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a command is repeated with the same idempotency key while the server is unavailable', async () => {
  respondWith(unavailable, loseConnection, unavailable, succeed);
  const result = command(operation.leaveThread, { threadId: '1' });
  await vi.runAllTimersAsync();
  expect(await result).toBeNull();
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

it.each([
  ['a command', async () => await command(operation.leaveThread, { threadId: '1' })],
  ['a read', async () => await query(operation.makes, {})],
])('%s is repeated silently for five seconds, and only then the page shows that the server cannot be reached', async (_, send) => {
  respondWith(loseConnection);
  let failed: unknown;
  send().catch((error: ApiError) => (failed = error.code));
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
  expect([onlineManager.isOnline(), failed]).toEqual([true, undefined]);
  await vi.advanceTimersByTimeAsync(1);
  expect([onlineManager.isOnline(), failed]).toEqual([false, 'unavailable']);
  expect(keys.length).toBeGreaterThanOrEqual(7);
  expect(new Set(keys).size).toBe(1);
});

it('while the page shows that the server cannot be reached, a read fails at once and a command is still repeated', async () => {
  onlineManager.setOnline(false);
  respondWith(loseConnection);
  await expect(query(operation.makes, {})).rejects.toMatchObject({ code: 'unavailable' });
  respondWith(loseConnection, loseConnection, succeed);
  const sent = command(operation.leaveThread, { threadId: '1' });
  await vi.runAllTimersAsync();
  expect(await sent).toBeNull();
  expect(onlineManager.isOnline()).toBe(true);
});

it('a request that is answered late is not repeated', async () => {
  respondWith(async () => await new Promise((resolve) => setTimeout(() => resolve(Response.json(UNAVAILABLE, { status: 503 })), 6000)));
  const sent = query(operation.makes, {}).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  expect([await sent, keys.length, onlineManager.isOnline()]).toEqual(['unavailable', 1, true]);
});

it('a command is not repeated after any other error, or while the browser is offline', async () => {
  respondWith(async () => Response.json({ error: { code: 'aborted', message: 'no' } }, { status: 409 }));
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'aborted' });
  vi.stubGlobal('navigator', { onLine: false });
  respondWith(loseConnection);
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(keys).toHaveLength(2);
});

it('an error that is not from the server is thrown as it is', async () => {
  await expect(repeatSilently(async () => await Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
