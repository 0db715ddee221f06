// How much of a page moved while it loaded, without having been asked to.
import type { BrowserContext, Page } from '@playwright/test';

/** As the browser adds it up: the share of the window that moved times how far. */
export const MOST_SHIFT = 0.02;

/** `what`: the elements that moved. */
export type Shift = { value: number; what: string[] };

/** Call before the page is loaded. */
export const watchShifts = (context: BrowserContext): Promise<void> => context.addInitScript(addUp).then(() => undefined);

/** Since the page was loaded. */
export const shiftOf = (page: Page): Promise<Shift> => page.evaluate(() => (window as unknown as { shift: Shift }).shift);

/** Runs in the page. */
function addUp(): void {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  const shift: Shift = { value: 0, what: [] };
  (window as unknown as { shift: Shift }).shift = shift;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      shift.value += entry.value;
      for (const { node } of entry.sources.slice(0, 3)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element) shift.what.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
