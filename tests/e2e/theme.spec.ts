// The choice of light or dark: it applies at once and everywhere, lasts, and no page flashes in the other one first.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';

const LIGHT = 'oklch(0.982 0.003 255)';
const DARK = 'oklch(0.165 0.008 260)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const frames = (page: Page) =>
  page.locator('meta[name="theme-color"]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));

test('a theme chosen in the account’s menu shows at once in every tab, and in every page that comes', async ({ people }) => {
  const { page, context } = await people.owner('Aspen Auto Group', { colorScheme: 'light' });
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/network');
  await expect(other.getByRole('heading', { name: 'Network' })).toBeVisible();
  expect(await ground(other)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  for (const tab of [page, other]) await expect.poll(() => ground(tab)).toBe(DARK);
  expect(await frames(page)).toEqual(['#141619', '#141619']);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  for (const tab of [page, other]) await expect.poll(() => ground(tab)).toBe(LIGHT);
  expect(await frames(page)).toEqual(['#ffffff', '#141619']);
});

test('a phone’s menu holds the choice, and it outlives signing out', async ({ people }) => {
  const { page } = await people.owner('Mesa Verde Auction', { colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Light' }).check();
  expect(await ground(page)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('a visitor chooses on the page of signing in', async ({ people }) => {
  const { page } = await people.visitor({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await ground(page)).toBe(DARK);
  await page.goto('/signup');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a chosen theme is there before any script runs', async ({ people }) => {
  const { page, context, origin } = await people.visitor({ colorScheme: 'light', javaScriptEnabled: false });
  await context.addCookies([{ name: 'theme', value: 'dark', url: origin }]);
  for (const path of ['/', '/login', '/t/some-thread']) {
    const answer = await page.goto(path);
    expect(await answer?.text()).toContain('<html data-theme="dark"');
    expect(await frames(page)).toEqual(['#141619', '#141619']);
  }
});
