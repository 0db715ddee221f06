// The updates of a thread, newest first: three at first, three more with each click. Lines about events do not count. Updates that are not
// part of the view are fetched one click ahead.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UPDATES_PER_PAGE, UPDATES_SHOWN } from '../../../../domain/limits.ts';
import type { EarlierUpdates, UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadUpdatesQuery } from '../../../data/queries.ts';
import { useHistoryState } from '../../../navigation/use-history-state.ts';
import { lineEventOf } from './update-text.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/Button.tsx';

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

// The list of updates: the newest ones, which are part of the view, merged with the pages of earlier ones, and when the last one was.

/**
 * The ends of the pages of `earlier` updates, the latest first. Pages end at multiples of their length, so that a page stays the same when
 * new updates arrive. The latest page may overlap the updates of the view.
 */
export const pageEnds = (earlier: number): number[] =>
  Array.from({ length: Math.ceil(earlier / UPDATES_PER_PAGE) }, (_, at) => UPDATES_PER_PAGE * (at + 1)).toReversed();

/**
 * Returns each update once, oldest first, in the view's version if both have it. `newest`: the view's updates, which may start with older
 * ones that await an answer. `pages`: the latest first, without a gap.
 */
export function mergeUpdates(newest: readonly UpdateView[], pages: readonly UpdatesView[]): UpdateView[] {
  const earlier = pages.toReversed().flatMap(({ updates }) => updates);
  const [first] = earlier;
  if (!first) return [...newest];
  const viewUpdates = new Map(newest.map((update) => [update.id, update]));
  const pagedIds = new Set(earlier.map(({ id }) => id));
  const others = newest.filter(({ id }) => !pagedIds.has(id));
  return [
    ...others.filter(({ at }) => at < first.at),
    ...earlier.map((update) => viewUpdates.get(update.id) ?? update),
    ...others.filter(({ at }) => at >= first.at),
  ];
}

/** The lines about events do not count among the updates that are shown. */
export const countUpdates = (updates: readonly UpdateView[]): number => updates.filter((update) => lineEventOf(update) === null).length;

/** The newest `count` updates with the lines between them, and those from just before the last one. Newest first, as `newestFirst` is. */
export function firstUpdates(newestFirst: readonly UpdateView[], count: number): UpdateView[] {
  let counted = 0;
  const end = newestFirst.findIndex((update) => lineEventOf(update) === null && ++counted > count);
  return end < 0 ? [...newestFirst] : newestFirst.slice(0, end);
}

/**
 * When the thread was last updated, as its card shows it, in ms since the epoch; null if all updates are hidden. Deliveries and claims
 * that ended without an answer count from when they were made.
 */
export function lastUpdateAt(updates: readonly UpdateView[]): number | null {
  const times = updates.filter(({ hidden }) => !hidden).map(({ at, ackAt, ackByName }) => (ackByName === null ? at : (ackAt ?? at)));
  return times.length === 0 ? null : Math.max(...times);
}

interface ShowMoreOrLessProps {
  more: (() => void) | null;
  less: (() => void) | null;
  /** The next updates are loading. */
  isLoading: boolean;
}

/** "Show more" and "Show less" under the updates. */
export function ShowMoreOrLess({ more, less, isLoading }: ShowMoreOrLessProps) {
  const footer = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const [hasMore, hasLess] = [more !== null, less !== null];
  // If the pressed button disappears, the focus goes to the remaining one.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) footer.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [hasMore, hasLess]);
  if (!more && !less) return null;
  const press = (act: () => void) => {
    wasPressed.current = true;
    act();
  };
  return (
    <div className="more-or-less" ref={footer}>
      {more && (
        <Button variant="ghost" busy={isLoading} onClick={() => press(more)}>
          {threadCopy.updates.showMore}
        </Button>
      )}
      {less && (
        <Button variant="ghost" onClick={() => press(less)}>
          {threadCopy.updates.showLess}
        </Button>
      )}
    </div>
  );
}
