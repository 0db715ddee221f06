// Objections, reopened threads and returns. An open completed page becomes the live one without a reload.
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { entriesOf, latestUpdate, openThread, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('an organization objects to a claim, and the completed page of everybody concerned becomes the live one', async ({ people }) => {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', ...REDUCED_MOTION_DESKTOP });
  const buyer = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('claimTitle', { threadId });
  await seller.command('confirmClaim', await latestUpdate(seller, threadId));
  await buyer.command('finishThread', { threadId, how: 'retailed', note: 'Sold on Friday.' });

  const completed = `/t/${threadId}/completed`;
  // By way of the live page, so that this page knows the thread as completed.
  await buyer.page.goto(`/t/${threadId}`);
  await expect(buyer.page).toHaveURL(buyer.origin + completed);
  await expect(buyer.page.getByText('You finished this thread on')).toBeVisible();
  await expect(entriesOf(buyer.page).first()).toContainText('You finished the thread: retailed.');
  await checkScreen(buyer.page, 'finished', { names: ['button Reopen'] });

  const addresses: string[] = [];
  buyer.page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  const { page } = auction;
  await page.goto(completed);
  await page.getByRole('button', { name: 'We still have the paper' }).click();
  const dialog = page.getByRole('dialog', { name: 'We still have the paper' });
  await dialog.getByLabel('Note').fill('It is in our vault.');
  await dialog.getByRole('button', { name: 'Object', exact: true }).click();
  await expect(toast(page, 'You objected')).toBeVisible();
  await expect(page).toHaveURL(`${auction.origin}/t/${threadId}`);
  await expect(page.getByText('You said that you still have the paper.')).toBeVisible();

  // The buyer's page has not been touched since.
  await expect(buyer.page).toHaveURL(`${buyer.origin}/t/${threadId}`);
  await expect(buyer.page.getByText(`${auction.orgName} says that they still have the paper.`)).toBeVisible();
  await expect(buyer.page.getByRole('list', { name: 'Both sides' }).getByRole('listitem')).toContainText([
    '“It is in our vault.”',
    '“We have the title.”',
  ]);
  expect(addresses).toEqual([`/t/${threadId}`]);
  await checkScreen(buyer.page, 'contested', { names: ['button Withdraw claim', 'list Both sides'] });
});

test('a finished thread is reopened from its page, which becomes the live one', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const threadId = await openThread(owner, { boughtFrom: await people.apiOwner('Silver State Motors'), hasTitle: true });
  await owner.command('finishThread', { threadId, how: 'kept', note: '' });
  const { page } = owner;
  await page.goto(`/t/${threadId}`);
  await expect(page).toHaveURL(`${owner.origin}/t/${threadId}/completed`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page).toHaveURL(`${owner.origin}/t/${threadId}`);
  await expect(entriesOf(page).first()).toContainText(/You reopened the thread. Pat Lindqvist \(only your organization sees this\)/);
});

test('the sender of a title that comes back says that it never came, without losing what was typed, and then that it has it', {
  tag: LONG,
}, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Aspen Auto Group');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('markDelivered', { threadId });
  await buyer.command('disputeDelivery', { ...(await latestUpdate(buyer, threadId)), note: 'Unsigned.', paper: 'back' });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  await expect(page.getByText('It is on its way back.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add Update' });
  await page.getByRole('button', { name: 'It never came' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('The title that was sent back to us has not arrived.');
  await dialog.getByLabel('Message').fill('We are asking the carrier.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'It never came' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('We are asking the carrier.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'We have it back' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'I have the title' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: 'We have it back' }).click();
  const question = page.getByRole('alertdialog', { name: 'We have it back' });
  await expect(question).toContainText('It counts at once.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'We have it back' }).click();
  await expect(toast(page, 'Title is back')).toBeVisible();
  await expect(page.getByRole('button', { name: 'We have it back' })).toHaveCount(0);
});
