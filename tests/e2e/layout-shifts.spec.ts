// Text and buttons do not move while a page loads.
import type { Page } from '@playwright/test';
import { holdCalls } from './calls.ts';
import { MAX_SHIFT, shiftOf, watchShifts } from '../../testing/browser/layout-shifts.ts';
import { daysAgo } from './desk-market.ts';
import { manyCars, sendEnvelope } from './envelopes.ts';
import { expect, type Owner, test } from '../../testing/browser/people.ts';
import { F150, F150_TITLE, openThread } from '../../testing/browser/threads.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 800 } };

for (const [size, viewport] of Object.entries(SIZES))
  test(`the screens do not shift while they load on a ${size}`, async ({ people }) => {
    const seller = await people.apiOwner('Silver State Motors');
    const owner = await people.owner('Front Range Auction', { orgType: 'auction', viewport });
    const threadId = await openThread(owner, { boughtFrom: seller, hasTitle: true });
    await owner.command('postUpdate', { threadId, message: 'The lien release is here.' });
    await watchShifts(owner.context);
    for (const [path, loaded] of [
      ['/dashboard', (page) => page.getByRole('link', { name: F150_TITLE })],
      [`/t/${threadId}`, (page) => page.getByText('The lien release is here.')],
      ['/network', (page) => page.getByRole('tab', { name: 'Discover' })],
      [`/network/${seller.orgId}`, (page) => page.getByRole('region', { name: 'Between us and them' })],
      ['/notifications', (page) => page.getByRole('heading', { level: 1 })],
      ['/new', (page) => page.getByRole('button', { name: 'Create', exact: true })],
      ['/myorganization', (page) => page.getByRole('list', { name: 'Authorized Users' })],
      ['/profile', (page) => page.getByText('This device')],
    ] satisfies [string, (page: Owner['page']) => ReturnType<Owner['page']['locator']>][]) {
      await owner.page.goto(path);
      await loaded(owner.page).first().waitFor();
      await expectNoShift(owner.page);
    }
  });

test('on a phone the page of a thread waits for its stock number, which would push everything down', async ({ people }) => {
  const seller = await people.apiOwner('Silver State Motors');
  const { page, ...owner } = await people.owner('Front Range Auction', { orgType: 'auction', viewport: SIZES.phone });
  const parties = { boughtFromOrgId: seller.orgId, creatorHasTitle: true };
  // A name that leaves no room beside it: the number has a line of its own.
  const { threadId } = await owner.command('createThread', { ...F150, model: 'F-150 Lightning', ...parties });
  await owner.command('updateDeskEntry', { threadId, stockNumber: 'FR-20418' });
  await watchShifts(page.context());
  await openWithLate(page, `/t/${threadId}`, { late: 'deskEntry', first: 'thread' });
  await page.getByText('FR-20418').waitFor();
  await expectNoShift(page);
});

test('what a search finds besides the table comes with the table, which would push it down', async ({ people }) => {
  const [seller, source] = [await people.apiOwner('Silver State Motors'), await people.apiOwner('Mile High Motors')];
  const { page, ...owner } = await people.owner('Front Range Auction', { orgType: 'auction', viewport: SIZES.phone });
  await openThread(owner, { boughtFrom: seller });
  await openThread(seller, { boughtFrom: source, soldTo: owner, vin: '1FTEW1EP5JFA10001' });
  await watchShifts(page.context());
  await openWithLate(page, '/dashboard?view=table&q=ford', { late: 'desk', first: 'searchThreads' });
  await page.getByText('1 more is completed or invited.').waitFor();
  await expectNoShift(page);
});

for (const [size, viewport] of Object.entries(SIZES))
  test(`an envelope to receive waits for its heading on a ${size}, which would push everything down`, async ({ people }) => {
    const seller = await people.apiOwner('Copper West Motors');
    const { page, ...owner } = await people.owner('Front Range Auction', { orgType: 'auction', viewport });
    const { code } = await sendEnvelope(seller, owner, manyCars(2), {
      way: 'fedex',
      trackingNumber: '794612345678',
      expected: daysAgo(-3),
    });
    await watchShifts(page.context());
    await openWithLate(page, `/receive/${code}`, { late: 'shipment', first: 'shipmentsToUs' });
    await page.getByRole('heading', { level: 1, name: 'Envelope from Copper West Motors' }).waitFor();
    await expectNoShift(page);
  });

/** Opens the page, and answers one of its requests only after what another one brought is painted. */
async function openWithLate(page: Page, path: string, { late, first }: { late: string; first: string }): Promise<void> {
  const release = await holdCalls(page, late);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${first}`);
  await page.goto(path);
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 300)));
  release();
}

async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { value, what } = await shiftOf(page);
  expect(value, `${new URL(page.url()).pathname}: ${what.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
}
