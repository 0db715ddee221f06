// A partner's page: opened from the table, it asks about what is late, and leads to the same rows in the table.
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../src/domain/limits.ts';
import { REDUCED_MOTION_DESKTOP, checkScreen } from './check-screen.ts';
import { database } from '../../testing/browser/database.ts';
import { type Desk, filter, openDesk, openTable, rowOf, shownTitles, type Title } from './desk-market.ts';
import { tabTo } from './keyboard.ts';
import { expect, type People, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

const region = (page: Page, name: string) => page.getByRole('region', { name });
const endsOf = (titles: readonly Title[]) => titles.map(({ lastSix }) => lastSix);
const listed = async (page: Page, name: string): Promise<string[]> =>
  (
    await region(page, name)
      .locator('.partner-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  ).map((label) => label.slice(0, 6));
const pathOf = (orgId: string) => new RegExp(`/network/${orgId}$`);

async function openPartner(page: Page, { auction }: Desk): Promise<void> {
  await page.goto(`/network/${auction.orgId}`);
  await expect(region(page, 'Coming to us')).toBeVisible();
}

/** One title goes on to a buyer, and is on its way to the clerk. */
async function sendOne({ clerk, auction, onTime }: Desk, people: People): Promise<void> {
  const buyer = await people.apiOwner('Bluebird Cars');
  const { threadId } = onTime[0]!;
  await clerk.command('inviteNext', { threadId, orgId: buyer.orgId });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('markDelivered', { threadId });
}

test('the table leads to the page, which asks about the late titles and leads back to the same rows', async ({ people }) => {
  const desk = await openDesk(people);
  const { clerk, auction, late, onTime } = desk;
  // One of them was asked about yesterday, and is reminded of.
  const { requestId } = await clerk.command('requestUpdate', { threadId: late[0]!.threadId, note: '' });
  await (await database())`update update_request set at = at - ${DAY_MS + 60_000} * interval '1 ms' where id = ${requestId}`;
  const page = await people.openBrowser(clerk, REDUCED_MOTION_DESKTOP);
  await openTable(page);

  await test.step('by the name in a row, with the focus back in the row afterwards', async () => {
    await rowOf(page, late[2]!).getByRole('link', { name: auction.orgName }).click();
    await expect(page).toHaveURL(pathOf(auction.orgId));
    await expect(page.getByRole('heading', { level: 1, name: auction.orgName })).toBeVisible();
    await expect(region(page, 'Coming to us')).toContainText('11');
    await page.goBack();
    await expect(rowOf(page, late[2]!)).toBeFocused();
  });

  await test.step('by keyboard: the right arrow reaches the name', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(rowOf(page, late[2]!).getByRole('link', { name: auction.orgName })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(rowOf(page, late[2]!)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(pathOf(auction.orgId));
  });

  await test.step('the most urgent seven are listed', async () => {
    await expect.poll(() => listed(page, 'Coming to us')).toEqual(endsOf(late.slice(0, 7)));
    // Critical ones are late too, and the figures count what was sent.
    await expect(region(page, 'Coming to us')).toContainText('8 late3 critical');
    await expect(region(page, 'Between us and them').getByRole('rowheader', { name: 'Sent late' })).toBeVisible();
    await expect(region(page, 'Going to them')).toContainText(`Nothing open with ${auction.orgName}.`);
    await expect(region(page, 'Between us and them')).toContainText('Too few to tell.');
  });

  await test.step('all late ones are asked about at once, and the open request is sent again', async () => {
    await page.getByRole('button', { name: 'Request update on 8 late' }).click();
    const form = page.getByRole('dialog', { name: 'Request update' });
    await expect(form).toContainText('7 titles will be asked about. For 1 title, your open request is sent again as a reminder.');
    await expect(form).toContainText('It goes with the new requests, not with the reminders.');
    await form.getByRole('button', { name: 'Send 8 requests' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Asked 7, reminded 1' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Request update on/ })).toBeHidden();
    await expect(region(page, 'Coming to us').getByRole('row', { name: late[0]!.lastSix })).toContainText('Reminded today');
    await expect(region(page, 'Between us and them').getByRole('row', { name: 'Requests unanswered' })).toContainText('8 of 8');
  });

  await test.step('an answer shows at once', async () => {
    await auction.command('postUpdate', { threadId: late[0]!.threadId, message: 'On Friday.', eta: null });
    await expect(region(page, 'Between us and them').getByRole('row', { name: 'Requests unanswered' })).toContainText('7 of 8');
  });

  await test.step('the table shows the same rows, and says why', async () => {
    await page.getByRole('link', { name: 'Show all 11 in the table' }).click();
    await expect.poll(() => shownTitles(page)).toEqual([...endsOf(late), ...endsOf(onTime)]);
    await expect(filter(page, `Coming from ${auction.orgName}`)).toBeVisible();
    await expect(page).toHaveURL(/side=coming/);
    await filter(page, `Coming from ${auction.orgName}`).click();
    await page.getByRole('link', { name: `Open the page of ${auction.orgName}` }).click();
    await expect(page).toHaveURL(pathOf(auction.orgId));
  });

  await test.step('a title leads to the next one of the same list, and back to its row', async () => {
    const link = region(page, 'Coming to us').getByRole('link', { name: new RegExp(late[1]!.lastSix) });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/t/${late[1]!.threadId}`));
    await page.goBack();
    await expect(link).toBeFocused();
  });
});

test('a partner’s page passes the screen checks', { tag: LONG }, async ({ people }) => {
  const desk = await openDesk(people);
  const { clerk, auction } = desk;
  await auction.command('updateOrg', {
    ...(await detailsOf(auction)),
    titleContactName: 'Priya Raman, title department lead',
    titleContactPhone: '7205550170',
    addressLine1: '5600 Brighton Boulevard',
  });
  await sendOne(desk, people);
  const page = await people.openBrowser(clerk, REDUCED_MOTION_DESKTOP);
  await openPartner(page, desk);
  await checkScreen(page, 'partner', {
    names: [
      'region Coming to us',
      'region Going to them',
      'region Between us and them',
      'region Title contact',
      'table Coming to us',
      'link (720) 555-0170',
      'button Request update on 8 late',
      'link Show all 11 in the table',
    ],
  });
  await page.setViewportSize({ width: 375, height: 900 });
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+17205550170');
  await expect(region(page, 'Coming to us').locator('.partner-link:visible')).toHaveCount(5);
  await checkScreen(page, 'partner on a phone', { on: 'phone', names: ['link Show all 11'] });
  await page.getByRole('button', { name: 'Request update on 8 late' }).click();
  await checkScreen(page, 'asking a partner', { names: ['dialog Request update', 'textbox Note', 'button Send 8 requests'] });
});

async function detailsOf(owner: Desk['auction']) {
  const { id: _id, ...details } = (await owner.query('myOrganization', {})).org;
  return { ...details, state: details.state! };
}

test('figures that did not load can be read again', { tag: LONG }, async ({ people }) => {
  const desk = await openDesk(people);
  const page = await people.openBrowser(desk.clerk, REDUCED_MOTION_DESKTOP);
  people.allowConsoleError(/400/);
  let isDown = true;
  await page.route('**/api/partnerFigures**', async (route) => {
    await (isDown ? route.fulfill({ status: 400, json: { error: { code: 'failed', message: 'No.' } } }) : route.continue());
  });
  await openPartner(page, desk);
  await expect(page.getByText('The figures did not load')).toBeVisible();
  isDown = false;
  // A live event can have the figures read again before the button is pressed.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(region(page, 'Between us and them')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
});
