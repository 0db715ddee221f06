// What a click certainly does shows before the server has answered, and is taken back where it refuses.
import { holdCalls } from './calls.ts';
import { expect, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { toast } from './threads.ts';

test('an answered request counts no longer at once, and does again where it is refused', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const asks = await people.owner('Silver State Motors');
  await asks.command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  await page.goto('/network?tab=requests');
  const row = page.getByRole('link', { name: asks.orgName });
  const settle = await holdCalls(page, 'ignoreConnection');
  people.allowConsoleError(failedRequest(500, 'ignoreConnection'));
  await page.getByRole('button', { name: 'Ignore' }).click();
  const tab = page.getByRole('tab', { name: 'Requests' });
  await expect(tab).not.toContainText('1');
  await expect(row, 'it does not move under the pointer').toBeVisible();
  settle({ status: 500, message: 'Failed to ignore' });
  await expect(page.getByRole('alert')).toContainText('Failed to ignore');
  await expect(tab).toContainText('1');
  await expect(page.getByRole('button', { name: 'Ignore' })).toBeVisible();
});

test('the requests are counted without the answered one before they are read again', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const asks = await people.owner('Silver State Motors');
  await asks.command('requestConnection', { orgId: auction.orgId });
  const other = await people.owner('Bluebird Cars');
  await other.command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  await page.goto('/network?tab=requests');
  const requests = page.getByRole('tab', { name: 'Requests' });
  await expect(requests).toContainText('2');
  const settle = await holdCalls(page, 'network');
  await page.getByRole('listitem').filter({ hasText: asks.orgName }).getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page, 'Connection accepted')).toBeVisible();
  await expect(requests).toContainText('1');
  await expect(page.getByRole('tab', { name: 'My Partners' })).toContainText('1');
  settle();
  await expect(requests).toContainText('1');
});

test('the bell counts what was marked as read once, whichever is read again first', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  for (const name of ['Silver State Motors', 'Bluebird Cars'])
    await (await people.owner(name)).command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  await page.goto('/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  const settle = await holdCalls(page, 'notifications');
  const me = page.waitForResponse('**/api/me');
  await page.getByRole('button', { name: 'Mark read' }).first().click();
  await (await me).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  settle();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
});

test('the bell counts what was marked as read at once', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const asks = await people.owner('Silver State Motors');
  await asks.command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  await page.goto('/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  const settle = await holdCalls(page, 'markAllNotificationsRead');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  settle();
  await expect(bell).toHaveAccessibleName('Notifications');
});
