// A thread with more updates than its first response contains: earlier ones load when they are shown, and are printed as well.
import { callsOf, holdCalls } from './calls.ts';
import { database } from '../../testing/browser/database.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { act, entriesOf, latestUpdate, openThread, updatesOf } from '../../testing/browser/threads.ts';

const POSTED = 58;

type Chain = { seller: ApiOwner; auction: ApiOwner; buyer: ApiOwner; threadId: string };

/** Creates a chain of seller, auction and buyer. The seller has the title. */
async function chainOfThree(people: People): Promise<Chain> {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  return { seller, auction, buyer, threadId };
}

const post = (author: ApiOwner, threadId: string, number: number) =>
  author.command('postUpdate', { threadId, message: `Update number ${number}.` });

/** Creates a chain in which the seller has posted `POSTED` updates. Copies the first, so that a completed thread contains only that one. */
async function longThread(people: People): Promise<Chain> {
  const chain = await chainOfThree(people);
  await post(chain.seller, chain.threadId, 1);
  const sql = await database();
  await sql`
    insert into thread_update (id, thread_id, author_stake_id, type, at, message, place)
    select gen_random_uuid(), thread_id, author_stake_id, type, at + n * interval '1 millisecond', 'Update number ' || n || '.', place + n - 1
    from thread_update cross join generate_series(2, ${POSTED}::int) n where thread_id = ${chain.threadId}`;
  return chain;
}

test('“Show more” loads earlier updates by keyboard, and an early update can be liked', async ({ people }) => {
  const { seller, auction, threadId } = await longThread(people);
  const page = await people.openBrowser(auction);
  const calls = callsOf(page, 'threadUpdates');
  const release = await holdCalls(page, 'threadUpdates');
  await page.goto(`/t/${threadId}`);
  const more = updatesOf(page).getByRole('button', { name: 'Show more' });
  await more.focus();
  for (let shown = 6; shown <= 45; shown += 3) {
    await page.keyboard.press('Enter');
    await expect(entriesOf(page)).toHaveCount(shown);
  }
  expect(calls).toEqual([]);
  for (const shown of [48, 50]) {
    await page.keyboard.press('Enter');
    await expect(entriesOf(page)).toHaveCount(shown);
  }

  await test.step('it is busy while earlier updates load, and a failed request can be repeated', async () => {
    people.allowConsoleError(/500/);
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-busy', 'true');
    release({ status: 500, message: 'Something went wrong.' });
    await expect(more).not.toHaveAttribute('aria-busy', 'true');
    await expect(entriesOf(page)).toHaveCount(50);
    expect(calls).toHaveLength(1);
    await page.unrouteAll();
  });

  await test.step('the focus and the scroll position stay while earlier updates appear', async () => {
    await more.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => window.scrollY);
    for (const shown of [53, 56]) {
      await page.keyboard.press('Enter');
      await expect(entriesOf(page)).toHaveCount(shown);
      await expect(more).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
    }
    await page.keyboard.press('Enter');
    await expect(entriesOf(page).last()).toContainText('Update number 1.');
    await expect(entriesOf(page)).toHaveCount(POSTED);
    await expect(updatesOf(page).getByRole('button', { name: 'Show less' })).toBeFocused();
    expect(calls).toHaveLength(2);
  });

  const heart = entriesOf(page).last().getByRole('button');
  await heart.click();
  await expect(heart).toHaveAccessibleName(/^Unlike/);
  await seller.command('postUpdate', { threadId, message: 'One more.' });
  await expect(entriesOf(page).first()).toContainText('One more.');
  await expect(entriesOf(page)).toHaveCount(POSTED + 1);
  await expect(entriesOf(page).last().getByRole('button')).toHaveAccessibleName(/^Unlike/);
});

test('“Show Hidden” shows earlier updates too, and going back shows them again', async ({ people }) => {
  const { buyer, threadId } = await longThread(people);
  const page = await people.openBrowser(buyer);
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
  const { seller, auction, threadId } = await chainOfThree(people);
  for (let number = 1; number <= POSTED; number += 1) await post(seller, threadId, number);
  const page = await people.openBrowser(seller);
  const updates = page.getByRole('listitem').filter({ hasText: /Update number \d+\./ });
  const printed = page.locator('html[data-printed]');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(`/t/${threadId}`);
  await act(page, 'Print record');
  await expect(printed).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(updates.first()).toContainText('Update number 1.');
  await expect(updates).toHaveCount(POSTED);
  await expect(page.getByText('Print again')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await test.step('the print button of a completed thread loads all updates before it prints', async () => {
    await seller.command('markDelivered', { threadId });
    await auction.command('confirmDelivery', await latestUpdate(auction, threadId));
    await page.goto(`/t/${threadId}/completed`);
    await page.getByRole('button', { name: 'Print record' }).click();
    await expect(printed).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(updates.and(page.locator(':visible'))).toHaveCount(POSTED);
    await expect(page.getByText('not on this sheet')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the browser’s own print command counts the missing updates on the first sheet, and the next contains them', async () => {
    const release = await holdCalls(page, 'threadUpdates');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Updates up to your delivery' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${POSTED + 1 - 50} earlier updates are not on this sheet yet. Print again to have them.`)).toBeVisible();
    release();
    await expect(page.getByText('Print again')).toHaveCount(0);
    await expect(updates).toHaveCount(POSTED);
  });
});
