// An open page that cannot open its event stream.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive } from './follow-live.ts';
import { meQuery } from '../queries.ts';
import { createQueryClient } from '../query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {}); // without a channel to other tabs
  vi.stubGlobal('navigator', { onLine: true });
  // Every connection fails.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => undefined;
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new Event('error')));
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that cannot open its event stream notices that its session has ended', async () => {
  const cache = createQueryClient();
  cache.setQueryData(meQuery().queryKey, { viewer: { userId: 'ann', org: null } as never });
  vi.stubGlobal('fetch', async () => Response.json({ viewer: null }));
  const stop = followLive(cache, 'ann');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.getQueryData(meQuery().queryKey)).toEqual({ viewer: null });
  stop();
  cache.clear();
});
