// On a confirmed hand-off the gold badge slides from its last holder to the new one.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE = 180;

/** For the list whose `[data-badge=paper]` stands on the stop named `holder`. */
export function usePaperSlide(holder: string | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<{ holder: string; x: number; y: number }>(undefined);
  useLayoutEffect(() => {
    const frame = list.current;
    const badge = frame?.querySelector('[data-badge="paper"]');
    if (!frame || !badge || holder === undefined) return;
    const { left, top } = badge.getBoundingClientRect();
    // Measured against the list, so that scrolling in between counts for nothing.
    const origin = frame.getBoundingClientRect();
    const here = { holder, x: left - origin.left, y: top - origin.top };
    const from = last.current;
    last.current = here;
    if (!from || from.holder === holder || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moved = `translate(${from.x - here.x}px, ${from.y - here.y}px)`;
    badge.animate([{ transform: moved }, { transform: 'none' }], { duration: SLIDE, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  });
  return list;
}
