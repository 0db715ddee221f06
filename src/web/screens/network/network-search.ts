// The state of the network page that is kept in the URL, so that going back restores it. Defaults are left out.
import type { QueryClient } from '@tanstack/react-query';
import { searchParamText } from '../../navigation/use-search-text.ts';
import { discoverQuery, networkQuery, prefetch } from '../../data/queries.ts';

const TABS = ['requests', 'discover'] as const;
export type NetworkTab = 'partners' | (typeof TABS)[number];

export interface NetworkSearch {
  tab?: (typeof TABS)[number];
  /** The search text of Discover. */
  q?: string;
  /** Ignored requests are shown. */
  ignored?: true;
}

/** Parses the query string. Drops whatever is invalid or has no meaning. */
export function readNetworkSearch(search: Record<string, unknown>): NetworkSearch {
  const tab = TABS.find((name) => name === search['tab']);
  const q = tab === 'discover' ? searchParamText(search['q']) : '';
  return { ...(tab ? { tab } : {}), ...(q ? { q } : {}), ...(tab === 'requests' && search['ignored'] === true ? { ignored: true } : {}) };
}

export function prefetchNetwork(cache: QueryClient, { tab, q, ignored }: NetworkSearch): void {
  const ahead = prefetch(cache);
  ahead.pages(networkQuery('partners')); // its counts are on every tab
  if (q !== undefined) ahead.one(discoverQuery(q));
  if (tab === 'requests') for (const list of ['incoming', 'outgoing'] as const) ahead.pages(networkQuery(list));
  if (ignored) ahead.pages(networkQuery('ignored'));
}
