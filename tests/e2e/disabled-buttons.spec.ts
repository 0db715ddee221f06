// A button that cannot be pressed yet says in sight, and to a screen reader, what it waits for.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { act, openThread } from './threads.ts';

async function expectHeld(page: Page, button: string, reason: string): Promise<void> {
  const held = page.getByRole('button', { name: button, exact: true });
  await expect(held).toBeDisabled();
  await expect(held).toHaveAccessibleDescription(reason);
  await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  await held.focus();
  await expect(held).toBeFocused();
}

test('setting up an organization', async ({ people }) => {
  const { page } = await people.account();
  await page.goto('/onboarding?mode=invite');
  await expectHeld(page, 'Join', 'Enter the code first.');
  await page.goto('/onboarding?mode=create');
  await expectHeld(page, 'Create organization', 'Still missing: name, type, title contact email, dealer license, state');
  await page.getByLabel('Organization name').fill(people.unique('Aspen Auto Group'));
  await page.getByRole('radio', { name: 'Dealership' }).check();
  await page.getByLabel('Dealer license').fill('DL-4471');
  await page.getByLabel('State').selectOption('CO');
  await expectHeld(page, 'Create organization', 'Still missing: title contact email');
  await page.getByLabel('Title contact email').fill('titles@aspen.example');
  await expect(page.getByRole('button', { name: 'Create organization' })).toBeEnabled();
});

test('a new thread and the model in it', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction', city: 'Denver' });
  await page.goto('/new');
  await expectHeld(page, 'Create', 'Still missing: VIN, year, make, model, mileage, who you bought it from');
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model).toHaveAccessibleDescription('Needs a make first');
  await expect(model).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('You · Denver, CO');
});

test('an update, and a mail that is switched off', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const { page } = auction;
  await page.goto(`/t/${await openThread(auction, { boughtFrom: seller, hasTitle: true })}`);
  await act(page, 'Add update');
  await expectHeld(page, 'Post update', 'Write a message or choose an ETA.');
  await page.getByLabel('Message').fill('The lien is released.');
  await expect(page.getByRole('button', { name: 'Post update' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Email me notifications' }).click();
  const invites = page.getByRole('switch', { name: 'Thread invites' });
  await expect(invites).toBeDisabled();
  await expect(invites).toHaveAccessibleDescription(/^Nothing below is mailed while this is off\./);
  // A held switch keeps the focus and is not turned.
  await invites.focus();
  await page.keyboard.press('Space');
  await expect(invites).toBeChecked();
});

test('a note that is too long, of a request and of a dispute', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('markDelivered', { threadId });
  const { page } = buyer;
  const note = page.getByRole('dialog').getByLabel('Note');
  const noteIsMeasured = async (button: string) => {
    await note.fill('x'.repeat(501));
    await expect(note).toHaveAccessibleDescription(/At most 500 characters\./);
    await expectHeld(page, button, 'At most 500 characters.');
    await note.fill('x'.repeat(500));
    await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
  };
  await page.goto(`/t/${threadId}`);
  await act(page, 'Request update');
  await noteIsMeasured('Send Request');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dispute delivery' }).click();
  await noteIsMeasured('Dispute');
});
