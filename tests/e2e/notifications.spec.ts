// The bell and the notifications page: live, the same in every browser, and usable by keyboard.
import type { Page } from '@playwright/test';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { callsOf, holdCalls } from './calls.ts';
import { type ApiOwner, expect, type Owner, type People, test } from '../../testing/browser/people.ts';
import { failedRequest, RETRY_TIMEOUT_MS } from '../../testing/browser/console-errors.ts';
import { F150_TITLE, latestUpdate, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

/** Sends the seller this many invitations, each to its own thread. Repeated calls need different first numbers. */
async function invite(by: ApiOwner, seller: ApiOwner, count: number, first = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let number = first; number < first + count; number += 1)
    ids.push(await openThread(by, { boughtFrom: seller, vin: `NEWS000000${String(number).padStart(3, '0')}` }));
  return ids;
}

/** Opens another browser for the same person. On the other server, if nobody else was created since the person. */
async function otherBrowser(people: People, { context }: Owner): Promise<Page> {
  const visitor = await people.visitor();
  await visitor.context.addCookies(await context.cookies());
  return visitor.page;
}

test('the bell counts notifications live, and its menu leads to them and to the whole list', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const menu = page.getByRole('menu');
  const items = menu.getByRole('menuitem').filter({ hasText: F150_TITLE });
  await page.goto('/dashboard');

  await test.step('the bell counts notifications live, and its menu links to them', async () => {
    await expect(bell(page, 'Notifications')).toBeVisible();
    const threadIds = await invite(auction, seller, 6);
    await bell(page, 'Notifications, 6 unread').click();
    await expect(items).toHaveCount(5);
    await expect(menu).toContainText(`${auction.orgName} says you sold this to them.`);

    // A notification that arrives while the menu is open appears at its top.
    await auction.command('respondToInvite', {
      threadId: await openThread(seller, { boughtFrom: auction, hasTitle: true, vin: 'NEWS0000000900' }),
      accept: true,
    });
    await expect(items.first()).toContainText('accepted your invitation.');
    await expect(items).toHaveCount(5);
    await items.filter({ hasText: 'says you sold this to them.' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/t/${threadIds.at(-1)}$`));
    await expect(bell(page, 'Notifications, 6 unread')).toBeVisible();
  });

  await test.step('the menu marks all notifications as read', async () => {
    await invite(auction, seller, 20, 7);
    await bell(page, 'Notifications, 26 unread').click();
    await menu.getByRole('menuitem', { name: 'Mark all as read' }).click();
    await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toHaveCount(0);
    await menu.getByRole('menuitem', { name: 'View more' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(bell(page, 'Notifications')).toBeVisible();
  });

  await test.step('“Show more” loads the notifications beyond the first page', async () => {
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows(page)).toHaveCount(27);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(rows(page).nth(25).getByRole('link')).toBeFocused();
  });
});

test('what one browser shows or does counts in the other', { tag: LONG }, async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const other = await otherBrowser(people, seller);
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 3);
  await other.goto('/notifications');
  await page.goto('/notifications');

  await test.step('marking as read or clearing in one browser shows in the other', async () => {
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

  const [threadId] = (await invite(auction, seller, 2, 4)) as [string, string];
  const news = (sentence: string) => rows(other).filter({ hasText: sentence });

  await test.step('seeing a thread marks its notifications as read, but prefetching it does not', async () => {
    await expect(bell(other, 'Notifications, 2 unread')).toBeVisible();
    const prefetched = other.waitForResponse(/\/api\/thread\?/);
    await rows(other).nth(1).getByRole('link').hover();
    await prefetched;
    await expect(bell(other, 'Notifications, 2 unread')).toBeVisible();
    await page.goto(`/t/${threadId}`);
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
    await expect(bell(other, 'Notifications, 1 unread')).toBeVisible();
  });

  await test.step('notifications that arrive while the thread is seen are read too', async () => {
    const marked = page.waitForResponse(/markThreadNotificationsRead/);
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    await auction.command('requestUpdate', { threadId, note: 'When does it leave?' });
    await marked;
    await expect(page.getByText('When does it leave?').first()).toBeVisible();
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
    await expect(news('requested an update.')).toHaveCount(1);
    await expect(news('requested an update.').getByText('Unread')).toHaveCount(0);
  });

  await test.step('the update that completes the organization’s part leads to the completed thread, and is read there', async () => {
    await seller.command('markDelivered', { threadId });
    await auction.command('confirmDelivery', await latestUpdate(auction, threadId));
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}/completed$`));
    await expect(news('confirmed your delivery.')).toHaveCount(1);
    await expect(news('confirmed your delivery.').getByText('Unread')).toHaveCount(0);
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  });
});

test('one notification is cleared, even right after it was marked or after a failure', { tag: LONG }, async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const nothing = page.getByRole('heading', { name: 'No notifications' });
  await invite(auction, seller, 1);
  await page.goto('/notifications');

  await test.step('a notification that could not be cleared appears again', async () => {
    people.allowConsoleError(failedRequest(503, 'clearNotification'));
    const refusal = { error: { code: 'unavailable', message: 'Titleline is not reachable right now.' } };
    await page.route('**/api/clearNotification', (route) => route.fulfill({ status: 503, json: refusal }));
    await rows(page).getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'not reachable' })).toBeVisible({ timeout: RETRY_TIMEOUT_MS });
    await expect(rows(page)).toHaveCount(1);
    await page.unroute('**/api/clearNotification');
    await rows(page).getByRole('button', { name: 'Clear' }).click();
    await expect(nothing).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('clearing a notification right after marking it sends the second request only after the first has finished', async () => {
    await invite(auction, seller, 1, 2);
    const release = await holdCalls(page, 'markNotificationRead');
    const cleared = callsOf(page, 'clearNotification');
    await rows(page).getByRole('button', { name: 'Mark read' }).click();
    await rows(page).getByRole('button', { name: 'Clear' }).click();
    await expect(rows(page)).toHaveCount(0);
    expect(cleared).toEqual([]);
    const response = page.waitForResponse(/clearNotification/);
    release();
    expect((await response).status()).toBe(200);
    expect((await seller.query('notifications', {})).notifications).toEqual([]);
    await expect(nothing).toBeVisible();
  });
});

test('clearing all keeps what is newer, and a withdrawn invitation has no link', { tag: LONG }, async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  await invite(auction, seller, 2);
  await page.goto('/notifications');
  const question = page.getByRole('alertdialog', { name: 'Clear all notifications?' });

  await test.step('clearing all notifications needs a confirmation', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await question.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
    await expect(bell(page, 'Notifications')).toBeVisible();
  });

  await invite(auction, seller, 2, 3);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  const [threadId] = (await invite(auction, seller, 1, 5)) as [string];

  await test.step('a notification that arrives during the confirmation stays, unread', async () => {
    // The list behind the dialog updates, although it is hidden from screen readers.
    await expect(page.getByRole('list', { name: 'Notifications', includeHidden: true }).locator('li')).toHaveCount(3);
    await question.getByRole('button', { name: 'Clear all' }).click();
    await expect(question).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  });

  await test.step('a notification about a thread that the person can no longer open has no link', async () => {
    await expect(rows(page).getByRole('link')).toHaveCount(1);
    const { headStakeId } = (await auction.query('thread', { threadId })) as LiveThread;
    await auction.command('withdrawInvite', { threadId, stakeId: headStakeId });
    await expect(rows(page).filter({ hasText: 'withdrew your invitation.' })).toHaveCount(1);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).getByRole('link')).toHaveCount(0);

    await bell(page, 'Notifications, 2 unread').click();
    await page.getByRole('menuitem', { name: 'withdrew your invitation.' }).click();
    await expect(bell(page, 'Notifications, 1 unread')).toBeAttached();
    await expect(page.getByRole('menuitem', { name: 'withdrew your invitation.' })).toBeVisible();
    await expect(page).toHaveURL(/\/notifications$/);
  });
});

test('the bell’s menu works by keyboard alone', { tag: LONG }, async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const [threadId] = await invite(auction, seller, 1);
  await page.goto('/dashboard');

  await test.step('the menu opens, closes and leads to a thread', async () => {
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

  await test.step('marking all as read in the bell’s menu keeps the focus in the menu', async () => {
    await invite(auction, seller, 1, 2);
    await bell(page, 'Notifications, 1 unread').focus();
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
});
