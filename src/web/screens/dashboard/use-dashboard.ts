// The dashboard's tab, filter and search, kept in the URL, and the functions that change them.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetchDashboard } from '../../data/prefetch.ts';
import type { DashboardSearch, DashboardTab, ThreadFilter } from './dashboard-search.ts';

const route = getRouteApi('/member/dashboard');

export interface DashboardPlace {
  tab: DashboardTab;
  filter: ThreadFilter;
  /** Empty if there is no search. */
  q: string;
  showsAll: boolean;
  openTab: (tab: DashboardTab) => void;
  /** Prefetches the tab, since the pointer or the focus is near it. */
  nearTab: (tab: DashboardTab) => void;
  pickFilter: (filter: ThreadFilter) => void;
  searchFor: (q: string) => void;
  showAll: () => void;
}

export function useDashboard(): DashboardPlace {
  const { tab = 'active', filter = 'all', q = '', all = false } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const go = (search: DashboardSearch | ((from: DashboardSearch) => DashboardSearch), replace: boolean) =>
    void navigate({ search, replace, resetScroll: false });
  return {
    tab,
    filter,
    q,
    showsAll: all,
    // A search covers all tabs, so opening a tab ends it.
    openTab: (next) => go(placeOf(next), false),
    nearTab: (next) => prefetchDashboard(cache, placeOf(next)),
    pickFilter: (next) => go(next === 'all' ? {} : { filter: next }, false),
    searchFor: (text) => go((from) => withSearch(from, text), true),
    showAll: () => go((from) => ({ ...from, all: true }), true),
  };
}

const placeOf = (tab: DashboardTab): DashboardSearch => (tab === 'active' ? {} : { tab });

/** A new search text shows only the first few results again. */
const withSearch = ({ tab, filter }: DashboardSearch, q: string): DashboardSearch => ({
  ...(tab ? { tab } : {}),
  ...(filter ? { filter } : {}),
  ...(q ? { q } : {}),
});
