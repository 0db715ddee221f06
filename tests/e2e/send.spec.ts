// Sending titles: one by carrier or across the counter, and several at once in an envelope for each recipient.
import type { Locator, Page } from '@playwright/test';
import { grid, openTable } from './desk-market.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { act, entriesOf, latestUpdate, openThread, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const UPS_NUMBER = '1Z5R89390357567127';

async function openHeldTitle(people: People) {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await seller.command('respondToInvite', { threadId, accept: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.page.goto(`/t/${threadId}`);
  return { auction, seller, buyer, threadId, page: auction.page };
}

/** The address at which the paper to print is opened. The page itself drops "print=1" as soon as the print dialog has opened. */
async function askedForPaper(page: Page): Promise<string> {
  const request = await page.context().waitForEvent('request', (one) => one.isNavigationRequest() && one.url().includes('/receive/'));
  return request.url();
}

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Mark title as delivered' });

test('a title goes by carrier: the number says which, its cover sheet prints, and only the two of them see the envelope', async ({
  people,
}) => {
  const { auction, seller, buyer, threadId, page } = await openHeldTitle(people);
  await act(page, 'Mark title as delivered');
  const sheet = sheetOf(page);
  await expect(sheet).toContainText(`To ${buyer.orgName}, Boulder, CO. It stays with you until they confirm.`);
  const number = sheet.getByLabel('Tracking number');
  await expect(number).toBeFocused();

  await test.step('two numbers are refused, and stay as they were pasted', async () => {
    const two = `UPS ${UPS_NUMBER}, FedEx 986578788855`;
    await number.fill(two);
    await sheet.getByLabel('Note').focus();
    await expect(number).toHaveAccessibleDescription(/There are several numbers here\. Enter one tracking number\./);
    await expect(number).toHaveValue(two);
    await number.fill('');
    await number.focus();
  });

  await test.step('a hand scanner types and presses Enter, which does not send yet', async () => {
    await page.keyboard.type(UPS_NUMBER);
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('radio', { name: 'UPS' })).toBeChecked();
    await expect(sheet.getByRole('status')).toHaveText('UPS, from the number');
    await expect(number).toHaveValue('1Z 5R8 939 03 5756 7127');
    await expect(sheet.getByRole('radiogroup', { name: 'Carrier' }).locator(':focus')).toHaveCount(1);
  });

  await test.step('a person’s own choice wins, and the number’s carrier is offered', async () => {
    await sheet.getByRole('radio', { name: 'Courier' }).check();
    await expect(sheet.getByRole('radio', { name: 'Courier' })).toBeChecked();
    await sheet.getByRole('button', { name: 'Looks like UPS' }).click();
    await expect(sheet.getByRole('radio', { name: 'UPS' })).toBeChecked();
  });

  await sheet.getByRole('checkbox', { name: 'Lien release' }).check();
  await sheet.getByLabel('Note').fill('It left this morning.');
  const printed = page.waitForEvent('popup');
  const asked = askedForPaper(page);
  await sheet.getByRole('button', { name: 'Mark as sent' }).click();
  const cover = await printed;
  const { code } = (await sentEnvelope(auction, threadId))!;
  expect(await asked).toBe(`${auction.origin}/receive/${code}/cover?print=1`);
  await cover.close();
  await expect(toast(page, 'Marked as delivered').getByRole('link', { name: 'Print cover sheet' })).toHaveAttribute(
    'href',
    `/receive/${code}/cover?print=1`,
  );

  const envelope = entriesOf(page).first().getByRole('region', { name: 'Envelope' });
  await expect(envelope).toContainText('1Z 5R8 939 03 5756 7127');
  await expect(envelope.getByRole('listitem')).toHaveText(['Title', 'Lien release']);
  await expect(envelope).toContainText(`Only ${buyer.orgName} and you see what is inside.`);
  await expect(envelope.getByRole('link', { name: 'Track' })).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${UPS_NUMBER}`);
  expect(await sentEnvelope(buyer, threadId)).toEqual({
    code,
    no: 1,
    way: 'ups',
    trackingNumber: UPS_NUMBER,
    papers: ['title', 'lien-release'],
  });
  expect(await sentEnvelope(seller, threadId)).toBeNull();
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print cover sheet' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open envelope' })).toBeVisible();
});

test('by keyboard alone, a title is handed over across the counter, and nothing is printed', { tag: LONG }, async ({ people }) => {
  const { auction, threadId, page } = await openHeldTitle(people);
  await pressOn(page, page.getByRole('button', { name: 'Mark title as delivered' }));
  await expect(sheetOf(page).getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mark title as delivered' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, sheetOf(page).getByRole('button', { name: 'Handed over now' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Marked as delivered')).toBeVisible();
  await expect(toast(page, 'Marked as delivered').getByRole('link')).toHaveCount(0);
  await expect(entriesOf(page).first().getByRole('region', { name: 'Envelope' })).toContainText('By hand');
  expect(await sentEnvelope(auction, threadId)).toMatchObject({ way: 'hand', trackingNumber: null, papers: ['title'] });
  expect(page.context().pages()).toHaveLength(1);
});

test('what is filled in stays through a reload and a refusal, and a number needs a carrier', { tag: LONG }, async ({ people }) => {
  const { auction, threadId, page } = await openHeldTitle(people);
  await act(page, 'Mark title as delivered');
  const sheet = sheetOf(page);
  await sheet.getByLabel('Tracking number').fill('ROUTE 7');
  await sheet.getByRole('checkbox', { name: 'Title', exact: true }).uncheck();
  await sheet.getByRole('checkbox', { name: 'Bill of sale' }).check();
  await sheet.getByLabel('Note').fill('With the Friday driver.');
  await sheet.getByLabel('Print cover sheet').uncheck();
  await sheet.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Choose the carrier of this number.');
  await sheet.getByRole('radio', { name: 'Courier' }).check();
  await expect(sheet.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await act(page, 'Mark title as delivered');
  await expect(sheet.getByLabel('Tracking number')).toHaveValue('ROUT E7');
  await expect(sheet.getByRole('radio', { name: 'Courier' })).toBeChecked();
  await expect(sheet.getByRole('checkbox', { name: 'Title', exact: true })).not.toBeChecked();
  await expect(sheet.getByRole('checkbox', { name: 'Bill of sale' })).toBeChecked();
  await expect(sheet.getByLabel('Note')).toHaveValue('With the Friday driver.');
  await expect(sheet.getByLabel('Print cover sheet')).not.toBeChecked();

  people.allowConsoleError(/409.*markDelivered|markDelivered.*409/);
  await page.route('**/api/markDelivered', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'aborted', message: 'The title has moved.' } } }),
  );
  await sheet.getByRole('button', { name: 'Handed over now' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Failed to mark delivered: The title has moved.');
  await page.unroute('**/api/markDelivered');
  await sheet.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(toast(page, 'Marked as delivered')).toBeVisible();
  expect(await sentEnvelope(auction, threadId)).toMatchObject({ way: 'courier', trackingNumber: 'ROUTE7', papers: ['bill-of-sale'] });
});

test('ticked titles go in one envelope for each recipient; one that was refused stays, and one that cannot go is left out', async ({
  people,
}) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const buyer = await people.apiOwner('Bluebird Cars');
  const other = await people.apiOwner('Juniper Motors');
  const { page } = auction;
  const open = async (six: string, soldTo: ApiOwner, hasTitle = true) =>
    await openThread(auction, { boughtFrom: seller, soldTo, hasTitle, vin: `4S4BTAFC8N3${six}` });
  const first = await open('187402', buyer);
  const taken = await open('918334', buyer);
  const third = await open('704683', other);
  await open('031946', buyer, false);
  await openTable(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar', { name: 'Act on 4 selected' }).getByRole('button', { name: 'Mark as sent 3' }).click();

  const sheet = page.getByRole('dialog', { name: `Send 2 titles to ${buyer.orgName}` });
  await expect(sheet).toContainText('Envelope 1 of 2');
  await expect(sheet.getByRole('list', { name: 'Left out' })).toHaveText('2021 Ford F-150 031946 is left out: you do not hold it.');
  await sheet.getByRole('button', { name: 'Papers of 187402' }).click();
  await sheet.getByRole('group', { name: 'Papers of 187402' }).getByRole('checkbox', { name: 'Lien release' }).check();
  await expect(sheet.getByText('2 titles, 3 papers')).toBeVisible();
  await test.step('papers can be ticked for all titles at once', async () => {
    const all = sheet.getByRole('group', { name: 'Papers of both titles' });
    await expect(all.getByRole('checkbox', { name: 'Title', exact: true })).toBeChecked();
    await expect(all.getByRole('checkbox', { name: 'Lien release' })).toBeChecked({ indeterminate: true });
    await all.getByRole('checkbox', { name: 'Lien release' }).click();
    await expect(all.getByRole('checkbox', { name: 'Lien release' })).toBeChecked();
    await all.getByRole('checkbox', { name: 'Bill of sale' }).check();
    await expect(sheet.getByText('2 titles, 6 papers')).toBeVisible();
    await all.getByRole('checkbox', { name: 'Bill of sale' }).uncheck();
    await sheet.getByRole('group', { name: 'Papers of 187402' }).getByRole('checkbox', { name: 'Title', exact: true }).uncheck();
    await expect(all.getByRole('checkbox', { name: 'Title', exact: true })).toBeChecked({ indeterminate: true });
    await sheet.getByRole('group', { name: 'Papers of 187402' }).getByRole('checkbox', { name: 'Title', exact: true }).check();
    await expect(sheet.getByText('2 titles, 4 papers')).toBeVisible();
  });
  // A colleague sends one of them meanwhile.
  await auction.command('markDelivered', { threadId: taken });
  await sheet.getByLabel('Tracking number').fill(UPS_NUMBER);
  const printed = page.waitForEvent('popup');
  const asked = askedForPaper(page);
  await sheet.getByRole('button', { name: 'Mark 2 as sent' }).click();
  const question = page.getByRole('alertdialog', { name: `Send 2 titles to ${buyer.orgName}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet.getByLabel('Tracking number')).toHaveValue(/7127$/);
  await sheet.getByRole('button', { name: 'Mark 2 as sent' }).click();
  await question.getByRole('button', { name: 'Mark 2 as sent' }).click();
  const manifest = await printed;
  expect(await asked).toMatch(/\/receive\/[0-9A-Z]{8}\/manifest\?print=1$/);
  await manifest.close();

  const rest = page.getByRole('dialog', { name: `Send 1 title to ${buyer.orgName}` });
  await expect(rest.getByRole('status').filter({ hasText: `Sent 1 of 2 titles to ${buyer.orgName}` })).toBeVisible();
  await expect(rest.getByRole('list', { name: 'Inside' })).toContainText('A delivery is already waiting for confirmation.');
  expect(await sentEnvelope(auction, first)).toMatchObject({ no: 1, way: 'ups', papers: ['title', 'lien-release'] });
  await rest.getByRole('button', { name: 'Next envelope' }).click();

  const second = page.getByRole('dialog', { name: `Send 1 title to ${other.orgName}` });
  await expect(second).toContainText('Envelope 2 of 2');
  await expect(second.getByLabel('Tracking number')).toBeFocused();
  await expect(second.getByLabel('Tracking number')).toHaveValue('');
  await second.getByRole('button', { name: 'Handed over now' }).click();
  await expect(toast(page, `Sent 1 title to ${other.orgName}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await sentEnvelope(auction, third)).toMatchObject({ way: 'hand', papers: ['title'] });
  await expect(page.getByRole('toolbar', { name: 'Act on 2 selected' })).toBeVisible();
});

test('a shipment that is sent again after a lost connection is sent once', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const { page } = auction;
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await openTable(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as sent' }).click();
  const sheet = page.getByRole('dialog', { name: `Send 1 title to ${buyer.orgName}` });
  people.allowConsoleError(/sendTitles/);
  // The server sends them, and its answer is lost.
  await page.route('**/api/sendTitles', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, json: { error: { code: 'deadline-exceeded', message: 'Too slow.' } } });
  });
  await sheet.getByRole('button', { name: 'Handed over now' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(/^Failed to mark as sent/);
  await page.unroute('**/api/sendTitles');
  const { updateId } = await latestUpdate(auction, threadId);
  await sheet.getByRole('button', { name: 'Handed over now' }).click();
  await expect(toast(page, `Sent 1 title to ${buyer.orgName}`)).toBeVisible();
  expect((await latestUpdate(auction, threadId)).updateId).toBe(updateId);

  await test.step('an envelope that was sent by mistake is taken back from its toast', async () => {
    await toast(page, `Sent 1 title to ${buyer.orgName}`).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Title withdrawn')).toContainText(`It stays with you, and ${buyer.orgName} is told.`);
    const { code } = (await sentEnvelope(auction, threadId))!;
    expect((await auction.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['withdrawn']);
    const manifest = await people.openBrowser(buyer);
    await manifest.goto(`/receive/${code}`);
    await expect(manifest.getByText(`${auction.orgName} has taken this envelope back.`)).toBeVisible();
  });
  await expect(grid(page).locator('[role="row"][tabindex="0"]')).toBeFocused();
});

/** The envelope of the delivery that waits, as this organization sees it. */
async function sentEnvelope(owner: ApiOwner, threadId: string) {
  const view = await owner.query('thread', { threadId });
  const delivery = 'updates' in view ? view.updates.findLast(({ updateType }) => updateType === 'delivered') : undefined;
  return delivery?.envelope ?? null;
}
