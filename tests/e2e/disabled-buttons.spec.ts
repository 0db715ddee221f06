// A disabled button shows what is missing, both visibly and as its description for screen readers.
import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser/people.ts';
import { act, F150, F150_TITLE, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

async function expectDisabled(page: Page, button: string, reason: string): Promise<void> {
  const disabled = page.getByRole('button', { name: button, exact: true });
  await expect(disabled).toBeDisabled();
  await expect(disabled).toHaveAccessibleDescription(reason);
  await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  await disabled.focus();
  await expect(disabled).toBeFocused();
}

test('the buttons that join or create an organization show what is missing', async ({ people }) => {
  const { page } = await people.account();
  await page.goto('/onboarding?mode=invite');
  await expectDisabled(page, 'Join', 'Enter the code first.');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Create an Organization' }).click();
  await expectDisabled(page, 'Create organization', 'Still missing: name, type, title contact email, dealer license, state');
  await page.getByLabel('Organization name').fill(people.unique('Aspen Auto Group'));
  await page.getByRole('radio', { name: 'Dealership' }).check();
  await page.getByLabel('Dealer license').fill('DL-4471');
  await page.getByLabel('State').selectOption('CO');
  await expectDisabled(page, 'Create organization', 'Still missing: title contact email');
  await page.getByLabel('Title contact email').fill('titles@aspen.example');
  await expect(page.getByRole('button', { name: 'Create organization' })).toBeEnabled();
});

test('the dialogs of a thread and the form for a new thread show why something is disabled', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars', { city: 'Denver' });
  const seller = await people.apiOwner('Silver State Motors');
  const own = await openThread(buyer, { boughtFrom: seller, hasTitle: true, vin: 'OWNTHREAD0001' });
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('markDelivered', { threadId });
  const { page } = buyer;
  const banner = page.getByRole('banner');
  await page.goto(`/t/${own}`);

  await test.step('“Post update” shows why it is disabled', async () => {
    await act(page, 'Add update');
    await expectDisabled(page, 'Post update', 'Write a message, or choose a reason or an ETA.');
    await page.getByLabel('Message').fill('The lien is released.');
    await expect(page.getByRole('button', { name: 'Post update' })).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a request or a dispute with a note that is too long shows the limit', async () => {
    const note = page.getByRole('dialog').getByLabel('Note');
    const expectNoteLimit = async (button: string) => {
      await note.fill('x'.repeat(501));
      await expect(note).toHaveAccessibleDescription(/At most 500 characters\./);
      await expectDisabled(page, button, 'At most 500 characters.');
      await note.fill('x'.repeat(500));
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
      await page.keyboard.press('Escape');
    };
    await banner.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('listitem').filter({ hasText: F150.vin }).getByRole('link', { name: F150_TITLE }).click();
    await act(page, 'Request update');
    await expectNoteLimit('Send Request');
    await page.getByRole('button', { name: 'Dispute delivery' }).click();
    await expectNoteLimit('Dispute');
  });

  await test.step('a new thread shows what is missing, and that the model needs a make first', async () => {
    await banner.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'New thread' }).first().click();
    await expectDisabled(page, 'Create', 'Still missing: VIN, year, make, model, mileage, who you bought it from');
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveAccessibleDescription('Needs a make first');
    await expect(model).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('You · Denver, CO');
  });
});
