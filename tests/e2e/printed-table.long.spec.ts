// The table on paper: all rows of the view, also those that nobody has scrolled to, with the names of the columns on every page.
import type { Page } from '@playwright/test';
import { daysAgo, filter, openDesk, openTable } from './desk-market.ts';
import { offlineError } from '../../testing/browser/console-errors.ts';
import { pdfPages } from './pdf-text.ts';
import { type ApiOwner, expect, test } from '../../testing/browser/people.ts';

test.describe.configure({ timeout: 120_000 });

/** More than the table loads before somebody scrolls. */
const LATER = 100;

async function openMany(clerk: ApiOwner, auction: ApiOwner): Promise<void> {
  for (let made = 0; made < LATER; made += 1) {
    const lastSix = String(500_000 + made);
    const vehicle = { vin: `1C4PJMBX2JD${lastSix}`, year: 2018, make: 'Jeep', model: 'Cherokee', mileage: 10_000 };
    await clerk.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId, stockNumber: `M${made}`, dealOn: daysAgo(made % 5) });
  }
}

/** Records in the document what was printed by the page, in place of the print dialog. */
async function recordPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset['printed'] = document.querySelector<HTMLElement>('.desk-print')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

/** Whether the part of the page that prints is loaded, shortly after the table has painted. */
const canPrint = async (page: Page): Promise<boolean> =>
  await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const isThere = document.querySelector('.desk-print') !== null;
    window.dispatchEvent(new Event('afterprint'));
    return isThere;
  });

/** What the page has printed since this was asked last. */
async function printedBy(page: Page): Promise<string> {
  await expect(page.locator('html')).toHaveAttribute('data-printed', /./);
  return await page.evaluate(() => {
    const { printed = '' } = document.documentElement.dataset;
    delete document.documentElement.dataset['printed'];
    return printed;
  });
}

const fromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Print or export' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('all titles of a view are printed, with the columns on every page and no page empty', async ({ people }) => {
  const { clerk, auction, late, onTime } = await openDesk(people);
  await openMany(clerk, auction);
  const all = [
    ...[...late, ...onTime].map(({ lastSix }) => lastSix),
    ...Array.from({ length: LATER }, (_, made) => String(500_000 + made)),
  ];
  const { members } = await clerk.query('deskEntry', { threadId: late[0]!.threadId });
  const { userId } = members.find(({ name }) => name === 'Maya Ortiz')!;
  await clerk.command('updateDeskEntry', { threadId: late[0]!.threadId, assigneeId: userId });
  await clerk.command('addDeskNote', { threadId: late[0]!.threadId, text: 'They promised it for Friday.' });
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await recordPrinting(page);
  await openTable(page);
  await expect.poll(async () => await canPrint(page)).toBe(true);

  for (const landscape of [false, true]) {
    const pages = pdfPages(await page.pdf({ format: 'Letter', landscape }));
    expect(pages[0]).toContain(`${clerk.orgName}\n111 titles · 8 late, 3 of them critical`);
    const rows = pages.map((text) => all.filter((lastSix) => text.includes(`\n${lastSix}\n`)));
    expect(rows.flat().toSorted()).toEqual(all.toSorted());
    expect(rows[0]![0]).toBe(late[0]!.lastSix);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain('Last six\nStock\n');
      expect(rows[at]!.length).toBeGreaterThan(at === pages.length - 1 ? 0 : 12);
    }
  }

  await test.step('the sheet has the notes, nothing of the page, and counts what could not be read', async () => {
    const sheet = page.locator('.desk-print');
    people.allowConsoleError(offlineError);
    await page.context().setOffline(true);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toContainText(/\d+ titles more could not be read/);
    await page.emulateMedia({ media: null });
    await expect(sheet).toHaveCount(0);
    await page.context().setOffline(false);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).not.toContainText('could not be read');
    await expect(sheet.getByRole('row').filter({ hasText: late[0]!.lastSix })).toContainText('They promised it for Friday.');
    for (const omitted of [page.getByRole('banner'), page.getByRole('button'), page.getByRole('checkbox'), page.getByRole('grid')])
      await expect(omitted.and(page.locator(':visible'))).toHaveCount(0);
    await expect(sheet).toContainText('111 titles · 8 late');
    await page.emulateMedia({ media: null });
  });

  await test.step('the menu prints the view, and who owes which late titles', async () => {
    await filter(page, /^Late/).click();
    await expect(page).toHaveURL(/filters=late/);
    await fromMenu(page, 'Print titles');
    const view = await printedBy(page);
    expect(view).toContain(`${clerk.orgName} · Late8 titles`);
    expect(view).not.toContain('Jeep');
    await filter(page, /^All/).click();
    await fromMenu(page, 'Print late titles by partner');
    const sheet = await printedBy(page);
    expect(sheet).toContain(`${auction.orgName} · 8 late · 3 critical · 16 days at most`);
    expect(sheet).toMatch(
      /By colleague.*Unassigned · 7 late · 2 critical · 13 days at most.*Maya Ortiz · 1 late · 1 critical · 16 days at most/,
    );
    expect(sheet).toContain('All · 8 late · 3 critical · 16 days at most');
  });
});
