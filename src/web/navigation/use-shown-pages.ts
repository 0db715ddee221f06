// A paginated list. The number of shown pages is in the history entry.
import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useHistoryState } from './use-history-state.ts';

type Options<Page, Key extends QueryKey, Param> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Param>;

/** `name` identifies the list within the page. */
export function useShownPages<Page, Key extends QueryKey, Param>(options: Options<Page, Key, Param>, name = 'list') {
  const query = useInfiniteQuery(options);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [open, setOpen] = useHistoryState<number>(`${name} pages`, 1);
  const loaded = data?.pages.length ?? 0;
  const isShort = loaded > 0 && loaded < open && hasNextPage && !isFetchNextPageError;
  // Fetches the next page, or after a reload all open pages one after the other.
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);
  // Deferred, so that new rows render in small pieces, loaded before the press or after it. Rows in the cache render with the screen.
  const ready = useDeferredValue(data);
  const shown = useDeferredValue(open);
  const pages = ready?.pages.slice(0, shown);
  const isRendering = (pages?.length ?? 0) < Math.min(open, loaded);
  const showMore = () => (loaded < open ? void fetchNextPage() : setOpen(open + 1));
  return {
    /** undefined while they load. */
    pages,
    /** True if the pages are from an earlier visit and are being fetched again. */
    isReading: query.isFetching && !query.isFetchedAfterMount,
    failed: isError && !data,
    retry: () => void refetch(),
    /** null if everything is shown. Changes together with the last rows. */
    more: hasNextPage || loaded > open || isRendering ? showMore : null,
    fetchingMore: isFetchingNextPage || isRendering,
  };
}
