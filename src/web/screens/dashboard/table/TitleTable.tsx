// The active threads as a table, with its filters, its foot, and the bar for the ticked rows.
import './table.css';
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { textsOfList } from '../../../../domain/search/pasted-list.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { tableCopy } from '../../../copy/table.ts';
import { ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx';
import { useFocusInGroups } from '../../../ui/focus/use-focus-in-list.ts';
import { useTabTitle } from '../../../ui/layout/PageTitle.tsx';
import { useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { NoActiveThreads } from '../NoActiveThreads.tsx';
import { TableFilters } from '../filters/TableFilters.tsx';
import { useThreadCounts } from '../use-thread-counts.ts';
import { useSelection } from './use-ticking.ts';
import { TableGrid } from './TableGrid.tsx';
import { isNarrowedFurther, useTableList } from './use-table-list.ts';
import { type TablePages, useTablePages } from './use-table-pages.ts';
import { useStartOfList } from './viewport.ts';
import { Incomplete, TableFoot } from './TableFoot.tsx';
import { chosenWords, partnerNameOf, viewWords, waitingForQuery } from '../filters/view-words.ts';

/** Lazy: most visits tick nothing. */
const loadBar = async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar });
const BulkBar = lazy(loadBar);

/** Lazy: most visits neither search nor filter until no title is left. */
const loadNoTitles = () => import('./NoTitles.tsx');
const NoTitles = lazy(async () => ({ default: (await loadNoTitles()).NoTitles }));
const PreparingTitles = lazy(async () => ({ default: (await loadNoTitles()).PreparingTitles }));
const loadSearched = () => import('./SearchedTitles.tsx');
const ListedTitles = lazy(async () => ({ default: (await loadSearched()).ListedTitles }));
const MatchesElsewhere = lazy(async () => ({ default: (await loadSearched()).MatchesElsewhere }));

const PENDING_ROWS = 8;

export function TitleTable({ onClearSearch }: { onClearSearch: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const table = useTableList();
  const { list, filters, clearFilters, sortBy, showAllMatches } = table;
  const [visible, setVisible] = useState<readonly number[]>([0]);
  const { data: loaded, isChanging, failed, retry, retryPages } = useTablePages(list, visible);
  // Deferred, so that scrolling goes on while a page of rows renders.
  const data = useDeferredValue(loaded);
  const activeThreads = useThreadCounts('table')?.active ?? 0;
  const selection = useSelection();
  const [isSelecting, setSelecting] = useState(selection.ticked.size > 0);
  const bar = useBar(selection.ticked.size > 0);
  const none = useLazyPart(loadNoTitles);
  const prefetch = () => {
    bar.prefetch();
    none.prefetch();
  };
  const clearTicks = useStableCallback(() => {
    selection.clear();
    setSelecting(false);
  });
  useStartOfList(root, data?.list, selection.leaveList);
  // The last row may leave the list with the focus.
  useFocusInGroups('.titles');
  const { data: menu } = useQuery({ ...waitingForQuery(list), enabled: list.partner !== undefined });
  const named = [menu?.partners ?? [], data ? [...data.pages.values()].flat() : []] as const;
  // So that a bookmark of a view says which one it is.
  useTabTitle(viewWords(list, ...named) || dashboardCopy.title);

  if (!failed && data?.counts.all === 0 && list.q === '') {
    if (activeThreads === 0) return <NoActiveThreads />;
    return (
      <Suspense fallback={<LoadingTitles />}>
        <PreparingTitles onRetry={retry} />
      </Suspense>
    );
  }
  const isNarrowed = data !== null && (data.list.filters !== '' || isNarrowedFurther(data.list));
  const foot = data && (
    <TableFoot data={data} chosen={isNarrowed ? chosenWords(data.list, ...named) : null} whole={wholeWords(data)} canTick />
  );
  const isList = textsOfList(list.q) !== null;
  const clear = () => {
    // Its button is about to go.
    root.current?.querySelector<HTMLElement>('.filter')?.focus();
    clearFilters();
    if (list.q !== '') onClearSearch();
  };
  return (
    // The focus and the pointer only load a script.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="titles" ref={root} onPointerEnter={prefetch} onFocus={prefetch}>
      <TableFilters
        table={table}
        counts={data?.counts}
        waitCounts={data?.waits}
        colleagues={data?.colleagues}
        partnerName={data ? partnerNameOf(list.partner, ...named) : undefined}
      />
      {isList && (
        <div className="titles-listed" role="status">
          <Suspense>
            <ListedTitles list={list.q} onClear={onClearSearch} />
          </Suspense>
        </div>
      )}
      {failed ? (
        <ListFailure words={dashboardCopy.failed} onRetry={retry} />
      ) : data ? (
        <div className="titles-card">
          {data.total === 0 ? (
            <Suspense fallback={<LoadingTitles />}>
              <NoTitles list={list} filters={filters} onClear={clear} />
            </Suspense>
          ) : (
            <TableGrid
              root={root}
              data={data}
              selection={selection}
              canTick
              isSelecting={isSelecting}
              onSelecting={setSelecting}
              onSort={sortBy}
              onVisible={setVisible}
              isBusy={isChanging}
            />
          )}
          <div className="titles-end-bar">
            {retryPages && <Incomplete onRetry={retryPages} />}
            {bar.isShown ? (
              <Suspense fallback={foot}>
                <BulkBar ticked={selection.ticked} data={data} onDeselect={selection.remove} onClear={clearTicks} />
              </Suspense>
            ) : (
              foot
            )}
          </div>
        </div>
      ) : (
        <LoadingTitles />
      )}
      {/* Not below rows that are still loading: it would move when they come. */}
      {list.q !== '' && !isList && (data !== null || failed) && (
        <Suspense>
          <MatchesElsewhere q={list.q} onShow={showAllMatches} />
        </Suspense>
      )}
    </div>
  );
}

/** While the table or a part of it loads. */
const LoadingTitles = () => <LoadingRows label={tableCopy.loading} rows={PENDING_ROWS} />;

/**
 * Whether the bar for ticked rows shows. Only once its script is loaded: a failed import must not break the page. In a transition, so that
 * the tick shows first.
 */
function useBar(isWanted: boolean): { isShown: boolean; prefetch: () => void } {
  const [isLoaded, setLoaded] = useState(false);
  const { whenLoaded, prefetch } = useLazyPart(loadBar);
  const load = useEffectEvent(() => whenLoaded(() => startTransition(() => setLoaded(true))));
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  return { isShown: useDeferredValue(isWanted && isLoaded), prefetch };
}

const wholeWords = ({ total, sums }: TablePages): string => tableCopy.foot(total, sums.late, sums.critical, sums.claimOpen);
