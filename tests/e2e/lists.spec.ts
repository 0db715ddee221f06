// The dashboard's lists and the list of invitations.
import { expect, test } from './people.ts';
import { cancelThenConfirm, F150_TITLE, latestUpdate, openThread, clickButton, stopsOf, toast } from './threads.ts';

const SEARCH = 'Search by year, make, model, or VIN';

test('the tabs show active, completed and invited threads, and update live', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const seller = await people.owner('Silver State Motors');
  const { page } = buyer;
  const card = page.getByRole('link', { name: F150_TITLE });
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();

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

  await auction.command('markDelivered', { threadId });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
  await auction.page.goto('/dashboard');
  await auction.page.getByRole('tab', { name: 'Completed' }).click();
  await auction.page.getByRole('link', { name: F150_TITLE }).click();
  await expect(auction.page).toHaveURL(new RegExp(`/t/${threadId}/completed$`));
});

test('an invitation is declined only after a confirmation', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
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

test('the first organization of a chain can accept from its list with the title', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller });
  await auction.page.goto(`/t/${threadId}`);
  await seller.page.goto('/dashboard');
  await seller.page.getByRole('tab', { name: 'Invites' }).click();
  await cancelThenConfirm(seller.page, 'Accept (we have title)', clickButton(seller.page, 'Accept (we have title)'));
  await expect(seller.page.getByText('Accepted, with title')).toBeVisible();
  await expect(stopsOf(auction.page).first()).toContainText('Holds the title');
});

test('a search matches every word and shows three threads first, and a long list loads its next page', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  for (let number = 10; number < 37; number += 1)
    await openThread(auction, { boughtFrom: seller, hasTitle: true, vin: `LOT00000000${number}` });
  const { page } = auction;
  const cards = page.getByRole('link', { name: F150_TITLE });
  await page.goto('/dashboard');
  await expect(cards).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(27);

  await page.getByRole('searchbox', { name: SEARCH }).fill('2021 ford lot');
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(27);
  await page.getByRole('searchbox', { name: SEARCH }).fill('lot0000000017');
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox', { name: SEARCH }).fill('2021 toyota');
  await expect(page.getByRole('heading', { name: 'No matches.' })).toBeVisible();
});
