// The ticked rows of the table, in the order of ticking. They stay ticked while the list is scrolled and filtered.
import { useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { BULK_MAX } from '../../../../domain/limits.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
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

export interface RowSelection {
  ticked: Ticked;
  /** Ticks the rows in addition to `base`, by default what is ticked now. */
  add: (rows: readonly DeskRow[], base?: Ticked) => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
  /** What is ticked at this moment, for callers that waited. */
  now: () => Ticked;
}

export function useSelection(): RowSelection {
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const latest = useRef(ticked);
  const set = (next: Ticked) => {
    latest.current = next;
    setTicked(next);
  };
  return {
    ticked,
    add: (rows, base = latest.current) => {
      const next = withTicked(base, rows);
      set(next.ticked);
      if (next.refused) toast.info(deskCopy.atMost(BULK_MAX));
    },
    remove: (ids) => set(withoutTicked(latest.current, ids)),
    clear: () => set(new Map()),
    now: () => latest.current,
  };
}
