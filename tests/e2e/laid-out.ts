// Waits for the whole landing page.
import type { Page } from '@playwright/test';

/** Every part of it has had its turn (src/web/landing/styles/stops.css). */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await Promise.all(document.getAnimations().map(({ finished }) => finished))));
