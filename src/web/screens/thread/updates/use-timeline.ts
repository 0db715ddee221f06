// The updates of a thread, newest first: three at first, three more with each click. Updates that are not part of the view are fetched one
// click ahead.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { UPDATES_SHOWN } from '../../../../domain/limits.ts';
import type { EarlierUpdates, UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadUpdatesQuery } from '../../../data/queries.ts';
import { useHistoryState } from '../../../navigation/use-history-state.ts';
import { allAtHand, pageEnds } from './earlier-updates.ts';

export interface Timeline {
  /** The updates that are shown, newest first. */
  shown: UpdateView[];
  /** All loaded updates except hidden ones, oldest first. */
  unfolded: UpdateView[];
  /** There are updates that "Hide" hides, loaded or not. */
  folds: boolean;
  /** How many updates are hidden. */
  hidden: number;
  /** How many updates are neither loaded nor hidden. */
  toRead: number;
  more: (() => void) | null;
  less: (() => void) | null;
  /** The updates for "Show more" are loading. */
  waits: boolean;
  /** Fetches all updates that are not loaded. Resolves once they are rendered; rejects if fetching fails. */
  readAll: () => Promise<void>;
}

/** `hiddenToo`: the updates of earlier organizations are not hidden. */
export function useTimeline(thread: { id: string; updates: readonly UpdateView[]; earlier: EarlierUpdates }, hiddenToo: boolean): Timeline {
  const cache = useQueryClient();
  const [count, setCount] = useHistoryState<number>('updates', UPDATES_SHOWN);
  const [, showAnew] = useState(0);
  const ends = pageEnds(thread.earlier.count);
  const pages = pagesAtHand((end) => cache.getQueryData(threadUpdatesQuery(thread.id, end).queryKey), ends);
  const all = allAtHand(thread.updates, pages);
  const left = pages.at(-1)?.earlier ?? thread.earlier;
  const unfolded = hiddenToo ? all : all.filter(({ hidden }) => !hidden);
  const toRead = hiddenToo ? left.count : left.count - left.hidden;
  const wanted = count > UPDATES_SHOWN ? count + UPDATES_SHOWN : count;
  const readsOn = toRead > 0 && unfolded.length < wanted;
  const reads = useQueries({
    queries: ends.slice(0, pages.length + (readsOn ? 1 : 0)).map((end) => ({
      ...threadUpdatesQuery(thread.id, end),
      notifyOnChangeProps: 'all' as const, // rerenders on new data, which is read from the cache
    })),
  });
  const next = readsOn ? reads.at(-1) : undefined;
  const showMore = () => {
    if (next?.isError) void next.refetch();
    setCount(Math.min(count, unfolded.length) + UPDATES_SHOWN);
  };
  return {
    shown: unfolded.toReversed().slice(0, count),
    unfolded,
    folds: left.hidden > 0 || all.some(({ hidden }) => hidden),
    hidden: all.length - unfolded.length + (hiddenToo ? 0 : left.hidden),
    toRead,
    more: count < unfolded.length || toRead > 0 ? showMore : null,
    less: count > UPDATES_SHOWN && unfolded.length > UPDATES_SHOWN ? () => setCount(UPDATES_SHOWN) : null,
    waits: count >= unfolded.length && next?.isFetching === true,
    readAll: async () => {
      if (left.count === 0) return;
      // Sequentially, because a thread may have many pages.
      for (const end of ends) await cache.ensureQueryData(threadUpdatesQuery(thread.id, end));
      flushSync(() => showAnew((times) => times + 1));
    },
  };
}

/** The loaded pages, the latest first, up to the first one that is missing. */
function pagesAtHand(known: (end: number) => UpdatesView | undefined, ends: readonly number[]): UpdatesView[] {
  const pages: UpdatesView[] = [];
  for (const end of ends) {
    const page = known(end);
    if (!page) break;
    pages.push(page);
  }
  return pages;
}
