// Rows of the table do not move under the pointer: while it is active over them, they keep their places and show their new data.
import { useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { type DeskPages, sameList, sameRows } from './desk-pages.ts';

/** The pages of `now` in the order of `held`. A row that is gone stays unchanged. Pages that were not held are added. */
export function heldPages(held: DeskPages, now: DeskPages): DeskPages {
  const rows = new Map<string, DeskRow>();
  for (const page of now.pages.values()) for (const row of page) rows.set(row.id, row);
  const pages = new Map(now.pages);
  for (const [number, page] of held.pages) {
    if (!now.pages.has(number)) continue;
    const next = page.map((row) => rows.get(row.id) ?? row);
    pages.set(number, next.every((row, at) => row === page[at]) ? page : next);
  }
  return { ...now, total: held.total, groups: held.groups, pages };
}

/** While `isLocked`, the rows of a list keep their places. */
export function useHeldPages(now: DeskPages, isLocked: boolean): DeskPages {
  const [held, setHeld] = useState(now);
  const next = isLocked && sameList(held.list, now.list) ? heldPages(held, now) : now;
  if (sameRows(next, held)) return { ...next, pages: held.pages };
  setHeld(next);
  return next;
}
