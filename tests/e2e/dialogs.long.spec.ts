// The page behind an open dialog does not move. A dialog that closes gives the focus back.
import { expect, test } from '../../testing/browser/people.ts';
import { act, openThread } from '../../testing/browser/threads.ts';

test('the page behind a dialog ignores scrolling and clicks, and keeps its scroll position after the dialog closes', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', viewport: { width: 1280, height: 500 } });
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), hasTitle: true });
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
  // The browser has applied a turn of the wheel by the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await scrolled()).toBe(120);
  await page.mouse.click(40, 250);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  expect(await scrolled()).toBe(120);
  await page.mouse.wheel(0, 40);
  await expect.poll(scrolled).toBe(160);
});

test('the focus is back where it was, however a dialog is closed', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  const closings = [
    async () => await page.keyboard.press('Escape'),
    async () => await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
    async () => await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of closings) {
    await act(page, 'Add update');
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Thread actions' })).toBeFocused();
  }
});
