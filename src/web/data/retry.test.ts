import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { command } from './api-client.ts';
import { withRetries } from './retry.ts';
import { ApiError } from './api-error.ts';
import { operation } from './operation.ts';

const UNAVAILABLE = { error: { code: 'unavailable', message: 'Titleline is not reachable right now. Try again in a minute.' } };
const keys: (string | undefined)[] = [];
/** Each call gets the next answer; further calls get the last one. */
function answerWith(...answers: (() => Promise<Response>)[]): void {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    return answers[Math.min(keys.length, answers.length) - 1]!();
  });
}
const unavailable = async () => Response.json(UNAVAILABLE, { status: 503 });
const lost = async () => await Promise.reject<Response>(new TypeError('Failed to fetch'));
const done = async () => Response.json(null);

beforeEach(() => {
  keys.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a command is retried with the same key while the server is unavailable', async () => {
  answerWith(unavailable, lost, unavailable, done);
  const answer = command(operation.leaveThread, { threadId: '1' });
  await vi.runAllTimersAsync();
  expect(await answer).toBeNull();
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

it('gives up after four retries and throws the error', async () => {
  answerWith(unavailable);
  const answer = command(operation.leaveThread, { threadId: '1' }).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('unavailable');
  expect(keys).toHaveLength(5);
});

it('does not retry other errors, or while the browser is offline', async () => {
  answerWith(async () => Response.json({ error: { code: 'aborted', message: 'no' } }, { status: 409 }));
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'aborted' });
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(lost);
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(keys).toHaveLength(2);
});

it('rethrows errors that are not from the server', async () => {
  await expect(withRetries(async () => await Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
