// Undo: an answer is taken back from its toast, from the thread's page or from its row, while nothing else has happened.
import type { Page } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { holdCalls } from './calls.ts';
import { failedRequest, offlineError, RETRY_TIMEOUT_MS } from '../../testing/browser/console-errors.ts';
import { database } from '../../testing/browser/database.ts';
import { expectFocusKept, tabTo } from './keyboard.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { entriesOf, F150_TITLE, openThread, toast, updatesOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const undoIn = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Undo' });
const inviteRows = (page: Page) => page.getByRole('list', { name: 'Pending invites' }).getByRole('listitem');
const focused = (page: Page) => page.locator(':focus');

test('an answer is taken back from its toast before its email leaves, and for ten minutes on the page', async ({ people }) => {
  const seller = await people.apiOwner('Silver State Motors');
  const buyer = await people.owner('Bluebird Cars');
  const { page } = buyer;
  const threadId = await openThread(seller, { boughtFrom: await people.apiOwner('Prairie Wholesale'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await seller.command('markDelivered', { threadId });
  await page.goto(`/t/${threadId}`);
  const confirm = page.getByRole('button', { name: 'Confirm delivery' });
  const line = updatesOf(page).getByRole('button', { name: 'Undo' });

  await test.step('the toast goes along to another page, and its Undo brings the question back', async () => {
    await confirm.click();
    await expect(toast(page, 'Delivery confirmed')).toContainText(F150_TITLE);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await undoIn(page, 'Delivery confirmed').click();
    await expect(toast(page, 'Taken back')).toContainText('No email went out');
    await page.goBack();
    await expect(confirm).toBeVisible();
    await expect(entriesOf(page).first()).toContainText('You took that back.');
    await expect(entriesOf(page).first().getByRole('deletion')).toHaveText('You confirmed the delivery.');
    const sql = await database();
    await expect
      .poll(
        async () =>
          await sql`select status from mail where address = ${seller.email} and kind = 'tw_delivery' order by created_at desc limit 1`,
      )
      .toMatchObject([{ status: 'skipped' }]);
  });

  await test.step('a lost connection leaves Undo where it is, and the line under the delivery takes it back too', async () => {
    people.allowConsoleError(offlineError);
    await confirm.click();
    await expect(updatesOf(page)).toContainText('10 min left');
    await page.context().setOffline(true);
    await undoIn(page, 'Delivery confirmed').click();
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.', { timeout: RETRY_TIMEOUT_MS });
    await page.context().setOffline(false);
    await line.click();
    await expect(toast(page, 'Taken back').last()).toBeVisible(); // the first one may still be there
    await expect(toast(page, 'Delivery confirmed')).toHaveCount(0);
    await expect(confirm).toBeVisible();
  });

  await test.step('the end of a thread is taken back on the page of the completed thread', async () => {
    await confirm.click();
    await expect(line).toBeVisible();
    await buyer.command('finishThread', { threadId, how: 'retailed', note: '' });
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}/completed$`));
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(entriesOf(page).first().getByRole('deletion')).toHaveText('You ended the thread.');
  });
});

test('invitations are answered in place, and taken back until somebody else acts', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const { page } = buyer;
  const seller = await people.apiOwner('Silver State Motors');
  const open = (vin: string) => openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin });
  const threadId = await open('INPLACE000001');
  await open('INPLACE000002');
  const row = inviteRows(page).filter({ hasText: 'INPLACE000001' });
  const accept = row.getByRole('button', { name: 'Accept (no title)' });
  const tab = (name: string) => page.getByRole('tab', { name });
  await page.goto('/dashboard?tab=invites');

  await test.step('the row and the counts change at once, and a refusal restores them', async () => {
    await expect(tab('Invites')).toContainText('2');
    const release = await holdCalls(page, 'respondToInvite');
    people.allowConsoleError(failedRequest(500, 'respondToInvite'));
    await accept.click();
    await expect(row).toContainText('Accepted, no title');
    await expect(tab('Invites')).toContainText('1');
    await expect(tab('Active')).toContainText('1');
    release({ status: 500, message: 'The disk is full.' });
    await expect(page.getByRole('alert')).toContainText('The disk is full.');
    await expect(accept).toBeVisible();
    await expect(tab('Invites')).toContainText('2');
    await page.unrouteAll();
    await page.mouse.move(0, 0); // A click in the same place soon after would belong to the first.
  });

  await test.step('the row’s Undo opens the invitation again', async () => {
    await accept.click();
    await expect(row.getByRole('link', { name: 'Open' })).toBeVisible();
    await expect(page.getByText('What you answered stays here until you leave the page.')).toBeVisible();
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Taken back')).toBeVisible();
    await expect(accept).toBeVisible();
    await expect(tab('Invites')).toContainText('2');
  });

  await test.step('once another organization has written, Undo says why it is too late, and disappears', async () => {
    await accept.click();
    await expect(undoIn(page, 'Accepted invite')).toBeVisible();
    await auction.command('postUpdate', { threadId, message: 'The courier has it.' });
    people.allowConsoleError(failedRequest(409, 'takeBack'));
    await undoIn(page, 'Accepted invite').click();
    const alert = page.getByRole('alert').filter({ hasText: 'It can’t be taken back' });
    await expect(alert).toContainText(`${auction.orgName} has answered since.`);
    await expect(toast(page, 'Accepted invite')).toHaveCount(0);
    await expect(row).toContainText('Accepted, no title');
    await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('a declined invitation stays in its row without Undo', async () => {
    const other = inviteRows(page).filter({ hasText: 'INPLACE000002' });
    await other.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(other).toContainText('Declined');
    await expect(tab('Invites')).not.toContainText(/\d/);
    await expect(other.getByRole('button')).toHaveCount(0);
  });
});

test('the end of a thread is not taken back if a newer thread has its VIN, and the refusal leads there', { tag: LONG }, async ({
  people,
}) => {
  const buyer = await people.owner('Bluebird Cars');
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(buyer, { boughtFrom: seller, hasTitle: true });
  await buyer.command('finishThread', { threadId, how: 'kept', note: '' });
  const { page } = buyer;
  await page.goto(`/t/${threadId}/completed`);
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const newer = await openThread(buyer, { boughtFrom: seller, hasTitle: true });
  people.allowConsoleError(failedRequest(409, 'takeBack'));
  await undo.click();
  const alert = page.getByRole('alert').filter({ hasText: 'You already have an active thread for this VIN.' });
  await expect(alert).toContainText('It can’t be taken back');
  await page.keyboard.press('F6');
  await expect(focused(page)).toHaveAccessibleName('Open that thread');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/t/${newer}$`));
  await expect(alert).toHaveCount(0);
});

test('an answer is taken back by keyboard alone, and the toast counts in words if motion is reduced', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars', { reducedMotion: 'reduce' });
  const { page } = buyer;
  const announcements = await recordAnnouncements(page);
  await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await page.goto('/invites');
  const row = inviteRows(page);
  const announced = /^Accepted invite 2021 Ford F-150 Press F6 to reach Undo$/;

  await test.step('the focus stays in the row, and the toast is announced once', async () => {
    await tabTo(page, row.getByRole('button', { name: 'Accept', exact: true }));
    await page.keyboard.press('Enter');
    await announcements.waitFor(announced);
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  await test.step('F6 goes to the toast and back, and the focus holds it', async () => {
    await page.keyboard.press('F6');
    const undo = undoIn(page, 'Accepted invite');
    await expect(undo).toBeFocused();
    const seconds = undo.locator('.toast-seconds');
    await expect(seconds).toHaveAttribute('data-text', /^(?:1\d|20) s$/);
    await page.keyboard.press('Escape');
    await expect(focused(page)).toHaveAccessibleName('Undo');
    await expect(undo).not.toBeFocused();
    expect(announcements.remaining().filter((text) => announced.test(text))).toEqual([]);
  });

  await test.step('the outcome is announced, and the focus returns to the row, whose invitation is open again', async () => {
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await announcements.waitFor(/^Taken back No email went out$/);
    await expectFocusKept(page, 'the toast’s Undo disappeared');
    await expect(row.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });
});
