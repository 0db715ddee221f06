import type { Page } from '@playwright/test';
import { test } from './people.ts';
import { latestUpdate, openThread } from './threads.ts';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/shots2', { recursive: true });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function snap(page: Page, name: string, widths = [1440, 820, 375]) {
  for (const width of widths)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 1000 });
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `/tmp/shots2/${name}-${width}-${theme}.png` });
    }
}
test('shots', async ({ people }) => {
  test.setTimeout(240_000);
  const seller = await people.owner('Silver State Motors', { city: 'Reno', state: 'NV' });
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', city: 'Denver', state: 'CO' });
  const buyer = await people.owner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  const open = async (vin: string, hasTitle = true) => {
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, vin });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle });
    await buyer.command('respondToInvite', { threadId, accept: true });
    return threadId;
  };
  const disputed = await open('1FTFW1E53MKE41877');
  await seller.command('postUpdate', { threadId: disputed, message: 'Out with the Monday bag.' });
  await seller.command('markDelivered', { threadId: disputed, expected: day(2) });
  await auction.command('disputeDelivery', {
    ...(await latestUpdate(auction, disputed)),
    note: 'The first reassignment on the back is not signed.',
  });
  const late = await open('1FTFW1E53MKE41878');
  await seller.command('markDelivered', { threadId: late });
  await seller.command('postUpdate', { threadId: late, message: 'It should have been there.', eta: day(-3) });
  const since = await open('1FTFW1E53MKE41879');
  await seller.command('markDelivered', { threadId: since });
  const dated = await open('1FTFW1E53MKE41880');
  await seller.command('postUpdate', { threadId: dated, message: 'Waiting for the lien release.', eta: day(4) });
  const sent = await open('1FTFW1E53MKE41881');
  await seller.command('markDelivered', { threadId: sent, expected: day(3) });
  const nobody = await open('1FTFW1E53MKE41882', false);
  await seller.command('postUpdate', { threadId: nobody, message: 'The bank has it.', eta: day(6) });
  for (const vin of ['INVITED000001', 'INVITED000002', 'INVITED000003']) await openThread(buyer, { boughtFrom: seller, vin });
  for (const [name, id, who] of [
    ['disputed', disputed, seller],
    ['disputed-auction', disputed, auction],
    ['late', late, auction],
    ['since', since, auction],
    ['dated', dated, buyer],
    ['nobody', nobody, auction],
  ] as const) {
    await who.page.goto(`/t/${id}`);
    await who.page.getByRole('list', { name: 'Title chain' }).waitFor();
    await snap(who.page, name, name === 'late' || name === 'disputed' ? [1440, 820, 375] : [1440, 375]);
  }
  await auction.page.goto('/dashboard');
  await auction.page.waitForTimeout(600);
  await snap(auction.page, 'dash-auction');
  await seller.page.goto('/dashboard');
  await seller.page.waitForTimeout(600);
  await snap(seller.page, 'dash-seller', [1440, 375]);
  await seller.page.goto('/dashboard');
  await seller.page.getByRole('tab', { name: 'Invites' }).click();
  const rows = seller.page.getByRole('tabpanel').getByRole('listitem');
  await rows.nth(1).getByRole('button', { name: 'Accept (no title)' }).click();
  await seller.page.getByText('Accepted, no title').waitFor();
  await rows.nth(2).getByRole('button', { name: 'Decline' }).click();
  await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await seller.page.waitForTimeout(500);
  await snap(seller.page, 'invites');
  await rows.nth(0).getByRole('button', { name: 'Accept (we have title)' }).click();
  await snap(seller.page, 'with-title', [1440, 375]);
  await seller.page.goto(`/t/${dated}`);
  await seller.page.getByRole('button', { name: 'Mark title as delivered' }).first().click();
  await seller.page.getByRole('alertdialog').waitFor();
  await snap(seller.page, 'deliver', [1440, 375]);
});
