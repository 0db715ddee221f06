// Lets what a click changed be painted before a page is rendered that takes long.

/** A page that is hidden paints nothing (ms). */
const PATIENCE_MS = 50;

/** For a route's `beforeLoad`. The first page that is loaded has no click before it. */
export async function afterPaint({ cause, preload }: { cause: string; preload: boolean }): Promise<void> {
  const isFirst = performance.getEntriesByName('first-contentful-paint').length === 0;
  if (isFirst || preload || cause !== 'enter') return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
