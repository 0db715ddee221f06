// A list whose rows keep their places: as long as its page is open, or while somebody aims at one of them.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { stableRows } from './stable-rows.ts';

type Row = { id: string };
/** `gone`: no longer in the list; it stands where it was. */
export type StableRow<T> = { row: T; gone: boolean };

/** `isStill`: rows keep their places from now on, until it is false. */
export function useStableRows<T extends Row>(rows: readonly T[], isStill: boolean, between: 'waits' | 'behind'): StableRow<T>[] {
  const [shown, setShown] = useState(rows);
  const next = isStill ? stableRows(shown, rows, between) : rows;
  if (next.length !== shown.length || next.some((row, at) => row !== shown[at])) setShown(next);
  const here = new Set(rows.map(({ id }) => id));
  return next.map((row) => ({ row, gone: !here.has(row.id) }));
}

/** Somebody aims as long as the pointer has moved a moment ago. A list that rests under a forgotten pointer moves on. */
const AIM_MS = 3000;

export type AimHandlers = ReturnType<typeof useAim>['handlers'];

/** Whether somebody aims at something in the element that gets these handlers. A finger that was lifted may come down again. */
export function useAim() {
  const [aims, setAims] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerMove = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAims(false), AIM_MS);
    setAims(true);
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    setAims(false);
  };
  return { aims, handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave } };
}
