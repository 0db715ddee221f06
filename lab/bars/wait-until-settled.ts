// Waits until a page has loaded.
import type { Page } from '@playwright/test';

/** Resolves when the page has its heading and fonts, no request or animation is running, and nothing is marked as loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('.skeleton, [aria-busy="true"]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
