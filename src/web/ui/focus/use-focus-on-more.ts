// "Show more" goes away with the last of the list. The focus then goes on to the first card that it brought.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `ref` is for the list of `count` cards; call `pressed` when more of them are asked for. */
export function useFocusOnMore(count: number): { ref: RefObject<HTMLUListElement | null>; pressed: () => void } {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  // At once: a moment later the page takes care of a focus that is lost.
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
