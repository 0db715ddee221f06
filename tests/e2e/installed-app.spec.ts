// The installed app: browsers can install it, and without a connection it shows an offline page.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { offlineError } from './console-errors.ts';

test.use({ serviceWorkers: 'allow' });

const waitForServiceWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

test('a page opened offline shows the offline page in the chosen theme, and loads when the connection returns', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction', { colorScheme: 'light' });
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  people.allowConsoleError(offlineError);
  await context.setOffline(true);
  await page.goto('/network');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('oklch(0.165 0.008 260)');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
});

test('the browser stores only public files, and no data about people', async ({ people }) => {
  const { page } = await people.owner('Mesa Verde Auction');
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  await page.goto('/network');
  await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/offline.html');
  expect(stored.filter((path) => !path.startsWith('/assets/') && path !== '/offline.html')).toEqual([]);
});

test('a browser can install the app', async ({ people }) => {
  const { page, context } = await people.visitor();
  await page.goto('/login');
  await waitForServiceWorker(page);
  const browser = await context.newCDPSession(page);
  const { errors, url } = await browser.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's browser context counts as incognito, and no browser installs an app from there.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('every icon of the app exists and has its declared size', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/login');
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

test('the app works in a browser that lacks or forbids the Web Locks API', async ({ people }) => {
  const { page: without } = await people.visitor();
  await without.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const { page: forbidden } = await people.visitor();
  await forbidden.addInitScript(() => {
    navigator.locks.request = async () => await Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
  for (const page of [without, forbidden]) {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
});
