// What a page reads is asked for as soon as somebody comes near a way to it, or takes it, while the screen's file is still on its way.
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { meQuery } from './queries.ts';
import { isRefusedForNow } from './query-client.ts';

/** Begins reads that nobody waits for; the screen finds them, on their way or answered. Nothing is asked for before it is known for whom. */
export function readAhead(cache: QueryClient) {
  const isMember = Boolean(cache.getQueryData(meQuery().queryKey)?.viewer?.org);
  const isOpen = (queryKey: QueryKey) => {
    const state = cache.getQueryState(queryKey);
    return isMember && !(state && isRefusedForNow(state));
  };
  return {
    one<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): void {
      if (isOpen(options.queryKey)) void cache.prefetchQuery(options);
    },
    pages<Data, Key extends QueryKey, Param>(options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Param>): void {
      if (isOpen(options.queryKey)) void cache.prefetchInfiniteQuery(options);
    },
  };
}
