import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { command } from './api-client.ts';
import { withRetries } from './retry.ts';
import { ApiError } from './api-error.ts';
import { operation } from './operation.ts';

const AWAY = { error: { code: 'unavailable', message: 'Titleline is not reachable right now. Try again in a minute.' } };
const keys: (string | undefined)[] = [];
/** Answers each call with the next one of these, and the last one ever after. */
function answerWith(...answers: (() => Promise<Response>)[]): void {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    return answers[Math.min(keys.length, answers.length) - 1]!();
  });
}
const away = async () => Response.json(AWAY, { status: 503 });
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

it('a command that the server was away for is sent again under its key until it is answered', async () => {
  answerWith(away, lost, away, done);
  const answer = command(operation.leaveThread, { threadId: '1' });
  await vi.runAllTimersAsync();
  expect(await answer).toBeNull();
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

it('does not repeat it for ever: then the refusal is told', async () => {
  answerWith(away);
  const answer = command(operation.leaveThread, { threadId: '1' }).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('unavailable');
  expect(keys).toHaveLength(5);
});

it('what was answered is not sent again, and nothing is without a network', async () => {
  answerWith(async () => Response.json({ error: { code: 'aborted', message: 'no' } }, { status: 409 }));
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'aborted' });
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(lost);
  await expect(command(operation.leaveThread, { threadId: '1' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(keys).toHaveLength(2);
});

it('what failed for another reason is thrown on', async () => {
  await expect(withRetries(async () => await Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
