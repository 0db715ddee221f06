// Forced colors, as in the contrast themes of Windows: the selection, the keyboard highlight and the holder of the paper stay visible.
import type { Locator, Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { chainOf, openThread, stopsOf } from '../../testing/browser/threads.ts';

/** Returns the background color of an element or of one of its pseudo-elements. */
const backgroundOf = (part: Locator, pseudo?: '::before' | '::after') =>
  part.evaluate((element, which) => getComputedStyle(element, which).backgroundColor, pseudo);

/** Returns the theme's color for a selection. */
const selectionColor = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const sample = document.createElement('span');
    sample.style.setProperty('background-color', 'Highlight');
    sample.style.setProperty('forced-color-adjust', 'none');
    document.body.append(sample);
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });

test('the holder of the paper, the selected tab, the selected radio card and the highlighted option stay marked', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: await people.apiOwner('Bluebird Cars'), hasTitle: true });
  const { page } = auction;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/t/${threadId}`);
  const selected = await selectionColor(page);

  await test.step('the badge of the paper and the lines of the chain stay visible', async () => {
    await expect(stopsOf(page)).toHaveCount(3);
    expect(await backgroundOf(chainOf(page).locator('[data-badge="paper"]'))).toBe(selected);
    const [done, open] = [chainOf(page).locator('[data-state="done"]').last(), chainOf(page).locator('[data-state="open"]').last()];
    const canvas = await backgroundOf(page.locator('body'));
    expect(await backgroundOf(done, '::before')).not.toBe(canvas);
    expect(await open.evaluate((line) => getComputedStyle(line, '::before').backgroundImage)).toContain('gradient');
  });

  await test.step('the selected tab, the selected radio card and the highlighted option stay marked', async () => {
    await goTo(page, '/dashboard');
    expect(await backgroundOf(page.getByRole('tab', { name: 'Active' }), '::after')).toBe(selected);
    await goTo(page, '/new');
    await page.getByRole('combobox', { name: 'Bought from' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const option = page.getByRole('option', { name: 'Add a new organization' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    expect(await backgroundOf(option)).toBe(selected);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('radio', { name: 'Auction' }).focus();
    await page.keyboard.press('Space');
    expect(await backgroundOf(page.locator('.radio-card', { has: page.getByRole('radio', { name: 'Auction' }) }))).toBe(selected);
  });
});
