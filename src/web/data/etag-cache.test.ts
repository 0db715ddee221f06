// Responses that did not change are neither sent nor rendered again.
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPageIdentity } from './api-client.ts';
import { setPageViewer, dashboardQuery, meQuery, orgQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

/** The responses of the fake server by URL. The ETag of a response is its text. */
let server: Record<string, unknown>;
let requests: { url: string; etag: string | undefined }[];
let cache: QueryClient;

beforeEach(() => {
  [server, requests, cache] = [{}, [], createQueryClient()];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const etag = headers['if-none-match'];
    requests.push({ url, etag });
    const text = JSON.stringify(server[url]);
    return text === etag ? new Response(null, { status: 304 }) : new Response(text, { headers: { etag: text } });
  });
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
  setPageIdentity(null, null);
});

const ORG = '/api/org?orgId=1';
/** Returns the object in the cache, which the screens render. */
async function readOrg() {
  await cache.fetchQuery({ ...orgQuery('1'), staleTime: 0 });
  return cache.getQueryData(orgQuery('1').queryKey);
}

test('an unchanged response keeps its object in the cache, so that the screen does not render again', async () => {
  server[ORG] = { org: { name: 'Silver State Motors', members: ['Ann', 'Bea'] } };
  const first = await readOrg();
  expect(await readOrg()).toBe(first);
  server[ORG] = { org: { name: 'Silver State Auto', members: ['Ann', 'Bea'] } };
  const changed = await readOrg();
  expect(changed).toEqual(server[ORG]);
  expect(await readOrg()).toBe(changed);
  expect(requests.map(({ etag }) => etag?.includes('Silver State Motors'))).toEqual([undefined, true, true, false]);
});

test('after a command or an optimistic update wrote to the cache, the next request asks for the full response', async () => {
  server[ORG] = { org: { name: 'Silver State Motors' } };
  await readOrg();
  cache.setQueryData(orgQuery('1').queryKey, { org: { name: 'As it was hoped to be' } } as never);
  expect(await readOrg()).toEqual(server[ORG]);
  expect(requests.map(({ etag }) => etag)).toEqual([undefined, undefined]);
});

test('only the changed pages of a list are sent again', async () => {
  const list = dashboardQuery({ tab: 'active', filter: 'all' });
  const [one, two] = ['/api/dashboard?tab=active&filter=all', '/api/dashboard?tab=active&filter=all&cursor=c2'];
  server[one] = { cards: ['F-150'], next: 'c2' };
  server[two] = { cards: ['Civic'], next: null };
  const read = async () => {
    await cache.fetchInfiniteQuery({ ...list, staleTime: 0, pages: 2 });
    return cache.getQueryData(list.queryKey)!;
  };
  const first = await read();
  expect(await read()).toBe(first);
  server[two] = { cards: ['Civic', 'Accord'], next: null };
  const changed = await read();
  expect(changed.pages).toEqual([server[one], server[two]]);
  expect(changed.pages[0]).toBe(first.pages[0]);
  expect(await read()).toBe(changed);
  expect(requests.slice(4).map(({ etag }) => etag?.includes('Accord'))).toEqual([false, false, false, true]);
});

const viewer = (userId: string, orgId: string) => ({ viewer: { userId, org: { id: orgId } } }) as never;

test('no ETag is sent for data of another user or organization', async () => {
  server[ORG] = { org: { name: 'Silver State Motors' } };
  for (const me of [viewer('ann', 'org-1'), viewer('ann', 'org-2'), viewer('bea', 'org-2'), { viewer: null }]) {
    setPageViewer(cache, me);
    cache.setQueryData(meQuery().queryKey, me);
    await readOrg();
  }
  expect(requests.map(({ etag }) => etag)).toEqual([undefined, undefined, undefined, undefined]);
});
