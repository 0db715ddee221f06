// Opens a menu. By keyboard, ArrowDown, Enter and Space focus the first item, ArrowUp the last.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The initial focus. `menu` is the menu itself, for pointers. */
export type MenuFocus = 'first' | 'last' | 'menu';

export interface MenuOpening {
  root: { open: boolean; onOpenChange: (open: boolean) => void };
  trigger: { onKeyDown: (event: KeyboardEvent) => void };
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
    root: { open, onOpenChange: setOpen },
    trigger: {
      onKeyDown: (event) => {
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
