// The header's menus by keyboard, both the first time, when their code still has to load, and later.
import { expect, test } from './people.ts';

for (const [name, first, last] of [
  ['Notifications', 'View more', 'View more'],
  ['Account', 'Add organization', 'Sign out'],
] as const) {
  test(`arrow keys open the menu ${name} with the focus on its first or last item`, async ({ people }) => {
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

test('a menu opened with the mouse highlights no item', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeFocused();
});

test('choosing an item closes the menu even with reduced motion', async ({ people }) => {
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
