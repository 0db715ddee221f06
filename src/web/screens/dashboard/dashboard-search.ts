// What of the dashboard stands in the address, so that going back shows it as it was left. What is usual is left out.
import { searchParamText } from '../../navigation/search-param-text.ts';

const TABS = ['completed', 'invites'] as const;
const FILTERS = ['needs-you', 'with-you', 'in-transit'] as const;

export type DashboardTab = 'active' | (typeof TABS)[number];
export type ThreadFilter = 'all' | (typeof FILTERS)[number];

export interface DashboardSearch {
  tab?: (typeof TABS)[number];
  filter?: (typeof FILTERS)[number];
  q?: string;
  /** All that a search has fetched is shown. */
  all?: true;
}

/** The address as somebody typed it, with everything that means nothing left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const tab = TABS.find((name) => name === search['tab']);
  const filter = FILTERS.find((name) => name === search['filter']);
  const q = searchParamText(search['q']);
  return {
    ...(tab ? { tab } : {}),
    ...(filter && !tab ? { filter } : {}),
    ...(q ? { q } : {}),
    ...(q && search['all'] === true ? { all: true } : {}),
  };
}
