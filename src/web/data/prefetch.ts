// Prefetches a page's data when a link to it is hovered, focused or followed, while the screen's script still loads.
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { MembershipView } from '../../api/session.ts';
import { meQuery } from './queries.ts';
import { isFreshNotFound } from './query-client.ts';

/** Starts reads without waiting for them. Waits for the viewer first, because the data depends on the organization. */
export function prefetch(cache: QueryClient) {
  const begin = async (queryKey: QueryKey, read: () => Promise<void>) => {
    const org = await pageOrg(cache);
    const state = cache.getQueryState(queryKey);
    if (org && !(state && isFreshNotFound(state))) await read();
  };
  return {
    one<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): void {
      void begin(options.queryKey, () => cache.prefetchQuery(options));
    },
    pages<Data, Key extends QueryKey, Param>(options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Param>): void {
      void begin(options.queryKey, () => cache.prefetchInfiniteQuery(options));
    },
  };
}

/** The organization that the page acts for, once it is known. Null if there is none. */
export async function pageOrg(cache: QueryClient): Promise<MembershipView | null> {
  const me = await cache.ensureQueryData(meQuery()).catch(() => null);
  return me?.viewer?.org ?? null;
}
