// The line of the table that is its tab stop. It stays with its row when the list changes, and comes back with the history entry
// from which a thread was opened.
import { useRouter } from '@tanstack/react-router';
import { entryOf } from '../../../navigation/use-history-state.ts';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { keyOf, type TableRow } from './table-row.ts';
import type { TablePages } from './use-table-pages.ts';
import type { Items } from './table-lines.ts';

/** `id`: of the row, by `keyOf`. */
type OpenedRow = { id: string; at: number };

/**
 * By the key of the history entry: the row whose thread was opened from it, and its place in the list. Not in the state of the entry, because
 * a change of that gives the entry a new key, under which the router finds no scroll position.
 */
const openedRows = new Map<string | undefined, OpenedRow>();

/** `id`: of the row, by `keyOf`; null for a line above a group, and while the row loads. */
type ActiveLine = { index: number; id: string | null };

export type Lines = { items: Items; rowAt: (at: number) => TableRow | undefined; pages: TablePages['pages'] };

export function useActiveLine(lines: Lines, grid: RefObject<HTMLElement | null>) {
  const { history } = useRouter();
  const [opened] = useState(() => openedRows.get(entryOf(history)));
  const [active, setActive] = useState<ActiveLine>(() => initialLine(lines, opened));
  /** Set by a key and by coming back: the line gets the focus with the next rendering. */
  const focusNext = useRef<'key' | 'return' | null>(opened ? 'return' : null);
  const hasFocus = useRef(false);
  const current = followRow(active, lines);
  if (current.index !== active.index || current.id !== active.id) setActive(current);

  useLayoutEffect(() => {
    if (focusNext.current === null && !hasFocus.current) return; // while one scrolls by the wheel
    const line = grid.current?.querySelector<HTMLElement>(`[data-index="${current.index}"]`);
    const focused = document.activeElement;
    const isLost =
      hasFocus.current &&
      (focused === document.body || focused?.closest('[data-index]')?.getAttribute('data-index') !== `${current.index}`);
    // Coming back must not take the focus from a control that has it already.
    const isFree = focused === document.body || focused?.id === 'main' || focused?.tagName === 'H1';
    const wants = focusNext.current === 'key' || (focusNext.current === 'return' && isFree) || isLost;
    if (!line) return;
    focusNext.current = null;
    if (wants) line.focus({ preventScroll: true });
  });

  return {
    index: current.index,
    moveTo: (index: number) => {
      focusNext.current = 'key';
      setActive({ index, id: idAt(index, lines) });
    },
    rememberOpened: (row: TableRow, at: number) => void openedRows.set(entryOf(history), { id: keyOf(row), at }),
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const line = target.closest<HTMLElement>('[data-index]');
        hasFocus.current = line !== null;
        if (!line) return;
        const index = Number(line.dataset['index']);
        if (index !== current.index) setActive({ index, id: idAt(index, lines) });
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    },
  };
}

/** The first row, not the line above its group, unless a row was opened before. */
function initialLine(lines: Lines, opened: OpenedRow | undefined): ActiveLine {
  if (opened) return { index: lines.items.indexOf(opened.at), id: opened.id };
  const index = lines.items.count === 0 ? 0 : lines.items.indexOf(0);
  return { index, id: idAt(index, lines) };
}

function idAt(index: number, { items, rowAt }: Lines): string | null {
  const item = items.item(index);
  const row = item.kind === 'row' ? rowAt(item.at) : undefined;
  return row ? keyOf(row) : null;
}

/** Where the active row is now. If it is gone, the line in its place. */
function followRow({ index, id }: ActiveLine, lines: Lines): ActiveLine {
  const last = Math.max(0, Math.min(index, lines.items.count - 1));
  const now = idAt(last, lines);
  if (id === null || id === now) return { index: last, id: now };
  for (const [page, rows] of lines.pages) {
    const at = rows.findIndex((row) => keyOf(row) === id);
    if (at >= 0) return { index: lines.items.indexOf(page * DESK_PAGE_SIZE + at), id };
  }
  return { index: last, id: now ?? id };
}
