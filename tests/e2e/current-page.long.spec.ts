// The header marks the current page.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { F150_TITLE, openThread } from '../../testing/browser/threads.ts';

const currentLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current]');

const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test('the header marks the current page', async ({ people }) => {
  const owner = await people.owner('Silver State Motors');
  const { page } = owner;
  await openThread(owner, { boughtFrom: await people.apiOwner('Bluebird Cars') });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/invites');

  await test.step('the header marks Dashboard on invites, threads and the form for a new one', async () => {
    await expect(heading).toHaveText('Invites');
    await expect(currentLink(page)).toHaveText('Dashboard');
    await link(page, 'Dashboard').click();
    await page.getByRole('link', { name: F150_TITLE }).click();
    await expect(heading).toHaveText(F150_TITLE);
    await expect(currentLink(page)).toHaveText('Dashboard');
    await link(page, 'Dashboard').click();
    await page.getByRole('link', { name: 'New thread' }).first().click();
    await expect(heading).toHaveText('New thread');
    await expect(currentLink(page)).toHaveText('Dashboard');
  });

  await test.step('the header marks the current page, and none on the notifications', async () => {
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('menuitem', { name: 'View more' }).click();
    await expect(heading).toHaveText('Notifications');
    await expect(currentLink(page)).toHaveCount(0);
    await link(page, 'Dashboard').click();
    await expect(heading).toHaveText('Dashboard');
    await expect(currentLink(page)).toHaveText('Dashboard');
  });
});
