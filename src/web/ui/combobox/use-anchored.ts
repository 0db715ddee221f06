// Positions a popup in the top layer below its anchor, or above if there is more room, always within the viewport.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;
const MAX_HEIGHT = 340;
/** With less room below, the popup opens upward. */
const MIN_ROOM = 220;

/** While `open`, shows `popup` (a `popover="manual"` element) as wide as `anchor`. Also works inside dialogs. */
export function useAnchored(open: boolean, anchor: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const field = anchor.current;
    if (!open || !box || !field) return undefined;
    box.showPopover();
    const update = () => position(box, field);
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    sizes.observe(field);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.visualViewport?.removeEventListener('resize', update);
      box.hidePopover();
    };
  }, [open, anchor, popup]);
}

function position(box: HTMLElement, field: HTMLElement) {
  const at = field.getBoundingClientRect();
  // On a phone the keyboard reduces only the visual viewport.
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  const below = bottom - at.bottom - GAP - EDGE;
  const above = at.top - (view?.offsetTop ?? 0) - GAP - EDGE;
  const wanted = Math.min(box.scrollHeight, MAX_HEIGHT);
  const upward = below < Math.min(wanted, MIN_ROOM) && above > below;
  const height = Math.max(120, Math.min(MAX_HEIGHT, upward ? above : below));
  box.style.width = `${at.width}px`;
  box.style.left = `${at.left}px`;
  box.style.maxHeight = `${height}px`;
  box.style.top = upward ? 'auto' : `${at.bottom + GAP}px`;
  box.style.bottom = upward ? `${window.innerHeight - at.top + GAP}px` : 'auto';
}
