// The organization that a page acts for while the viewer is read again.
import { afterEach, expect, test, vi } from 'vitest';
import { setPageOrgId, query } from './api-client.ts';
import { meQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { operation } from './operation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setPageOrgId(null);
});

test('a viewer removed from the organization does not act for another one until the page shows it', async () => {
  const cache = createQueryClient();
  const viewer = { userId: 'ann', org: { id: 'org-1', name: 'Silver State Motors' } };
  cache.setQueryData(meQuery().queryKey, { viewer: viewer as never });
  setPageOrgId('org-1');
  const askedFor: (string | undefined)[] = [];
  const answers = [Response.json({ viewer: { ...viewer, org: null } }), Response.error(), Response.json({ names: [] })];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    askedFor.push(headers['x-org-id']);
    return answers.shift();
  });
  await cache.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
  await query(operation.makes, {});
  expect(askedFor).toEqual(['org-1', undefined, 'org-1']);
  cache.clear();
});
