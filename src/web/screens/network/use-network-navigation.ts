// The network page's tab, search and filter of ignored requests, kept in the URL, and the functions that change them.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetchNetwork } from '../../data/prefetch.ts';
import type { NetworkSearch, NetworkTab } from './network-search.ts';

const route = getRouteApi('/member/network');

export interface NetworkNavigation {
  tab: NetworkTab;
  /** Empty if there is no search. */
  q: string;
  showsIgnored: boolean;
  openTab: (tab: NetworkTab) => void;
  /** Prefetches the tab, since the pointer or the focus is near it. */
  prefetchTab: (tab: NetworkTab) => void;
  searchFor: (q: string) => void;
  showIgnored: (shows: boolean) => void;
}

export function useNetworkNavigation(): NetworkNavigation {
  const { tab = 'partners', q = '', ignored = false } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const update = (search: NetworkSearch, replace: boolean) => void navigate({ search, replace, resetScroll: false });
  return {
    tab,
    q,
    showsIgnored: ignored,
    openTab: (next) => update(searchForTab(next), false),
    prefetchTab: (next) => prefetchNetwork(cache, searchForTab(next)),
    searchFor: (text) => update({ tab: 'discover', ...(text ? { q: text } : {}) }, true),
    showIgnored: (shows) => update({ tab: 'requests', ...(shows ? { ignored: true } : {}) }, true),
  };
}

const searchForTab = (tab: NetworkTab): NetworkSearch => (tab === 'partners' ? {} : { tab });
