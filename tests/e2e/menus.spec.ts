// The header's menus by keyboard: the first time, when their file is still to be fetched, as any time after.
import { expect, test } from './people.ts';

for (const [name, first, last] of [
  ['Notifications', 'View more', 'View more'],
  ['Account', 'Add organization', 'Sign out'],
] as const) {
  test(`the arrows open ${name} on its first item, or on its last`, async ({ people }) => {
    const { page } = await people.owner('Aspen Auto Group');
    const button = page.getByRole('banner').getByRole('button', { name, exact: true });
    for (const [key, item] of [
      ['ArrowUp', last],
      ['ArrowDown', first],
      ['ArrowUp', last],
      ['Enter', first],
    ] as const) {
      await page.goto('/dashboard');
      await button.focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitem', { name: item }), `${key}, the first time`).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitem', { name: item }), `${key}, again`).toBeFocused();
    }
  });
}

test('a menu that a pointer opens highlights nothing before it is asked to', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeFocused();
});

test('a menu closes with what is chosen from it also where nothing may move', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
  await account.click();
  await page.keyboard.press('Escape');
  for (const again of [1, 2]) {
    await account.click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('menu'), `time ${again}`).toHaveCount(0);
  }
});
