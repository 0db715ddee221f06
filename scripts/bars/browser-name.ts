// Which browser measures: a figure of a headless shell cannot be compared with one of the whole browser.
import type { Browser } from '@playwright/test';

/** Such as "Chromium 156.0.8078.79" or "headless shell of Chromium 153.0.8010.0". */
export async function nameOf(browser: Browser): Promise<string> {
  const devTools = await browser.newBrowserCDPSession();
  const { product } = await devTools.send('Browser.getVersion');
  await devTools.detach();
  const name = `Chromium ${browser.version()}`;
  return product.startsWith('Headless') ? `headless shell of ${name}` : name;
}
