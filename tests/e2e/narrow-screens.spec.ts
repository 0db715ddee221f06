// A thread and the dashboard on half a screen, a tablet and a phone, and their tooltips.
import type { Locator, Page } from '@playwright/test';
import { FILTERS_MIN_THREADS } from '../../src/domain/limits.ts';
import { openDesk, openTable } from './desk-market.ts';
import { manyCars, sendEnvelope } from './envelopes.ts';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { latestUpdate, openThread, stopsOf } from '../../testing/browser/threads.ts';

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return box;
};
const isWithin = async (page: Page, what: Locator): Promise<boolean> => {
  const { x, width } = await boxOf(what);
  return x >= 0 && x + width <= page.viewportSize()!.width;
};

test('a chain of five fits in one line on half a screen and a tablet, with all of its delivery status', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', city: 'Denver', state: 'CO' });
  const seller = await people.apiOwner('Silver State Motors', { city: 'Reno', state: 'NV' });
  const buyer = await people.apiOwner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  const fourth = await people.apiOwner('Larkspur Imports');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('inviteNext', { threadId, orgId: fourth.orgId });
  await fourth.command('respondToInvite', { threadId, accept: true });
  await fourth.command('inviteNext', { threadId, orgId: (await people.apiOwner('Kestrel Lane Motors')).orgId });
  const [first] = new Date(Date.now() - 3 * 86_400_000).toISOString().split('T');
  await seller.command('markDelivered', { threadId });
  await seller.command('postUpdate', { threadId, eta: first! });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  await expect(stopsOf(page)).toHaveCount(5);
  for (const width of [768, 820, 900]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await stopsOf(page).evaluateAll((stops) => stops.map((stop) => stop.getBoundingClientRect().top));
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
    const lateLine = page.getByRole('list', { name: 'Title chain' }).getByText(/^Expected .* days late$/);
    const sinceLine = page.getByText(/^In transit since /);
    // What arrives above the chain between two readings would move the second, so they are read again until nothing has moved.
    await expect(async () => {
      const [late, since, stop] = await Promise.all([lateLine, sinceLine, stopsOf(page).first()].map(boxOf));
      expect(await boxOf(lateLine), 'nothing moved').toEqual(late);
      expect(late!.height, 'it fits in one line').toBeLessThan(20);
      expect(since!.y + since!.height, 'one is above the other').toBeLessThanOrEqual(late!.y);
      expect(late!.y + late!.height, 'both are above the nodes').toBeLessThanOrEqual(stop!.y);
    }).toPass({ timeout: 20_000 });
  }
});

test('a tooltip stays within its card, shows names and full dates on a thread, and every filter fits on a phone', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  let threadId = '';
  for (let at = 0; at < FILTERS_MIN_THREADS; at += 1) {
    threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true, vin: `NARROWCARD${10 + at}` });
    await auction.command('postUpdate', { threadId, message: 'The title waits for the second signature. '.repeat(6) });
  }
  const { page } = auction;
  const tip = page.getByRole('tooltip');
  await page.goto(`/t/${threadId}`);

  await test.step('a tooltip shows an icon’s name or a full date on hover and on keyboard focus', async () => {
    const copy = page.getByRole('button', { name: 'Copy VIN' });
    await copy.hover();
    await expect(tip).toHaveText('Copy VIN');
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();

    await page.getByRole('region', { name: 'Updates' }).getByRole('time').first().hover();
    await expect(tip).toHaveText(/\d{4} at \d/);
    await page.mouse.move(2, 2);
    await expect(tip).toBeHidden();

    await page.getByRole('link', { name: 'Dashboard' }).last().focus();
    await page.keyboard.press('Tab');
    await expect(copy).toBeFocused();
    await expect(tip).toHaveText('Copy VIN');
  });

  await goTo(page, '/dashboard');
  const cards = page.getByRole('list', { name: 'Active threads' }).getByRole('listitem');
  await cards.nth(1).hover();
  await expect(tip).toContainText('The title waits for the second signature.');
  const [tipBox, ownBox, nextBox] = [await boxOf(tip), await boxOf(cards.nth(1)), await boxOf(cards.nth(4))];
  expect(tipBox.y).toBeGreaterThanOrEqual(ownBox.y);
  expect(tipBox.y + tipBox.height).toBeLessThanOrEqual(ownBox.y + ownBox.height);
  expect(tipBox.y + tipBox.height, 'the card below is not covered').toBeLessThanOrEqual(nextBox.y);
  // Another card's tooltip appears only after this one has disappeared.
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await cards.nth(4).hover();
  await page.clock.runFor(201);
  await expect(tip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.clock.resume();
  await page.mouse.move(0, 0);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const filter of ['All', 'Needs you', 'With you', 'In transit'])
      expect(await isWithin(page, page.getByRole('group', { name: 'Filter threads' }).getByRole('button', { name: filter })), filter).toBe(
        true,
      );
  }
});

/** Calls `check` at widths between a phone and a desktop. */
async function stepThroughWidths(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (let width = 320; width <= 1440; width += 35) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
}

/** What sticks out of the window, or is broken into lines in the header. */
const misplaced = (page: Page, within: string) =>
  page.locator(within).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) return [];
      const isBroken = element.matches('.app-nav-link') && element.getClientRects().length > 0 && element.clientHeight > 44;
      return left < 0 || right > window.innerWidth || isBroken ? [element.textContent] : [];
    }),
  );

test('the header, the bar for ticked titles and a manifest fit at every width', async ({ people }) => {
  test.slow();
  const { clerk, auction, late } = await openDesk(people);
  const buyer = await people.apiOwner('Bluebird Cars');
  const [held, sent] = late;
  for (const { threadId } of [held!, sent!]) await auction.command('markDelivered', { threadId });
  await clerk.command('confirmDelivery', await latestUpdate(clerk, held!.threadId));
  await clerk.command('inviteNext', { threadId: held!.threadId, orgId: buyer.orgId });
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 800 } });
  await openTable(page);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = page.getByRole('toolbar', { name: /^Act on/ });
  await expect(bar.getByRole('button', { name: 'Finish 1' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await stepThroughWidths(page, async (width) => {
    await expect
      .poll(async () => await misplaced(page, '.app-header a, .app-header button, .action-bar button'), `at ${width} px`)
      .toEqual([]);
    const inBar = await bar.evaluate((box) =>
      [...box.querySelectorAll('button')].every((one) => one.getBoundingClientRect().right <= box.getBoundingClientRect().right),
    );
    expect(inBar, `buttons in the bar at ${width} px`).toBe(true);
  });
  const { code } = await sendEnvelope(auction, clerk, manyCars(3));
  await page.goto(`/receive/${code}`);
  const manifest = page.getByRole('region', { name: 'Manifest' });
  await expect(manifest.getByRole('row')).not.toHaveCount(0);
  await stepThroughWidths(page, async (width) => {
    expect(await misplaced(page, '.app-header a, .app-header button, .manifest *'), `at ${width} px`).toEqual([]);
    // The head has a cell for each cell of a row, or is not there.
    const cells = await page.locator('.manifest-table tr').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const shown = [...row.children].filter((cell) => cell.getClientRects().length > 0).length;
        return shown === 0 || getComputedStyle(row).display === 'grid' ? [] : [shown];
      }),
    );
    expect(new Set(cells).size, `columns at ${width} px`).toBeLessThanOrEqual(1);
  });
});
