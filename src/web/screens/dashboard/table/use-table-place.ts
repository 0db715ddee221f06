// The layout of the table, by the width of its container, and how far it is below the top of the page.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { layoutFor, type TableLayout } from './layout.ts';

/** `body`: the element that holds the lines. `root`: the one around the table and what stands above it. */
export function useTablePlace(
  body: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
): { layout: TableLayout; top: number } {
  const [place, setPlace] = useState({ layout: layoutFor(document.documentElement.clientWidth), top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box) return;
      const next = { layout: layoutFor(box.width), top: Math.round(box.top + window.scrollY) };
      setPlace((before) => (before.layout === next.layout && before.top === next.top ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const { current } of [body, root]) if (current) sizes.observe(current);
    return () => sizes.disconnect();
  }, [body, root]);
  return place;
}
