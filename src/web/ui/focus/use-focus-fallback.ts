// Keeps the focus on a page when the focused button goes with what it was for.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-page.ts';

/**
 * Moves the focus to the page's heading if the focused button is removed with the next view. Set the ref on the element whose buttons are
 * added and removed.
 */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Element) last.current = event.target;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A closing dialog returns the focus in its own task, which runs first.
    timer.current = setTimeout(() => {
      const lost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
      const heading = lost ? container.current?.closest('main')?.querySelector('h1') : null;
      if (heading) focusHeading(heading);
    });
  });
  // A layout effect, so that the previous view's timer is cleared before a closing dialog returns the focus.
  useLayoutEffect(() => () => clearTimeout(timer.current));
  return container;
}
