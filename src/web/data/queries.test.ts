// A page acts for the organization that it shows, even while the viewer is fetched again.
import { afterEach, expect, test, vi } from 'vitest';
import { query, setPageIdentity } from './api-client.ts';
import { meQuery, operation } from './queries.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setPageIdentity(null, null);
});

test('after the viewer was removed from an organization, the page does not act for another one before it shows that', async () => {
  const cache = createQueryClient();
  const viewer = { userId: 'ann', org: { id: 'org-1', name: 'Silver State Motors' } };
  cache.setQueryData(meQuery().queryKey, { viewer: viewer as never });
  setPageIdentity('org-1', null);
  const requestedOrgs: (string | undefined)[] = [];
  const responses = [Response.json({ viewer: { ...viewer, org: null } }), Response.error(), Response.json({ names: [] })];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    requestedOrgs.push(headers['x-org-id']);
    return responses.shift();
  });
  await cache.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
  await query(operation.makes, {});
  expect(requestedOrgs).toEqual(['org-1', undefined, 'org-1']);
  cache.clear();
});
