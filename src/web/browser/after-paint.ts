// Lets what a click changed be painted before what it leads to is rendered, which takes longer.

/** A page that is hidden paints nothing (ms). */
const PATIENCE_MS = 50;

/** The first page that is loaded has no click before it. */
let isFirst = true;

/** For a route's `beforeLoad`. */
export async function afterPaint({ cause, preload }: { cause: string; preload: boolean }): Promise<void> {
  if (preload || cause !== 'enter') return;
  if (isFirst) {
    isFirst = false;
    return;
  }
  await nextPaint();
}

/** Resolves once the page was painted, or after a moment where nothing is. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
