// What of the network stands in the address, so that going back shows it as it was left. What is usual is left out.
import { searchParamText } from '../../navigation/search-param-text.ts';

const TABS = ['requests', 'discover'] as const;
export type NetworkTab = 'partners' | (typeof TABS)[number];

export interface NetworkSearch {
  tab?: (typeof TABS)[number];
  /** What is looked for in Discover. */
  q?: string;
  /** Ignored requests are shown. */
  ignored?: true;
}

/** The address as somebody typed it, with everything that means nothing left out. */
export function readNetworkSearch(search: Record<string, unknown>): NetworkSearch {
  const tab = TABS.find((name) => name === search['tab']);
  const q = tab === 'discover' ? searchParamText(search['q']) : '';
  return { ...(tab ? { tab } : {}), ...(q ? { q } : {}), ...(tab === 'requests' && search['ignored'] === true ? { ignored: true } : {}) };
}
