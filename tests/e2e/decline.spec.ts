// A seller that declines its invitation: the chain closes the gap, and the next organization becomes current.
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { openThread, stopsOf, toast } from '../../testing/browser/threads.ts';

const DECLINE_TEXT =
  'Are you sure you want to decline? This will remove your organization from this thread. The inviter may need to request again.';

test('a seller that declines leaves the chain, and every open page shows the auction as first and current', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await buyer.command('respondToInvite', { threadId, accept: true });
  people.allowConsoleError(failedRequest(404, 'thread')); // the seller's page after it declines
  for (const { page } of [seller, auction, buyer]) await page.goto(`/t/${threadId}`);
  await expect(stopsOf(auction.page)).toHaveText([/^1 Silver State Motors/, /^2 Front Range Auction/, /^3 Bluebird Cars/]);

  await test.step('the title is expected from the seller, so the auction may request an update', async () => {
    await auction.page.getByRole('button', { name: 'Thread actions' }).click();
    await expect(auction.page.getByRole('menuitem', { name: 'Request update' })).toBeVisible();
    await auction.page.keyboard.press('Escape');
  });

  await test.step('the seller sees the deadline for its answer', async () => {
    const invitation = seller.page.getByRole('region', { name: 'Your invitation' });
    await expect(invitation.getByText(/^Answer by [A-Z][a-z]{2} \d{1,2}(?:, \d{4})?\.$/)).toBeVisible();
  });

  await test.step('declining needs a confirmation, with the focus on Cancel', async () => {
    await seller.page.getByRole('region', { name: 'Your invitation' }).getByRole('button', { name: 'Decline' }).click();
    const question = seller.page.getByRole('alertdialog');
    await expect(question).toContainText(DECLINE_TEXT);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(stopsOf(auction.page)).toHaveCount(3);
  });

  await test.step('after the confirmation the seller is gone from every page', async () => {
    await seller.page.getByRole('region', { name: 'Your invitation' }).getByRole('button', { name: 'Decline' }).click();
    await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(toast(seller.page, 'Declined invite')).toBeVisible();
    await expect(stopsOf(auction.page)).toHaveText([/^1 Front Range Auction/, /^2 Bluebird Cars/]);
    await expect(stopsOf(buyer.page)).toHaveText([/^1 Front Range Auction/, /^2 Bluebird Cars/]);
  });

  await test.step('the auction is current: the buyer requests updates from it, and it may invite a previous organization', async () => {
    await auction.page.getByRole('button', { name: 'Invite previous organization' }).click();
    await expect(auction.page.getByRole('dialog', { name: 'Invite Previous Organization' })).toBeVisible();
    await auction.page.keyboard.press('Escape');
    await auction.page.getByRole('button', { name: 'Thread actions' }).click();
    await expect(auction.page.getByRole('menuitem', { name: 'Add update' })).toBeVisible();
    await expect(auction.page.getByRole('menuitem', { name: 'Request update' })).toHaveCount(0);
    await buyer.page.getByRole('button', { name: 'Thread actions' }).click();
    await buyer.page.getByRole('menuitem', { name: 'Request update' }).click();
    await expect(buyer.page.getByRole('dialog', { name: 'Request Update' })).toContainText(auction.orgName);
  });

  await test.step('the seller can no longer open the thread', async () => {
    await goTo(seller.page, `/t/${threadId}`);
    await expect(seller.page.getByRole('heading', { level: 1 })).toHaveText('Sorry, this thread does not exist.');
  });
});
