// A deployment under open pages: none of them breaks, none is loaded anew under somebody's hands, each takes the new build in passing.
import type { Page } from '@playwright/test';
import { Deployments } from './deployments.ts';
import { expect, test as base } from './people.ts';

/** Named before the people, whose pages are closed first: a page of theirs that lost its server would complain. */
const test = base.extend<{ deployments: Deployments }>({
  deployments: async ({ channel: _channel }, use) => {
    const deployments = new Deployments();
    await deployments.deploy('one');
    await use(deployments);
    await deployments.remove();
  },
});

test.describe.configure({ timeout: 120_000 });

const gone = /Failed to load resource: .* 404 .*\/assets\/|Failed to fetch dynamically imported module|Unable to preload CSS/;
const versionOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');
const keptBuilds = (page: Page) => page.evaluate(() => caches.keys());
/** No newer worker is on its way: a deployment in the middle of another one's is not what is looked at here. */
const isSettled = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return !installing && !waiting && active?.state === 'activated';
  });
const takenOver = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** With all that it is made of. */
async function openLogin(page: Page, { origin }: Deployments): Promise<void> {
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** How often the page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

test.describe('with the app kept in the browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an open page goes on with the files of its build, and what nobody has open any more is forgotten', async ({
    deployments,
    people,
  }) => {
    const { page: old, context } = await people.visitor();
    await openLogin(old, deployments);
    await takenOver(old);
    const loads = countLoads(old);
    await deployments.deploy('two');
    const page = await context.newPage();
    await openLogin(page, deployments);
    await expect.poll(() => keptBuilds(page)).toHaveLength(2);
    await expect.poll(() => isSettled(page)).toBe(true);
    await old.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(old.getByRole('button', { name: 'Send link' })).toBeVisible();
    expect(loads()).toBe(0);
    await old.close();
    await deployments.deploy('three');
    await openLogin(page, deployments);
    await expect.poll(async () => (await keptBuilds(page)).join(' ')).not.toContain('.one.');
    expect(await versionOf(page)).toContain('.three.');
  });

  test('whoever stays on a page is offered the new version, and gets it with the next page', async ({ deployments, people }) => {
    const { page } = await people.visitor();
    await page.clock.install();
    await openLogin(page, deployments);
    await takenOver(page);
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

  test('the server is away: the offline page waits for it', async ({ deployments, people }) => {
    const { page } = await people.visitor();
    await openLogin(page, deployments);
    await takenOver(page);
    people.allowConsoleError(/ERR_CONNECTION_REFUSED/);
    await deployments.stop();
    await page.goto(`${deployments.origin}/signup`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await deployments.deploy('two');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible({ timeout: 20_000 });
  });
});

test('a browser that keeps nothing loads the page that is asked for when its file is gone', async ({ deployments, people }) => {
  const { page } = await people.visitor();
  await openLogin(page, deployments);
  await deployments.deploy('two');
  people.allowConsoleError(gone);
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(await versionOf(page)).toContain('.two.');
  expect(loads()).toBe(1);
});

test('a file that is missing from the newest build too is said to be, and is not loaded over and over', async ({ deployments, people }) => {
  const { page } = await people.visitor();
  await page.route('**/assets/ForgotPassword-*.js', (route) => route.fulfill({ status: 404 }));
  await openLogin(page, deployments);
  people.allowConsoleError(gone);
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  expect(loads()).toBe(1);
});
