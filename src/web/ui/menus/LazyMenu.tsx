// The button of a lazily loaded menu. The menu's chunk is fetched on hover or focus.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import type { ButtonProps } from '../Button.tsx';
import type { MenuFocus } from './Menu.tsx';
import { apiClientCopy } from '../../copy/frame.ts';
import { holdKeys } from '../dialogs/held-keys.ts';
import { toast } from '../feedback/toast.ts';

type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

interface LazyMenuProps {
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
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetchMenu,
    onFocus: prefetchMenu,
    onClick: ({ detail }) => openAt(detail === 0 ? 'first' : 'menu'), // Enter and Space click without a pointer
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault(); // the page would scroll
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  });
  return initialFocus === null ? trigger : <Suspense fallback={trigger}>{children(initialFocus)}</Suspense>;
}

/**
 * ms. A dialog that `then` opens has the focus by then, also on a slow machine: what is held is lost at the end. If it opens none, keys are free
 * again, and at once after the next press of the pointer.
 */
const OPENS_WITHIN_MS = 3_000;

/**
 * Loads a part of the page in a separate chunk, prefetched on hover or focus. `prefetch` loads the chunk early. `whenLoaded` calls `then` once
 * the chunk is loaded, or shows an error toast. `opensDialog`: that is what `then` does, and the keys that are typed before are held for it.
 */
export function useLazyPart(load: () => Promise<unknown>, { opensDialog = false } = {}) {
  const state = useRef<'unknown' | 'loaded' | 'failed'>('unknown');
  const loadChunk = async () => {
    await load();
    state.current = 'loaded';
  };
  return {
    prefetch: () => {
      if (navigator.onLine) loadChunk().catch(() => undefined); // `whenLoaded` shows the error
    },
    whenLoaded: (then: () => void) => {
      const drop = opensDialog && navigator.onLine ? holdKeys() : () => undefined;
      const open = () => {
        then();
        setTimeout(drop, OPENS_WITHIN_MS);
      };
      if (state.current === 'loaded') return open();
      if (!navigator.onLine) return toast.error(apiClientCopy.unreachable);
      // A browser does not fetch a failed module again within the same page.
      if (state.current === 'failed') return window.location.reload();
      return void loadChunk().then(open, () => {
        state.current = 'failed';
        drop();
        toast.error(apiClientCopy.unreachable);
      });
    },
  };
}
