// "Show more" is removed with the last page of a list. The focus then moves to the first new card.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Set `ref` on the list of `count` cards, and call `pressed` when more of them are requested. */
export function useFocusOnMore(count: number): { ref: RefObject<HTMLUListElement | null>; pressed: () => void } {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  // A layout effect, because the page restores a lost focus shortly after.
  useLayoutEffect(() => {
    if (before.current === null || count <= before.current) return;
    const first = ref.current?.querySelectorAll<HTMLElement>('li:not(.tiles-first) a')[before.current];
    before.current = null;
    if (document.activeElement === document.body) first?.focus();
  }, [count]);
  return {
    ref,
    pressed: () => {
      before.current = count;
    },
  };
}
