// The table of active titles. Only the lines in view are rendered; the window scrolls. It handles all events of its rows.
import './table.css';
import { useRouter } from '@tanstack/react-router';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeskOrder } from '../../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../../copy/table.ts';
import { DESK_FIELD_HASHES, threadPath } from '../../../navigation/thread-path.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { usePointerActive } from '../../../ui/use-stable-rows.ts';
import { HEIGHTS, isSplit, itemsOf, range, rowHeight } from './table-lines.ts';
import { type TickState, type TitleSelection, useTicking } from './use-ticking.ts';
import { TableHead } from './TableHead.tsx';
import { type GroupMeaning, meaningOfGroup, TableLines } from '../row/TableLines.tsx';
import { useActiveLine } from './use-active-line.ts';
import { keyOf, type TableRow } from './table-row.ts';
import { loadedRow, pageOf, sameList, sameRows, type TablePages } from './use-table-pages.ts';
import { useGridEvents } from './use-grid-events.ts';
import { shownLines, useLineVirtualizer, useMissingLines, useMountedLines, useTablePlace } from './viewport.ts';
import { distinctInitials } from './distinct-initials.ts';

/** Rows above and below the lines in view whose pages are loaded, at rest and while one scrolls. */
const ROWS_AROUND = { resting: 50, scrolling: 150 } as const;
/** The heights (px) of what covers lines: the page's header, the table's foot, and the bar for ticked rows. */
const HEADER = 56;
const FOOT = 44;
const BAR = { wide: 76, paired: 76, list: 132 } as const;

interface TableGridProps {
  root: RefObject<HTMLElement | null>;
  data: TablePages;
  selection: TitleSelection;
  /** Rows can be ticked. */
  canTick: boolean;
  /** On a phone: whether rows have checkboxes. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onSort: (order: DeskOrder) => void;
  /** The numbers of the pages in view. */
  onVisible: (pages: readonly number[]) => void;
  /** Another list is awaited. */
  isBusy: boolean;
  /** In the table over all organizations: `go` leads to a page, for which the page acts for that of the row. */
  actFor?: (orgId: string, go: () => unknown) => void;
  meaningOf?: GroupMeaning;
}

export const TableGrid = memo(function TableGrid(props: TableGridProps) {
  const { root, data, selection, canTick, isSelecting, onSelecting, onSort, onVisible, isBusy, actFor, meaningOf = meaningOfGroup } = props;
  const router = useRouter();
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { layout, room, top } = useTablePlace(body, root);
  const pointer = usePointerActive();
  const { list, total, groups, policy, organizations, pages } = useHeldPages(data, pointer.isActive);
  const items = useMemo(() => itemsOf(total, list.order === 'lateness' ? groups : null), [total, list.order, groups]);
  const shownInitials = useMemo(() => distinctInitials(data.colleagues), [data.colleagues]);
  const rowAt = (at: number): TableRow | undefined => loadedRow(pages, at);
  const lines = { items, rowAt, pages };
  const active = useActiveLine(lines, body);
  const ticking = useTicking(list, lines, selection);
  const heights = HEIGHTS[layout];
  const foot = selection.ticked.size > 0 ? BAR[layout] : FOOT;

  // Rows of a list have different heights, which are known once they are loaded. A new function makes the virtualizer read them again.
  const loaded = layout === 'list' ? pages : null;
  // oxlint-disable-next-line react/exhaustive-deps
  const lineKey = useCallback((index: number) => index, [items, layout, loaded]);
  const mounting = useMountedLines(items.count);
  // Read once: the browser lays out the page to tell its size, and the table renders for each line that is scrolled past.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const virtualizer = useLineVirtualizer({
    count: items.count,
    estimateSize: (index) => {
      const item = items.item(index);
      return item.kind === 'group' ? heights.group : rowHeight(layout, rowAt(item.at));
    },
    getItemKey: lineKey,
    scrollMargin: top,
    scrollPaddingStart: HEADER + heights.head,
    scrollPaddingEnd: foot,
    initialRect,
    onChange: ({ range: seen, scrollDirection }) => {
      if (seen) mounting.addLines({ first: seen.startIndex, last: seen.endIndex }, scrollDirection === 'backward');
    },
  });
  const { startIndex, endIndex } = virtualizer.calculateRange() ?? { startIndex: 0, endIndex: 0 };
  const inView = { first: startIndex, last: endIndex };
  useMissingLines(mounting, inView, virtualizer.scrollDirection === 'backward');
  const mounted = shownLines(mounting.mounted, inView);

  const around = virtualizer.isScrolling ? ROWS_AROUND.scrolling : ROWS_AROUND.resting;
  const visible = pagesOf(startIndex - around, endIndex + around, items.count === 0 ? [] : [active.index], (index) => {
    const item = items.item(Math.max(0, Math.min(index, items.count - 1)));
    return item.kind === 'row' ? item.at : item.first;
  });
  const visibleKey = visible.join();
  useEffect(() => onVisible(visibleKey.split(',').map(Number)), [visibleKey, onVisible]);

  // A thread's page is one of its organization alone, and so is the list that it goes on in.
  const { organization: _over, ...from } = list;
  const leave = (row: TableRow, at: number, go: () => unknown) => {
    active.rememberOpened(row, at);
    if (actFor && row.orgId !== undefined) actFor(row.orgId, go);
    else go();
  };
  const open = (row: TableRow, at: number, field?: keyof typeof DESK_FIELD_HASHES) => {
    const path = threadPath({ id: row.id, standing: 'active' });
    leave(row, at, () => router.navigate({ ...path, ...(field && { hash: DESK_FIELD_HASHES[field] }), state: { from } }));
  };
  const openParty = (orgId: string, row: TableRow, at: number) => {
    leave(row, at, () => router.navigate({ to: '/network/$orgId', params: { orgId } }));
  };
  const isPhone = layout === 'list';
  const events = useGridEvents({
    lines,
    active,
    ticking: canTick ? ticking : null,
    head,
    open,
    openParty,
    tickByClick: isPhone && isSelecting,
    linesOnScreen: () => Math.max(1, Math.floor((window.innerHeight - HEADER - heights.head - foot) / heights.row) - 1),
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    untickAll: () => {
      selection.clear();
      onSelecting(false);
    },
  });
  const hasCheck = canTick && (!isPhone || isSelecting);
  const tickAll = useStableCallback(() => ticking.toggleRows(0, total));
  // Starts selecting, then selects all, or stops while nothing is selected.
  const selectButtons = isPhone && canTick && (
    <span className="titles-select">
      {isSelecting && selection.ticked.size === 0 && (
        <button type="button" onClick={() => onSelecting(false)}>
          {tableCopy.stopSelecting}
        </button>
      )}
      <button type="button" onClick={isSelecting ? tickAll : () => onSelecting(true)}>
        {isSelecting ? tableCopy.selectAll : tableCopy.startSelecting}
      </button>
    </span>
  );
  // The first group's line has the buttons. Other orders have no groups.
  const hasSelectLine = isPhone && canTick && list.order !== 'lateness';
  const headRows = isPhone && !hasSelectLine ? 0 : 1;

  return (
    // Its lines take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="titles-grid"
      role="grid"
      aria-label={tableCopy.gridName}
      aria-rowcount={items.count + headRows}
      {...(canTick ? { 'aria-multiselectable': true } : {})}
      aria-busy={isBusy || undefined}
      data-layout={layout}
      data-room={room}
      data-checks={hasCheck || undefined}
      data-over={organizations ? 'all' : undefined}
      onKeyDown={events.onKeyDown}
    >
      {!isPhone && (
        <TableHead
          ref={head}
          layout={layout}
          room={room}
          order={list.order}
          direction={list.direction}
          isOverAll={organizations !== undefined}
          ticked={canTick ? ticking.stateOf(0, total) : null}
          onTickAll={tickAll}
          onSort={onSort}
        />
      )}
      {hasSelectLine && (
        <div role="row" aria-rowindex={1} className="titles-select-line">
          <span role="gridcell">{selectButtons}</span>
        </div>
      )}
      <div
        className="titles-body"
        role="rowgroup"
        ref={body}
        style={{ height: virtualizer.getTotalSize() }}
        {...pointer.handlers}
        {...active.handlers}
        {...events.pointer}
      >
        <TableLines
          first={mounted.first}
          last={Math.min(items.count - 1, mounted.last)}
          activeIndex={active.index}
          items={items}
          pages={pages}
          policy={policy}
          organizations={organizations}
          meaningOf={meaningOf}
          layout={layout}
          isSplit={isSplit(room)}
          sizes={virtualizer.measurementsCache}
          headRows={headRows}
          hasCheck={hasCheck}
          initials={shownInitials}
          ticked={selection.ticked}
          stateOf={selection.ticked.size === 0 ? noneTicked : ticking.stateOf}
          actions={!hasSelectLine && selectButtons}
        />
      </div>
    </div>
  );
});

const noneTicked = (): TickState => 'none';
/** The numbers of the pages that hold the lines from `start` to `end`, and the `others`. */
function pagesOf(start: number, end: number, others: readonly number[], placeOf: (index: number) => number): number[] {
  const first = pageOf(placeOf(start));
  const pages = range(first, pageOf(placeOf(end)) - first + 1);
  return [...new Set([...pages, ...others.map((index) => pageOf(placeOf(index)))])];
}

/**
 * Rows of the table do not move under the pointer: while it is active over them, they keep their places and show their new data. The pages
 * of `now` in the order of `held`. A row that is gone stays unchanged. Pages that were not held are added.
 */
export function heldPages(held: TablePages, now: TablePages): TablePages {
  const rows = new Map<string, TableRow>();
  for (const page of now.pages.values()) for (const row of page) rows.set(keyOf(row), row);
  const pages = new Map(now.pages);
  for (const [number, page] of held.pages) {
    if (!now.pages.has(number)) continue;
    const next = page.map((row) => rows.get(keyOf(row)) ?? row);
    pages.set(number, next.every((row, at) => row === page[at]) ? page : next);
  }
  return { ...now, total: held.total, groups: held.groups, pages };
}

/** While `isLocked`, the rows of a list keep their places. */
function useHeldPages(now: TablePages, isLocked: boolean): TablePages {
  const [held, setHeld] = useState(now);
  const next = isLocked && sameList(held.list, now.list) ? heldPages(held, now) : now;
  if (sameRows(next, held)) return { ...next, pages: held.pages };
  setHeld(next);
  return next;
}
