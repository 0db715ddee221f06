// Lets what a click changed be painted before the page that it leads to is rendered, which takes longer.

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
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
