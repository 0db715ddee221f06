// What somebody's eye rests on stays where it is as they go on.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { openThread } from './threads.ts';

const at = async (place: Locator) => {
  await expect(place).toBeVisible();
  return await place.boundingBox();
};

const marked = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current]');

test('the header says where one is, also on what the dashboard leads to', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = await people.owner('Silver State Motors');
  const thread = await openThread(auction, { boughtFrom: await people.owner('Bluebird Cars') });
  await auction.page.goto(`/t/${thread}`);
  await expect(marked(auction.page)).toHaveText('Dashboard');
  for (const path of ['/new', '/invites', '/dashboard']) {
    await page.goto(path);
    await expect(marked(page)).toHaveText('Dashboard');
  }
  await page.goto('/network');
  await expect(marked(page)).toHaveText('Network');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(marked(page)).toHaveCount(0);
});

test('a tab that is chosen moves none of its neighbors, and no heading moves from page to page', async ({ people }) => {
  const { page } = await people.owner('Silver State Motors');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/dashboard');
  const { y } = (await at(heading))!;
  const last = page.getByRole('tab', { name: 'Discover', exact: true });
  await page.goto('/network');
  expect((await at(heading))!.y).toBe(y);
  const before = await at(last);
  await page.getByRole('tab', { name: 'Requests', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Requests', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(await at(last)).toEqual(before);
});
