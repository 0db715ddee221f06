// Prefetches a page's data when a link to it is hovered, focused or followed, while the screen's script still loads.
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { MembershipView } from '../../api/session.ts';
import {
  dashboardQuery,
  deskQuery,
  discoverQuery,
  findListedQuery,
  meQuery,
  networkQuery,
  pendingInvitesQuery,
  searchThreadsQuery,
  threadCountsQuery,
} from './queries.ts';
import { isFreshNotFound } from './query-client.ts';
import { textsOfList } from '../../domain/desk/title-list.ts';
import { DESK_PAGE_SIZE } from '../../domain/limits.ts';
import { type DashboardSearch, listInUrl } from '../screens/dashboard/dashboard-search.ts';
import { dashboardViewFor } from '../screens/dashboard/dashboard-view.ts';
import { loadTable } from '../screens/dashboard/load-table.ts';
import type { NetworkSearch } from '../screens/network/network-search.ts';

/** Starts reads without waiting for them. Waits for the viewer first, because the data depends on the organization. */
export function prefetch(cache: QueryClient) {
  const begin = async (queryKey: QueryKey, read: () => Promise<void>) => {
    const org = await pageOrg(cache);
    const state = cache.getQueryState(queryKey);
    if (org && !(state && isFreshNotFound(state))) await read();
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

/** The organization that the page acts for, once it is known. Null if there is none. */
async function pageOrg(cache: QueryClient): Promise<MembershipView | null> {
  const me = await cache.ensureQueryData(meQuery()).catch(() => null);
  return me?.viewer?.org ?? null;
}

/** Also loads the script of the table if the dashboard shows it. */
export async function prefetchDashboard(cache: QueryClient, search: DashboardSearch): Promise<void> {
  const org = await pageOrg(cache);
  if (!org) return;
  const ahead = prefetch(cache);
  const { tab, filter, q } = search;
  const view = dashboardViewFor(search, org.hasManyThreads);
  const showsTable = view === 'table' && !tab && !search.all;
  if (showsTable) {
    if (navigator.onLine) loadTable().catch(() => undefined); // rendering it reports the failure
    ahead.one(deskQuery({ ...listInUrl(search), offset: 0, limit: DESK_PAGE_SIZE }));
  }
  // They bring the counts on every tab.
  if (view === 'table') ahead.one(threadCountsQuery());
  else ahead.pages(dashboardQuery({ tab: 'active', filter: 'all' }));
  if (q !== undefined && textsOfList(q)) ahead.one(findListedQuery(q));
  else if (q !== undefined) ahead.one(searchThreadsQuery(q));
  else if (tab === 'invites') ahead.pages(pendingInvitesQuery());
  else if (!showsTable) ahead.pages(dashboardQuery({ tab: tab ?? 'active', filter: filter ?? 'all' }));
}

export function prefetchNetwork(cache: QueryClient, { tab, q, ignored }: NetworkSearch): void {
  const ahead = prefetch(cache);
  ahead.pages(networkQuery('partners')); // its counts are on every tab
  if (q !== undefined) ahead.one(discoverQuery(q));
  if (tab === 'requests') for (const list of ['incoming', 'outgoing'] as const) ahead.pages(networkQuery(list));
  if (ignored) ahead.pages(networkQuery('ignored'));
}
