// Deliveries: the animation of the badge that marks the paper's holder, and the delivery to an organization that claims the title.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { act, latestUpdate, openThread, stopsOf, toast } from './threads.ts';

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

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a confirmed delivery moves the badge from the sender to the recipient (motion: ${reducedMotion})`, async ({ people }) => {
    const auction = await people.owner('Front Range Auction', { orgType: 'auction', reducedMotion });
    const seller = await people.owner('Silver State Motors');
    const threadId = await openThread(auction, { boughtFrom: seller });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    await seller.command('markDelivered', { threadId });
    const { page } = auction;
    await recordSlides(page);
    await page.goto(`/t/${threadId}`);
    await expect(stopsOf(page).nth(0).locator('[data-badge="paper"]')).toBeVisible();
    await auction.command('confirmDelivery', await latestUpdate(auction, threadId));
    await expect(stopsOf(page).nth(1).locator('[data-badge="paper"]')).toBeVisible();
    const moved = await slidesOf(page);
    if (reducedMotion === 'reduce') expect(moved).toEqual([]);
    else expect(moved).toEqual([expect.stringMatching(/^translate\(-\d[\d.]*px, 0px\)$/)]);
  });

test('marking a title as delivered to an organization that claims it confirms the claim', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), soldTo: buyer, hasTitle: true });
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
