// The dashboard's tab, view, filter and search, kept in the URL, and the functions that change them.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dashboardViewFor, keepChosenView, prefetchDashboard } from './dashboard-view.ts';
import { useViewer } from '../../data/session/session.ts';
import type { DashboardSearch, DashboardTab, DashboardView, ThreadFilter } from './dashboard-search.ts';

const route = getRouteApi('/member/dashboard');

export type DashboardNavigation = ReturnType<typeof useDashboardNavigation>;

export function useDashboardNavigation() {
  const search = route.useSearch();
  const { q = '', all = false } = search;
  const tab: DashboardTab = search.tab ?? 'active';
  const filter: ThreadFilter = search.filter ?? 'all';
  const { org } = useViewer();
  // The first number decides for the whole visit: a thread that is completed meanwhile must not change the view.
  const [hasManyThreads] = useState(org?.hasManyThreads === true);
  const view = dashboardViewFor(search, hasManyThreads);
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  /** The filters and the order of the view that is not shown, for a return to it. */
  const left = useRef<Partial<Record<DashboardView, DashboardSearch>>>({});
  const update = (next: DashboardSearch | ((from: DashboardSearch) => DashboardSearch), replace: boolean): unknown =>
    navigate({ search: next, replace, resetScroll: false });
  return {
    tab,
    /** How active threads are shown. */
    view,
    filter,
    /** Empty if there is no search. */
    q,
    showsAll: all,
    // A search covers all tabs, so opening a tab ends it.
    openTab: (next: DashboardTab) => update(searchForTab(next), false),
    /** Called when the pointer or the focus is near it. */
    prefetchTab: (next: DashboardTab) => void prefetchDashboard(cache, searchForTab(next)),
    /** The choice is kept for later visits. */
    setView: (next: DashboardView) => {
      keepChosenView(next);
      left.current[view] = withSearch(search, '');
      return update(withSearch({ ...left.current[next], view: next }, q), true);
    },
    setFilter: (next: ThreadFilter) =>
      update({ ...(tab === 'completed' ? { tab } : { view }), ...(next === 'all' ? {} : { filter: next }) }, false),
    searchFor: (text: string) => update((from) => withSearch(from, text), true),
    showAll: () => update((from) => ({ ...from, all: true }), true),
  };
}

const searchForTab = (tab: DashboardTab): DashboardSearch => (tab === 'active' ? {} : { tab });

/** A new search text shows only the first few results again. */
function withSearch(from: DashboardSearch, q: string): DashboardSearch {
  const { q: _before, all: _shown, ...others } = from;
  return q ? { ...others, q } : others;
}
