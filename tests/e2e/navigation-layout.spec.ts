// The header marks the current page, and headings and tabs keep their place during navigation.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { openThread } from './threads.ts';

const boxOf = async (element: Locator) => {
  await expect(element).toBeVisible();
  return await element.boundingBox();
};

const currentLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current]');

test('the header marks the current page, and marks Dashboard on threads and invites too', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = await people.owner('Silver State Motors');
  const thread = await openThread(auction, { boughtFrom: await people.owner('Bluebird Cars') });
  await auction.page.goto(`/t/${thread}`);
  await expect(currentLink(auction.page)).toHaveText('Dashboard');
  for (const path of ['/new', '/invites', '/dashboard']) {
    await page.goto(path);
    await expect(currentLink(page)).toHaveText('Dashboard');
  }
  await page.goto('/network');
  await expect(currentLink(page)).toHaveText('Network');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(currentLink(page)).toHaveCount(0);
});

test('selecting a tab does not move the other tabs, and the heading has the same place on dashboard and network', async ({ people }) => {
  const { page } = await people.owner('Silver State Motors');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/dashboard');
  const { y } = (await boxOf(heading))!;
  const last = page.getByRole('tab', { name: 'Discover', exact: true });
  await page.goto('/network');
  expect((await boxOf(heading))!.y).toBe(y);
  const before = await boxOf(last);
  await page.getByRole('tab', { name: 'Requests', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Requests', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(await boxOf(last)).toEqual(before);
});
