// A deployment while pages are open: no page breaks or reloads while somebody uses it. Each gets the new build at its next navigation.
import type { Page } from '@playwright/test';
import { Deployments } from './deployments.ts';
import { expect, test as base } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

/** Tests name this fixture before `people`, so that the pages close before the server stops. Otherwise they would log errors. */
const test = base.extend<{ deployments: Deployments }>({
  deployments: async ({ channel: _channel }, use) => {
    const deployments = new Deployments();
    await deployments.deploy('one');
    await use(deployments);
    await deployments.remove();
  },
});

test.describe.configure({ timeout: 180_000 });

const missingAsset = /Failed to load resource: .* 404 .*\/assets\/|Failed to fetch dynamically imported module|Unable to preload CSS/;
const versionOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');
const cachedBuilds = (page: Page) => page.evaluate(() => caches.keys());
/** Whether no newer service worker is being installed. These tests do not cover a deployment that overlaps another one. */
const isActivated = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return !installing && !waiting && active?.state === 'activated';
  });
const waitForServiceWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** Opens the sign-in page and waits until all of its files have loaded. */
async function openLogin(page: Page, { origin }: Deployments): Promise<void> {
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Counts the loads of the page from now on. Returns a function that returns the count. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an open page keeps using the files of its build, and without a server a new page waits for it', { tag: LONG }, async ({
    deployments,
    people,
  }) => {
    const { page: old, context } = await people.visitor();
    await openLogin(old, deployments);
    await waitForServiceWorker(old);
    const loads = countLoads(old);
    await deployments.deploy('two');
    const page = await context.newPage();
    await openLogin(page, deployments);
    await expect.poll(() => cachedBuilds(page)).toHaveLength(2);
    await expect.poll(() => isActivated(page)).toBe(true);
    await old.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(old.getByRole('button', { name: 'Send link' })).toBeVisible();
    expect(loads()).toBe(0);

    await test.step('builds without an open page are deleted', async () => {
      await old.close();
      await deployments.deploy('three');
      await openLogin(page, deployments);
      // The worker of the third build loads all of its files first.
      await expect.poll(async () => (await cachedBuilds(page)).join(' '), { timeout: 60_000 }).not.toContain('.one.');
      expect(await versionOf(page)).toContain('.three.');
    });

    await test.step('the offline page waits until the server is back', async () => {
      await expect.poll(() => isActivated(page)).toBe(true);
      people.allowConsoleError(/ERR_CONNECTION_REFUSED/);
      await deployments.stop();
      await page.goto(`${deployments.origin}/signup`);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await deployments.deploy('four');
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible({ timeout: 20_000 });
    });
  });

  test('a person who stays on a page is offered the new version, and gets it with the next page', async ({ deployments, people }) => {
    const { page } = await people.visitor();
    await page.clock.install();
    await openLogin(page, deployments);
    await waitForServiceWorker(page);
    await page.getByLabel('Email').fill('pat@mesa-verde.test');
    await deployments.deploy('two');
    await page.clock.fastForward('16:00');
    await expect(page.getByRole('status')).toHaveText('A new version is here.');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('pat@mesa-verde.test');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    await expect.poll(() => versionOf(page)).toContain('.two.');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
  });
});

test('without a service worker, a link whose file is gone opens its page by one full load', { tag: LONG }, async ({
  deployments,
  people,
}) => {
  const { page } = await people.visitor();
  await openLogin(page, deployments);
  await deployments.deploy('two');
  people.allowConsoleError(missingAsset);
  people.allowConsoleError(/ERR_CONNECTION_REFUSED/); // an idle page may load what it needs later just while the server restarts
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(await versionOf(page)).toContain('.two.');
  expect(loads()).toBe(1);

  await test.step('a page whose file is missing from the newest build too shows an error, and does not reload repeatedly', async () => {
    await page.route('**/assets/ResetPassword-*.js', (route) => route.fulfill({ status: 404 }));
    await openLogin(page, deployments);
    const before = loads();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByText('This page did not load')).toBeVisible();
    expect(loads() - before).toBe(1);
  });
});
