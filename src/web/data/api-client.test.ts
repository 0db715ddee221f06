import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageIdentity, command, query } from './api-client.ts';
import { REQUEST_TIMEOUT_MS } from '../../domain/limits.ts';
import { operation } from './queries.ts';

const requests: { url: string; init: RequestInit }[] = [];
const respondWith = (respond: (signal: AbortSignal) => Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return respond(init.signal as AbortSignal);
  });
const neverRespond = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

beforeEach(() => requests.splice(0));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setPageIdentity(null, null);
});

it('a query leaves out inputs that are not set', async () => {
  respondWith(async () => Response.json({ counts: {}, cards: [], next: null }));
  await query(operation.dashboard, { tab: 'active', filter: 'needs-you', cursor: undefined });
  expect(requests[0]?.url).toBe('/api/dashboard?tab=active&filter=needs-you');
});

it('every request names the organization that the page shows', async () => {
  respondWith(async () => Response.json({ names: [] }));
  await query(operation.makes, {});
  setPageIdentity('org-1', null);
  await query(operation.makes, {});
  expect(requests.map(({ init }) => init.headers)).toEqual([{}, { 'x-org-id': 'org-1' }]);
});

it('each click sends its own idempotency key, and a retry reuses it', async () => {
  respondWith(async () => Response.json({ orgId: '1' }));
  const input = { threadId: '1', updateId: '2' };
  await command(operation.likeUpdate, input);
  await command(operation.likeUpdate, input);
  await command(operation.likeUpdate, input, { key: 'the-same' });
  const keys = requests.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('the-same');
});

it('null is a valid response, for example after leaving a thread', async () => {
  respondWith(async () => new Response('null'));
  expect(await command(operation.leaveThread, { threadId: '1' })).toBeNull();
});

it('a lost connection is reported as an ApiError', async () => {
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(query(operation.makes, {})).rejects.toMatchObject({ name: 'ApiError', code: 'unavailable' });
});

it('a truncated response is reported as a lost connection', async () => {
  respondWith(async () => new Response('{"names":["For'));
  await expect(query(operation.makes, {})).rejects.toMatchObject({ name: 'ApiError', code: 'unavailable' });
});

it('a request times out after 70 seconds', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  respondWith(neverRespond);
  const waiting = query(operation.makes, {});
  deadline.abort(new DOMException('', 'TimeoutError'));
  await expect(waiting).rejects.toMatchObject({ code: 'deadline-exceeded' });
  expect(timeout).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS);
});

it('an aborted query throws AbortError, not ApiError', async () => {
  respondWith(neverRespond);
  const leaving = new AbortController();
  const waiting = query(operation.makes, {}, { signal: leaving.signal });
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
