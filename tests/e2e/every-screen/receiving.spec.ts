// The screen checks (check-screen.ts) for receiving titles: the list, a manifest, what it asks, and the receipt.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { manyCars, openTitles, sendEnvelope } from '../envelopes.ts';
import { expect, test } from '../../../testing/browser/people.ts';

test.describe.configure({ timeout: 180_000 });

const FIELD = 'combobox Scan, or type the last six';

test('receiving passes the screen checks', async ({ people }) => {
  const seller = await people.apiOwner('Cottonwood Auto');
  const other = await people.apiOwner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', ...REDUCED_MOTION_DESKTOP });
  const { page } = auction;
  await page.goto('/receive');
  await expect(page.getByText('Nothing is on its way to you.')).toBeVisible();
  await checkScreen(page, 'nothing on its way', { names: [FIELD, 'switch Sound', 'link Receive'] });

  const { code } = await sendEnvelope(seller, auction, [
    { vin: '3KPF24AD5ME330871' },
    { vin: '5J8TC2H50SL332936' },
    { vin: 'WDC0G8EBXLV217402' },
  ]);
  await sendEnvelope(other, auction, [{ vin: 'JTMFB3FV8MD217402' }]);
  await openTitles(seller, auction, [{ vin: 'KNDERCAA1M7636654' }]);
  await expect(page.getByText('3 titles')).toBeVisible();
  await page.keyboard.type('2174', { delay: 50 });
  await expect(page.getByRole('option')).toHaveCount(2);
  await checkScreen(page, 'on the way, with suggestions', {
    names: [`link Open the envelope from ${seller.orgName}`, 'listbox Titles that begin so'],
  });
  await page.keyboard.type('02', { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Two titles end in 217402' })).toBeVisible();
  await checkScreen(page, 'two titles fit', { names: ['button Neither, scan on'] });
  await page.getByRole('button', { name: 'Neither, scan on' }).click();

  await page.goto(`/receive/${code}`);
  await expect(page.getByText('0 of 3 received')).toBeVisible();
  await fill(330871);
  await expect(page.getByText('1 of 3 received')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Being stored' })).toHaveCount(0);
  await checkScreen(page, 'a manifest', {
    names: [FIELD, 'button Undo 330871', 'button Something is wrong', 'button Tick 332936 by hand', 'button Finish'],
  });
  await fill(636654);
  await expect(page.getByText('not sent to you yet')).toBeVisible();
  await checkScreen(page, 'a title that was not expected', { names: ['button Set it aside', 'link Open thread'] });
  await page.getByRole('button', { name: 'Finish' }).click();
  await checkScreen(page, 'titles that were not scanned', {
    names: ['alertdialog 2 titles were not scanned', 'button Go on scanning', 'button Report 2 missing'],
  });
  await page.getByRole('button', { name: 'Go on scanning' }).click();
  await checkScreen(page, 'a manifest with missing titles', { names: ['button Report 2 missing and finish'] });
  await page.getByRole('button', { name: 'Report 2 missing and finish' }).click();
  await expect(page.getByText('2 missing')).toBeVisible();
  await checkScreen(page, 'the receipt of an envelope', {
    names: ['button Print receipt', 'link Receive the next', 'button It was here after all'],
  });

  people.allowConsoleError(/404/);
  await page.goto('/receive/ZZZZ2222');
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  await checkScreen(page, 'a code that nobody knows', { names: ['link Receive titles'] });

  async function fill(six: number) {
    await page.getByRole('combobox', { name: 'Scan, or type the last six' }).fill(String(six));
    await page.keyboard.press('Enter');
  }
});

test('a shipment passes the screen checks for its sender, and so do its manifest and its cover sheet', async ({ people }) => {
  const seller = await people.owner('Cottonwood Auto', REDUCED_MOTION_DESKTOP);
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const several = await sendEnvelope(seller, auction, manyCars(3), {
    way: 'ups',
    trackingNumber: '1Z5R89390357567127',
    note: 'The pouch.',
  });
  const { titles } = await auction.query('shipment', { code: several.code });
  await auction.command('confirmDelivery', { threadId: titles[0]!.threadId, updateId: titles[0]!.updateId, inEnvelope: true });
  await auction.command('reportMissing', { titles: [{ threadId: titles[1]!.threadId, updateId: titles[1]!.updateId }] });
  const { page } = seller;
  await page.goto(`/receive/${several.code}`);
  await expect(page.getByText('1 of 3 received')).toBeVisible();
  await checkScreen(page, 'a shipment for its sender', { names: ['link Print manifest', 'button Withdraw envelope'] });
  await page.getByRole('button', { name: 'Withdraw envelope' }).click();
  await checkScreen(page, 'the question before titles are withdrawn', { names: ['alertdialog Withdraw 1 title from this envelope?'] });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Envelopes' }).click();
  await expect(page.getByText('Received 1 of 3')).toBeVisible();
  await checkScreen(page, 'the log of envelopes', { names: ['list Envelopes, newest first'] });
  await page.goto(`/receive/${several.code}/manifest`);
  await expect(page.getByRole('img', { name: 'QR code of this envelope' })).toBeVisible();
  await checkScreen(page, 'a manifest to print', { names: ['button Print', 'checkbox With your stock numbers'] });
  const one = await sendEnvelope(seller, auction, [{ vin: '5XYP5DHCXNG263541', make: 'Kia', model: 'Telluride' }]);
  await page.goto(`/receive/${one.code}/cover`);
  await expect(page.getByRole('img', { name: 'QR code of this envelope' })).toBeVisible();
  await checkScreen(page, 'a cover sheet to print', { names: ['button Print'] });
});
