// The active threads as a table, with its filters, its foot, and the bar for the ticked rows.
import './table.css';
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Filter, Hourglass } from 'lucide-react';
import { textsOfList } from '../../../../domain/search/pasted-list.ts';
import { type DeskFilter, waitsFrom } from '../../../../domain/desk/table-filters.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { tableCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyCard, EmptyState, ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx';
import { useFocusInGroups } from '../../../ui/focus/use-focus-in-list.ts';
import { useTabTitle } from '../../../ui/layout/PageTitle.tsx';
import { useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import type { BulkBarProps } from '../bulk/BulkBar.tsx';
import { NoActiveThreads } from '../NoThreads.tsx';
import { TableFilters } from '../filters/TableFilters.tsx';
import { useThreadCounts } from '../use-thread-counts.ts';
import { type Ticked, useSelection } from './use-ticking.ts';
import { TableGrid } from './TableGrid.tsx';
import { useStartOfList } from './use-start-of-list.ts';
import { useTableList } from './use-table-list.ts';
import { type TablePages, useTablePages } from './use-table-pages.ts';
import { chosenWords, partnerNameOf, viewWords, waitingForQuery } from '../filters/view-words.ts';
import { findListedQuery, searchThreadsQuery } from '../../../data/queries.ts';
import { Kbd } from '../../../ui/text/Kbd.tsx';

/** Lazy: most visits tick nothing. */
const loadBar = async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar });
const BulkBar = lazy(loadBar);

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
  const tickedRows = useTickedRows(selection.ticked, data);
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
    // The rows are not computed yet.
    const { title, sentence, again } = tableCopy.preparing;
    return (
      <EmptyCard icon={<Hourglass />} title={title} action={<Button onClick={retry}>{again}</Button>}>
        {sentence}
      </EmptyCard>
    );
  }
  const isNarrowed = data !== null && (data.list.filters !== '' || isNarrowedFurther(data.list));
  const foot = data && <TableFoot data={data} chosen={isNarrowed ? chosenWords(data.list, ...named) : null} />;
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
    <div className="titles" ref={root} onPointerEnter={bar.prefetch} onFocus={bar.prefetch}>
      <TableFilters
        table={table}
        counts={data?.counts}
        waitCounts={data?.waits}
        colleagues={data?.colleagues}
        organizations={undefined}
        partnerName={data ? partnerNameOf(list.partner, ...named) : undefined}
      />
      {isList && <ListedTitles list={list.q} onClear={onClearSearch} />}
      {failed ? (
        <ListFailure words={dashboardCopy.failed} onRetry={retry} />
      ) : data ? (
        <div className="titles-card">
          {data.total === 0 ? (
            <EmptyState
              icon={<Filter />}
              title={emptyWords(list, filters)}
              action={<Button onClick={clear}>{tableCopy.empty.clear}</Button>}
            />
          ) : (
            <TableGrid
              root={root}
              data={data}
              selection={selection}
              isSelecting={isSelecting}
              onSelecting={setSelecting}
              onSort={sortBy}
              onVisible={setVisible}
              isBusy={isChanging}
            />
          )}
          <div className="titles-end-bar">
            {retryPages && (
              <div className="titles-foot row fine" role="alert">
                {tableCopy.incomplete}
                <Button size="compact" onClick={retryPages}>
                  {tableCopy.again}
                </Button>
              </div>
            )}
            {bar.isShown ? (
              <Suspense fallback={foot}>
                <BulkBar {...tickedRows} timeZone={data.policy!.timeZone} onDeselect={selection.remove} onClear={clearTicks} />
              </Suspense>
            ) : (
              foot
            )}
          </div>
        </div>
      ) : (
        <LoadingRows label={tableCopy.loading} rows={PENDING_ROWS} />
      )}
      {/* Not below rows that are still loading: it would move when they come. */}
      {list.q !== '' && !isList && (data !== null || failed) && <MatchesElsewhere q={list.q} onShow={showAllMatches} />}
    </div>
  );
}

/** What is said of no title, if one filter alone was chosen. */
function emptyWords(list: ListOrigin, filters: readonly DeskFilter[]): string {
  const { clear: _clear, filtered, ...alone } = tableCopy.empty;
  const { waits, ...others } = list;
  if (isNarrowedFurther(others)) return filtered;
  const [wait, ...more] = waitsFrom((waits ?? '').split(','));
  if (wait !== undefined) return more.length === 0 && filters.length === 0 ? tableCopy.noneWaits(wait) : filtered;
  return filters.length === 1 ? ((alone as Partial<Record<DeskFilter, string>>)[filters[0]!] ?? filtered) : filtered;
}

/** What titles wait for, a partner, a colleague or words narrow the list, besides its filters. */
const isNarrowedFurther = ({ waits, partner, assignee, q }: ListOrigin): boolean =>
  waits !== undefined || partner !== undefined || assignee !== undefined || q !== '';

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

/** `rows`: deferred, so that a tick shows before what the bar says of it. An action takes the rows of its moment: `rowsNow`. */
function useTickedRows(ticked: Ticked, data: TablePages | null): Pick<BulkBarProps, 'rows' | 'rowsNow'> {
  const shown = useDeferredValue(ticked);
  return {
    rows: useMemo(() => (data ? currentRows(shown, data) : []), [shown, data]),
    rowsNow: useStableCallback(() => (data ? currentRows(ticked, data) : [])),
  };
}

/** The ticked rows with their newest data. */
function currentRows(ticked: Ticked, { pages }: TablePages): DeskRow[] {
  const loaded = new Map<string, DeskRow>();
  for (const page of pages.values()) for (const row of page) loaded.set(row.id, row);
  return [...ticked.values()].map((row) => loaded.get(row.id) ?? row);
}

/** Above the table while it shows a pasted list: how many of the listed titles were found, and which were not. */
function ListedTitles({ list, onClear }: { list: string; onClear: () => void }) {
  const { data } = useQuery(findListedQuery(list));
  return (
    <div className="titles-listed" role="status">
      <p>
        {data && <span>{tableCopy.listed.found(data.listed - data.missing.length, data.listed)}</span>}
        {data && data.missing.length > 0 && <span className="titles-missing">{tableCopy.listed.missing(data.missing)}</span>}
      </p>
      <Button variant="ghost" size="compact" onClick={onClear}>
        {tableCopy.listed.clear}
      </Button>
    </div>
  );
}

/** Below the table: the search finds more threads than the active ones, and where to see them. */
function MatchesElsewhere({ q, onShow }: { q: string; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(searchThreadsQuery(q));
  const count = isPlaceholderData ? 0 : (data?.cards.filter(({ standing }) => standing !== 'active').length ?? 0);
  if (count === 0) return null;
  return (
    <p className="titles-elsewhere">
      <span>{tableCopy.elsewhere(count)}</span>
      <Button variant="ghost" size="compact" onClick={onShow}>
        {tableCopy.showAllMatches}
      </Button>
    </p>
  );
}

/** The foot of the table: how many titles it shows, what they are, and the keys. `chosen`: the words of the view; null for all active titles. */
function TableFoot({ data, chosen }: { data: TablePages; chosen: string | null }) {
  const { total, counts, sums } = data;
  const { keys } = tableCopy;
  return (
    <div className="titles-foot row fine">
      <p role="status">
        {chosen === null ? tableCopy.foot(total, sums.late, sums.critical, sums.claimOpen) : tableCopy.footOf(total, counts.all, chosen)}
      </p>
      {total > 0 && (
        <p className="titles-keys">
          <span>
            <Kbd sign="↑" name={keys.up} />
            <Kbd sign="↓" name={keys.down} />
            {keys.move}
          </span>
          <span>
            <Kbd sign={keys.space} />
            {keys.select}
          </span>
          <span>
            <Kbd sign={keys.enter} />
            {keys.open}
          </span>
        </p>
      )}
    </div>
  );
}
