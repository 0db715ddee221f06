// The toasts by keyboard. F6 moves the focus to the newest Undo or link and back, as does Escape. If the focused toast disappears, the focus
// returns to where it was.
import { type RefObject, useEffect } from 'react';
import { isDialogOpen } from '../dialogs/is-dialog-open.ts';
import { focusPage } from '../focus/focus-page.ts';

/** `list`: the element that contains the toasts. */
export function useToastFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toasts = list.current!;
    /** Had the focus before it moved into the toasts. */
    let before: HTMLElement | null = null;
    let last: EventTarget | null = null;
    const goBack = () => {
      if (before?.isConnected) before.focus();
      else focusPage();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = toasts.contains(document.activeElement);
      if (isInside && (event.key === 'Escape' || event.key === 'F6')) {
        event.preventDefault();
        goBack();
      } else if (event.key === 'F6' && !isDialogOpen()) {
        const newest = [...toasts.querySelectorAll<HTMLElement>('a, button')].at(-1);
        if (!newest) return;
        event.preventDefault();
        newest.focus();
      }
    };
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      const cameFromPage = relatedTarget instanceof HTMLElement && !toasts.contains(relatedTarget);
      if (toasts.contains(target as Node) && cameFromPage) before = relatedTarget;
      last = target;
    };
    const lost = new MutationObserver((changes) => {
      const isLost = changes.some(({ removedNodes }) => [...removedNodes].some((node) => last instanceof Node && node.contains(last)));
      if (isLost && document.activeElement === document.body) goBack();
    });
    const stop = new AbortController();
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    document.addEventListener('focusin', onFocusIn, { signal: stop.signal });
    lost.observe(toasts, { childList: true });
    return () => {
      stop.abort();
      lost.disconnect();
    };
  }, [list]);
}
