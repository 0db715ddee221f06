// The dashboard's heading and search box on a phone stand in their place before the script has run, and do not move when it has.
import type { Page } from '@playwright/test';
import { holdScript } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { openThread } from '../../testing/browser/threads.ts';

/** What is shown of the heading and the search box, not what screen readers find. */
const placesOf = async (page: Page) => ({
  heading: await page.locator('h1').boundingBox(),
  search: await page.locator('input[type="search"]').boundingBox(),
});

for (const view of ['cards', 'table'] as const)
  test(`the heading of the dashboard is there before its script, and stays where it is above the ${view}`, async ({ people }) => {
    const seller = await people.apiOwner('Silver State Motors');
    const { page, ...auction } = await people.owner('Front Range Auction', { orgType: 'auction', viewport: { width: 375, height: 800 } });
    await openThread(auction, { boughtFrom: seller });
    const release = await holdScript(page, 'start');
    await page.goto(`/dashboard?view=${view}`, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toHaveText('Dashboard');
    // The browser paints nothing before the stylesheet, but says where the unstyled boxes would be.
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await placesOf(page);
    expect(before.search).not.toBeNull();
    // It cannot be used yet.
    await expect(page.getByRole('searchbox')).toHaveCount(0);

    release();
    await expect(page.getByRole('tab', { name: 'Active' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
  });

test('in a wide window the heading waits for the view, which decides where it stands', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  const release = await holdScript(page, 'start');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('h1')).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
