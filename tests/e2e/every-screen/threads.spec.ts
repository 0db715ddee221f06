// The screen checks (check-screen.ts) for every state of a thread, with its menus and dialogs, in light and dark, on a desktop and a
// phone.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { expect, test } from '../../../testing/browser/people.ts';
import { failedRequest } from '../../../testing/browser/console-errors.ts';
import { daysAgo } from '../desk-market.ts';
import { goTo } from '../go-to.ts';
import { act, F150, latestUpdate, openThread } from '../../../testing/browser/threads.ts';
import { chainOwners } from './chain-owners.ts';
import { LONG } from '../../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

test('the form for a new thread passes the screen checks', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  await page.goto('/new');
  await checkScreen(page, 'new thread', {
    names: [
      'textbox VIN',
      'textbox Year',
      'textbox Mileage',
      'combobox Make',
      'combobox Model',
      'checkbox We currently have the paper title in hand',
      'combobox Bought from',
      'combobox Sold to',
      'button Create',
    ],
  });
  await page.getByLabel('VIN', { exact: true }).fill(F150.vin);
  await expect(page.getByText('From VIN')).toHaveCount(3);
  await checkScreen(page, 'new thread, decoded');
  await page.getByRole('combobox', { name: 'Bought from' }).click();
  await expect(page.getByRole('option', { name: 'Add a new organization' })).toBeVisible();
  await checkScreen(page, 'party picker', { on: 'desktop' });
  await page.getByRole('option', { name: 'Add a new organization' }).click();
  await checkScreen(page, 'new provisional organization', {
    names: ['dialog New organization', 'textbox Name', 'radiogroup Type', 'textbox Title contact email', 'button Create'],
  });
});

test('a thread passes the screen checks for the organization that holds the title', async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  const page = await people.openBrowser(auction, REDUCED_MOTION_DESKTOP);
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await checkScreen(page, 'no updates yet', { names: ['region Updates', 'list Title chain'] });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('postUpdate', { threadId, message: 'The lien release is here.', eta: new Date().toISOString().slice(0, 10) });
  await buyer.command('requestUpdate', { threadId, note: 'Our customer signs on Friday.' });
  await expect(page.getByText('asked for an update.')).toBeVisible();
  await checkScreen(page, 'a thread with a request', {
    names: ['list Updates', 'button Like', 'button Withdraw invitation', 'list Requests', 'button Thread actions'],
  });
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await checkScreen(page, 'thread actions', { names: ['menuitem Add update', 'menuitem Mark title as delivered'] });
  await page.getByRole('menuitem', { name: 'Add update' }).click();
  await checkScreen(page, 'Add Update', {
    names: [
      'dialog Add Update',
      'textbox Message',
      'radiogroup What does it wait for?',
      'label ETA',
      'button Post update',
      'button Cancel',
    ],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await checkScreen(page, 'withdrawing an invitation', { names: ['alertdialog Withdraw invitation', 'button Cancel'] });
  await page.keyboard.press('Escape');
  await auction.command('markDelivered', { threadId });
  await expect(page.getByRole('button', { name: 'Withdraw delivery' })).toBeVisible();
  await checkScreen(page, 'delivery underway');
});

test('a thread passes the screen checks for the organization that waits for the title', { tag: LONG }, async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  const page = await people.openBrowser(buyer, REDUCED_MOTION_DESKTOP);
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  await checkScreen(page, 'invited', { names: ['region Your invitation', 'button Accept', 'button Decline'] });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await act(page, 'Request update');
  await checkScreen(page, 'Request Update', {
    names: ['dialog Request Update', 'textbox Note', 'checkbox Ask what it waits for', 'button Send Request', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite next organization' }).click();
  await checkScreen(page, 'Invite Next Organization', {
    names: [
      'dialog Invite Next Organization',
      'combobox Search organizations',
      'button Invite',
      'textbox Name',
      'radiogroup Type',
      'textbox Title contact email',
      'button Create & Invite',
    ],
  });
  await page.keyboard.press('Escape');
  await auction.command('markDelivered', { threadId });
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toBeVisible();
  await checkScreen(page, 'a delivery to confirm or dispute', { names: ['button Confirm delivery', 'button Dispute delivery'] });
  await page.getByRole('button', { name: 'Dispute delivery' }).click();
  await checkScreen(page, 'disputing a delivery', {
    names: ['dialog Dispute delivery', 'group Where is the paper?', 'textbox Note', 'button Dispute', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await auction.command('withdrawDelivery', await latestUpdate(auction, threadId));
  await buyer.command('claimTitle', { threadId });
  await checkScreen(page, 'a claim underway', { names: ['button Withdraw claim'] });
});

test('a claimed, a completed and a missing thread pass the screen checks', async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  const page = await people.openBrowser(seller, REDUCED_MOTION_DESKTOP);
  await page.goto(`/t/${threadId}`);
  await checkScreen(page, 'invited as the first in the chain', { names: ['checkbox Paper title in hand', 'button Accept'] });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('claimTitle', { threadId });
  await expect(page.getByRole('button', { name: 'Confirm claim' })).toBeVisible();
  await checkScreen(page, 'a claim to confirm or dispute', { names: ['button Confirm claim', 'button Dispute claim'] });
  await seller.command('confirmClaim', await latestUpdate(buyer, threadId));
  await expect(page).toHaveURL(/\/completed$/);
  await checkScreen(page, 'completed', { names: ['list Title chain', 'heading Updates up to your delivery'] });
  people.allowConsoleError(failedRequest(404, 'thread'));
  await goTo(page, '/t/00000000-0000-7000-8000-000000000000');
  await checkScreen(page, 'thread not found', { names: ['heading Sorry, this thread does not exist.'] });
});

test('the desk of a title with claims passes the screen checks', { tag: LONG }, async ({ people }) => {
  const clerk = await people.apiOwner('Aspen Auto Group');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(clerk, { boughtFrom: auction });
  const retail = { on: daysAgo(20), state: 'TX', financed: false } as const;
  await clerk.command('updateDeskEntry', { threadId, dealOn: daysAgo(30), retail });
  await clerk.command('noteClaim', { threadId, side: 'ours', filedOn: daysAgo(1), confirmation: 'FR-88213', answer: { on: daysAgo(-2) } });
  await clerk.command('noteClaim', { threadId, side: 'against', filedOn: daysAgo(1) });
  const page = await people.openBrowser(clerk, REDUCED_MOTION_DESKTOP);
  await page.goto(`/t/${threadId}#desk`);
  const claim = page.getByRole('group', { name: 'Claim', exact: true });
  await checkScreen(page, 'claims on the desk', {
    names: ['group Title due', 'group Claim', 'group Claim against you', 'group Registration', 'button Settled', 'button Withdrawn'],
  });
  await claim.getByRole('button', { name: /^Claim filed/ }).click();
  await checkScreen(page, 'a claim to change', {
    names: ['dialog Claim filed', 'textbox Confirmation number', 'button Remove', 'button Save'],
  });
  await page.keyboard.press('Escape');
  await claim.getByRole('button', { name: 'Settled' }).click();
  await page.getByRole('radio', { name: 'We keep the car' }).check();
  await checkScreen(page, 'a claim to settle', {
    names: ['dialog Claim settled', 'group How did it end?', 'radio The car went back', 'button Save'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retailed', exact: true }).click();
  await checkScreen(page, 'the retail sale edited', { names: ['combobox State', 'checkbox We finance the car', 'button Not retailed'] });
});
