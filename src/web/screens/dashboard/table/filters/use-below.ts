// Shows a popup in the top layer below a button, within the window.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;

/** While mounted, shows `popup`, a `popover="manual"` element, and follows the button. */
export function useBelow(button: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const anchor = button.current;
    if (!box || !anchor) return undefined;
    box.showPopover();
    const update = () => place(box, anchor);
    update();
    const stop = new AbortController();
    window.addEventListener('scroll', update, { capture: true, passive: true, signal: stop.signal });
    window.addEventListener('resize', update, { signal: stop.signal });
    return () => {
      stop.abort();
      box.hidePopover();
    };
  }, [button, popup]);
}

function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE - box.offsetWidth;
  box.style.left = `${Math.max(EDGE, Math.min(at.left, room))}px`;
  box.style.top = `${at.bottom + GAP}px`;
}
