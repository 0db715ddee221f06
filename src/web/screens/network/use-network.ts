// Where the network is: its tab, its search, whether ignored requests show. All of it is in the address.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetchNetwork } from '../../data/prefetch.ts';
import type { NetworkSearch, NetworkTab } from './network-search.ts';

const route = getRouteApi('/member/network');

export interface NetworkPlace {
  tab: NetworkTab;
  /** Empty while nothing is looked for. */
  q: string;
  showsIgnored: boolean;
  openTab: (tab: NetworkTab) => void;
  /** Somebody may open it. */
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
