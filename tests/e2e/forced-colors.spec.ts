// With the reader's own few colors, as in the contrast themes of Windows: what is chosen, where the keys are and where the paper is
// can still be seen.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { chainOf, openThread, stopsOf } from './threads.ts';

/** The color that a part is painted with, its own or of what stands before or after its words. */
const ground = (part: Locator, pseudo?: '::before' | '::after') =>
  part.evaluate((element, which) => getComputedStyle(element, which).backgroundColor, pseudo);

/** What the reader's theme calls the color of a selection. */
const selection = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const sample = document.createElement('span');
    sample.style.setProperty('background-color', 'Highlight');
    sample.style.setProperty('forced-color-adjust', 'none');
    document.body.append(sample);
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });

test('the chosen tab, the chosen filter and the option under the keys keep their mark', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  const chosen = await selection(page);
  expect(await ground(page.getByRole('tab', { name: 'Active' }), '::after')).toBe(chosen);
  await page.goto('/new');
  await page.getByRole('combobox', { name: 'Bought from' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const option = page.getByRole('option', { name: 'Add a new organization' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  expect(await ground(option)).toBe(chosen);
  await page.keyboard.press('Enter');
  const auction = page.getByRole('dialog').getByRole('radio', { name: 'Auction' });
  await auction.focus();
  await page.keyboard.press('Space');
  expect(await ground(page.locator('.radio-card', { has: page.getByRole('radio', { name: 'Auction' }) }))).toBe(chosen);
});

test('the paper, and the lines of the chain, do not go with the colors', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: await people.owner('Bluebird Cars'), hasTitle: true });
  const { page } = auction;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/t/${threadId}`);
  await expect(stopsOf(page)).toHaveCount(3);
  expect(await ground(chainOf(page).locator('[data-badge="paper"]'))).toBe(await selection(page));
  const [done, open] = [chainOf(page).locator('[data-state="done"]').last(), chainOf(page).locator('[data-state="open"]').last()];
  const canvas = await ground(page.locator('body'));
  expect(await ground(done, '::before')).not.toBe(canvas);
  expect(await open.evaluate((line) => getComputedStyle(line, '::before').backgroundImage)).toContain('gradient');
});
