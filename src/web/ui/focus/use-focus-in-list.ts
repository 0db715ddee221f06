// Keeps the focus in a list, or in a group of controls, when the focused element leaves it.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * "Show more" is removed with the last page of a list. The focus then moves to the first new card. Set the ref on the list of `count` cards,
 * and request more with the returned function.
 */
export function useFocusOnMore(count: number, more: (() => void) | null): [RefObject<HTMLUListElement | null>, () => void] {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  // A layout effect, because the page restores a lost focus shortly after.
  useLayoutEffect(() => {
    if (before.current === null || count <= before.current) return;
    const first = ref.current?.querySelectorAll<HTMLElement>('li:not(.tiles-first) a')[before.current];
    before.current = null;
    if (document.activeElement === document.body) first?.focus();
  }, [count]);
  return [
    ref,
    () => {
      before.current = count;
      more?.();
    },
  ];
}

const CONTROLS = 'a[href], button, select, input';

/** The first control in the group of an element that was removed; undefined if there is none. */
export const controlIn = (group: Element | null): HTMLElement | undefined =>
  (group?.isConnected && group.querySelector<HTMLElement>(CONTROLS)) || undefined;

/**
 * Buttons come and go with what their group says. If the focused one is removed, the first control of its group gets the focus, or else the
 * first within `around`, a selector. Call it in the component that renders the groups.
 */
export function useFocusInGroups(around: string): void {
  const last = useRef<{ element: Element; groups: readonly (Element | null)[] } | null>(null);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = { element: target, groups: [target.closest('[role="group"]'), target.closest(around)] };
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [around]);
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const [group, rest] = last.current.groups.map((one) => controlIn(one));
    last.current = null;
    (group ?? rest)?.focus();
  });
}
