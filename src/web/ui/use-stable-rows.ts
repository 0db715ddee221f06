// A list whose rows keep their order while it is locked, for example while the pointer is over it.
import { type PointerEvent, useEffect, useRef, useState } from 'react';

type Row = { id: string };
/** `gone`: the row was removed from the list but is still shown in its place. */
export type StableRow<T> = { row: T; gone: boolean };

/**
 * Returns the rows in the order of `shown` with their data of `now`. A removed row stays unchanged. New rows that belong after the others
 * are added; new rows between them are left out ('waits') or added at the end ('behind').
 */
export function stableRows<T extends Row>(shown: readonly T[], now: readonly T[], between: 'waits' | 'behind'): T[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = now.findLastIndex(({ id }) => known.has(id));
  const added = now.filter(({ id }, at) => !known.has(id) && (at > lastKnown || between === 'behind'));
  return [...shown.map((row) => byId.get(row.id) ?? row), ...added];
}

/** While `isLocked` is true, rows keep their order. */
export function useStableRows<T extends Row>(rows: readonly T[], isLocked: boolean, between: 'waits' | 'behind'): StableRow<T>[] {
  const [shown, setShown] = useState(rows);
  const next = isLocked ? stableRows(shown, rows, between) : rows;
  if (next.length !== shown.length || next.some((row, at) => row !== shown[at])) setShown(next);
  const current = new Set(rows.map(({ id }) => id));
  return next.map((row) => ({ row, gone: !current.has(row.id) }));
}

/** A pointer that has not moved for this time (ms) no longer counts. */
const ACTIVE_MS = 3000;

export type PointerHandlers = ReturnType<typeof usePointerActive>['handlers'];

/** Whether a pointer is active over the element that gets these handlers. A lifted finger still counts, because it may tap again. */
export function usePointerActive() {
  const [isActive, setActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerMove = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(false), ACTIVE_MS);
    setActive(true);
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    setActive(false);
  };
  return { isActive, handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave } };
}
