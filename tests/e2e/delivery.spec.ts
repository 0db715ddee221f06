// Deliveries: the animation of the badge that marks the paper's holder, and the delivery to an organization that claims the title.
import type { Page, Response } from '@playwright/test';
import { holdScript } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { act, latestUpdate, openThread, stopsOf, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

/** Records the start transform of each animation of the paper's badge, in documents that the page loads from now on. */
async function recordSlides(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const slides: string[] = [];
    Object.assign(window, { slides });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      if (this.matches('[data-badge="paper"]')) slides.push(String(first?.['transform']));
      return animate.call(this, frames, options);
    };
  });
}
const slidesOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { slides: string[] }).slides);

/** A response's body, or nothing if Chromium has dropped it, as it does when a newer request replaces this one. */
const bodyOf = (response: Response): Promise<string> => response.text().catch(() => '');

test('a confirmed delivery moves the badge from the sender to the recipient, at once if the person wants less motion', {
  tag: LONG,
}, async ({ people }) => {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars', { reducedMotion: 'no-preference' });
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await seller.command('markDelivered', { threadId });
  const { page } = buyer;
  const badgeAt = (stop: number) => stopsOf(page).nth(stop).locator('[data-badge="paper"]');
  await recordSlides(page);
  await page.goto(`/t/${threadId}`);
  await expect(badgeAt(0)).toBeVisible();
  await auction.command('confirmDelivery', await latestUpdate(auction, threadId));
  await expect(badgeAt(1)).toBeVisible();
  expect(await slidesOf(page)).toEqual([expect.stringMatching(/^translate\(-\d[\d.]*px, 0px\)$/)]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await auction.command('markDelivered', { threadId });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
  await expect(badgeAt(2)).toBeVisible();
  expect(await slidesOf(page)).toHaveLength(1);
});

test('marking a title as delivered to an organization that claims it confirms the claim', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('claimTitle', { threadId });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  await act(page, 'Mark title as delivered');
  const question = page.getByRole('alertdialog', { name: 'Mark title as delivered' });
  await expect(question).toContainText(`${buyer.orgName} says that it has the title. This confirms its claim:`);
  await expect(question).not.toContainText('is asked to confirm');
  await expect(question.getByLabel('Expected')).toHaveCount(0);
  await question.getByRole('button', { name: 'Mark title as delivered' }).click();
  await expect(toast(page, 'Claim confirmed')).toBeVisible();
  await expect(page).toHaveURL(`${auction.origin}/t/${threadId}/completed`);
});

test('a person who has just left a thread when it completes reaches the chosen page', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('markDelivered', { threadId });
  const { page } = auction;
  const release = await holdScript(page, 'Dashboard');
  await page.goto(`/t/${threadId}`);
  await expect(page.getByText('You sent the title to')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const completed = page.waitForResponse(
    async (response) => response.url().includes('/api/thread?') && /"completed"/.test(await bodyOf(response)),
  );
  await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
  await completed;
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}/completed$`));
});
