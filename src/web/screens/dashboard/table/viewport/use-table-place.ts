// The layout of the table, by the width of its container, and how far it is below the top of the page.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { layoutFor, roomFor, type TableLayout, type TableRoom } from '../layout.ts';

type TablePlace = { layout: TableLayout; room: TableRoom; top: number };

/** What is beside the table in most windows (px): two gutters and its border. */
const BESIDE = 50;

const placeFor = (width: number, top: number): TablePlace => ({ layout: layoutFor(width), room: roomFor(width), top });

/** `body`: the element that holds the lines. `root`: the one around the table and what stands above it. */
export function useTablePlace(body: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): TablePlace {
  const [place, setPlace] = useState(() => placeFor(document.documentElement.clientWidth - BESIDE, 0));
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box) return;
      const next = placeFor(box.width, Math.round(box.top + window.scrollY));
      setPlace((before) => (before.layout === next.layout && before.room === next.room && before.top === next.top ? before : next));
    };
    // It is called for the first time after the page is laid out and before it is painted. Measuring here would lay it out once more.
    const sizes = new ResizeObserver(() => flushSync(measure));
    for (const { current } of [body, root]) if (current) sizes.observe(current);
    return () => sizes.disconnect();
  }, [body, root]);
  return place;
}
