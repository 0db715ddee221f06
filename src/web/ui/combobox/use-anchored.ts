// Keeps a popup in the top layer at its anchor: below it, or above where there is more room, and always in view.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;
const EDGE = 8;
const TALLEST = 340;
const ENOUGH = 220;

/** While `open`, shows `popup` (a `popover="manual"` element) as wide as `anchor`. Works inside dialogs: it stays in their DOM. */
export function useAnchored(open: boolean, anchor: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const field = anchor.current;
    if (!open || !box || !field) return undefined;
    box.showPopover();
    const place = () => put(box, field);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    sizes.observe(field);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.visualViewport?.removeEventListener('resize', place);
      box.hidePopover();
    };
  }, [open, anchor, popup]);
}

function put(box: HTMLElement, field: HTMLElement) {
  const at = field.getBoundingClientRect();
  // On a phone the keyboard shortens the visual viewport alone.
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  const below = bottom - at.bottom - GAP - EDGE;
  const above = at.top - (view?.offsetTop ?? 0) - GAP - EDGE;
  const wanted = Math.min(box.scrollHeight, TALLEST);
  const upward = below < Math.min(wanted, ENOUGH) && above > below;
  const height = Math.max(120, Math.min(TALLEST, upward ? above : below));
  box.style.width = `${at.width}px`;
  box.style.left = `${at.left}px`;
  box.style.maxHeight = `${height}px`;
  box.style.top = upward ? 'auto' : `${at.bottom + GAP}px`;
  box.style.bottom = upward ? `${window.innerHeight - at.top + GAP}px` : 'auto';
}
