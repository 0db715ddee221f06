// The light and dark theme: it applies at once in every tab, is stored, and no page first appears in the wrong theme.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

const LIGHT = 'oklch(0.982 0.003 255)';
const DARK = 'oklch(0.165 0.008 260)';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const themeColors = (page: Page) =>
  page.locator('meta[name="theme-color"]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));

test('a theme chosen in the account menu applies at once in every tab', async ({ people }) => {
  const { page, context } = await people.owner('Aspen Auto Group', { colorScheme: 'light' });
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/network');
  await expect(other.getByRole('heading', { name: 'Network' })).toBeVisible();
  expect(await background(other)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  for (const tab of [page, other]) await expect.poll(() => background(tab)).toBe(DARK);
  expect(await themeColors(page)).toEqual(['#141619', '#141619']);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  for (const tab of [page, other]) await expect.poll(() => background(tab)).toBe(LIGHT);
  expect(await themeColors(page)).toEqual(['#ffffff', '#141619']);
});

test('a theme chosen in the menu of a phone stays after signing out, and a visitor can choose another', { tag: LONG }, async ({
  people,
}) => {
  const { page } = await people.owner('Mesa Verde Auction', { colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  await page.goto('/dashboard');

  await test.step('a theme chosen in the menu of a phone stays after signing out', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Light' }).check();
    expect(await background(page)).toBe(LIGHT);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  });

  await test.step('a visitor can choose a theme on the sign-in page', async () => {
    await page.goto('/login');
    expect(await background(page)).toBe(LIGHT);
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await background(page)).toBe(DARK);
    await page.goto('/signup');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

test('the server sends pages in the chosen theme, before any script runs', async ({ request }) => {
  for (const path of ['/', '/login', '/t/some-thread']) {
    const page = await (await request.get(path, { headers: { cookie: 'theme=dark' } })).text();
    expect(page).toContain('<html data-theme="dark"');
    const colors = page.match(/<meta name="theme-color"[^>]*>/g)?.map((meta) => meta.match(/content="(.*?)"/)?.[1]);
    expect(colors).toEqual(['#141619', '#141619']);
  }
});
