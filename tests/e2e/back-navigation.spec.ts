// Going back restores the page as the person left it. A new visit starts fresh.
import type { Locator, Page } from '@playwright/test';
import { holdCalls } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { entriesOf, F150_TITLE, openThread, updatesOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const SHORT = { width: 1280, height: 420 };

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Scrolls down and returns the scroll position. */
async function scrollDown(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - 700));
  const at = await scrollOf(page);
  expect(at).toBeGreaterThan(200);
  return at;
}

/** Follows a link without scrolling it into view. */
async function follow(target: Locator): Promise<void> {
  await target.evaluate((element) => element.focus({ preventScroll: true }));
  await target.press('Enter');
}

async function expectScroll(page: Page, at: number): Promise<void> {
  await expect.poll(async () => Math.abs((await scrollOf(page)) - at)).toBeLessThan(4);
}

test('going back restores what a thread, the network and the notifications showed', { tag: LONG }, async ({ people }) => {
  const buyer = await people.owner('Bluebird Cars', { viewport: SHORT });
  const { page } = buyer;

  await test.step('going back to a thread restores the shown updates, hidden ones too, and the scroll position', async () => {
    const seller = await people.apiOwner('Silver State Motors');
    const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
    await buyer.command('respondToInvite', { threadId, accept: true });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    for (let number = 1; number <= 8; number += 1) await seller.command('postUpdate', { threadId, message: `Update number ${number}` });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: F150_TITLE }).click();
    await updatesOf(page).getByRole('button', { name: 'Show Hidden' }).click();
    await updatesOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect(entriesOf(page)).toHaveCount(6);
    const at = await scrollDown(page);
    await follow(link(page, 'Network'));
    await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
    await page.goBack();
    await expect(entriesOf(page)).toHaveCount(6);
    await expect(updatesOf(page).getByRole('button', { name: 'Hide' })).toBeVisible();
    await expectScroll(page, at);

    await link(page, 'Dashboard').click();
    await page.getByRole('link', { name: F150_TITLE }).click();
    await expect(updatesOf(page).getByRole('button', { name: 'Show Hidden' })).toBeVisible();
    await expect(entriesOf(page)).toHaveCount(0);
  });

  await test.step('going back to the network restores the ignored requests', async () => {
    const requester = await people.apiOwner('Prairie Wholesale');
    await requester.command('requestConnection', { orgId: buyer.orgId });
    await buyer.command('ignoreConnection', { orgId: requester.orgId });
    await link(page, 'Network').click();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.getByRole('switch', { name: 'Show ignored requests' }).click();
    await page.getByRole('link', { name: requester.orgName }).click();
    await expect(page.getByRole('heading', { name: requester.orgName })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('switch', { name: 'Show ignored requests' })).toBeChecked();
    await expect(page.getByRole('link', { name: requester.orgName })).toBeVisible();
  });

  await test.step('going back to the notifications restores the loaded pages and the scroll position', async () => {
    // 31 with those of the steps before. An organization whose request was ignored cannot send invitations, so another one does.
    const other = await people.apiOwner('Aspen Motors');
    for (let number = 10; number < 30; number += 1) await openThread(other, { boughtFrom: buyer, vin: `LOT00000000${number}` });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await page.getByRole('menuitem', { name: 'View more' }).click();
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(31);
    const at = await scrollDown(page);
    await follow(rows.nth(24).getByRole('link'));
    await expect(updatesOf(page)).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(31);
    await expectScroll(page, at);
  });
});

test('going back to the dashboard restores the loaded pages, the tab and the search', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', viewport: SHORT });
  const seller = await people.apiOwner('Silver State Motors');
  for (let number = 10; number < 37; number += 1)
    await openThread(auction, { boughtFrom: seller, hasTitle: true, vin: `LOT00000000${number}` });
  const { page } = auction;
  const cards = page.getByRole('link', { name: F150_TITLE });
  const search = page.getByRole('searchbox', { name: 'Search by year, make, model, or VIN' });
  await page.goto('/dashboard');

  await test.step('going back to the table restores its scroll position and the focus', async () => {
    const rows = page.getByRole('grid', { name: 'Active titles' }).getByRole('row');
    await expect(rows.filter({ hasText: '000010' })).toBeVisible();
    const at = await scrollDown(page);
    const row = rows.filter({ hasText: '000031' });
    await follow(row.getByRole('link', { name: '000031' }));
    await expect(updatesOf(page)).toBeVisible();
    expect(await scrollOf(page)).toBe(0);
    await page.goBack();
    await expect(row).toBeFocused();
    await expectScroll(page, at);
    await page.getByRole('radio', { name: 'Cards' }).click();
  });

  await test.step('going back to the dashboard restores the loaded pages and the scroll position, and a reload keeps the pages', async () => {
    await expect(cards).toHaveCount(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(27);
    const at = await scrollDown(page);
    await follow(cards.nth(20));
    await expect(updatesOf(page)).toBeVisible();
    expect(await scrollOf(page)).toBe(0);
    await page.goBack();
    await expect(cards).toHaveCount(27);
    await expectScroll(page, at);
    await page.reload();
    await expect(cards).toHaveCount(27);

    await link(page, 'Network').click();
    await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
    await link(page, 'Dashboard').click();
    await expect(cards).toHaveCount(25);
  });

  await test.step('a search shows three threads first, and going back to the dashboard restores its tab and its search', async () => {
    await page.getByRole('tab', { name: 'Completed' }).click();
    await search.fill('2021 ford lot');
    await expect(cards).toHaveCount(3);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(27);
    await cards.nth(4).click();
    await expect(updatesOf(page)).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(27);
    await expect(search).toHaveValue('2021 ford lot');
    await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a search matches every word', async () => {
    await search.fill('lot0000000017');
    await expect(cards).toHaveCount(1);
    await search.fill('2021 toyota');
    await expect(page.getByRole('heading', { name: 'No matches.' })).toBeVisible();
  });
});

test('a page restored from the back/forward cache checks again who is signed in', async ({ people }) => {
  const { page, context, orgName } = await people.owner('Silver State Motors');
  await holdCalls(page, 'live'); // because the event stream would also report the ended session
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  await context.clearCookies();
  await expect(page.getByRole('banner')).toContainText(orgName);
  // Chromium under test does not use the back/forward cache, so the test fires the event.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText(orgName);
});
