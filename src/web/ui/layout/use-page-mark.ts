// Marks the page while something is shown, for the styles of what is elsewhere: `html[data-shows~="action-bar"]`. In place of `:has()` on
// the page, which the browser evaluates anew for each element that is added, such as a row while one scrolls.
import { useInsertionEffect } from 'react';

export type PageMark =
  | 'dialog'
  | 'undo'
  | 'action-bar'
  | 'save-bar'
  | 'policy-bar'
  | 'entry'
  | 'new-organization'
  | 'send-row'
  | 'table'
  | 'print-sheet';

/** How many components show it: dialogs are stacked. */
const shown = new Map<PageMark, number>();

/**
 * `isShown`: while it is not, the component does not mark the page. The mark is there before any layout effect: components measure themselves
 * in those, and their size can depend on it.
 */
export function usePageMark(mark: PageMark, isShown = true): void {
  useInsertionEffect(() => {
    if (!isShown) return undefined;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isShown]);
}

function count(mark: PageMark, change: 1 | -1): void {
  shown.set(mark, (shown.get(mark) ?? 0) + change);
  const marks = [...shown].filter(([, number]) => number > 0).map(([name]) => name);
  document.documentElement.dataset['shows'] = marks.join(' ');
}
