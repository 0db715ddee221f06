// The manifest and the cover sheet as they come out of a printer: a reader decodes both codes, the sizes are right, and nothing is cut.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { PAPERS } from '../../src/domain/envelope/papers.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { daysAgo } from './desk-market.ts';
import { manyCars, sendEnvelope } from './envelopes.ts';
import { expect, type People, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

test.describe.configure({ timeout: 180_000 });

const MM = 96 / 25.4;
const PT = 96 / 72;
const LONG_NAME = `${'Cottonwood Automotive Holdings of the Intermountain West '.repeat(3)}Inc`;
const PARTIES = { sender: 'Cottonwood Auto', recipient: 'Front Range Auction' } as const;

async function parties(people: People, names: { sender: string; recipient: string } = PARTIES) {
  return {
    sender: await people.apiOwner(names.sender, { city: 'Moab', state: 'UT' }),
    recipient: await people.apiOwner(names.recipient, { orgType: 'auction', city: 'Denver' }),
  };
}

const sheets = (page: Page): Locator => page.getByRole('article');

/** At 192 dots per inch. */
const PAPER = { viewport: { width: 900, height: 1200 }, deviceScaleFactor: 2, colorScheme: 'dark' } as const;

/** As the printer gets it. */
async function openPrinted(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.goto(path);
  await expect(sheets(page).first()).toBeVisible();
}

/** Prints in grey, with the margins of the page. Returns the texts of all codes on the sheet. */
async function decode(page: Page, sheet: Locator): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }, fireImmediately: true });
  await page.evaluate(() => document.documentElement.style.setProperty('filter', 'grayscale(1)'));
  await sheet.evaluate((element) => element.style.setProperty('padding', '14mm 15mm 12mm'));
  const found = await readBarcodes(await sheet.screenshot(), { formats: ['QRCode', 'Code128'], tryHarder: true });
  await sheet.evaluate((element) => element.style.removeProperty('padding'));
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

/** Returns the number of printed pages. Every page is an object in the PDF. */
async function pagesOf(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The smallest type on the sheets, and the colors of all texts, in pt and rgb. */
const typeOf = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('.sheet *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const styles = texts.map((element) => getComputedStyle(element));
    return {
      smallest: Math.min(...styles.map(({ fontSize }) => parseFloat(fontSize))),
      colors: [...new Set(styles.map(({ color }) => color))].toSorted(),
      backgrounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
    };
  });

/** What is cut off or leaves its sheet. */
const cutOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.sheet')].flatMap((sheet) => {
      const { left, right, bottom, height } = sheet.querySelector('.sheet-inner')!.getBoundingClientRect();
      const outside = [...sheet.querySelectorAll('tr, svg, dd, address, p, h1')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
      });
      const tooHigh = height > (252.2 * 96) / 25.4 ? [`a sheet of ${height} px`] : [];
      return [...outside.map(({ className, textContent }) => `${className}: ${textContent}`), ...tooHigh];
    }),
  );

const sizeOf = async (locator: Locator): Promise<{ width: number; height: number }> => {
  const box = (await locator.boundingBox())!;
  return { width: box.width / MM, height: box.height / MM };
};

test('a manifest of 23 titles: both codes on every page, 35 mm, and what the sender wrote', { tag: LONG }, async ({ people }) => {
  const { sender, recipient } = await parties(people);
  const titles = manyCars(23);
  titles[1] = { ...titles[1]!, papers: ['title', 'power-of-attorney', 'lien-release'] };
  titles[2] = { vin: 'AB12X', papers: ['title', 'other'] };
  titles[3] = { ...titles[3]!, papers: [] };
  const expected = daysAgo(-30);
  const expectedDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(expected));
  const { code } = await sendEnvelope(sender, recipient, titles, {
    way: 'ups',
    trackingNumber: '1Z8V92A70367203024',
    expected,
    note: 'Ring at the back door.',
  });
  const link = `${sender.origin}/receive/${code}`;
  const dashed = `${code.slice(0, 4)}-${code.slice(4)}`;
  const page = await people.openBrowser(sender, PAPER);
  await openPrinted(page, `/receive/${code}/manifest`);

  await expect(page.getByRole('heading', { level: 1, name: 'Manifest of 23 titles' })).toBeVisible();
  await expect(sheets(page)).toHaveCount(2);
  await expect(page.getByRole('row')).toHaveCount(23 + 2 + 1);
  for (const text of [sender.orgName, recipient.orgName, 'Moab, UT', 'UPS', '1Z 8V9 2A7 03 6720 3024', expectedDay])
    await expect(page.getByText(text, { exact: true }).and(page.locator(':visible')).first()).toBeVisible();
  await expect(page.getByText('Ring at the back door.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'AB12X' }).getByRole('img', { name: 'Inside' })).toHaveCount(2);
  await expect(page.getByRole('row', { name: '561002' }).getByRole('img', { name: 'Inside' })).toHaveCount(3);
  await expect(page.getByRole('row', { name: '561004' }).getByRole('img', { name: 'Inside' })).toHaveCount(1);
  await expect(page.getByText('Pat Lindqvist').and(page.locator(':visible'))).toHaveCount(0);
  await expect(page.getByText('CW-1183')).toHaveCount(0);

  for (const sheet of await sheets(page).all()) {
    expect(await decode(page, sheet)).toEqual([`Code128 ${code}`, `QRCode ${link}`]);
    await expect(sheet).toContainText(dashed);
    const { width, height } = await sizeOf(sheet.getByRole('img', { name: 'QR code of this envelope' }));
    expect([Math.round(width * 10), Math.round(height * 10)]).toEqual([350, 350]);
  }
  await expect(sheets(page).first()).toContainText('Page 1 of 2');
  await expect(sheets(page).last()).toContainText('Page 2 of 2');
  expect(await cutOn(page)).toEqual([]);
  const { smallest, colors, backgrounds } = await typeOf(page);
  expect(smallest / PT).toBeGreaterThanOrEqual(7);
  expect([colors, backgrounds]).toEqual([['rgb(0, 0, 0)', 'rgb(51, 51, 51)'], ['rgba(0, 0, 0, 0)']]);
  expect([await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]).toEqual([2, 2]);

  await test.step('stock numbers are printed only if the sender ticks them', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('checkbox', { name: 'With your stock numbers' }).check();
    await expect(page).toHaveURL(/\?stock=1$/);
    await expect(page.getByRole('row', { name: '561001' })).toContainText('CW-1183');
    await page.emulateMedia({ media: 'print' });
    expect(await cutOn(page)).toEqual([]);
    expect(await pagesOf(page, 'Letter')).toBe(2);
  });

  await test.step('the recipient prints the same without them', async () => {
    const theirs = await people.openBrowser(recipient);
    await theirs.goto(`/receive/${code}/manifest?stock=1`);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Manifest of 23 titles' })).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: 'Stock' })).toHaveCount(0);
    await expect(theirs.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('others find nothing, as for a code that does not exist', async () => {
    const other = await people.apiOwner('Bluebird Cars');
    people.allowConsoleError(failedRequest(404, 'shipment'));
    const theirs = await people.openBrowser(other);
    await theirs.goto(`/receive/${code}/manifest`);
    const heading = theirs.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const shown = await theirs.locator('main').textContent();
    await theirs.goto('/receive/ZZZZ0000/manifest');
    await expect(heading).toBeVisible();
    expect(await theirs.locator('main').textContent()).toBe(shown);
  });
});

test('a manifest of 100 titles with long names breaks no row', { tag: LONG }, async ({ people }) => {
  const { sender, recipient } = await parties(people, { sender: LONG_NAME, recipient: LONG_NAME });
  const titles = manyCars(100).map((title, at) =>
    at % 9 === 0 ? { ...title, make: 'Mercedes-Benz Commercial Vehicles', model: 'Sprinter 3500 XD High Roof Extended' } : title,
  );
  titles[99] = { ...titles[99]!, papers: ['title', 'reassignment', 'bill-of-sale', 'other'] };
  const note = 'A long note about what is inside, and what is not. '.repeat(9);
  const { code } = await sendEnvelope(sender, recipient, titles, { way: 'hand', note });
  const page = await people.openBrowser(sender, PAPER);
  await openPrinted(page, `/receive/${code}/manifest?stock=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Manifest of 100 titles' })).toBeVisible();
  const pages = await sheets(page).count();
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(pages).toBeLessThanOrEqual(8);
  await expect(page.getByText('561100')).toBeVisible();
  expect(await page.locator('tbody > tr').count()).toBe(100);
  expect(await cutOn(page)).toEqual([]);
  expect(await decode(page, sheets(page).last())).toEqual([`Code128 ${code}`, `QRCode ${sender.origin}/receive/${code}`]);
  expect([await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]).toEqual([pages, pages]);
});

test('a cover sheet fits on one page with all papers, a long note and long names', async ({ people }) => {
  const { sender, recipient } = await parties(people, { sender: LONG_NAME, recipient: 'Front Range Auction' });
  const titles = [{ ...manyCars(1)[0]!, make: 'Mercedes-Benz Commercial Vehicles', model: 'Sprinter 3500 XD', papers: [...PAPERS] }];
  const note = 'The form has no line left for another reassignment. '.repeat(9);
  const { code } = await sendEnvelope(sender, recipient, titles, { way: 'fedex', trackingNumber: '986578788855', note });
  const page = await people.openBrowser(sender, PAPER);
  await openPrinted(page, `/receive/${code}/cover?stock=1`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2018 Mercedes-Benz');
  await expect(page.getByRole('region', { name: 'Papers inside' }).getByRole('listitem')).toHaveCount(7);
  await expect(sheets(page)).toContainText('9865 7878 8855');
  await expect(sheets(page)).toContainText('CW-1183');
  expect(await decode(page, sheets(page))).toEqual([`QRCode ${sender.origin}/receive/${code}`]);
  const { width } = await sizeOf(page.getByRole('img', { name: 'QR code of this envelope' }));
  expect(Math.round(width * 10)).toBe(870);
  expect(await cutOn(page)).toEqual([]);
  expect((await typeOf(page)).smallest / PT).toBeGreaterThanOrEqual(7);
  expect([await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]).toEqual([1, 1]);
});

test('a link that asks for it opens the print dialog once, when the page is complete', async ({ people }) => {
  const { sender, recipient } = await parties(people);
  const { code } = await sendEnvelope(sender, recipient, manyCars(1), { way: 'hand' });
  const page = await people.openBrowser(sender);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', String(document.querySelectorAll('.qr-code').length));
  });
  await page.goto(`/receive/${code}/cover?print=1&stock=1`);
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await expect(page).toHaveURL(/\/cover\?stock=1$/);
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR code of this envelope' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
});

test('the sender sees live what becomes of each title, and leads to its thread and its sheet', async ({ people }) => {
  const { sender, recipient } = await parties(people);
  const titles = manyCars(3);
  const { code, threadIds } = await sendEnvelope(sender, recipient, titles, { way: 'ups', trackingNumber: '1Z8V92A70367203024' });
  const page = await people.openBrowser(sender);
  await page.goto(`/receive/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: `Envelope to ${recipient.orgName}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track' })).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z8V92A70367203024');
  await expect(page.getByRole('status').filter({ hasText: 'received' })).toContainText('0 of 3 received');
  const { titles: theirs } = await recipient.query('shipment', { code });
  const [first, second] = theirs;
  await recipient.command('confirmDelivery', { threadId: first!.threadId, updateId: first!.updateId, inEnvelope: true });
  await expect(page.getByRole('row', { name: '561001' })).toContainText('Received');
  await recipient.command('reportMissing', { titles: [{ threadId: second!.threadId, updateId: second!.updateId }] });
  await expect(page.getByRole('row', { name: '561002' })).toContainText('Missing');
  await expect(page.getByRole('row', { name: '561003' })).toContainText('Waiting');
  await expect(page.getByRole('status').filter({ hasText: 'received' })).toContainText('1 of 3 received');
  await expect(page.getByRole('link', { name: 'Print manifest' })).toHaveAttribute('href', `/receive/${code}/manifest?print=1`);

  await test.step('what nobody has answered yet is withdrawn, after one question', async () => {
    await page.getByRole('button', { name: 'Withdraw envelope' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw 1 title from this envelope?' });
    await expect(question).toContainText(`1 title that ${recipient.orgName} has confirmed stays theirs.`);
    await question.getByRole('button', { name: 'Withdraw envelope' }).click();
    await expect(page.getByRole('row', { name: '561003' })).toContainText('Withdrawn');
    await expect(page.getByRole('button', { name: 'Withdraw envelope' })).toHaveCount(0);
    expect((await recipient.query('shipment', { code })).titles.map(({ result }) => result)).toEqual(['received', 'missing', 'withdrawn']);
  });
  await test.step('the log lists it, and finds it', async () => {
    await page.getByRole('link', { name: 'Envelopes' }).click();
    const rows = page.getByRole('list', { name: 'Envelopes, newest first' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`To ${recipient.orgName}`);
    await expect(rows).toContainText('Received 1 of 21 missing, 1 withdrawn');
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No envelope fits')).toBeVisible();
    await page.getByRole('searchbox').fill('561003');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: /^Open envelope/ }).click();
    await expect(page).toHaveURL(`/receive/${code}`);
  });
  await page.getByRole('row', { name: '561003' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/t/${threadIds[2]}$`));
});
