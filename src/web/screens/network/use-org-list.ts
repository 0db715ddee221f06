// The pages of one of the network's lists as one list.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { NetworkList } from '../../../api/network.ts';
import { networkCopy } from '../../copy/network.ts';
import { networkQuery } from '../../queries.ts';

export function useOrgList(list: NetworkList) {
  const query = useInfiniteQuery(networkQuery(list));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const orgs = data?.pages.flatMap((page) => page.orgs);
  const counts = data?.pages.at(-1)?.counts;
  return {
    /** undefined while they are on their way. */
    orgs,
    counts,
    failed: isError && !data,
    retry: () => void refetch(),
    more:
      hasNextPage && orgs && counts
        ? { fetch: () => void fetchNextPage(), isFetching: isFetchingNextPage, shown: networkCopy.shown(orgs.length, counts[list]) }
        : null,
  };
}
