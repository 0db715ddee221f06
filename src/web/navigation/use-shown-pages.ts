// A list that comes in pages: how many of them are shown stays with the entry in the browser's history.
import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useHistoryState } from './use-history-state.ts';

type Options<Page, Key extends QueryKey, Param> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Param>;

/** `name` is for one list of the page. */
export function useShownPages<Page, Key extends QueryKey, Param>(options: Options<Page, Key, Param>, name = 'list') {
  const query = useInfiniteQuery(options);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [open, setOpen] = useHistoryState<number>(`${name} pages`, 1);
  const loaded = data?.pages.length ?? 0;
  const isShort = loaded > 0 && loaded < open && hasNextPage && !isFetchNextPageError;
  // The next page, or after a reload all that were open: one after the other.
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);
  // Twenty-five rows that arrive are rendered in pieces; those that are there already come with the screen.
  const ready = useDeferredValue(data);
  const pages = ready?.pages.slice(0, open);
  const isRendering = (pages?.length ?? 0) < Math.min(open, loaded);
  const showMore = () => (loaded < open ? void fetchNextPage() : setOpen(open + 1));
  return {
    /** undefined while they are on their way. */
    pages,
    /** They are of an earlier visit, and are being read again. */
    isReading: query.isFetching && !query.isFetchedAfterMount,
    failed: isError && !data,
    retry: () => void refetch(),
    /** null where everything is shown; it goes together with the coming of the last rows. */
    more: hasNextPage || loaded > open || isRendering ? showMore : null,
    fetchingMore: isFetchingNextPage || isRendering,
  };
}
