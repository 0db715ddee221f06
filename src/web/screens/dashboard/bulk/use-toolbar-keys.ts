// The keys of a toolbar: one Tab stop, arrow keys between its buttons.
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ToolbarKeys {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The buttons that the keys reach. The items of an open menu are not among them. */
const BUTTONS = 'button:not([role])';
/** Tab reaches this one first. */
const MAIN_BUTTON = '.action-bar-actions > button';

export function useToolbarKeys(): ToolbarKeys {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
  const makeStop = (button: HTMLElement | null | undefined) => {
    stop.current = button ?? null;
    for (const one of buttons()) one.tabIndex = one === button ? 0 : -1;
  };
  // After each render, because it may have removed the button that was the stop, or added others.
  useLayoutEffect(() =>
    makeStop(buttons().find((button) => button === stop.current) ?? ref.current?.querySelector<HTMLElement>(MAIN_BUTTON)),
  );
  return {
    ref,
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && target.matches(BUTTONS)) makeStop(target);
    },
    onKeyDown: (event) => {
      const all = buttons();
      const at = all.indexOf(event.target as HTMLElement);
      const next = at < 0 ? undefined : nextButton(event.key, at, all.length);
      if (next === undefined) return;
      event.preventDefault(); // the page would scroll
      all[next]?.focus();
    },
  };
}

/** Undefined for another key. */
function nextButton(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
