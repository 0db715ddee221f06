// The screen checks (check-screen.ts) for every list, empty and full, with its menus and dialogs, in light and dark, on a desktop and
// a phone.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { expect, test } from '../../../testing/browser/people.ts';
import { failedRequest } from '../../../testing/browser/console-errors.ts';
import { goTo } from '../go-to.ts';
import { F150_TITLE, latestUpdate, openThread } from '../../../testing/browser/threads.ts';
import { chainOwners } from './chain-owners.ts';
import { LONG } from '../../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

test('empty lists pass the screen checks', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  await checkScreen(page, 'no active threads', {
    names: [
      'tab Active',
      'tab Completed',
      'tab Invites',
      'searchbox Search by year, make, model, or VIN',
      'link New thread',
      'link Dashboard',
      'button Account',
    ],
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await checkScreen(page, 'account menu', {
    names: ['menuitem Profile', 'group Theme', 'menuitemradio System', 'menuitem Sign out', 'menuitem Add organization'],
    on: 'desktop',
  });
  await page.keyboard.press('Escape');
  for (const [tab, text] of [
    ['Completed', 'No completed threads yet.'],
    ['Invites', 'No pending invites.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(text)).toBeVisible();
    await checkScreen(page, text);
  }
  await goTo(page, '/invites');
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  await expect(page.getByText('No pending invites.')).toBeVisible();
  await checkScreen(page, 'no invites');
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await checkScreen(page, 'phone menu', {
    names: ['link Dashboard', 'link Network', 'link My Organization', 'button Sign Out'],
    on: 'phone',
  });
  await page.keyboard.press('Escape');
  await goTo(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await checkScreen(page, 'no notifications', { names: ['button Notifications', 'link Open Dashboard'] });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await checkScreen(page, 'notification menu, empty', { names: ['menuitem View more'] });
});

test('lists with threads pass the screen checks', async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000001' });
  const asked = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000002' });
  await buyer.command('respondToInvite', { threadId: asked, accept: true });
  await buyer.command('requestUpdate', { threadId: asked, note: 'When?' });
  const done = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000003' });
  await buyer.command('respondToInvite', { threadId: done, accept: true });
  await auction.command('markDelivered', { threadId: done });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, done));
  await openThread(buyer, { boughtFrom: auction, vin: 'LISTED0000004' });

  const page = await people.openBrowser(auction, REDUCED_MOTION_DESKTOP);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(2);
  await checkScreen(page, 'active threads');
  await page.getByRole('searchbox').fill('ford listed');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await checkScreen(page, 'search results');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
  await checkScreen(page, 'completed threads');
  await page.getByRole('tab', { name: 'Invites' }).click();
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
  await checkScreen(page, 'invitations', { names: ['button Accept (we have title)', 'button Accept (no title)', 'button Decline'] });
  await goTo(page, '/invites');
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await checkScreen(page, 'pending invites', { names: ['link Open', 'button Accept', 'button Decline'] });
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await checkScreen(page, 'accepting an invitation', {
    names: ['dialog Accept invitation', 'checkbox Paper title in hand', 'button Accept', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Decline' }).click();
  await checkScreen(page, 'declining an invitation', {
    names: [`alertdialog Decline the ${F150_TITLE}?`, 'button Cancel', 'button Decline'],
  });
});

test('the command palette passes the screen checks', { tag: LONG }, async ({ people }) => {
  const { seller, auction } = await chainOwners(people);
  await openThread(auction, { boughtFrom: seller, hasTitle: true });
  const page = await people.openBrowser(auction, REDUCED_MOTION_DESKTOP);
  const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: F150_TITLE })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(found.filter({ hasText: F150_TITLE })).toBeVisible();
  await expect(found.filter({ hasText: 'Add update' })).toBeVisible();
  await checkScreen(page, 'command palette, before any input', {
    names: ['dialog Search', 'combobox Search', 'listbox Results', 'button Close'],
  });
  await page.keyboard.type(seller.orgName);
  await expect(found.filter({ hasText: seller.orgName })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveCount(1);
  await checkScreen(page, 'command palette, with an organization');
  await page.getByRole('combobox', { name: 'Search' }).fill('1877');
  await expect(found.filter({ hasText: F150_TITLE })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveCount(1);
  await checkScreen(page, 'command palette, with a thread');
  await page.getByRole('combobox', { name: 'Search' }).fill('nothing like it');
  await expect(found.filter({ hasText: 'Clear search' })).toBeVisible();
  await checkScreen(page, 'command palette, without a match');
  await page.getByRole('combobox', { name: 'Search' }).fill('keyboard');
  await found.filter({ hasText: 'Keyboard shortcuts' }).click();
  await checkScreen(page, 'keyboard shortcuts', { names: ['dialog Keyboard shortcuts', 'region Anywhere', 'button Close'] });
});

test('the notifications and the organization switcher pass the screen checks', async ({ people }) => {
  const seller = await people.owner('Silver State Motors', REDUCED_MOTION_DESKTOP);
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const details = { orgType: 'dealership', titleContactEmail: seller.email, dealerLicense: 'DL-9', city: 'Reno', state: 'NV' } as const;
  const { orgId } = await seller.command('createOrg', { name: people.unique('Aspen Auto Group'), ...details });
  const threadId = await openThread(auction, { boughtFrom: { orgId }, vin: 'ELSEWHERE0001' });
  await openThread(auction, { boughtFrom: seller, vin: 'HERE000000001' });
  await page.goto('/notifications');
  await checkScreen(page, 'notifications', {
    names: ['list Notifications', 'button Mark read', 'button Clear', 'button Mark all as read', 'button Clear all', 'button Account'],
  });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await checkScreen(page, 'clearing all notifications', {
    names: ['alertdialog Clear all notifications?', 'button Cancel', 'button Clear all'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await checkScreen(page, 'notification menu', { names: ['menuitem Mark all as read', 'menuitem View more'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await checkScreen(page, 'account menu with several organizations', {
    names: ['group Active organization', `menuitemradio ${seller.orgName}`],
    on: 'desktop',
  });
  await page.keyboard.press('Escape');
  people.allowConsoleError(failedRequest(404, 'thread'));
  await goTo(page, `/t/${threadId}`);
  await page.getByRole('button', { name: 'Switch to' }).waitFor();
  await checkScreen(page, 'a thread of the person’s other organization', {
    names: ['heading Sorry, this thread does not exist.', 'link Back to dashboard'],
  });
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await checkScreen(page, 'phone menu with several organizations', {
    names: ['group Active organization', 'link Profile', 'radiogroup Theme'],
    on: 'phone',
  });

  const { invite } = await auction.command('createInvite', {});
  await seller.command('redeemInvite', { code: invite.code });
  await seller.command('setActiveOrg', { orgId: auction.orgId });
  const { members } = await auction.query('myOrganization', {});
  await auction.command('removeMember', { userId: members.find(({ own }) => !own)!.userId });
  await page.goto('/invites');
  await checkScreen(page, 'choosing an organization', {
    names: ['heading Set your active organization first.', 'list Your organizations'],
  });
});
