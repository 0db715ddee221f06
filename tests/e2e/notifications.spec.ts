// The bell and the notifications page: live, the same in every browser, and usable by keyboard.
import type { Page } from '@playwright/test';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { callsOf, holdCalls } from './calls.ts';
import { expect, type Owner, type People, test } from './people.ts';
import { failedRequest, RETRY_TIMEOUT_MS } from './console-errors.ts';
import { F150_TITLE, latestUpdate, openThread } from './threads.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

/** Sends the seller this many invitations, each to its own thread. */
async function invite(by: Owner, seller: Owner, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push(await openThread(by, { boughtFrom: seller, vin: `NEWS000000${String(number).padStart(3, '0')}` }));
  return ids;
}

/** Opens another browser for the same person, on the other server. */
async function otherBrowser(people: People, { context }: Owner): Promise<Page> {
  const visitor = await people.visitor();
  await visitor.context.addCookies(await context.cookies());
  return visitor.page;
}

test('the bell counts notifications live, and its menu links to them', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await page.goto('/dashboard');
  await expect(bell(page, 'Notifications')).toBeVisible();
  const threadIds = await invite(auction, seller, 6);
  await bell(page, 'Notifications, 6 unread').click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').filter({ hasText: F150_TITLE })).toHaveCount(5);
  await expect(menu).toContainText(`${auction.orgName} says you sold this to them.`);

  // A notification that arrives while the menu is open appears at its top.
  await auction.command('respondToInvite', {
    threadId: await openThread(seller, { boughtFrom: auction, hasTitle: true, vin: 'NEWS0000000900' }),
    accept: true,
  });
  await expect(menu.getByRole('menuitem').filter({ hasText: F150_TITLE }).first()).toContainText('accepted your invitation.');
  await expect(menu.getByRole('menuitem').filter({ hasText: F150_TITLE })).toHaveCount(5);
  await menu.getByRole('menuitem').filter({ hasText: 'says you sold this to them.' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/t/${threadIds.at(-1)}$`));
  await expect(bell(page, 'Notifications, 6 unread')).toBeVisible();

  await bell(page, 'Notifications, 6 unread').click();
  await menu.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'View more' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
});

test('marking as read or clearing in one browser shows in the other', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 3);
  const other = await otherBrowser(people, seller);
  await other.goto('/notifications');
  await page.goto('/notifications');
  await expect(rows(other)).toHaveCount(3);
  await expect(bell(other, 'Notifications, 3 unread')).toBeVisible();

  await rows(page).nth(1).getByRole('button', { name: 'Mark read' }).click();
  await expect(rows(page).nth(1).getByRole('button', { name: 'Clear' })).toBeFocused();
  await expect(bell(other, 'Notifications, 2 unread')).toBeVisible();
  await expect(rows(other).nth(1).getByText('Unread')).toHaveCount(0);

  await rows(page).nth(1).getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1).getByRole('button', { name: 'Clear' })).toBeFocused();
  await expect(rows(other)).toHaveCount(2);
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('seeing a thread marks its notifications as read, also those that arrive meanwhile', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const [threadId] = await invite(auction, seller, 2);
  const { page } = seller;
  const other = await otherBrowser(people, seller);
  await other.goto('/notifications');
  const prefetched = other.waitForResponse(/\/api\/thread\?/);
  await rows(other).last().getByRole('link').hover();
  await prefetched;
  await expect(bell(other, 'Notifications, 2 unread')).toBeVisible();

  await page.goto(`/t/${threadId}`);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(bell(other, 'Notifications, 1 unread')).toBeVisible();

  const marked = page.waitForResponse(/markThreadNotificationsRead/);
  await seller.command('respondToInvite', { threadId: threadId!, accept: true, hasTitle: true });
  await auction.command('requestUpdate', { threadId: threadId!, note: 'When does it leave?' });
  await marked;
  await expect(page.getByText('When does it leave?').first()).toBeVisible();
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(rows(other).filter({ hasText: 'requested an update.' })).toHaveCount(1);
  await expect(rows(other).filter({ hasText: 'requested an update.' }).getByText('Unread')).toHaveCount(0);

  // The update that completes the seller's part leads to the completed thread, and its notification is read there.
  await seller.command('markDelivered', { threadId: threadId! });
  await auction.command('confirmDelivery', await latestUpdate(auction, threadId!));
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}/completed$`));
  await expect(rows(other).filter({ hasText: 'confirmed your delivery.' })).toHaveCount(1);
  await expect(rows(other).filter({ hasText: 'confirmed your delivery.' }).getByText('Unread')).toHaveCount(0);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
});

test('a notification about a thread that the person can no longer open has no link', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const [threadId] = await invite(auction, seller, 1);
  const { page } = seller;
  await page.goto('/notifications');
  await expect(rows(page).getByRole('link')).toHaveCount(1);
  const { headStakeId } = (await auction.query('thread', { threadId: threadId! })) as LiveThread;
  await auction.command('withdrawInvite', { threadId: threadId!, stakeId: headStakeId });
  await expect(rows(page).filter({ hasText: 'withdrew your invitation.' })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByRole('link')).toHaveCount(0);

  await bell(page, 'Notifications, 2 unread').click();
  await page.getByRole('menuitem', { name: 'withdrew your invitation.' }).click();
  await expect(bell(page, 'Notifications, 1 unread')).toBeAttached();
  await expect(page.getByRole('menuitem', { name: 'withdrew your invitation.' })).toBeVisible();
  await expect(page).toHaveURL(/\/notifications$/);
});

test('clearing a notification right after marking it sends the second request only after the first has finished', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  await invite(auction, seller, 1);
  const { page } = seller;
  await page.goto('/notifications');
  const release = await holdCalls(page, 'markNotificationRead');
  const cleared = callsOf(page, 'clearNotification');
  await rows(page).getByRole('button', { name: 'Mark read' }).click();
  await rows(page).getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(cleared).toEqual([]);
  const response = page.waitForResponse(/clearNotification/);
  release();
  expect((await response).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
});

test('clearing all notifications needs a confirmation', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 2);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Clear all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear all notifications?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await question.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('a notification that arrives during the confirmation stays, unread', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 2);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await openThread(auction, { boughtFrom: seller, vin: 'NEWS0000000900' });
  const question = page.getByRole('alertdialog', { name: 'Clear all notifications?' });
  // The list behind the dialog updates, although it is hidden from screen readers.
  await expect(page.getByRole('list', { name: 'Notifications', includeHidden: true }).locator('li')).toHaveCount(3);
  await question.getByRole('button', { name: 'Clear all' }).click();
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
});

test('a notification that could not be cleared appears again', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 1);
  await page.goto('/notifications');
  people.allowConsoleError(failedRequest(503, 'clearNotification'));
  const refusal = { error: { code: 'unavailable', message: 'Titleline is not reachable right now.' } };
  await page.route('**/api/clearNotification', (route) => route.fulfill({ status: 503, json: refusal }));
  await rows(page).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not reachable' })).toBeVisible({ timeout: RETRY_TIMEOUT_MS });
  await expect(rows(page)).toHaveCount(1);
  await page.unroute('**/api/clearNotification');
  await rows(page).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('“Show more” loads the notifications beyond the first page', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 27);
  await page.goto('/notifications');
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(27);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(rows(page).nth(25).getByRole('link')).toBeFocused();
});

test('the bell’s menu works by keyboard alone', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const [threadId] = await invite(auction, seller, 1);
  await page.goto('/dashboard');
  await bell(page, 'Notifications, 1 unread').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').getByText(F150_TITLE)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bell(page, 'Notifications, 1 unread')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').getByText(F150_TITLE)).toBeVisible();
  // Wait for the focus before each key, because the menu moves it a moment after the previous key.
  await expect(page.getByRole('menuitem', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: F150_TITLE })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await expect(bell(page, 'Notifications')).toBeVisible();
});

test('marking all as read in the bell’s menu keeps the focus in the menu', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  await invite(await people.owner('Front Range Auction', { orgType: 'auction' }), seller, 2);
  const { page } = seller;
  await page.goto('/dashboard');
  await bell(page, 'Notifications, 2 unread').focus();
  await page.keyboard.press('ArrowDown');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(4);
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
});
