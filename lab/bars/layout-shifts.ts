// Measures the layout shifts of a page while it loads, except those that follow user input.
import type { BrowserContext, Page } from '@playwright/test';

/** The highest allowed sum of layout shift scores. A score is the share of the window that moved times the distance it moved. */
export const MAX_SHIFT = 0.02;

/** `what` lists the elements that moved. */
export type Shift = { value: number; what: string[] };

/** Must be called before the page is loaded. */
export const watchShifts = (context: BrowserContext): Promise<void> => context.addInitScript(sumShifts).then(() => undefined);

/** Returns the layout shift since the page was loaded. */
export const shiftOf = (page: Page): Promise<Shift> => page.evaluate(() => (window as unknown as { shift: Shift }).shift);

/** Runs in the page. */
function sumShifts(): void {
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
