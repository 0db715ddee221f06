// Lets the browser paint the effect of a click before the next page renders, which takes longer.

/** A page that is hidden while it waits never paints. Longer than a slow device takes, or what is slow would come before the paint after all. */
const TIMEOUT_MS = 500;

/** The first page has no click before it. */
let isFirst = true;

/** A route's `beforeLoad`. Waits only on a navigation to the route. */
export async function afterPaint({ cause, preload }: { cause: string; preload: boolean }): Promise<void> {
  if (preload || cause !== 'enter') return;
  if (isFirst) {
    isFirst = false;
    return;
  }
  await nextPaint();
}

/** The same for a route of a screen that stays for other parameters. */
export const afterPaintWithin = ({ preload }: { preload: boolean }): Promise<void> => afterPaint({ cause: 'enter', preload });

/** Runs a step whose rendering takes long after the next paint, so that the press that causes it shows first. */
export const afterPress = (step: () => void): void => void nextPaint().then(step);

/** Resolves after the next paint, at once on a hidden page, or after `TIMEOUT_MS` if nothing is painted. */
export async function nextPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
