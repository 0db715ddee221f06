// The installed app: browsers can install it, and without a connection it shows an offline page.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { offlineError } from '../../testing/browser/console-errors.ts';
import { LONG } from '../../testing/extent.ts';

test.use({ serviceWorkers: 'allow' });

const waitForServiceWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

test('the browser stores only public files, and shows them in place of a page that is opened offline', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction', { colorScheme: 'light' });
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.goto('/network');
  await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();

  await test.step('the browser stores only public files, and no data about people', async () => {
    const stored = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/offline.html');
    expect(stored.filter((path) => !path.startsWith('/assets/') && path !== '/offline.html')).toEqual([]);
  });

  await test.step('a page opened offline shows the offline page in the chosen theme, and loads when the connection returns', async () => {
    people.allowConsoleError(offlineError);
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('oklch(0.165 0.008 260)');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test('a browser can install the app, and the app works without the Web Locks API', { tag: LONG }, async ({ people }) => {
  const { page: without, context } = await people.visitor();
  const [forbidden, page] = [await context.newPage(), await context.newPage()];

  await test.step('the app works in a browser that lacks or forbids the Web Locks API', async () => {
    await without.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await forbidden.addInitScript(() => {
      navigator.locks.request = async () => await Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    });
    for (const one of [without, forbidden]) {
      await one.goto('/login');
      await expect(one.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    }
  });

  await page.goto('/login');
  await waitForServiceWorker(page);
  await test.step('a browser can install the app', async () => {
    const browser = await context.newCDPSession(page);
    const { errors, url } = await browser.send('Page.getAppManifest');
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A test's browser context counts as incognito, and no browser installs an app from there.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('every icon of the app exists and has its declared size', async () => {
    const sizes = await page.evaluate(async () => {
      type Manifest = { icons: { src: string; sizes: string }[] };
      const { icons } = (await (await fetch('/manifest.webmanifest')).json()) as Manifest;
      const touch = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
      const all = [...icons, { src: touch, sizes: '180x180' }];
      return await Promise.all(
        all.map(async ({ src, sizes: declared }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return [declared, `${width}x${height}`];
        }),
      );
    });
    expect(sizes).toHaveLength(5);
    for (const [declared, actual] of sizes) expect(actual).toBe(declared);
  });
});
