// The ticked rows of the table. They stay ticked while the list is scrolled and filtered, and while one of them is open.
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { BULK_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { type TickedRows, useTickedRows } from '../../../parts/bulk/ticked-rows.ts';
import { useViewer } from '../../../data/session/session.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { tablePageQuery, pageOf } from './use-table-pages.ts';
import { placesBetween, range } from './table-lines.ts';
import type { Lines } from './use-active-line.ts';

export type Ticked = TickedRows<DeskRow>;

/** The ids of the ticked rows by their place in the list, as far as their pages are loaded. */
export function placesOfTicked(
  ticked: Ticked,
  pages: readonly number[],
  rowsOf: (page: number) => readonly DeskRow[] | undefined,
): ReadonlyMap<number, string> {
  const places = new Map<number, string>();
  for (const page of pages)
    for (const [at, { id }] of (rowsOf(page) ?? []).entries()) if (ticked.has(id)) places.set(page * DESK_PAGE_SIZE + at, id);
  return places;
}

/** The ids of those among `count` rows from the place `first`. */
export const tickedWithin = (places: ReadonlyMap<number, string>, first: number, count: number): string[] =>
  [...places].filter(([at]) => at >= first && at < first + count).map(([, id]) => id);

/** What was ticked last, in which organization and at which history entry. Back leads to that entry, a link to another one. */
let kept: { orgId: string | undefined; entry: string; ticked: Ticked } | null = null;

/** Rows that were ticked when a thread was opened are ticked again on the way back. */
function useKeptTicked() {
  const orgId = useViewer().org?.id;
  const entry = useLocation({ select: ({ pathname, state: { __TSR_key: key } }) => (pathname === '/dashboard' ? key : undefined) });
  const state = useState<Ticked>(() => (kept !== null && kept.orgId === orgId && kept.entry === entry ? kept.ticked : new Map()));
  const [ticked] = state;
  useEffect(() => {
    // The way to another page begins before the table goes.
    if (entry !== undefined) kept = { orgId, entry, ticked };
  }, [orgId, entry, ticked]);
  return state;
}

export const useSelection = () => useTickedRows<DeskRow>(useKeptTicked());
export type TitleSelection = ReturnType<typeof useSelection>;

export type TickState = 'none' | 'some' | 'all';

/** Ticking rows of the table one by one, in a row of lines, by group, and all at once. Rows that are not loaded are loaded for it. */
export function useTicking(list: ListOrigin, { items, pages }: Lines, selection: TitleSelection) {
  const cache = useQueryClient();
  const { ticked, add, addLoaded, remove, rangeFrom, endRange } = selection;

  const rowsOf = useCallback(
    (page: number): readonly DeskRow[] | undefined => pages.get(page) ?? cache.getQueryData(tablePageQuery(list, page).queryKey)?.rows,
    [cache, list, pages],
  );
  const rowAt = (at: number): DeskRow | undefined => rowsOf(pageOf(at))?.[at % DESK_PAGE_SIZE];
  const loadRows = async (places: readonly number[]): Promise<DeskRow[]> => {
    const missing = new Set(places.filter((at) => !rowAt(at)).map(pageOf));
    await Promise.all([...missing].map((page) => cache.ensureQueryData(tablePageQuery(list, page))));
    return places.map(rowAt).filter((row) => row !== undefined);
  };
  /** One row more than can be ticked is loaded, so that the limit is said. */
  const addPlaces = (places: readonly number[], base?: Ticked) => addLoaded(loadRows(places.slice(0, BULK_MAX + 1)), base);
  // The table asks for each line that is scrolled past, so the list is searched only after a change.
  const places = useMemo(
    () => (ticked.size === 0 ? NO_PLACES : placesOfTicked(ticked, range(0, pageOf(items.count) + 1), rowsOf)),
    [ticked, items, rowsOf],
  );
  const stateOf = useCallback(
    (first: number, count: number): TickState => {
      const found = tickedWithin(places, first, count).length;
      return found === 0 ? 'none' : found === count ? 'all' : 'some';
    },
    [places],
  );

  return {
    stateOf,
    toggleRow: (index: number, row: DeskRow) => {
      if (ticked.has(row.id)) remove([row.id]);
      else add([row]);
      endRange();
      rangeFrom(index);
    },
    /** Unticks the rows if all of them are ticked or no other one can be. */
    toggleRows: (first: number, count: number) => {
      const state = stateOf(first, count);
      endRange();
      if (state === 'all' || (state === 'some' && ticked.size >= BULK_MAX)) remove(tickedWithin(places, first, count));
      else addPlaces(range(first, count));
    },
    /** Ticks all rows between the line where the range begins, by default `from`, and `to`. */
    extend: (from: number, to: number) => {
      const { start, base } = rangeFrom(from);
      addPlaces(placesBetween(items, start, to), base);
    },
    endRange,
  };
}

const NO_PLACES: ReadonlyMap<number, string> = new Map();
