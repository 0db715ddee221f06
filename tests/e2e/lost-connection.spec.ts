// A lost connection affects only what is requested during it. The rest of the page stays.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { offlineError } from '../../testing/browser/console-errors.ts';
import { LONG } from '../../testing/extent.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test('what could not be loaded during a lost connection appears once it is back', async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction');
  people.allowConsoleError(offlineError);
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();

  await test.step('a screen whose code is not loaded yet waits for the connection and then opens', async () => {
    people.allowConsoleError(/The screen did not load/);
    await context.setOffline(true);
    await expect(notice(page, 'You are offline.')).toBeVisible();
    await link(page, 'My Organization').click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('switch', { name: 'Show in Discover' })).toBeVisible();
    await expect(notice(page, 'You are offline.')).toHaveCount(0);
  });

  await test.step('a menu that cannot load shows an error, and the page keeps its form input', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('pat@mesa-verde.test');
    await context.setOffline(true);
    const bell = page.getByRole('button', { name: 'Notifications' });
    await bell.click();
    await expect(page.getByRole('alert')).toHaveText('Titleline can’t be reached. Check your connection and try again.');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('pat@mesa-verde.test');
    await context.setOffline(false);
    await bell.click();
    await expect(page.getByRole('menuitem', { name: 'View more' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a list that did not load appears once the connection is back', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('');
    await link(page, 'Network').click();
    await expect(page.getByText('No partners yet.')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByText('The network did not load')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No requests.')).toBeVisible();
  });

  await test.step('the page shows that the server cannot be reached, and loads the list once it can', async () => {
    await link(page, 'Dashboard').click();
    await expect(page.getByText('No active threads yet.')).toBeVisible();
    people.allowConsoleError(/ERR_CONNECTION_REFUSED/);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(notice(page, 'Titleline can’t be reached.')).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByText('No completed threads yet.')).toBeVisible();
    await expect(notice(page, 'Titleline can’t be reached.')).toHaveCount(0);
  });
});

test('on a phone the page shows that it is offline, and the notice covers nothing', { tag: LONG }, async ({ people }) => {
  const { page, context } = await people.owner('Mesa Verde Auction', { viewport: { width: 320, height: 640 } });
  people.allowConsoleError(offlineError);
  const line = notice(page, 'You are offline.');
  const openInMenu = (name: string) => async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await link(page, name).click();
  };
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  for (const [heading, open] of [
    ['Dashboard', () => Promise.resolve()],
    ['New thread', () => page.getByRole('link', { name: 'New thread' }).first().click()],
    ['Network', openInMenu('Network')],
    [
      'Notifications',
      async () => {
        await page.getByRole('button', { name: 'Notifications' }).click();
        await page.getByRole('menuitem', { name: 'View more' }).click();
      },
    ],
    ['Profile', openInMenu('Profile')],
    ['My Organization', openInMenu('My Organization')],
  ] as const)
    await test.step(heading, async () => {
      await open();
      // By its text, because the page before stays until the code of this one is loaded, and offline it could not be.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await context.setOffline(true);
      await expect(line).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await line.evaluate(countCovered)).toBe(0);
      await context.setOffline(false);
      await expect(line).toHaveCount(0);
    });
});

/** Runs in the page. Returns the number of texts on the page that this notice covers. */
function countCovered(element: Element): number {
  const { bottom } = element.getBoundingClientRect();
  const text = document.createRange();
  return [...document.querySelectorAll('#main :is(h1, a, button, p)')].filter((one) => {
    text.selectNodeContents(one);
    const { top, height } = text.getBoundingClientRect();
    return height > 1 && top + 1 < bottom; // a line's glyphs begin below the top of its box
  }).length;
}
