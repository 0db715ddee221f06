// An envelope of 23 titles, from the sender's table to the recipient's counter: the manifest's code, typing, the camera, what is missing and
// what was not expected. Both people see each title arrive, and each gets one mail.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openTable } from './desk-market.ts';
import { type Car, openTitles } from './envelopes.ts';
import { fakeCamera } from './fake-camera.ts';
import { mailsTo } from './mail.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { toast } from '../../testing/browser/threads.ts';

const SCANNED = '1FTFW1E59NKD69096';
const TYPED = 20;
const NOT_SENT: Car = { vin: '4S4BTAFC8N3918334', year: 2022, make: 'Subaru', model: 'Outback' };
const typed: Car[] = Array.from({ length: TYPED }, (_, at) => ({
  vin: `2HGFC2F59JH5${String(10_101 + at)}`,
  make: 'Honda',
  model: 'Civic',
}));
const [BY_CAMERA, BY_HAND, MISSING]: [Car, Car, Car] = [
  { vin: SCANNED },
  { vin: '5XYP5DHCXNG263541', year: 2022, make: 'Kia', model: 'Telluride' },
  { vin: 'JF2SLDDC8SH189482', year: 2025, make: 'Subaru', model: 'Forester' },
];
const sent = [...typed, BY_CAMERA, BY_HAND, MISSING];
const sixOf = ({ vin }: Car): string => vin.slice(-6);

/** The most that a person at the counter should need, in ms. */
const COUNTER_MS = 60_000;

test.use(fakeCamera(`I${SCANNED}`));
test.describe.configure({ timeout: 240_000 });

test('23 titles are sent as one shipment and received in a minute; the two that are wrong are noticed', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  await openTitles(seller, auction, [...sent, NOT_SENT]);

  await openTable(seller.page);
  const manifest = await test.step('the seller ticks the titles, leaves one out, and marks them as sent', async () =>
    await sendAll(seller.page));
  await test.step('it was a mistake: one press takes all 23 back, and they are sent again', async () => {
    await manifest.close();
    await toast(seller.page, `Sent 23 titles to ${auction.orgName}`).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(seller.page, '23 titles withdrawn')).toContainText(`They stay with you, and ${auction.orgName} is told.`);
  });
  const sentAgain = await sendAll(seller.page);

  const link = await test.step('the code on the manifest is read on the other side', async () => {
    await expect(sentAgain.getByRole('heading', { level: 1, name: 'Manifest of 23 titles' })).toBeVisible();
    const read = await decodeQr(sentAgain);
    await sentAgain.close();
    return new URL(read);
  });
  await seller.page.goto(link.pathname);
  await expect(seller.page.getByRole('heading', { level: 1, name: `Envelope to ${auction.orgName}` })).toBeVisible();

  const { page } = auction;
  await page.goto(link.pathname);
  await expect(page.getByText('0 of 23 received')).toBeVisible();
  const began = Date.now();

  await test.step('twenty are typed, without waiting for the network', async () => {
    for (const car of typed) {
      await page.keyboard.type(sixOf(car));
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('20 of 23 received')).toBeVisible();
  });
  await test.step('one is held before the camera', async () => {
    await page.getByRole('button', { name: 'Use the camera' }).click();
    const camera = page.getByRole('dialog', { name: 'Receive' });
    await expect(camera.getByText('21 of 23')).toBeVisible();
    await camera.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('one is ticked by hand', async () => {
    await page.getByRole('button', { name: `Tick ${sixOf(BY_HAND)} by hand` }).click();
    await expect(page.getByText('22 of 23 received')).toBeVisible();
  });
  await test.step('one was not sent, and says so', async () => {
    await page.keyboard.type(sixOf(NOT_SENT));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(`On your thread with ${seller.orgName}; not sent to you yet.`);
    await page.getByRole('button', { name: 'Set it aside' }).click();
  });
  await test.step('one is missing, and is reported', async () => {
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alertdialog', { name: 'One title was not scanned' }).getByRole('button', { name: 'Report 1 missing' }).click();
    for (const text of ['22 received', '1 missing', '1 not expected']) await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
  expect(Date.now() - began).toBeLessThan(COUNTER_MS);

  await test.step('the seller’s page shows it without a reload', async () => {
    await expect(seller.page.getByText('22 of 23 received')).toBeVisible();
    await expect(seller.page.getByRole('row', { name: new RegExp(sixOf(MISSING)) })).toContainText('Missing');
  });
  await test.step('each side got one mail', async () => {
    await expect.poll(async () => (await deliveries(seller)).length, { timeout: 60_000 }).toBe(1);
    const [toAuction, ...more] = await deliveries(auction);
    expect(more).toEqual([]);
    expect(toAuction!.text).toContain(`${seller.orgName} sent you 23 titles.`);
    expect(toAuction!.text).toContain(link.pathname);
    const [toSeller, ...others] = await deliveries(seller);
    expect(others).toEqual([]);
    expect(toSeller!.text).toContain(`${auction.orgName} received 22 titles and misses 1.`);
    expect(toSeller!.text).toContain(sixOf(MISSING));
  });
});

/** All titles of the table but one. Resolves to the page with the manifest. */
async function sendAll(page: Page): Promise<Page> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as sent' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Leave out ${sixOf(NOT_SENT)}` })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Send 23 titles to' });
  await sheet.getByLabel('Tracking number').fill('1Z5R89390357567127');
  await expect(sheet.getByRole('status').filter({ hasText: 'UPS, from the number' })).toBeVisible();
  await expect(sheet.getByLabel('Print the manifest')).toBeChecked();
  const printed = page.waitForEvent('popup');
  await sheet.getByRole('button', { name: 'Mark 23 as sent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark 23 as sent' }).click();
  return await printed;
}

async function decodeQr(page: Page): Promise<string> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }, fireImmediately: true });
  const code = page.getByRole('img', { name: 'QR code of this envelope' }).first();
  const [found] = await readBarcodes(await code.screenshot(), { formats: ['QRCode'], tryHarder: true });
  return found!.text;
}

/** Of deliveries. What opened the threads has been mailed too. */
const deliveries = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ subjectStart }) => ['Title delivered', 'Title missing'].includes(subjectStart));
