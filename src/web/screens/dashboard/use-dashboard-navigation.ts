// The dashboard's tab, filter and search, kept in the URL, and the functions that change them.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetchDashboard } from '../../data/prefetch.ts';
import type { DashboardSearch, DashboardTab, ThreadFilter } from './dashboard-search.ts';

const route = getRouteApi('/member/dashboard');

export interface DashboardNavigation {
  tab: DashboardTab;
  filter: ThreadFilter;
  /** Empty if there is no search. */
  q: string;
  showsAll: boolean;
  openTab: (tab: DashboardTab) => void;
  /** Prefetches the tab, since the pointer or the focus is near it. */
  prefetchTab: (tab: DashboardTab) => void;
  setFilter: (filter: ThreadFilter) => void;
  searchFor: (q: string) => void;
  showAll: () => void;
}

export function useDashboardNavigation(): DashboardNavigation {
  const { tab = 'active', filter = 'all', q = '', all = false } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const update = (search: DashboardSearch | ((from: DashboardSearch) => DashboardSearch), replace: boolean) =>
    void navigate({ search, replace, resetScroll: false });
  return {
    tab,
    filter,
    q,
    showsAll: all,
    // A search covers all tabs, so opening a tab ends it.
    openTab: (next) => update(searchForTab(next), false),
    prefetchTab: (next) => prefetchDashboard(cache, searchForTab(next)),
    setFilter: (next) => update(next === 'all' ? {} : { filter: next }, false),
    searchFor: (text) => update((from) => withSearch(from, text), true),
    showAll: () => update((from) => ({ ...from, all: true }), true),
  };
}

const searchForTab = (tab: DashboardTab): DashboardSearch => (tab === 'active' ? {} : { tab });

/** A new search text shows only the first few results again. */
const withSearch = ({ tab, filter }: DashboardSearch, q: string): DashboardSearch => ({
  ...(tab ? { tab } : {}),
  ...(filter ? { filter } : {}),
  ...(q ? { q } : {}),
});
