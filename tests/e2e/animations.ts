// Waits for the entrance animations of the landing page.
import type { Page } from '@playwright/test';

/** Waits until every animation of the page has finished (src/web/landing/styles/stops.css). */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await Promise.all(document.getAnimations().map(({ finished }) => finished))));
