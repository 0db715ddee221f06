// What the dashboard loads before it renders: the data and the script of the view that it opens with, and nothing of the other one.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DashboardSearch } from './dashboard-search.ts';
import { prefetchDashboard } from './dashboard-view.ts';
import { loadTable } from './load-table.ts';
import { meQuery } from '../../data/queries.ts';
import { keepChoiceOfAll } from '../../data/session/all-organizations.ts';

vi.mock('./load-table.ts', () => ({ loadTable: vi.fn<() => Promise<object>>(async () => ({})) }));

let requested: string[];
beforeEach(() => {
  requested = [];
  vi.mocked(loadTable).mockClear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the operations that are requested for a member of such an organization, and of one more. */
async function requestedFor(hasManyThreads: boolean, search: DashboardSearch): Promise<string[]> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery().queryKey, { viewer: { userId: 'dana', org: { hasManyThreads }, orgs: [{}, {}] } } as never);
  await prefetchDashboard(cache, search);
  await vi.waitFor(() => expect(requested).not.toEqual([]));
  cache.clear();
  return requested.map((url) => /^\/api\/(\w+)/.exec(url)![1]!);
}

test('for the table: its rows, its script and the counts, but no cards', async () => {
  expect(await requestedFor(true, {})).toEqual(['desk', 'threadCounts']);
  expect(loadTable).toHaveBeenCalledOnce();
});

test('for cards: only their list, which brings the counts', async () => {
  expect(await requestedFor(false, {})).toEqual(['dashboard']);
  expect(loadTable).not.toHaveBeenCalled();
});

test('for another tab of an organization with a table: its list and the counts', async () => {
  expect(await requestedFor(true, { tab: 'completed' })).toEqual(['threadCounts', 'dashboard']);
  expect(loadTable).not.toHaveBeenCalled();
});

test('offline: not the script, because a browser does not fetch a failed module again within the same page', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await requestedFor(true, {})).toEqual(['desk', 'threadCounts']);
  expect(loadTable).not.toHaveBeenCalled();
});

test('for somebody who looked at all of their organizations last: their table, unless the address asks for something', async () => {
  keepChoiceOfAll({ userId: 'dana' }, true);
  expect(await requestedFor(true, {})).toEqual(['desks']);
  requested = [];
  expect(await requestedFor(true, { view: 'table' })).toEqual(['desk', 'threadCounts']);
  keepChoiceOfAll({ userId: 'dana' }, false);
});

test('for a visitor: nothing', async () => {
  const cache = new QueryClient();
  cache.setQueryData(meQuery().queryKey, { viewer: null });
  await prefetchDashboard(cache, {});
  expect(requested).toEqual([]);
  expect(loadTable).not.toHaveBeenCalled();
});
