// Ticking rows of the table one by one, in a row of lines, by group, and all at once. Rows that are not loaded are loaded for it.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { BULK_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { pageOf } from './desk-pages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Lines } from './use-active-line.ts';
import type { RowSelection, Ticked } from './selection.ts';
import { deskPageQuery } from './use-desk-pages.ts';

export type TickState = 'none' | 'some' | 'all';

export function useTicking(list: ListOrigin, { items, rowAt }: Lines, selection: RowSelection) {
  const cache = useQueryClient();
  const { ticked, add, remove } = selection;
  /** Where the last range begins, and what was ticked besides it. */
  const anchor = useRef<{ index: number; base: Ticked } | null>(null);

  const cachedRow = (at: number): DeskRow | undefined =>
    rowAt(at) ?? cache.getQueryData(deskPageQuery(list, pageOf(at)).queryKey)?.rows[at % DESK_PAGE_SIZE];
  const loadRows = async (first: number, count: number): Promise<DeskRow[]> => {
    const places = Array.from({ length: count }, (_, at) => first + at);
    const missing = new Set(places.filter((at) => !cachedRow(at)).map((at) => pageOf(at)));
    await Promise.all([...missing].map((page) => cache.ensureQueryData(deskPageQuery(list, page))));
    return places.map(cachedRow).filter((row) => row !== undefined);
  };
  const addRows = (first: number, count: number, base?: Ticked) => {
    // One row more than can be ticked, so that the limit is said.
    loadRows(first, Math.min(count, BULK_MAX + 1)).then(
      (rows) => add(rows, base),
      (error: Error) => toast.error(error.message),
    );
  };
  const rowsBetween = (from: number, to: number): { first: number; count: number } => {
    const places = [from, to].toSorted((a, b) => a - b).map((index) => items.item(index));
    const [start, end] = places.map((item) => (item.kind === 'row' ? item.at : item.first));
    // A range that ends on the line above a group ends before the group.
    const isBeforeGroup = places[1]?.kind === 'group';
    return { first: start!, count: Math.max(0, end! - start! + (isBeforeGroup ? 0 : 1)) };
  };

  const stateOf = (first: number, count: number): TickState => {
    if (ticked.size === 0) return 'none';
    const isLarge = count > BULK_MAX; // so that not all of it can be ticked
    let found = 0;
    for (let at = first; at < first + count && found < ticked.size; at += 1) {
      if (ticked.has(cachedRow(at)?.id ?? '')) found += 1;
      if (found > 0 && (isLarge || found <= at - first)) return 'some';
    }
    return found === 0 ? 'none' : found === count ? 'all' : 'some';
  };

  return {
    stateOf,
    toggleRow: (index: number, row: DeskRow) => {
      if (ticked.has(row.id)) remove([row.id]);
      else add([row]);
      anchor.current = { index, base: selection.now() };
    },
    /** Unticks the rows if all of them are ticked or no other one can be. */
    toggleRows: (first: number, count: number) => {
      const state = stateOf(first, count);
      anchor.current = null;
      if (state === 'all' || (state === 'some' && ticked.size >= BULK_MAX)) {
        const ids = Array.from({ length: count }, (_, at) => cachedRow(first + at)?.id ?? '');
        remove(ids);
      } else addRows(first, count);
    },
    /** Ticks all rows between the line where the range begins, by default `from`, and `to`. */
    extend: (from: number, to: number) => {
      anchor.current ??= { index: from, base: ticked };
      const { first, count } = rowsBetween(anchor.current.index, to);
      addRows(first, count, anchor.current.base);
    },
    endRange: () => {
      anchor.current = null;
    },
  };
}
