// Waits for the animations of a page: entrances, and transitions between colors.
import type { Page } from '@playwright/test';

/** Waits until every animation and transition that runs now has finished or was canceled. Some, such as a skeleton's, never end. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(async ({ finished }) => await finished.catch(() => {})));
  });
