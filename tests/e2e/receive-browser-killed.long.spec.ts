// The browser is killed a moment after scans without a connection. They are there when it starts again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { openTitles, sendEnvelope } from './envelopes.ts';
import { expect, test } from '../../testing/browser/people.ts';

const CARS = [
  { vin: '3KPF24AD5ME330871', year: 2021, make: 'Kia', model: 'Forte' },
  { vin: '5J8TC2H50SL332936', year: 2025, make: 'Acura', model: 'RDX' },
  { vin: 'WDC0G8EBXLV217402', year: 2020, make: 'Mercedes-Benz', model: 'GLC' },
];

/** Ends the browser's own process, which writes to the disk. The others end with it. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = context.waitForEvent('close');
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
  await closed;
}

test('scans outlive a browser that dies right after them', async ({ people, launchOptions }) => {
  const seller = await people.apiOwner('Cottonwood Auto');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { code } = await sendEnvelope(seller, auction, CARS);
  await openTitles(seller, auction, [{ vin: 'KNDERCAA1M7636654', year: 2021, make: 'Kia', model: 'Seltos' }]);
  const profile = mkdtempSync(join(tmpdir(), 'titleline-browser-'));
  const { cookies } = await auction.request.storageState();
  const start = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: auction.origin, serviceWorkers: 'block' });
    await context.addCookies(cookies);
    return context;
  };

  await test.step('three scans without a connection, one of them on no manifest, then SIGKILL', async () => {
    const context = await start();
    const page = await context.newPage();
    await page.goto(`/receive/${code}`);
    const row = (six: string) => page.getByRole('region', { name: 'Manifest' }).getByRole('row').filter({ hasText: six });
    await expect(row('330871')).toBeVisible();
    await context.setOffline(true);
    for (const six of ['330871', '332936', '636654']) {
      await page.keyboard.type(six, { delay: 20 });
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('region', { name: 'Last one' })).toContainText('It is kept on this device.');
    for (const six of ['330871', '332936']) await expect(row(six)).toContainText('Kept on this device');
    await expect(page.getByText('0 of 3 received')).toBeVisible();
    await killBrowser(context);
  });

  await test.step('the started browser sends them from whatever page is opened, and each once', async () => {
    const context = await start();
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/confirmDelivery') && sent.push(request.url()));
    await page.goto('/notifications');
    await expect
      .poll(async () => (await seller.query('shipment', { code })).titles.map(({ result }) => result))
      .toEqual(['received', 'received', 'waiting']);
    expect(sent).toHaveLength(2);
    await page.goto('/receive');
    await expect(page.getByRole('region', { name: 'Last one' })).toContainText('not sent to you yet');
    await context.close();
  });
  rmSync(profile, { recursive: true, force: true });
});
