// Waits until a page shows what it was asked for.
import type { Page } from '@playwright/test';

/** Its heading stands, its fonts are there, and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('.skeleton, [aria-busy="true"]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
