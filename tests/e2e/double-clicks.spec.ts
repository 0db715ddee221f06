// Some people double-click everything. The first click counts. The second must not hit an element that took the first one's place.
import type { Locator, Page } from '@playwright/test';
import { callsOf, holdCalls } from './calls.ts';
import { expect, test } from './people.ts';
import { act, openThread } from './threads.ts';

/** Double-clicks, but waits for `between` before the second click, so that the first has already changed the page. */
async function doubleClick(page: Page, what: Locator, between: () => Promise<void>): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to click.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 1 });
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Waits for a command's response. The page shows the result before the server responds, and an early reload would cancel the request. */
const responseTo = async (page: Page, command: string) =>
  await page.waitForResponse((response) => response.url().endsWith(`/api/${command}`));

test('a double click accepts one connection request and not the next', async ({ people }) => {
  const { page, orgId } = await people.owner('Silver State Motors');
  for (const name of ['Juniper Motors', 'Larkspur Imports', 'Bluebird Cars'])
    await (await people.owner(name)).command('requestConnection', { orgId });
  await page.goto('/network?tab=requests');
  const accept = page.getByRole('button', { name: 'Accept' });
  await expect(accept).toHaveCount(3);
  const accepted = responseTo(page, 'acceptConnection');
  await doubleClick(page, accept.first(), () => expect(accept).toHaveCount(2));
  await accepted;
  await expect(page.getByRole('tab', { name: 'My Partners' })).toContainText('1');
  await page.reload();
  await expect(accept).toHaveCount(2);
});

/** Clicks several times in one place, with pauses so long that the browser does not count a double click. */
async function clickRepeatedly(page: Page, what: Locator, times = 2): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to click.');
  for (let click = 0; click < times; click += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(350);
  }
}

test('two clicks in one place accept one invitation, and its row stays until the person leaves the page', async ({ people }) => {
  const buyer = await people.owner('Bluebird Cars');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  for (const vin of ['ANSWERED00001', 'ANSWERED00002', 'ANSWERED00003'])
    await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin });
  const { page } = buyer;
  for (const [path, accept, left] of [
    ['/dashboard?tab=invites', 'Accept (no title)', 2],
    ['/invites', 'Accept', 1],
  ] as const) {
    await page.goto(path);
    const rows = page.getByRole('list', { name: 'Pending invites' }).getByRole('listitem');
    await expect(rows).toHaveCount(left + 1);
    await clickRepeatedly(page, rows.first().getByRole('button', { name: accept, exact: true }));
    await expect(rows.first()).toContainText('Accepted, no title');
    await expect(rows).toHaveCount(left + 1);
    await expect(rows.nth(1).getByRole('button', { name: accept, exact: true })).toBeVisible();
    await expect(rows.first().getByRole('link', { name: 'Open' })).toBeVisible();
    expect((await buyer.query('pendingInvites', {})).cards).toHaveLength(left);
  }
});

/** Queues the second click while the first is handled, as on a slow device. It runs before any timer that the first click sets. */
async function clickTwiceWithoutPause(what: Locator): Promise<void> {
  await what.evaluate(async (button: HTMLElement) => {
    const second = scheduler.postTask(() => button.click(), { priority: 'user-blocking' });
    button.click();
    await second;
  });
}

test('a second click that comes before the first was handled sends no request', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const { page } = buyer;
  await page.goto(`/t/${threadId}`);
  await act(page, 'Request update');
  const calls = callsOf(page, 'requestUpdate');
  const release = await holdCalls(page, 'requestUpdate');
  await clickTwiceWithoutPause(page.getByRole('button', { name: 'Send Request' }));
  release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls).toHaveLength(1);
});

test('a new invitation to a declined thread appears in the declined invitation’s row', async ({ people }) => {
  const buyer = await people.owner('Bluebird Cars');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  const { page } = buyer;
  for (const path of ['/dashboard?tab=invites', '/invites']) {
    await page.goto(path);
    const rows = page.getByRole('list', { name: 'Pending invites' }).getByRole('listitem');
    await rows.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(rows).toContainText('Declined');
    await auction.command('inviteNext', { threadId, orgId: buyer.orgId });
    await expect(rows.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expect(rows).not.toContainText('Declined');
  }
});

test('three clicks in one place clear one notification, or accept one connection request', async ({ people }) => {
  const { page, orgId, query } = await people.owner('Silver State Motors');
  for (const name of ['Juniper Motors', 'Larkspur Imports', 'Bluebird Cars'])
    await (await people.owner(name)).command('requestConnection', { orgId });
  await page.goto('/notifications');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await clickRepeatedly(page, clear.first(), 3);
  await expect(clear).toHaveCount(2);
  await page.mouse.move(0, 0);
  await page.goto('/network?tab=requests');
  await clickRepeatedly(page, page.getByRole('button', { name: 'Accept' }).first(), 3);
  expect((await query('network', { list: 'incoming' })).counts.incoming).toBe(2);
});

test('a card stays under the pointer while updates arrive', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const first = await openThread(auction, { boughtFrom: seller, hasTitle: true, vin: 'STANDSSTILL01' });
  await openThread(auction, { boughtFrom: seller, hasTitle: true, vin: 'STANDSSTILL02' });
  const { page } = auction;
  await page.goto('/dashboard');
  const cards = page.getByRole('list', { name: 'Active threads' }).getByRole('listitem');
  await expect(cards.nth(1)).toContainText('STANDSSTILL02');
  await cards.nth(1).hover();
  await auction.command('postUpdate', { threadId: first, message: 'Out with the courier.' });
  await expect(cards.nth(2), 'the update shows on its card, which has not moved').toContainText('Out with the courier.');
  await expect(cards.nth(1)).toContainText('STANDSSTILL02');
  await page.mouse.move(0, 0);
  await expect(cards.nth(1), 'the newest card is first again').toContainText('Out with the courier.');
});

test('a double click clears one notification, or marks one as read without opening it', async ({ people }) => {
  const { page, orgId } = await people.owner('Silver State Motors');
  for (const name of ['Juniper Motors', 'Larkspur Imports', 'Bluebird Cars'])
    await (await people.owner(name)).command('requestConnection', { orgId });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/notifications');
  const markRead = page.getByRole('button', { name: 'Mark read' });
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await expect(markRead).toHaveCount(3);
  // On a phone "Clear" moves to where "Mark read" was.
  await doubleClick(page, markRead.first(), () => expect(markRead).toHaveCount(2));
  const cleared = responseTo(page, 'clearNotification');
  await page.mouse.move(0, 0);
  await doubleClick(page, clear.first(), () => expect(clear).toHaveCount(2));
  await cleared;
  await page.reload();
  await expect(clear).toHaveCount(2);
  await expect(page).toHaveURL(/\/notifications$/);
});

test('holding Enter clears one notification and not all of them', async ({ people }) => {
  const { page, orgId } = await people.owner('Silver State Motors');
  for (const name of ['Juniper Motors', 'Larkspur Imports', 'Bluebird Cars'])
    await (await people.owner(name)).command('requestConnection', { orgId });
  await page.goto('/notifications');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await clear.first().focus();
  const cleared = responseTo(page, 'clearNotification');
  await page.keyboard.down('Enter');
  await expect(clear).toHaveCount(2);
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await cleared;
  await page.reload();
  await expect(clear).toHaveCount(2);
});

test('a double click opens a dialog and leaves it open, and a click outside closes it', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  await page.goto('/myorganization');
  const dialog = page.getByRole('dialog', { name: 'Change passphrase' });
  await doubleClick(page, page.getByRole('button', { name: 'Change', exact: true }), () => expect(dialog).toBeVisible());
  await dialog.getByLabel('New passphrase').fill('Blue doors open 7');
  await expect(dialog).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(dialog).toBeHidden();
});

test('two submissions create one organization, however long saving the owner’s details takes', async ({ people }) => {
  const { page, query } = await people.account();
  const release = await holdCalls(page, 'updateProfile');
  await page.goto('/onboarding?mode=create');
  await page.getByLabel('Position').fill('Title clerk');
  await page.getByLabel('Organization name').fill(people.unique('Juniper Motors'));
  await page.getByRole('radio', { name: 'Dealership' }).check();
  await page.getByLabel('Title contact email').fill('titles@juniper.test');
  await page.getByLabel('Dealer license').fill('DL-1');
  await page.getByLabel('State').selectOption('CO');
  const create = page.getByRole('button', { name: 'Create organization' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Dealer license').press('Enter');
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await query('me', {})).viewer?.orgs).toHaveLength(1);
});
