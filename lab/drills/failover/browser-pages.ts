// Thread pages in real browsers, beside the many without one.
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { SITE } from '../../ha/balancer.ts';
import type { Desk } from './desks.ts';
import { newestOf, type OpenPage } from './open-page.ts';

/** The steps in a page's history. */
const STEPS = 20;

/** Opens the thread of each desk, as its seller and as its buyer in turn. */
export async function openBrowserPages(desks: readonly Desk[], mark: string): Promise<{ pages: OpenPage[]; close(): Promise<void> }> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  const pages: OpenPage[] = [];
  for (const [at, desk] of desks.entries()) {
    const { cookie, orgId } = (at % 2 === 0 ? desk.seller : desk.buyer).page;
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const [name, value] = cookie.split(/=(.*)/s) as [string, string];
    await context.addCookies([{ name, value, url: SITE, secure: true, httpOnly: true }]);
    const page = await context.newPage();
    let steps: string[] = [];
    const note = (url: string, step: string) => {
      steps = [...steps.slice(1 - STEPS), `${new Date().toISOString().slice(14, 23)} ${new URL(url).pathname} ${step}`];
    };
    page.on('requestfailed', (request) => note(request.url(), request.failure()?.errorText ?? 'failed'));
    page.on('response', (response) => note(response.url(), String(response.status())));
    await page.goto(`${SITE}/t/${desk.threadId}?org=${orgId}`);
    pages.push({
      what: `a browser with the page of desk ${desk.no}`,
      desk,
      newest: async () => newestOf(await page.evaluate(() => document.body.innerText), mark, desk),
      history: async () => {
        const text = await page.evaluate(() => document.body.innerText.slice(0, 600));
        return `${steps.join(', ')}; it shows: ${text.replaceAll(/\s+/g, ' ')}`;
      },
      close: async () => await context.close(),
    });
  }
  return { pages, close: async () => await browser.close() };
}
