// The state of the dashboard that is kept in the URL, so that going back restores it. Defaults are left out.
import { searchParamText } from '../../navigation/search-param-text.ts';

const TABS = ['completed', 'invites'] as const;
const FILTERS = ['needs-you', 'with-you', 'in-transit'] as const;

export type DashboardTab = 'active' | (typeof TABS)[number];
export type ThreadFilter = 'all' | (typeof FILTERS)[number];

export interface DashboardSearch {
  tab?: (typeof TABS)[number];
  filter?: (typeof FILTERS)[number];
  q?: string;
  /** All fetched results are shown, not only the first few. */
  all?: true;
}

/** Parses the query string. Drops whatever is invalid or has no meaning. */
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
