// Which lines of the table are in the page: those in view, and some around them so that scrolling shows no gap. After a step of the wheel,
// new lines are added over several frames, because many at once would make one long frame.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { observeWindowOffset, Virtualizer, type VirtualizerOptions, windowScroll } from '@tanstack/react-virtual';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { sameList } from './use-table-pages.ts';
import { layoutFor, roomFor, type TableLayout, type TableRoom } from './table-lines.ts';

/** The first and the last line, both included. */
export type LineRange = { first: number; last: number };

/** Lines around those in view: in the direction of scrolling, and behind. */
const AHEAD = 10;
const BEHIND = 3;
/** Lines that are added, and removed, per frame at each end. */
const PER_FRAME = 2;
/** Lines further away from those in view are removed at once: fast scrolling would leave more behind than are removed per frame. */
const MOST_AROUND = 36;

const overlaps = (one: LineRange, other: LineRange): boolean => one.first <= other.last + 1 && other.first <= one.last + 1;

/** The lines to show now: those in view always, and those that are in the page already. */
export const shownLines = (mounted: LineRange, visible: LineRange): LineRange =>
  overlaps(mounted, visible)
    ? {
        first: Math.max(visible.first - MOST_AROUND, Math.min(mounted.first, visible.first)),
        last: Math.min(visible.last + MOST_AROUND, Math.max(mounted.last, visible.last)),
      }
    : visible;

export function wantedLines({ first, last }: LineRange, count: number, isBackward: boolean): LineRange {
  const [before, after] = isBackward ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  return { first: Math.max(0, first - before), last: Math.min(count - 1, last + after) };
}

/** One frame closer to the wanted lines. */
export const nextLines = (shown: LineRange, wanted: LineRange): LineRange => ({
  first: towards(shown.first, wanted.first),
  last: towards(shown.last, wanted.last),
});

const towards = (from: number, to: number): number => from + Math.max(-PER_FRAME, Math.min(PER_FRAME, to - from));

/** One step closer to the lines that are wanted around those in view. `isBackward`: the direction of scrolling. */
const step = (mounted: LineRange, visible: LineRange, count: number, isBackward: boolean): LineRange =>
  nextLines(shownLines(mounted, visible), wantedLines(visible, count, isBackward));

const isSame = (one: LineRange, other: LineRange): boolean => one.first === other.first && one.last === other.last;

/** The lines in the page of `count` lines. The virtualizer calls `addLines` when others come into view: they are added in that rendering. */
export function useMountedLines(count: number) {
  const [mounted, setMounted] = useState<LineRange>({ first: 0, last: 0 });
  const addLines = useCallback(
    (visible: LineRange, isBackward: boolean) =>
      setMounted((before) => {
        const next = step(before, visible, count, isBackward);
        return isSame(before, next) ? before : next;
      }),
    [count],
  );
  return { count, mounted, setMounted, addLines };
}

/** Adds what is still missing, frame by frame. */
export function useMissingLines(lines: ReturnType<typeof useMountedLines>, visible: LineRange, isBackward: boolean): void {
  const { count, mounted, setMounted } = lines;
  const next = step(mounted, visible, count, isBackward);
  const isComplete = isSame(mounted, next);
  const { first, last } = next;
  useEffect(() => {
    if (isComplete) return undefined;
    const frame = requestAnimationFrame(() => setMounted({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last, isComplete, setMounted]);
}

type TablePlace = { layout: TableLayout; room: TableRoom; top: number };

/** What is beside the table in most windows (px): two gutters and its border. */
const BESIDE = 50;

const placeFor = (width: number, top: number): TablePlace => ({ layout: layoutFor(width), room: roomFor(width), top });

/**
 * The layout of the table, by the width of its container, and how far it is below the top of the page. `body`: the element that holds the
 * lines. `root`: the one around the table and what stands above it.
 */
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

// How the table's virtualizer watches and scrolls the window. Its own functions make the browser lay out the page as soon as the table
// appears, in the task that rendered it: they read the window's size, which is known, and scroll to where the page is.

type WindowVirtualizer = Virtualizer<Window, Element>;
type Options = Omit<VirtualizerOptions<Window, Element>, 'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;

/** The library's own hook is several times as long: it can also move and measure elements, which are placed by React here. */
export function useLineVirtualizer(options: Options): WindowVirtualizer {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const all: VirtualizerOptions<Window, Element> = {
    initialOffset: () => window.scrollY,
    ...options,
    getScrollElement: () => window,
    observeElementRect: watchSize,
    observeElementOffset: observeWindowOffset,
    scrollToFn: scrollUnlessThere,
    onChange: (virtualizer, isScrolling) => {
      rerender();
      options.onChange?.(virtualizer, isScrolling);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(all));
  virtualizer.setOptions(all);
  // The library names these so for the hooks of each framework.
  // oxlint-disable-next-line no-underscore-dangle
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  // oxlint-disable-next-line no-underscore-dangle
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

type Size = { width: number; height: number };

/** Reports each new size; the first is `initialRect`. */
function watchSize({ scrollElement }: WindowVirtualizer, report: (size: Size) => void): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const resized = () => report({ width: scrollElement.innerWidth, height: scrollElement.innerHeight });
  scrollElement.addEventListener('resize', resized, { passive: true });
  return () => scrollElement.removeEventListener('resize', resized);
}

function scrollUnlessThere(offset: number, options: Parameters<typeof windowScroll>[1], virtualizer: WindowVirtualizer): void {
  if (offset !== virtualizer.scrollOffset || options.adjustments) windowScroll(offset, options, virtualizer);
}

/** Another list begins at its first row. `onOther` must stay the same function. */
export function useStartOfList(root: RefObject<HTMLElement | null>, list: ListOrigin | undefined, onOther: () => void): void {
  const before = useRef(list);
  useEffect(() => {
    const isOther = before.current !== undefined && list !== undefined && !sameList(before.current, list);
    before.current = list;
    if (!isOther) return;
    onOther();
    const top = root.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [list, root, onOther]);
}
