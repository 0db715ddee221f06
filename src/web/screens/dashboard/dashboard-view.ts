// Whether active threads are shown as cards or as a table: as the URL says, or as was chosen in this browser, or by their number. What the
// dashboard reads ahead depends on it.
import type { QueryClient } from '@tanstack/react-query';
import { type DashboardSearch, type DashboardView, listInUrl, viewInUrl } from './dashboard-search.ts';
import {
  dashboardQuery,
  deskQuery,
  desksCompletedQuery,
  operation,
  tableQuery,
  findListedQuery,
  meQuery,
  pageOrg,
  pendingInvitesQuery,
  prefetch,
  searchThreadsQuery,
  threadCountsQuery,
} from '../../data/queries.ts';
import { textsOfList } from '../../../domain/search/pasted-list.ts';
import { DESK_PAGE_SIZE } from '../../../domain/limits.ts';
import { remember, remembered } from '../../browser/remembered.ts';
import { choseAll } from '../../data/session/all-organizations.ts';
import { loadTable } from './load-table.ts';

const CHOSEN = 'dashboard view';

export const dashboardViewFor = (search: DashboardSearch, hasManyThreads: boolean): DashboardView =>
  viewInUrl(search) ?? chosenView() ?? (hasManyThreads ? 'table' : 'cards');

function chosenView(): DashboardView | null {
  const view = remembered(CHOSEN);
  return view === 'cards' || view === 'table' ? view : null;
}

export const keepChosenView = (view: DashboardView): void => remember(CHOSEN, view);

/** What the page about all organizations reads. */
export function prefetchAll(cache: QueryClient, { tab, organization, ...search }: DashboardSearch): void {
  const ahead = prefetch(cache);
  if (tab === 'completed') ahead.pages(desksCompletedQuery());
  else
    ahead.one(
      tableQuery(operation.desks, {
        ...listInUrl(search),
        ...(organization !== undefined && { organization }),
        offset: 0,
        limit: DESK_PAGE_SIZE,
      }),
    );
}

/** Also loads the script of the table if the dashboard shows it. */
export async function prefetchDashboard(cache: QueryClient, search: DashboardSearch): Promise<void> {
  const org = await pageOrg(cache);
  if (!org) return;
  const viewer = cache.getQueryData(meQuery().queryKey)?.viewer;
  if (viewer && choseAll(viewer) && Object.keys(search).length === 0) return prefetchAll(cache, search);
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
