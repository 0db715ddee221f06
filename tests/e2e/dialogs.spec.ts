// What lies under a dialog stands still.
import { expect, test } from './people.ts';
import { act, openThread } from './threads.ts';

test('the page behind a dialog neither scrolls nor takes a click, and stands where it stood once it is closed', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', viewport: { width: 1280, height: 500 } });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto(`/t/${threadId}`);
  await expect(page.getByRole('button', { name: 'Thread actions' })).toBeVisible();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBe(120);
  await act(page, 'Add update');
  const dialog = page.getByRole('dialog', { name: 'Add Update' });
  await expect(dialog).toBeVisible();
  await page.mouse.move(40, 250);
  await page.mouse.wheel(0, 300);
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  // A turn of the wheel is over with the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await scrolled()).toBe(120);
  await page.mouse.click(40, 250);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  expect(await scrolled()).toBe(120);
  await page.mouse.wheel(0, 40);
  await expect.poll(scrolled).toBe(160);
});
