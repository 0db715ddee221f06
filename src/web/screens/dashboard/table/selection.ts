// The ticked rows of the table, in the order of ticking. They stay ticked while the list is scrolled and filtered, and while
// one of them is open.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { BULK_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { useViewer } from '../../../session/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export type Ticked = ReadonlyMap<string, DeskRow>;

/** Adds rows until the limit. `refused`: at least one of them found no room. */
export function withTicked(ticked: Ticked, rows: readonly DeskRow[], max = BULK_MAX): { ticked: Ticked; refused: boolean } {
  const next = new Map(ticked);
  for (const row of rows) {
    if (next.has(row.id)) continue;
    if (next.size >= max) return { ticked: next, refused: true };
    next.set(row.id, row);
  }
  return { ticked: next, refused: false };
}

export function withoutTicked(ticked: Ticked, ids: readonly string[]): Ticked {
  const next = new Map(ticked);
  for (const id of ids) next.delete(id);
  return next;
}

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

/** The line where a range begins, and what was ticked before it. */
type RangeStart = { index: number; base: Ticked };

export interface RowSelection {
  ticked: Ticked;
  add: (rows: readonly DeskRow[]) => void;
  /**
   * Ticks the rows once they are loaded, in addition to `base`, by default what is ticked then. Does nothing if the selection has changed
   * meanwhile, or other rows were asked for.
   */
  addLoaded: (loading: Promise<readonly DeskRow[]>, base?: Ticked) => void;
  /** Where the range begins that is being ticked. Without one, it begins at the line `from`. */
  rangeFrom: (from: number) => RangeStart;
  /** The next range begins anew. Unticking rows does this too. */
  endRange: () => void;
  /** Another list is shown. Its lines are others, and rows that are still loading are not among them. */
  leaveList: () => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
}

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

export function useSelection(): RowSelection {
  const [ticked, setTicked] = useKeptTicked();
  const latest = useRef(ticked);
  const rangeStart = useRef<RangeStart | null>(null);
  /** Counts changes of the selection and requests for rows. */
  const turn = useRef(0);
  const changes = useMemo(() => {
    const set = (next: Ticked) => {
      turn.current += 1;
      latest.current = next;
      setTicked(next);
    };
    const endRange = () => {
      rangeStart.current = null;
    };
    const untick = (next: Ticked) => {
      endRange();
      set(next);
    };
    const add = (rows: readonly DeskRow[], base = latest.current) => {
      const next = withTicked(base, rows);
      set(next.ticked);
      if (next.refused) toast.info(deskCopy.atMost(BULK_MAX));
    };
    return {
      add: (rows: readonly DeskRow[]) => add(rows),
      addLoaded: (loading: Promise<readonly DeskRow[]>, base?: Ticked) => {
        turn.current += 1;
        const own = turn.current;
        loading.then(
          (rows) => own === turn.current && add(rows, base),
          (error: Error) => own === turn.current && toast.error(error.message),
        );
      },
      rangeFrom: (from: number) => (rangeStart.current ??= { index: from, base: latest.current }),
      endRange,
      leaveList: () => {
        turn.current += 1;
        endRange();
      },
      remove: (ids: readonly string[]) => untick(withoutTicked(latest.current, ids)),
      clear: () => untick(new Map()),
    };
  }, [setTicked]);
  return useMemo(() => ({ ticked, ...changes }), [ticked, changes]);
}
