// Prefetches a page's data when a link to it is hovered, focused or followed, while the screen's script still loads.
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { dashboardQuery, deskQuery, discoverQuery, meQuery, networkQuery, pendingInvitesQuery, searchThreadsQuery } from './queries.ts';
import { isFreshNotFound } from './query-client.ts';
import { DESK_PAGE_SIZE } from '../../domain/limits.ts';
import { type DashboardSearch, listInUrl, viewInUrl } from '../screens/dashboard/dashboard-search.ts';
import { keptView } from '../screens/dashboard/kept-view.ts';
import type { NetworkSearch } from '../screens/network/network-search.ts';

/** Starts reads without waiting for them. Waits for the viewer first, because the data depends on the organization. */
export function prefetch(cache: QueryClient) {
  const begin = async (queryKey: QueryKey, read: () => Promise<void>) => {
    const me = await cache.ensureQueryData(meQuery()).catch(() => null);
    const state = cache.getQueryState(queryKey);
    if (me?.viewer?.org && !(state && isFreshNotFound(state))) await read();
  };
  return {
    one<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): void {
      void begin(options.queryKey, () => cache.prefetchQuery(options));
    },
    pages<Data, Key extends QueryKey, Param>(options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Param>): void {
      void begin(options.queryKey, () => cache.prefetchInfiniteQuery(options));
    },
  };
}

export function prefetchDashboard(cache: QueryClient, search: DashboardSearch): void {
  const ahead = prefetch(cache);
  const { tab, filter, q } = search;
  const isTable = !tab && !search.all && (viewInUrl(search) ?? keptView()) === 'table';
  if (isTable) ahead.one(deskQuery({ ...listInUrl(search), offset: 0, limit: DESK_PAGE_SIZE }));
  ahead.pages(dashboardQuery({ tab: 'active', filter: 'all' })); // its counts are on every tab
  if (q !== undefined) ahead.one(searchThreadsQuery(q));
  else if (tab === 'invites') ahead.pages(pendingInvitesQuery());
  else if (!isTable) ahead.pages(dashboardQuery({ tab: tab ?? 'active', filter: filter ?? 'all' }));
}

export function prefetchNetwork(cache: QueryClient, { tab, q, ignored }: NetworkSearch): void {
  const ahead = prefetch(cache);
  ahead.pages(networkQuery('partners')); // its counts are on every tab
  if (q !== undefined) ahead.one(discoverQuery(q));
  if (tab === 'requests') for (const list of ['incoming', 'outgoing'] as const) ahead.pages(networkQuery(list));
  if (ignored) ahead.pages(networkQuery('ignored'));
}
