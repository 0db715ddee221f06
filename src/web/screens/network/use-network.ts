// The network page's tab, search and filter of ignored requests, kept in the URL, and the functions that change them.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetchNetwork } from '../../data/prefetch.ts';
import type { NetworkSearch, NetworkTab } from './network-search.ts';

const route = getRouteApi('/member/network');

export interface NetworkPlace {
  tab: NetworkTab;
  /** Empty if there is no search. */
  q: string;
  showsIgnored: boolean;
  openTab: (tab: NetworkTab) => void;
  /** Prefetches the tab, since the pointer or the focus is near it. */
  nearTab: (tab: NetworkTab) => void;
  searchFor: (q: string) => void;
  showIgnored: (shows: boolean) => void;
}

export function useNetwork(): NetworkPlace {
  const { tab = 'partners', q = '', ignored = false } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const go = (search: NetworkSearch, replace: boolean) => void navigate({ search, replace, resetScroll: false });
  return {
    tab,
    q,
    showsIgnored: ignored,
    openTab: (next) => go(placeOf(next), false),
    nearTab: (next) => prefetchNetwork(cache, placeOf(next)),
    searchFor: (text) => go({ tab: 'discover', ...(text ? { q: text } : {}) }, true),
    showIgnored: (shows) => go({ tab: 'requests', ...(shows ? { ignored: true } : {}) }, true),
  };
}

const placeOf = (tab: NetworkTab): NetworkSearch => (tab === 'partners' ? {} : { tab });
