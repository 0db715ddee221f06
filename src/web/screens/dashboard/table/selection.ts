// The ticked rows of the table. They stay ticked while the list is scrolled and filtered, and while one of them is open.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { type RowSelection, type TickedRows, useTickedRows } from '../../../selection/ticked-rows.ts';
import { useViewer } from '../../../session/session.ts';

export type Ticked = TickedRows<DeskRow>;
export type TitleSelection = RowSelection<DeskRow>;

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

export const useSelection = (): TitleSelection => useTickedRows(useKeptTicked());
