// The main workflow: a seller signs up, and its paper title goes through an auction to a buyer. The others see each step on pages that
// are never reloaded, neighbors in the chain use different server processes, and their browsers translate every text of the pages.
import type { Page } from '@playwright/test';
import { verifyEmail } from './mail.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { countTranslated, translatePages } from './translator.ts';
import {
  act,
  chainOf,
  markDelivered,
  entriesOf,
  F150,
  F150_TITLE,
  pickOrganization,
  stopsOf,
  toast,
  updatesOf,
} from '../../testing/browser/threads.ts';

type Person = { first: string; last: string; email: string };

async function fillSignUp(page: Page, { first, last, email }: Person): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

async function createDealership(page: Page, orgName: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an Organization' }).click();
  await page.getByLabel('Organization name').fill(orgName);
  await page.getByRole('radiogroup', { name: 'Organization type' }).getByRole('radio', { name: 'Dealership' }).check();
  await page.getByLabel('Title contact email').fill('titles@example.test');
  await page.getByLabel('Dealer license').fill('DL-20417');
  await page.getByLabel('City').fill('Boulder');
  await page.getByLabel('State').selectOption('Colorado');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('tab', { name: 'Active' })).toBeVisible();
}

test('a title goes from the seller through the auction to the buyer, and all of them follow it live', async ({ people }) => {
  test.setTimeout(150_000);
  const { page: seller } = await people.visitor();
  const { page: auction, orgName: auctionName } = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page: buyer, orgName: buyerName } = await people.owner('Bluebird Cars');
  // Other tests of the workflow see the pages as they are.
  for (const page of [seller, auction, buyer]) await translatePages(page.context());
  const names = { seller: people.unique('Silver State Motors'), auction: auctionName, buyer: buyerName };
  const tag = names.seller.slice(-5).toLowerCase();

  await test.step('the form shows the password’s strength, and refuses a weak or mistyped password', async () => {
    await seller.goto('/signup');
    await fillSignUp(seller, { first: 'Dana', last: 'Kessler', email: ` dana.${tag}@example.test ` });
    const meter = seller.getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveAttribute('aria-valuetext', 'Very strong');
    await seller.getByLabel('Confirm password').fill('Correct horse 43');
    await seller.getByRole('button', { name: 'Create account' }).click();
    await expect(seller.getByText('Passwords do not match')).toBeVisible();
    await seller.getByLabel('Password', { exact: true }).fill('quillmoss');
    await seller.getByLabel('Confirm password').fill('quillmoss');
    await expect(meter).toHaveAttribute('aria-valuetext', 'Fair');
    await seller.getByLabel('Password', { exact: true }).fill('Titleline2026');
    await expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
    await expect(seller.getByText('Easy to guess')).toBeVisible();
    await seller.getByLabel('Password', { exact: true }).fill('abc');
    await seller.getByLabel('Confirm password').fill('abc');
    await expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
    await seller.getByRole('button', { name: 'Create account' }).click();
    await expect(seller.getByText('Please choose a stronger password')).toBeVisible();
    await seller.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await seller.getByLabel('Confirm password').fill(PASSWORD);
    await seller.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('a person without an organization enters their details and creates one', async () => {
    await expect(seller).toHaveURL(/\/onboarding/);
    await expect(seller.getByText('Your Details')).toBeVisible();
    await expect(seller.getByLabel('Full name')).toHaveValue('Dana Kessler');
    await seller.getByLabel('Phone').pressSequentially('7755550142');
    await expect(seller.getByLabel('Phone')).toHaveValue('(775) 555-0142');
    await seller.getByLabel('Position').fill('Title clerk');
    await seller.getByRole('button', { name: 'Save Details' }).click();
    await expect(seller.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(seller.getByText('Title clerk · (775) 555-0142')).toBeVisible();
    await createDealership(seller, names.seller);
    await expect(seller.getByText('No active threads yet.')).toBeVisible();
  });

  await test.step('others find the organization once its owner has verified their email', async () => {
    await verifyEmail(seller, `dana.${tag}@example.test`);
  });

  await auction.goto('/dashboard');
  await seller.getByRole('tab', { name: 'Invites' }).click();
  await expect(seller.getByText('No pending invites.')).toBeVisible();
  await buyer.goto('/invites');
  await expect(buyer.getByText('No pending invites.')).toBeVisible();

  await test.step('the auction opens a thread: the VIN fills in the vehicle', async () => {
    await auction.getByRole('link', { name: 'New thread' }).click();
    await expect(auction.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
    await auction.getByLabel('VIN', { exact: true }).fill(F150.vin.toLowerCase());
    await expect(auction.getByText('From VIN')).toHaveCount(3);
    await expect(auction.getByLabel('VIN', { exact: true })).toHaveValue(F150.vin);
    await expect(auction.getByLabel('Year', { exact: true })).toHaveValue('2021');
    await expect(auction.getByLabel('Make', { exact: true })).toHaveValue('Ford');
    await expect(auction.getByLabel('Model', { exact: true })).toHaveValue('F-150');
    await auction.getByLabel('Mileage', { exact: true }).fill('48210');
    await pickOrganization(auction, 'Bought from', names.seller);
    await pickOrganization(auction, 'Sold to', names.buyer);
    await auction.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(auction).toHaveURL(/\/t\/[0-9a-f-]{36}$/);
    await expect(auction.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
    await expect(stopsOf(auction)).toHaveText([/^1 Silver State Motors/, /^2 Front Range Auction/, /^3 Bluebird Cars/]);
  });

  await test.step('both invitations appear on open pages', async () => {
    await expect(seller.getByText(`${names.auction} says you sold this to them`)).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Accept (we have title)' })).toBeVisible();
    await expect(buyer.getByText(`${names.auction} says you bought this from them`)).toBeVisible();
    await expect(buyer.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('the buyer accepts from its list, the seller on the thread, with the paper in hand', async () => {
    await buyer.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(toast(buyer, 'Accepted invite')).toBeVisible();
    await expect(stopsOf(auction).last()).toContainText('Joined');
    await seller.getByRole('link', { name: F150_TITLE }).click();
    const invitation = seller.getByRole('region', { name: 'Your invitation' });
    await expect(updatesOf(seller)).toContainText('Accept your invitation to view and post updates.');
    await invitation.getByLabel('Paper title in hand').check();
    await invitation.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(toast(seller, 'Accepted invite')).toBeVisible();
    await expect(stopsOf(auction).first()).toContainText('Holds the title');
    await buyer.getByRole('link', { name: 'Dashboard' }).click();
    await buyer.getByRole('link', { name: F150_TITLE }).click();
    await expect(stopsOf(buyer).first()).toContainText('Holds the title');
  });

  await test.step('the seller posts an update with an ETA', async () => {
    await act(seller, 'Add update');
    const dialog = seller.getByRole('dialog', { name: 'Add Update' });
    await expect(dialog.getByRole('button', { name: 'Post update' })).toBeDisabled();
    await dialog.getByLabel('Message').fill('The lien release is here. It leaves on Tuesday. Ask Marcy Hale at (303) 555-0142.');
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('ETA').fill(inTwoDays);
    await dialog.getByRole('button', { name: 'Post update' }).click();
    await expect(dialog).toBeHidden();
    await expect(entriesOf(auction).first()).toContainText('It leaves on Tuesday. Ask Marcy Hale at (303) 555-0142.');
    await expect(auction.getByRole('button', { name: 'Show Hidden' })).toHaveCount(0);
    await expect(entriesOf(auction).first()).toContainText('ETA');
    await buyer.getByRole('button', { name: 'Show Hidden' }).click();
    await expect(entriesOf(buyer).first()).toContainText(
      'The lien release is here. It leaves on Tuesday. Ask [redacted] at [redacted phone].',
    );
  });

  await test.step('the auction likes the update, and the seller sees the like', async () => {
    await entriesOf(auction).first().getByRole('button', { name: 'Like' }).click();
    await expect(entriesOf(auction).first().getByRole('button', { name: 'Unlike' })).toBeVisible();
    await expect(entriesOf(seller).first()).toContainText('1 like');
  });

  await test.step('the buyer requests an update, and the seller’s next update answers the request', async () => {
    await act(buyer, 'Request update');
    const dialog = buyer.getByRole('dialog', { name: 'Request Update' });
    await dialog.getByLabel('Note').fill('Our customer signs on Friday.');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(toast(buyer, 'Update request sent')).toBeVisible();
    await expect(seller.getByText('Partner asked for an update and what it waits for.')).toBeVisible();
    await expect(seller.getByRole('list', { name: 'Requests' })).toContainText('Our customer signs on Friday.');
    await expect(updatesOf(auction)).toContainText('1 outstanding request');
    await act(seller, 'Add update');
    const answer = seller.getByRole('dialog', { name: 'Add Update' });
    await expect(answer).toContainText('Our customer signs on Friday.');
    await answer.getByLabel('Message').fill('Courier is booked for Tuesday.');
    await answer.getByRole('button', { name: 'Post update' }).click();
    await expect(entriesOf(buyer).first()).toContainText('Courier is booked for Tuesday.');
    await expect(updatesOf(auction)).not.toContainText('outstanding');
    await expect(seller.getByText('Partner asked for an update and what it waits for.')).toHaveCount(0);
  });

  await test.step('the auction disputes a delivery with a reason', async () => {
    await markDelivered(seller, names.auction);
    await expect(toast(seller, 'Marked as delivered')).toBeVisible();
    await expect(chainOf(buyer)).toContainText('In transit');
    await auction.getByRole('button', { name: 'Dispute delivery' }).click();
    const dialog = auction.getByRole('dialog', { name: 'Dispute delivery' });
    await dialog.getByLabel('Note').fill('The second signature is missing.');
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
    await expect(toast(auction, 'Delivery disputed')).toBeVisible();
    await expect(entriesOf(seller).first()).toContainText('The second signature is missing.');
    await expect(stopsOf(seller).first()).toContainText('Holds the title');
    await expect(seller.getByText(`${names.auction} disputed your delivery.`, { exact: true })).toBeVisible();
    await expect(chainOf(buyer)).not.toContainText('In transit');
  });

  await test.step('the seller delivers again and the auction confirms: the auction holds the title, and the seller is done', async () => {
    await markDelivered(seller, names.auction);
    await expect(seller.getByText(`${names.auction} disputed your delivery.`, { exact: true })).toHaveCount(0);
    await auction.getByRole('button', { name: 'Confirm delivery' }).click();
    await expect(toast(auction, 'Delivery confirmed')).toBeVisible();
    await expect(stopsOf(auction).nth(1)).toContainText('Holds the title');
    await expect(stopsOf(buyer).nth(1)).toContainText('Holds the title');
    await expect(stopsOf(buyer).first()).toContainText('Delivered');
    await expect(seller).toHaveURL(/\/completed$/);
  });

  await test.step('the seller keeps a read-only record up to its delivery', async () => {
    await expect(seller.getByRole('heading', { name: 'Updates up to your delivery' })).toBeVisible();
    await expect(stopsOf(seller)).toHaveText([/^1 Silver State Motors/, /^2 Front Range Auction/]);
    await expect(seller.getByRole('button', { name: 'Thread actions' })).toHaveCount(0);
  });

  await test.step('the buyer claims the title, and the auction confirms the claim', async () => {
    await act(buyer, 'I have the title');
    await expect(toast(buyer, 'Claimed title')).toBeVisible();
    await expect(stopsOf(auction).last()).toContainText('Claims the title');
    await expect(auction.getByText(`${names.buyer} says it has the title.`)).toBeVisible();
    await auction.getByRole('button', { name: 'Confirm claim' }).click();
    await expect(stopsOf(buyer).last()).toContainText('Holds the title');
    await expect(stopsOf(buyer)).toHaveText([/Delivered/, /Delivered/, /Holds the title/]);
    await expect(auction).toHaveURL(/\/completed$/);
    await expect(entriesOf(buyer).first()).toContainText('Claim confirmed');
  });

  await test.step('both find their record under Completed, and the seller’s has not changed', async () => {
    for (const page of [seller, auction]) {
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.getByRole('tab', { name: 'Completed' }).click();
      await page.getByRole('link', { name: F150_TITLE }).click();
      await expect(page).toHaveURL(/\/t\/[0-9a-f-]{36}\/completed$/);
    }
    await expect(stopsOf(auction)).toHaveCount(3);
    await expect(stopsOf(seller)).toHaveCount(2);
    await expect(seller.getByText(names.buyer)).toHaveCount(0);
    await expect(stopsOf(seller).last()).toContainText('Received');
    for (const page of [seller, auction]) expect(await countTranslated(page)).toBeGreaterThan(20);
  });
});
