// Optimistic updates: the page shows the result of a click before the server responds, and undoes it if the server refuses.
import { holdCalls } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { toast } from '../../testing/browser/threads.ts';

test('the counts of the bell and of the network change at once', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const requester = await people.apiOwner('Silver State Motors');
  for (const by of [requester, await people.apiOwner('Bluebird Cars')]) await by.command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  await page.goto('/notifications');

  await test.step('marking one notification as read lowers the bell’s count by one, whichever data reloads first', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    const release = await holdCalls(page, 'notifications');
    // One that is aborted because another one follows does not finish.
    const me = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/me'));
    await page.getByRole('button', { name: 'Mark read' }).first().click();
    await me;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    release();
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  });

  await test.step('marking all notifications as read clears the bell’s count at once', async () => {
    const release = await holdCalls(page, 'markAllNotificationsRead');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    release();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await page.getByRole('banner').getByRole('link', { name: 'Network' }).click();
  const requests = page.getByRole('tab', { name: 'Requests' });
  await requests.click();
  const row = page.getByRole('listitem').filter({ hasText: requester.orgName });

  await test.step('ignoring a connection request lowers the count at once, and a refusal restores it', async () => {
    await expect(requests).toContainText('2');
    const release = await holdCalls(page, 'ignoreConnection');
    people.allowConsoleError(failedRequest(500, 'ignoreConnection'));
    await row.getByRole('button', { name: 'Ignore' }).click();
    await expect(requests).toContainText('1');
    await expect(row, 'the row does not move under the pointer').toBeVisible();
    release({ status: 500, message: 'Failed to ignore' });
    await expect(page.getByRole('alert')).toContainText('Failed to ignore');
    await expect(requests).toContainText('2');
    await expect(row.getByRole('button', { name: 'Ignore' })).toBeVisible();
  });

  await test.step('accepting a connection request updates the counts before the lists reload', async () => {
    const release = await holdCalls(page, 'network');
    await row.getByRole('button', { name: 'Accept' }).click();
    await expect(toast(page, 'Connection accepted')).toBeVisible();
    await expect(requests).toContainText('1');
    await expect(page.getByRole('tab', { name: 'My Partners' })).toContainText('1');
    release();
    await expect(requests).toContainText('1');
  });
});
