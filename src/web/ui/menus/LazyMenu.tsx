// A button until it is pressed; the file of its menu is fetched as soon as somebody comes near.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { nextPaint } from '../../browser/after-paint.ts';
import type { ButtonProps } from '../buttons/Button.tsx';
import type { MenuEntry } from './use-menu-opening.ts';
import { useLazyPart } from './use-lazy-part.ts';

type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

export interface LazyMenuProps {
  button: ReactElement<TriggerProps>;
  /** Fetches the menu's file. */
  load: () => Promise<unknown>;
  /** Fetches what it shows. */
  onNear?: () => void;
  /** The lazy menu with the same button, open from the start. */
  children: (startsAt: MenuEntry) => ReactNode;
}

export function LazyMenu({ button, load, onNear, children }: LazyMenuProps) {
  const [startsAt, setStartsAt] = useState<MenuEntry | null>(null);
  const { near, want } = useLazyPart(load);
  const comeNear = () => {
    near();
    if (navigator.onLine) onNear?.();
  };
  // Not before its file is there: a menu that cannot be fetched must not take the page with it.
  const openAt = (entry: MenuEntry) => want(() => setStartsAt(entry));
  const openByPointer = () => want(() => void nextPaint().then(() => setStartsAt('menu')));
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: comeNear,
    onFocus: comeNear,
    onClick: ({ detail }) => (detail === 0 ? openAt('first') : openByPointer()), // Enter and Space click without a pointer
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault(); // the page would scroll
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  });
  return startsAt === null ? trigger : <Suspense fallback={trigger}>{children(startsAt)}</Suspense>;
}
