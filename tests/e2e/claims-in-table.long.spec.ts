// A clerk's Monday table with claims, by keyboard: what can be filed until today is on top, a kind of sale that is missing leads to its field
// and is set on ticked titles, and the same stands on half a screen and on a phone.
import type { Page } from '@playwright/test';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { daysAgo, filter, grid, openTable, rowOf, saveAuctionTerms, type Title } from './desk-market.ts';

let made = 0;
async function openTitle(clerk: ApiOwner, auction: ApiOwner, dealDaysAgo: number, kind: 'absent' | null): Promise<Title> {
  const lastSix = String(710_100 + (made += 1));
  const vehicle = { vin: `JF2SLDDC2SH${lastSix}`, year: 2025, make: 'Subaru', model: 'Forester', mileage: 13_456 };
  const given = { ...vehicle, boughtFromOrgId: auction.orgId, dealOn: daysAgo(dealDaysAgo), kind };
  const { threadId } = await clerk.command('createThread', given);
  return { threadId, stock: '', lastSix };
}

/** A claim for a title that is absent can be filed until the end of the thirtieth day; for one with the deal, ten days longer. */
async function openClaims(people: People) {
  const clerk = await people.apiOwner('Aspen Auto Group', { state: 'CO' });
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  for (const [kind, closes] of [
    ['absent', 30],
    ['with-deal', 40],
  ] as const)
    await saveAuctionTerms(clerk, { kind, due: 14, opens: 15, closes });
  const [today, unknown, later] = [
    await openTitle(clerk, auction, 30, 'absent'),
    await openTitle(clerk, auction, 16, null),
    await openTitle(clerk, auction, 1, 'absent'),
  ];
  return { clerk, today, unknown, later };
}

const fitsTheWindow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('what can be filed until today is on top, and a missing kind of sale is said from the table', async ({ people }) => {
  const { clerk, today, unknown, later } = await openClaims(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Closes soon');
  await expect(grid(page).getByRole('row').nth(2)).toContainText(today.lastSix);
  await expect(rowOf(page, today)).toContainText('File claim');
  await expect(rowOf(page, today).getByRole('gridcell', { name: /^Today. File a claim by \w+day, / })).toBeVisible();
  await expect(rowOf(page, later)).toContainText('Opens');
  await fitsTheWindow(page);

  const more = filter(page, /^More about claims/);
  await more.press('Enter');
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const kindMissing = page.getByRole('menuitemcheckbox', { name: /^Kind of sale missing/ });
  await expect(kindMissing).toBeFocused();
  await page.keyboard.press('Space');
  await expect(kindMissing).toBeChecked();
  await expect(page).toHaveURL(/filters=kind-missing/);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(more).toHaveAccessibleName('More about claims Kind of sale missing 1');
  await expect(page.getByRole('status').filter({ hasText: '1 of 3 titles: kind of sale missing' })).toBeVisible();

  const row = rowOf(page, unknown);
  await row.focus();
  // Past the name of the auction.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('link', { name: 'Kind of sale?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(unknown.threadId));
  await expect(page.getByRole('region', { name: 'Your desk' }).getByRole('button', { name: /^Kind of sale/ })).toBeFocused();
  await page.goBack();

  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Act on 1 selected' });
  await bar.getByRole('button', { name: 'Set kind of sale' }).press('Enter');
  await page.getByRole('radio', { name: 'Title absent' }).press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No kind of sale is missing.')).toBeVisible();
});

test('on half a screen and on a phone, each title says what its claim waits for', async ({ people }) => {
  const { clerk, today, unknown } = await openClaims(people);
  for (const [width, words] of [
    [900, 'File by today'],
    [375, 'by today'],
  ] as const) {
    const page = await people.openBrowser(clerk, { viewport: { width, height: 900 } });
    await openTable(page);
    await expect(rowOf(page, today)).toContainText(words);
    await expect(rowOf(page, unknown).getByRole('link', { name: 'Kind of sale?' })).toBeVisible();
    await fitsTheWindow(page);
    await page.close();
  }
});
