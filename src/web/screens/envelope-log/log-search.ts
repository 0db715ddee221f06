// The search of the log, which is kept in the URL.
import { searchParamText } from '../../navigation/use-search-text.ts';

export interface LogSearch {
  q?: string;
}

/** Parses the query string. Drops whatever is invalid. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const q = searchParamText(search['q']);
  return q ? { q } : {};
}
