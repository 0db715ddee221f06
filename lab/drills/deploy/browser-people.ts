// People in real browsers during a deployment: each loads pages anew, posts an update, and looks for it. Every request of theirs is counted.
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { act, entriesOf } from '../../../testing/browser/threads.ts';
import { SITE } from '../../ha/balancer.ts';
import type { Desk } from '../failover/desks.ts';

/** How long a person waits for what they did to show (ms): a machine that does much else may be slow. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** The browser gives up a request itself when its page goes away. */
const ABORTED = 'net::ERR_ABORTED';

export class BrowserPeople {
  requests = 0;
  rounds = 0;
  /** What a person saw fail: a page, a file of it, or what they did. */
  readonly failed: string[] = [];
  /** Requests that the web client repeats by itself. */
  readonly repeated: string[] = [];
  readonly #browser: Browser;
  readonly #all: Promise<void>[];
  #isStopping = false;

  static async start(desks: readonly Desk[]): Promise<BrowserPeople> {
    return new BrowserPeople(await chromium.launch({ executablePath: await findBrowser() }), desks);
  }

  private constructor(browser: Browser, desks: readonly Desk[]) {
    this.#browser = browser;
    this.#all = desks.map(async (desk) => await this.#live(desk));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#all);
    await this.#browser.close();
  }

  async #live({ seller: { page: its }, threadId, no }: Desk): Promise<void> {
    const context = await this.#browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
    const [name, value] = its.cookie.split(/=(.*)/s) as [string, string];
    await context.addCookies([{ name, value, url: SITE, secure: true, httpOnly: true }]);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    this.#watch(page);
    for (let round = 0; !this.#isStopping; round++) {
      const message = `From browser ${no}, round ${round}.`;
      try {
        await page.goto(`${SITE}/`);
        await page.getByRole('heading').first().waitFor();
        await page.goto(`${SITE}/t/${threadId}`);
        await act(page, 'Add update');
        await page.getByLabel('Message').fill(message);
        await page.getByRole('button', { name: 'Post update' }).click();
        await entriesOf(page).filter({ hasText: message }).first().waitFor();
        this.rounds++;
      } catch (error) {
        this.failed.push(`round ${round} of browser ${no}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await setTimeout(PAUSE_MS);
    }
    await context.close();
  }

  /** Requests of the API and of the stream are repeated by the web client, pages and their files by nobody. */
  #watch(page: Page): void {
    const note = (url: string, what: string) =>
      void (new URL(url).pathname.startsWith('/api/') ? this.repeated : this.failed).push(`${new URL(url).pathname}: ${what}`);
    page.on('request', () => this.requests++);
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== ABORTED) note(request.url(), why);
    });
    page.on('response', (response) => {
      const isAsset = new URL(response.url()).pathname.startsWith('/assets/');
      if (response.status() >= 500 || (isAsset && response.status() >= 400)) note(response.url(), String(response.status()));
    });
  }
}
