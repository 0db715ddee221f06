// How a menu is opened. By keys at once: with ArrowDown, Enter or Space the focus is on its first item, with ArrowUp on its last. By a
// pointer once the pressed button was painted: a menu has many parts.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextPaint } from '../../browser/after-paint.ts';

/** Where the focus begins: on the menu itself for a pointer. */
export type MenuEntry = 'first' | 'last' | 'menu';

export interface MenuOpening {
  root: { open: boolean; onOpenChange: (open: boolean) => void };
  trigger: { onPointerDown: () => void; onKeyDown: (event: KeyboardEvent) => void };
  content: { ref: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void };
}

/**
 * For a menu's root, trigger and content. With `startsAt` it is open from the start. Its items are waited for until the menu
 * `isFilled`, unless the focus has moved on by then.
 */
export function useMenuOpening(startsAt: MenuEntry | null, isFilled = true): MenuOpening {
  const [open, setOpen] = useState(startsAt !== null);
  const entry = useRef<MenuEntry>(startsAt ?? 'menu');
  const ref = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const enter = () => {
    const menu = ref.current;
    if (!menu || entry.current === 'menu' || document.activeElement !== menu) return;
    const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])')];
    items.at(entry.current === 'first' ? 0 : -1)?.focus();
    entry.current = 'menu';
  };
  const enterFilled = useEffectEvent(enter);
  useEffect(() => {
    if (isFilled) enterFilled();
  }, [isFilled]);
  return {
    root: {
      open,
      onOpenChange: (next) => {
        if (next && isPressed.current)
          void nextPaint().then(() => flushSync(() => setOpen(true))); // in pieces, its animation could begin before it is listened to
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
        entry.current = 'last';
        setOpen(true);
      },
    },
    content: {
      ref,
      // The menu takes the focus itself as it opens, and would go on to its first item.
      onFocus: (event) => {
        if (entry.current === 'last') event.preventDefault();
        if (isFilled) enter();
      },
    },
  };
}
