// The header's menus by keyboard, both the first time, when their code still has to load, and later.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

const NOTIFICATIONS = { name: 'Notifications', first: 'View more', last: 'View more' } as const;
const ACCOUNT = { name: 'Account', first: 'Add organization', last: 'Sign out' } as const;

/** As on a busy page: no timer runs in between. */
const pressAtOnce = (page: Page, ...keys: string[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, keys);

/** As on a busy page: the button of a menu that has just closed is pressed before a timer runs. */
const closeAndPressAtOnce = (page: Page) =>
  page.evaluate(async () => {
    const button = document.querySelector('header [aria-haspopup="menu"][aria-expanded="true"]');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    for (let turn = 0; turn < 20 && document.querySelector('[role="menu"]'); turn++) await Promise.resolve();
    if (document.querySelector('[role="menu"]')) throw new Error('The menu has not closed.');
    button?.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true, cancelable: true }));
  });

test('arrow keys open a menu with the focus on its first or last item', { tag: LONG }, async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  for (const [key, end] of [
    ['ArrowUp', 'last'],
    ['ArrowDown', 'first'],
    ['Enter', 'first'],
  ] as const)
    for (const menu of [NOTIFICATIONS, ACCOUNT]) {
      await page.goto('/dashboard');
      const button = page.getByRole('banner').getByRole('button', { name: menu.name, exact: true });
      const item = page.getByRole('menuitem', { name: menu[end] });
      await button.focus();
      await page.keyboard.press(key);
      await expect(item, `${key} in ${menu.name}, the first time`).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.keyboard.press(key);
      await expect(item, `${key} in ${menu.name}, again`).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
});

test('the mouse opens and closes a menu', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.goto('/dashboard');
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
  const menu = page.getByRole('menu');

  await test.step('a menu opened with the mouse highlights no item', async () => {
    await account.click();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  await test.step('a key that follows another at once meets the item to which that one moved', async () => {
    await account.press('Enter');
    await expect(page.getByRole('menuitem', { name: ACCOUNT.first })).toBeFocused();
    await pressAtOnce(page, 'ArrowDown', 'Enter');
    await expect(page).toHaveURL('/profile');
    await page.goto('/dashboard');
    await account.press('Enter');
    await expect(page.getByRole('menuitem', { name: ACCOUNT.first })).toBeFocused();
    await pressAtOnce(page, 'p', 'Enter');
    await expect(page).toHaveURL('/profile');
  });

  await test.step('choosing an item closes the menu even with reduced motion', async () => {
    await expect(menu).toHaveCount(0); // a motion that is cut off midway would leave the menu there
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await account.click();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await account.click();
    await expect(menu).toBeFocused();
    await closeAndPressAtOnce(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100))); // the focus after a menu has closed comes in a timer
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    for (const again of [1, 2]) {
      await account.click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await expect(menu, `time ${again}`).toHaveCount(0);
    }
  });
});
