// A lost connection affects only what is requested during it. The rest of the page stays.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { offlineError } from './console-errors.ts';

test('a menu that cannot load shows an error, and the page keeps its form input', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/myorganization');
  await page.getByRole('textbox', { name: 'Email' }).fill('pat@mesa-verde.test');
  people.allowConsoleError(offlineError);
  await context.setOffline(true);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect(page.getByRole('alert')).toHaveText('Titleline can’t be reached. Check your connection and try again.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('pat@mesa-verde.test');
  await context.setOffline(false);
  await bell.click();
  await expect(page.getByRole('menuitem', { name: 'View more' })).toBeVisible();
});

test('a list that did not load appears once the connection is back', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/network');
  await expect(page.getByText('No partners yet.')).toBeVisible();
  people.allowConsoleError(offlineError);
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(page.getByText('The network did not load')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No requests.')).toBeVisible();
});

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('the page shows that it is offline until the connection is back', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  people.allowConsoleError(offlineError);
  await context.setOffline(true);
  await expect(notice(page, 'You are offline.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.setOffline(false);
  await expect(notice(page, 'You are offline.')).toHaveCount(0);
});

test('on a phone the offline notice covers nothing', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.setViewportSize({ width: 320, height: 640 });
  people.allowConsoleError(offlineError);
  for (const path of ['/dashboard', '/new', '/network', '/notifications', '/profile', '/myorganization']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await context.setOffline(true);
    const line = notice(page, 'You are offline.');
    await expect(line).toBeVisible();
    const coveredCount = await line.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      const text = document.createRange();
      return [...document.querySelectorAll('#main :is(h1, a, button, p)')].filter((one) => {
        text.selectNodeContents(one);
        const { top, height } = text.getBoundingClientRect();
        return height > 1 && top + 1 < bottom; // a line's glyphs begin below the top of its box
      }).length;
    });
    expect(coveredCount, path).toBe(0);
    await context.setOffline(false);
    await expect(line).toHaveCount(0);
  }
});

test('the page shows that the server cannot be reached, and loads the list once it can', async ({ people }) => {
  const { page } = await people.owner('Mesa Verde Auction');
  await page.goto('/network');
  await expect(page.getByText('No partners yet.')).toBeVisible();
  people.allowConsoleError(/ERR_CONNECTION_REFUSED/);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(notice(page, 'Titleline can’t be reached.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('No requests.')).toBeVisible();
  await expect(notice(page, 'Titleline can’t be reached.')).toHaveCount(0);
});

test('a screen whose code is not loaded yet waits for the connection and then opens', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  people.allowConsoleError(offlineError);
  people.allowConsoleError(/The screen did not load/);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole('switch', { name: 'Show in Discover' })).toBeVisible();
});
