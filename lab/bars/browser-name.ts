// The name of the browser that measures: figures of a headless shell cannot be compared with those of a full browser.
import type { Browser } from '@playwright/test';

/** For example "Chromium 156.0.8078.79" or "headless shell of Chromium 153.0.8010.0". */
export async function browserName(browser: Browser): Promise<string> {
  const devTools = await browser.newBrowserCDPSession();
  const { product } = await devTools.send('Browser.getVersion');
  await devTools.detach();
  const name = `Chromium ${browser.version()}`;
  return product.startsWith('Headless') ? `headless shell of ${name}` : name;
}
