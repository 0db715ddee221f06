// The pages of a list of threads as one list.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { dashboardQuery } from '../../data/queries.ts';
import { countsAfter, usePendingAnswers } from '../../invitation/invite-counts.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import type { ThreadFilter } from './dashboard-search.ts';

export function useThreads(tab: 'active' | 'completed', filter: ThreadFilter) {
  const { pages, ...rest } = useShownPages(dashboardQuery({ tab, filter }));
  return { ...rest, cards: pages?.flatMap(({ cards }) => cards), counts: pages?.at(-1)?.counts };
}

/**
 * Every list returns all counts. They are read from this list on every tab, so that they do not change when the tab changes. Deferred, so
 * that they appear together with its cards.
 */
export function useThreadCounts() {
  const { data } = useInfiniteQuery(dashboardQuery({ tab: 'active', filter: 'all' }));
  const answers = usePendingAnswers();
  const counts = useDeferredValue(data)?.pages.at(-1)?.counts;
  return counts && countsAfter(counts, answers);
}
