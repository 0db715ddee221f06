// The updates of a thread, newest first: three at first, three more with each click. Lines about events do not count. Updates that are not
// part of the view are fetched one click ahead.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { UPDATES_SHOWN } from '../../../../domain/limits.ts';
import type { EarlierUpdates, UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadUpdatesQuery } from '../../../data/queries.ts';
import { useHistoryState } from '../../../navigation/use-history-state.ts';
import { countUpdates, firstUpdates, mergeUpdates, pageEnds } from './update-list.ts';

export interface Timeline {
  /** The updates that are shown, newest first. */
  shown: UpdateView[];
  /** All loaded updates except hidden ones, oldest first. */
  loaded: UpdateView[];
  /** There are updates that "Hide" hides, loaded or not. */
  hasHidden: boolean;
  /** How many updates are hidden. */
  hiddenCount: number;
  /** How many updates are neither loaded nor hidden. */
  unloadedCount: number;
  more: (() => void) | null;
  less: (() => void) | null;
  /** The updates for "Show more" are loading. */
  isLoadingMore: boolean;
  /** Fetches all updates that are not loaded. Resolves once they are rendered; rejects if fetching fails. */
  loadAll: () => Promise<void>;
}

/** `showsHidden`: the updates of earlier organizations are not hidden. */
export function useTimeline(
  thread: { id: string; updates: readonly UpdateView[]; earlier: EarlierUpdates },
  showsHidden: boolean,
): Timeline {
  const cache = useQueryClient();
  const [count, setCount] = useHistoryState<number>('updates', UPDATES_SHOWN);
  const [, rerender] = useState(0);
  const ends = pageEnds(thread.earlier.count);
  const pages = loadedPages((end) => cache.getQueryData(threadUpdatesQuery(thread.id, end).queryKey), ends);
  const all = mergeUpdates(thread.updates, pages);
  const remaining = pages.at(-1)?.earlier ?? thread.earlier;
  const loaded = showsHidden ? all : all.filter(({ hidden }) => !hidden);
  const unloadedCount = showsHidden ? remaining.count : remaining.count - remaining.hidden;
  const loadedCount = countUpdates(loaded);
  const wanted = count > UPDATES_SHOWN ? count + UPDATES_SHOWN : count;
  const loadsNext = unloadedCount > 0 && loadedCount < wanted;
  const pageQueries = useQueries({
    queries: ends.slice(0, pages.length + (loadsNext ? 1 : 0)).map((end) => ({
      ...threadUpdatesQuery(thread.id, end),
      notifyOnChangeProps: 'all' as const, // rerenders on new data, which is read from the cache
    })),
  });
  const next = loadsNext ? pageQueries.at(-1) : undefined;
  const showMore = () => {
    if (next?.isError) void next.refetch();
    setCount(Math.min(count, loadedCount) + UPDATES_SHOWN);
  };
  return {
    shown: firstUpdates(loaded.toReversed(), count),
    loaded,
    hasHidden: remaining.hidden > 0 || all.some(({ hidden }) => hidden),
    hiddenCount: all.length - loaded.length + (showsHidden ? 0 : remaining.hidden),
    unloadedCount,
    more: count < loadedCount || unloadedCount > 0 ? showMore : null,
    less: count > UPDATES_SHOWN && loadedCount > UPDATES_SHOWN ? () => setCount(UPDATES_SHOWN) : null,
    isLoadingMore: count >= loadedCount && next?.isFetching === true,
    loadAll: async () => {
      if (remaining.count === 0) return;
      // Sequentially, because a thread may have many pages.
      for (const end of ends) await cache.ensureQueryData(threadUpdatesQuery(thread.id, end));
      flushSync(() => rerender((times) => times + 1));
    },
  };
}

/** The loaded pages, the latest first, up to the first one that is missing. */
function loadedPages(known: (end: number) => UpdatesView | undefined, ends: readonly number[]): UpdatesView[] {
  const pages: UpdatesView[] = [];
  for (const end of ends) {
    const page = known(end);
    if (!page) break;
    pages.push(page);
  }
  return pages;
}
