// Opens a menu. By keyboard it opens at once: ArrowDown, Enter and Space focus the first item, ArrowUp the last. By pointer it opens after
// the pressed button is painted, because rendering a menu takes time.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextPaint } from '../../browser/after-paint.ts';

/** The initial focus. `menu` is the menu itself, for pointers. */
export type MenuFocus = 'first' | 'last' | 'menu';

export interface MenuOpening {
  root: { open: boolean; onOpenChange: (open: boolean) => void };
  trigger: { onPointerDown: () => void; onKeyDown: (event: KeyboardEvent) => void };
  content: { ref: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void };
}

/**
 * Returns props for a menu's root, trigger and content. If `initialFocus` is set, the menu is initially open. The focus moves to an item once
 * the menu `isFilled`, unless it has moved elsewhere.
 */
export function useMenuOpening(initialFocus: MenuFocus | null, isFilled = true): MenuOpening {
  const [open, setOpen] = useState(initialFocus !== null);
  const focus = useRef<MenuFocus>(initialFocus ?? 'menu');
  const ref = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const focusItem = () => {
    const menu = ref.current;
    if (!menu || focus.current === 'menu' || document.activeElement !== menu) return;
    const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])')];
    items.at(focus.current === 'first' ? 0 : -1)?.focus();
    focus.current = 'menu';
  };
  const focusItemOnceFilled = useEffectEvent(focusItem);
  useEffect(() => {
    if (isFilled) focusItemOnceFilled();
  }, [isFilled]);
  return {
    root: {
      open,
      onOpenChange: (next) => {
        if (next && isPressed.current)
          void nextPaint().then(() => flushSync(() => setOpen(true))); // synchronous, or its animation could start before Radix listens
        else setOpen(next);
      },
    },
    trigger: {
      onPointerDown: () => {
        isPressed.current = true;
      },
      onKeyDown: (event) => {
        isPressed.current = false;
        if (event.key !== 'ArrowUp') return;
        event.preventDefault(); // the page would scroll
        focus.current = 'last';
        setOpen(true);
      },
    },
    content: {
      ref,
      // Radix focuses the menu as it opens and would then focus its first item.
      onFocus: (event) => {
        if (focus.current === 'last') event.preventDefault();
        if (isFilled) focusItem();
      },
    },
  };
}
