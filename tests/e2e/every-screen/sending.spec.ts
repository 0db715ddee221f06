// The screen checks (check-screen.ts) for the sheets that send titles, and for what a delivery shows of its envelope.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { openTable } from '../desk-market.ts';
import { expect, test } from '../../../testing/browser/people.ts';
import { act, openThread } from '../../../testing/browser/threads.ts';
import { chainOwners } from './chain-owners.ts';

const UPS_NUMBER = '1Z5R89390357567127';

test('the sheet that sends a title, and its envelope, pass the screen checks', async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  const page = await people.openBrowser(auction, REDUCED_MOTION_DESKTOP);
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  await act(page, 'Mark title as delivered');
  await checkScreen(page, 'sending a title', {
    names: [
      'dialog Mark title as delivered',
      'button Handed over now',
      'textbox Tracking number',
      'radiogroup Carrier',
      'label Expected',
      'group Papers inside',
      'textbox Note',
      'checkbox Print cover sheet',
      'button Cancel',
      'button Mark as sent',
    ],
  });
  const sheet = page.getByRole('dialog', { name: 'Mark title as delivered' });
  await sheet.getByLabel('Tracking number').fill(UPS_NUMBER);
  await expect(sheet.getByText('UPS, from the number').first()).toBeVisible();
  await checkScreen(page, 'a recognized number');
  await sheet.getByLabel('Courier').check();
  await checkScreen(page, 'another carrier than the number says', { names: ['button Looks like UPS', 'radio Courier'] });
  await page.keyboard.press('Escape');
  await auction.command('markDelivered', {
    threadId,
    way: 'ups',
    trackingNumber: UPS_NUMBER,
    papers: ['title', 'lien-release'],
    note: 'It left this morning.',
  });
  await expect(page.getByRole('region', { name: 'Envelope' })).toBeVisible();
  await checkScreen(page, 'an envelope on its way', {
    names: ['region Envelope', 'link Track (opens in a new tab)', 'list Papers inside'],
  });
});

test('the sheet that sends several titles passes the screen checks', async ({ people }) => {
  const { seller, auction, buyer } = await chainOwners(people);
  const page = await people.openBrowser(auction, REDUCED_MOTION_DESKTOP);
  for (const end of ['187402', '918334', '031946']) {
    const hasTitle = end !== '031946';
    await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle, vin: `4S4BTAFC8N3${end}` });
  }
  await openTable(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as sent' }).click();
  const sheet = page.getByRole('dialog', { name: `Send 2 titles to ${buyer.orgName}` });
  await sheet.getByRole('button', { name: 'Papers of 187402' }).click();
  await checkScreen(page, 'sending several titles', {
    names: [
      'list Inside',
      'group Papers of 187402',
      'button Leave out 187402',
      'list Left out',
      'button Handed over now',
      'radiogroup Carrier',
      'checkbox Print the manifest',
      'checkbox With your stock numbers',
      'button Mark 2 as sent',
    ],
  });
});
