// A thread with more updates than its first response contains: earlier ones load when they are shown, and are printed as well.
import { callsOf, holdCalls } from './calls.ts';
import { expect, type Owner, type People, test } from './people.ts';
import { act, entriesOf, latestUpdate, openThread, updatesOf } from './threads.ts';

const POSTED = 58;

/** Creates a chain of seller, auction and buyer. The seller has the title and has posted `POSTED` updates. */
async function longThread(people: People): Promise<{ seller: Owner; auction: Owner; buyer: Owner; threadId: string }> {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  for (let number = 1; number <= POSTED; number += 1) await seller.command('postUpdate', { threadId, message: `Update number ${number}.` });
  return { seller, auction, buyer, threadId };
}

test('“Show more” loads earlier updates by keyboard, and an early update can be liked', async ({ people }) => {
  const { seller, auction, threadId } = await longThread(people);
  const { page } = auction;
  const calls = callsOf(page, 'threadUpdates');
  await page.goto(`/t/${threadId}`);
  const more = updatesOf(page).getByRole('button', { name: 'Show more' });
  await more.focus();
  for (let shown = 6; shown <= 45; shown += 3) {
    await page.keyboard.press('Enter');
    await expect(entriesOf(page)).toHaveCount(shown);
  }
  expect(calls).toEqual([]);
  await more.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => window.scrollY);
  for (let shown = 48; shown <= 57; shown += 3) {
    await page.keyboard.press('Enter');
    await expect(entriesOf(page)).toHaveCount(shown);
    await expect(more).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
  }
  await page.keyboard.press('Enter');
  await expect(entriesOf(page).last()).toContainText('Update number 1.');
  await expect(entriesOf(page)).toHaveCount(POSTED);
  await expect(updatesOf(page).getByRole('button', { name: 'Show less' })).toBeFocused();
  expect(calls).toHaveLength(1);

  const heart = entriesOf(page).last().getByRole('button');
  await heart.click();
  await expect(heart).toHaveAccessibleName(/^Unlike/);
  await seller.command('postUpdate', { threadId, message: 'One more.' });
  await expect(entriesOf(page).first()).toContainText('One more.');
  await expect(entriesOf(page)).toHaveCount(POSTED + 1);
  await expect(entriesOf(page).last().getByRole('button')).toHaveAccessibleName(/^Unlike/);
});

test('“Show more” is busy while earlier updates load, and a failed request can be repeated', async ({ people }) => {
  const { auction, threadId } = await longThread(people);
  people.allowConsoleError(/500/);
  const { page } = auction;
  const release = await holdCalls(page, 'threadUpdates');
  await page.goto(`/t/${threadId}`);
  const more = updatesOf(page).getByRole('button', { name: 'Show more' });
  for (let shown = 6; shown <= 50; shown += 3) {
    await more.click();
    await expect(entriesOf(page)).toHaveCount(Math.min(shown, 50));
  }
  await more.click();
  await expect(more).toHaveAttribute('aria-busy', 'true');
  release({ status: 500, message: 'Something went wrong.' });
  await expect(more).not.toHaveAttribute('aria-busy', 'true');
  await expect(entriesOf(page)).toHaveCount(50);
  await page.unrouteAll();
  await more.click();
  await expect(entriesOf(page)).toHaveCount(53);
});

test('“Show Hidden” shows earlier updates too, and going back shows them again', async ({ people }) => {
  const { buyer, threadId } = await longThread(people);
  const { page } = buyer;
  await page.goto(`/t/${threadId}`);
  await expect(page.getByText('Updates from earlier organizations are hidden.')).toBeVisible();
  await expect(updatesOf(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`${POSTED} updates of earlier organizations are left out.`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await updatesOf(page).getByRole('button', { name: 'Show Hidden' }).click();
  const more = updatesOf(page).getByRole('button', { name: 'Show more' });
  for (let shown = 6; shown <= 57; shown += 3) {
    await more.click();
    await expect(entriesOf(page)).toHaveCount(shown);
  }
  await page.getByRole('link', { name: 'Network' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  await page.goBack();
  await expect(entriesOf(page)).toHaveCount(57);
});

test('a printed record contains all updates', async ({ people }) => {
  const { seller, auction, threadId } = await longThread(people);
  const { page } = auction;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(`/t/${threadId}`);
  await act(page, 'Print record');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const updates = page.getByRole('listitem').filter({ hasText: 'Update number' });
  await expect(updates.first()).toContainText('Update number 1.');
  await expect(updates).toHaveCount(POSTED);
  await expect(page.getByText('Print again')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // The browser's own print command does not wait for the request: the first sheet counts the missing updates, the next contains them.
  await seller.command('markDelivered', { threadId });
  await auction.command('confirmDelivery', await latestUpdate(auction, threadId));
  const release = await holdCalls(seller.page, 'threadUpdates');
  await seller.page.goto(`/t/${threadId}/completed`);
  await expect(seller.page.getByRole('heading', { name: 'Updates up to your delivery' })).toBeVisible();
  await seller.page.emulateMedia({ media: 'print' });
  await expect(
    seller.page.getByText(`${POSTED + 1 - 50} earlier updates are not on this sheet yet. Print again to have them.`),
  ).toBeVisible();
  release();
  await expect(seller.page.getByText('Print again')).toHaveCount(0);
  await expect(seller.page.getByRole('listitem').filter({ hasText: 'Update number' })).toHaveCount(POSTED);
});
