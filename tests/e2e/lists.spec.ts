// The dashboard's lists and the list of invitations.
import { expect, test } from './people.ts';
import { F150_TITLE, latestUpdate, openThread, stopsOf, toast } from './threads.ts';

test('the tabs show active, completed and invited threads, and update live', async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const seller = await people.apiOwner('Silver State Motors');
  const { page } = buyer;
  const card = page.getByRole('link', { name: F150_TITLE });
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();

  await test.step('an invitation moves from its tab to the active threads, live', async () => {
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
    await expect(page.getByRole('tab', { name: 'Invites' })).toContainText('1');
    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page.getByText(`${auction.orgName} says you bought this from them`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept (we have title)' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Accept (no title)' }).click();
    await expect(toast(page, 'Accepted invite')).toBeVisible();
    await expect(page.getByText('Accepted, no title')).toBeVisible();

    await page.getByRole('tab', { name: 'Active' }).click();
    await expect(card).toHaveCount(1);
    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page.getByText('No pending invites.')).toBeVisible();
    await page.getByRole('tab', { name: 'Active' }).click();
    await auction.command('postUpdate', { threadId, message: 'The courier has it.' });
    await expect(page.getByText('The courier has it.')).toBeVisible();
  });

  const sold = await openThread(auction, { boughtFrom: buyer, vin: 'SOLDBYBUYER01' });

  await test.step('the first organization of a chain can accept from its list with the title', async () => {
    await page.getByRole('tab', { name: 'Invites' }).click();
    await page.getByRole('button', { name: 'Accept (we have title)' }).click();
    await expect(page.getByText('Accepted, with title')).toBeVisible();
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(stopsOf(page).first()).toContainText('Holds the title');
  });

  await test.step('a completed thread is in its tab, which leads to the completed record', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByText('No completed threads yet.')).toBeVisible();
    await buyer.command('markDelivered', { threadId: sold });
    await auction.command('confirmDelivery', await latestUpdate(auction, sold));
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/t/${sold}/completed$`));
  });
});

test('an invitation is declined only after a confirmation', async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const { page } = seller;
  const threadId = await openThread(auction, { boughtFrom: seller });
  await page.goto('/invites');
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(question).toContainText('This will remove your organization from this thread.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, 'Declined invite')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: F150_TITLE })).toContainText('Declined');
  await page.reload();
  await expect(page.getByText('No pending invites.')).toBeVisible();
});
