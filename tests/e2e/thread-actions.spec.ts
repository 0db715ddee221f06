// Actions on a thread: withdrawing an invitation, a delivery or a claim after a confirmation, leaving, inviting and posting.
import { failedRequest, offlineError } from '../../testing/browser/console-errors.ts';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import {
  act,
  cancelThenConfirm,
  chainOf,
  entriesOf,
  latestUpdate,
  openThread,
  clickButton,
  stopsOf,
  toast,
} from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('what one organization withdraws disappears from the other’s page, and an organization can leave', { tag: LONG }, async ({
  people,
}) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const [ours, theirs] = [auction.page, buyer.page];

  await test.step('withdrawing an unanswered invitation removes the thread from the invited organization at once', async () => {
    const sold = await openThread(auction, { boughtFrom: buyer, hasTitle: true });
    await ours.goto(`/t/${sold}`);
    await theirs.goto(`/t/${sold}`);
    await expect(theirs.getByRole('region', { name: 'Your invitation' })).toBeVisible();
    people.allowConsoleError(failedRequest(404, 'thread'));
    await cancelThenConfirm(ours, 'Withdraw invitation', clickButton(ours, 'Withdraw invitation'));
    await expect(stopsOf(ours)).toHaveText([/^1 Front Range Auction/]);
    await expect(theirs.getByText('Sorry, this thread does not exist.')).toBeVisible();
  });

  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await goTo(ours, `/t/${threadId}`);
  await goTo(theirs, `/t/${threadId}`);

  await test.step('withdrawing a delivery removes the question from the recipient’s page', async () => {
    await auction.command('markDelivered', { threadId });
    await expect(theirs.getByRole('button', { name: 'Confirm delivery' })).toBeVisible();
    await cancelThenConfirm(ours, 'Withdraw delivery', clickButton(ours, 'Withdraw delivery'));
    await expect(theirs.getByRole('button', { name: 'Confirm delivery' })).toHaveCount(0);
    await expect(chainOf(theirs)).not.toContainText('In transit');
  });

  await test.step('a claimant can withdraw a claim, and the holder can dispute it with a reason', async () => {
    await buyer.command('claimTitle', { threadId });
    await expect(ours.getByRole('button', { name: 'Confirm claim' })).toBeVisible();
    await cancelThenConfirm(theirs, 'Withdraw claim', clickButton(theirs, 'Withdraw claim'));
    await expect(ours.getByRole('button', { name: 'Confirm claim' })).toHaveCount(0);
    await act(theirs, 'I have the title');
    await ours.getByRole('button', { name: 'Dispute claim' }).click();
    const dialog = ours.getByRole('dialog', { name: 'Dispute claim' });
    await dialog.getByLabel('Note').fill('It is in our safe.');
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
    await expect(toast(ours, 'Claim disputed')).toBeVisible();
    await expect(entriesOf(theirs).first()).toContainText('It is in our safe.');
  });

  await test.step('an organization at an end of the chain can leave it', async () => {
    await expect(stopsOf(ours)).toHaveCount(3);
    await cancelThenConfirm(theirs, 'Leave thread', () => act(theirs, 'Leave thread'));
    await expect(stopsOf(ours)).toHaveCount(2);
    await expect(theirs).toHaveURL(/\/dashboard$/);
  });
});

test('a chain is extended by an organization on Titleline, and by one that is not on it yet', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const trader = await people.owner('Larkspur Imports');
  const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true });
  await auction.page.goto(`/t/${threadId}`);
  await auction.page.getByRole('button', { name: 'Invite next organization' }).click();
  const next = auction.page.getByRole('dialog', { name: 'Invite Next Organization' });
  await expect(next.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
  await next.getByRole('combobox', { name: 'Search organizations' }).fill(trader.orgName);
  await next.getByRole('option', { name: trader.orgName }).click();
  await next.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(toast(auction.page, 'Invitation sent')).toBeVisible();
  await expect(stopsOf(auction.page).last()).toContainText(trader.orgName);

  await trader.command('respondToInvite', { threadId, accept: true });
  await trader.page.goto(`/t/${threadId}`);
  await trader.page.getByRole('button', { name: 'Invite next organization' }).click();
  const after = trader.page.getByRole('dialog', { name: 'Invite Next Organization' });
  await expect(after.getByRole('button', { name: 'Create & Invite' })).toBeDisabled();
  await after.getByLabel('Name', { exact: true }).fill(people.unique('Prairie Wholesale'));
  await after.getByRole('radio', { name: 'Auction' }).check();
  await after.getByLabel('Title contact email').fill('titles@prairie.example');
  await after.getByRole('button', { name: 'Create & Invite' }).click();
  await expect(stopsOf(trader.page).last()).toContainText('Prairie Wholesale');
  await expect(stopsOf(auction.page)).toHaveCount(4);
  await expect(stopsOf(auction.page).last()).toContainText('Partner');
});

test('the text of an update survives closing the dialog, a reload and a lost connection', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const { page, context } = auction;
  const message = page.getByRole('dialog', { name: 'Add Update' }).getByLabel('Message');
  await page.goto(`/t/${threadId}`);
  await act(page, 'Add update');
  await message.fill('The courier comes at noon.');
  await page.keyboard.press('Escape');
  await page.reload();
  await act(page, 'Add update');
  await expect(message).toHaveValue('The courier comes at noon.');

  await test.step('without a connection the text stays, and the dialog shows why it was not posted', async () => {
    people.allowConsoleError(offlineError);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Post update' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to post update: Titleline can’t be reached.');
    await expect(message).toHaveValue('The courier comes at noon.');
    await buyer.command('requestUpdate', { threadId, note: 'Is it on its way?' });
  });

  await test.step('when the connection is back, missed events arrive and the update is posted once', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Add Update' })).toContainText('Is it on its way?');
    await page.getByRole('button', { name: 'Post update' }).click();
    await expect(entriesOf(page)).toHaveCount(1);
    await expect(entriesOf(page).first()).toContainText('The courier comes at noon.');
    await expect(toast(page, 'Update posted')).toBeVisible();
    expect((await latestUpdate(buyer, threadId)).updateId).toBeTruthy();
  });
});
