// The button of a lazily loaded menu. The menu's chunk is fetched on hover or focus.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { nextPaint } from '../../browser/after-paint.ts';
import type { ButtonProps } from '../buttons/Button.tsx';
import type { MenuFocus } from './use-menu-opening.ts';
import { useLazyPart } from './use-lazy-part.ts';

type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

export interface LazyMenuProps {
  button: ReactElement<TriggerProps>;
  /** Fetches the menu's chunk. */
  load: () => Promise<unknown>;
  /** Prefetches the menu's data. */
  onPrefetch?: () => void;
  /** Renders the loaded menu, open and with the same button. */
  children: (initialFocus: MenuFocus) => ReactNode;
}

export function LazyMenu({ button, load, onPrefetch, children }: LazyMenuProps) {
  const [initialFocus, setInitialFocus] = useState<MenuFocus | null>(null);
  const { prefetch, whenLoaded } = useLazyPart(load);
  const prefetchMenu = () => {
    prefetch();
    if (navigator.onLine) onPrefetch?.();
  };
  // Only after the chunk is loaded: a failed import must not break the page.
  const openAt = (focus: MenuFocus) => whenLoaded(() => setInitialFocus(focus));
  const openByPointer = () => whenLoaded(() => void nextPaint().then(() => setInitialFocus('menu')));
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetchMenu,
    onFocus: prefetchMenu,
    onClick: ({ detail }) => (detail === 0 ? openAt('first') : openByPointer()), // Enter and Space click without a pointer
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault(); // the page would scroll
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  });
  return initialFocus === null ? trigger : <Suspense fallback={trigger}>{children(initialFocus)}</Suspense>;
}
