// How the table's virtualizer watches and scrolls the window. Its own functions make the browser lay out the page as soon as the table
// appears, in the task that rendered it: they read the window's size, which is known, and scroll to where the page is.
import { type Virtualizer, windowScroll } from '@tanstack/react-virtual';

type WindowVirtualizer = Virtualizer<Window, Element>;
type Size = { width: number; height: number };

/** Reports each new size; the first is `initialRect`. */
export function watchSize({ scrollElement }: WindowVirtualizer, report: (size: Size) => void): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const resized = () => report({ width: scrollElement.innerWidth, height: scrollElement.innerHeight });
  scrollElement.addEventListener('resize', resized, { passive: true });
  return () => scrollElement.removeEventListener('resize', resized);
}

export function scrollUnlessThere(offset: number, options: Parameters<typeof windowScroll>[1], virtualizer: WindowVirtualizer): void {
  if (offset !== virtualizer.scrollOffset || options.adjustments) windowScroll(offset, options, virtualizer);
}
