// Tooltips on a thread and on the dashboard, and the filters on a phone.
import type { Locator, Page } from '@playwright/test';
import { FILTERS_MIN_THREADS } from '../../src/domain/limits.ts';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { openThread } from '../../testing/browser/threads.ts';

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return box;
};
const isWithin = async (page: Page, what: Locator): Promise<boolean> => {
  const { x, width } = await boxOf(what);
  return x >= 0 && x + width <= page.viewportSize()!.width;
};

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
