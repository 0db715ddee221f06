// Going to another page of the app without loading the document again, for tests that may reach a page in any way.
import type { Page } from '@playwright/test';

/** Goes to this path as a link of the app does. A page of the app must be open. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
