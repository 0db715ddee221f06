// The pages of a list of threads as one list.
import { useInfiniteQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../../queries.ts';
import type { ThreadFilter } from './dashboard-search.ts';

export function useThreads(tab: 'active' | 'completed', filter: ThreadFilter) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(dashboardQuery({ tab, filter }));
  return {
    /** undefined while they are on their way. */
    cards: data?.pages.flatMap(({ cards }) => cards),
    counts: data?.pages.at(-1)?.counts,
    failed: isError && !data,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    fetchingMore: isFetchingNextPage,
  };
}
