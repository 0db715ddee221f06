// Posting an update: it appears in the timeline before the server responds, and nothing of it is lost if the server refuses.
import type { Page } from '@playwright/test';
import { holdCalls } from './calls.ts';
import { expect, type Owner, type People, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { act, entriesOf, openThread, toast, updatesOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

/** Creates a thread in which the auction holds the title and the buyer has requested an update. */
async function threadWithRequest(people: People): Promise<{ auction: Owner; threadId: string }> {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('requestUpdate', { threadId, note: 'Where is it?' });
  await auction.page.goto(`/t/${threadId}`);
  await expect(updatesOf(auction.page)).toContainText('1 outstanding request');
  return { auction, threadId };
}

async function post(page: Page, message: string): Promise<void> {
  await act(page, 'Add update');
  const dialog = page.getByRole('dialog', { name: 'Add Update' });
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Post update' }).click();
  await expect(dialog).toBeHidden();
}

test('an update appears at once, answers the requests, and appears only once in every tab', async ({ people }) => {
  const { auction, threadId } = await threadWithRequest(people);
  const { page, context } = auction;
  const second = await context.newPage();
  await second.goto(`/t/${threadId}`);
  await expect(entriesOf(second)).toHaveCount(0);
  const release = await holdCalls(page, 'postUpdate');
  await post(page, 'The courier has it.');
  await expect(entriesOf(page)).toHaveText([/The courier has it\./]);
  await expect(entriesOf(page)).toContainText('Sending…');
  await expect(entriesOf(page).getByRole('button', { name: 'Like' })).toHaveCount(0);
  await expect(updatesOf(page)).not.toContainText('outstanding');
  await expect(page.getByText('asked for an update.')).toHaveCount(0);

  release();
  await expect(toast(page, 'Update posted')).toBeVisible();
  for (const tab of [page, second]) {
    await expect(entriesOf(tab)).toHaveText([/The courier has it\./]);
    await expect(entriesOf(tab).getByRole('button', { name: 'Like' })).toBeVisible();
    await expect(updatesOf(tab)).not.toContainText('Sending…');
  }
  await second.close();

  await test.step('a person who leaves and returns while an update is being sent cannot send it again', async () => {
    const releaseNext = await holdCalls(page, 'postUpdate');
    await post(page, 'It is at the door.');
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goBack();
    await expect(updatesOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Thread actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Add update' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menu')).toBeFocused(); // the menu ignores keys until it has the focus
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    releaseNext();
    await expect(entriesOf(page)).toHaveText([/It is at the door\./, /The courier has it\./]);
    await act(page, 'Add update');
    await expect(page.getByRole('dialog', { name: 'Add Update' }).getByLabel('Message')).toHaveValue('');
  });
});

test('a refused update disappears, and the person learns why and keeps the text', { tag: LONG }, async ({ people }) => {
  const { auction, threadId } = await threadWithRequest(people);
  const { page } = auction;
  const dialog = page.getByRole('dialog', { name: 'Add Update' });
  const tooLong = 'x'.repeat(2001);
  people.allowConsoleError(failedRequest(400, 'postUpdate'));

  await test.step('its dialog reopens with the text and the reason', async () => {
    const release = await holdCalls(page, 'postUpdate');
    await post(page, tooLong);
    await expect(entriesOf(page)).toHaveCount(1);
    release();
    await expect(dialog.getByRole('alert')).toContainText('Failed to post update:');
    await expect(dialog.getByLabel('Message')).toHaveValue(tooLong);
    await dialog.getByLabel('Message').fill('Short.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(entriesOf(page)).toHaveCount(0);
    await expect(updatesOf(page)).toContainText('1 outstanding request');
  });

  await test.step('a refusal that arrives on another page is shown there, and the text is kept', async () => {
    const release = await holdCalls(page, 'postUpdate');
    await post(page, tooLong);
    await page.getByRole('banner').getByRole('link', { name: 'Network' }).click();
    await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toContainText('Failed to post update:');
    await page.goto(`/t/${threadId}`);
    await act(page, 'Add update');
    await expect(dialog.getByLabel('Message')).toHaveValue(tooLong);
    await page.keyboard.press('Escape');
  });

  await test.step('a refusal that arrives while the search is open shows an error, and does not open its dialog over it', async () => {
    const release = await holdCalls(page, 'postUpdate');
    await post(page, tooLong);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('Ford');
    release();
    await expect(page.getByRole('alert')).toContainText('Failed to post update:');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('combobox')).toHaveValue('Ford');
  });
});
