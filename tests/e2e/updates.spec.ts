// The updates of a thread: newest first, a few at a time, and the same in every tab.
import type { Page } from '@playwright/test';
import { pressOn, tabTo } from './keyboard.ts';
import { database } from '../../testing/browser/database.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { act, cancelThenConfirm, chainOf, clickButton, entriesOf, openThread, toast, updatesOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

/** For 1.5 seconds, the tab receives no messages from other tabs and does not request the lock that elects the leading tab. */
async function joinLate(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const JOINS_AFTER_MS = 1500;
    const { addEventListener } = EventTarget.prototype;
    BroadcastChannel.prototype.addEventListener = function addLater(this: BroadcastChannel, ...given: Parameters<typeof addEventListener>) {
      setTimeout(() => addEventListener.apply(this, given), JOINS_AFTER_MS);
    } as typeof addEventListener;
    const requestLock = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(navigator.locks, {
      request: async (...given: unknown[]) => {
        await new Promise((resolve) => setTimeout(resolve, JOINS_AFTER_MS));
        return await requestLock(...given);
      },
    });
  });
}

test('a thread shows its newest updates, and a new one answers requests', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await buyer.command('respondToInvite', { threadId, accept: true });
  for (let number = 1; number <= 8; number += 1) await auction.command('postUpdate', { threadId, message: `Update number ${number}` });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);

  await test.step('a thread shows its three newest updates, and “Show more” and “Show less” change the number', async () => {
    await expect(entriesOf(page)).toHaveText([/number 8/, /number 7/, /number 6/]);
    await updatesOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect(entriesOf(page)).toHaveCount(6);
    await updatesOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect(entriesOf(page)).toHaveCount(8);
    await expect(updatesOf(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await updatesOf(page).getByRole('button', { name: 'Show less' }).click();
    await expect(entriesOf(page)).toHaveCount(3);
  });

  await auction.command('requestUpdate', { threadId, note: 'Did you find it?' });

  await test.step('an update answers the requests of others, but not its author’s own request to another organization', async () => {
    const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(requests).toHaveText([/Did you find it\?/]);
    await act(page, 'Add update');
    const dialog = page.getByRole('dialog', { name: 'Add Update' });
    await dialog.getByLabel('Message').fill('The seller looks for it.');
    await expect(dialog).not.toContainText('Answers');
    await expect(dialog.getByRole('list', { name: 'Open requests' })).toHaveCount(0);

    await buyer.command('requestUpdate', { threadId, note: 'Where is it?' });
    await expect(dialog).toContainText('Answers 1 request');
    await expect(dialog.getByRole('list', { name: 'Open requests' }).getByRole('listitem')).toHaveText([/Where is it\?/]);
    await dialog.getByRole('button', { name: 'Post update' }).click();
    await expect(toast(page, 'Update posted')).toBeVisible();
    await expect(requests).toHaveText([/Did you find it\?/]);
  });

  const requests = page.getByRole('region', { name: 'Requests' });
  const remind = page.getByRole('button', { name: `Remind ${seller.orgName}` });

  await test.step('its author reminds the other organization once a day, beside the title', async () => {
    await expect(requests).toContainText(`Sent to ${seller.orgName}`);
    await expect(requests.getByRole('listitem')).toHaveText(/^You /);
    await expect(remind).toHaveAccessibleDescription('You asked within the last day. You can remind them tomorrow.');
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    const sql = await database();
    await sql`update update_request set at = at - interval '2 days' where thread_id = ${threadId} and resolved_at is null`;
    await page.reload();
    await expect(remind).toBeEnabled();
    await expect(requests.getByRole('button')).toHaveText(['Withdraw request']);
    await remind.click();
    await expect(toast(page, 'Reminder sent')).toBeVisible();
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    await expect(requests).toContainText('Reminded');
  });

  await test.step('its author withdraws it after a question, which says when it can be asked again', async () => {
    await clickButton(page, 'Withdraw request')();
    await expect(page.getByRole('alertdialog')).toContainText(`${seller.orgName} no longer sees your request. You can ask again tomorrow.`);
    await page.keyboard.press('Escape');
    await cancelThenConfirm(page, 'Withdraw request', clickButton(page, 'Withdraw request'));
    await expect(toast(page, 'Request withdrawn')).toBeVisible();
    await expect(requests).toHaveCount(0);
  });
});

test('what a title waits for is asked on a phone, answered by keyboard alone, shown everywhere, and cleared', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const phone = { width: 375, height: 800 };
  const buyer = await people.owner('Bluebird Cars', { viewport: phone });
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  for (const { page } of [auction, buyer]) await page.goto(`/t/${threadId}`);
  const { page } = auction;
  const { keyboard } = page;
  const dialog = page.getByRole('dialog', { name: 'Add Update' });
  const chip = (name: string) => dialog.getByRole('radio', { name, exact: true });

  await test.step('a request asks it unless told otherwise', async () => {
    await pressOn(buyer.page, buyer.page.getByRole('button', { name: 'Request update' }));
    await expect(buyer.page.getByRole('checkbox', { name: 'Ask what it waits for' })).toBeChecked();
    await buyer.page.keyboard.press('Control+Enter');
    await expect(page.getByText(`${buyer.orgName} asked for an update and what it waits for.`)).toBeVisible();
  });

  await test.step('the keys move between the reasons, press one, and press it again to clear it', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add update' }));
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription(
      `Optional ${buyer.orgName} asks this. Everybody on the thread sees it.`,
    );
    await tabTo(page, chip('Lien release'), 'Shift+Tab');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await keyboard.press(key);
    await expect(chip('Floor plan')).toBeFocused();
    await keyboard.press('Space');
    await expect(chip('Floor plan')).toBeChecked();
    await expect(dialog).toContainText('Only your neighbors see which.');
    await keyboard.press('Space');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Post update' })).toHaveAccessibleDescription(
      'Write a message, or choose a reason or an ETA.',
    );
  });

  await test.step('a reason alone is an update, and is kept until it is posted', async () => {
    await keyboard.press('Home');
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await pressOn(page, page.getByRole('button', { name: 'Add update' }));
    await expect(chip('Lien release')).toBeChecked();
    await pressOn(page, dialog.getByRole('button', { name: 'Today' }));
    await pressOn(page, dialog.getByRole('button', { name: 'Post update' }));
    await expect(toast(page, 'Update posted')).toBeVisible();
  });

  await test.step('chain, tag and timeline show it to both', async () => {
    for (const one of [page, buyer.page]) {
      await expect(chainOf(one)).toContainText(/Waits for the lien release, expected [A-Z][a-z]{2,} \d/);
      await expect(one.getByText(/^Waits for the lien release\s· expected/).first()).toBeVisible();
      await expect(entriesOf(one).first()).toContainText('Waits for the lien release');
    }
    await expect(toast(buyer.page, `New update by ${auction.orgName}: Waits for the lien release.`)).toHaveCount(1);
    expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  await test.step('it is cleared on a phone, and the update says so', async () => {
    await page.setViewportSize(phone);
    await pressOn(page, page.getByRole('button', { name: 'Add update' }));
    await expect(chip('Lien release')).toBeChecked();
    await pressOn(page, chip('Lien release'), 'Space');
    await keyboard.press('Control+Enter');
    for (const one of [page, buyer.page]) {
      await expect(entriesOf(one).first()).toContainText('Waits for nothing any more');
      await expect(chainOf(one)).not.toContainText('Waits');
    }
  });
});

test('every tab of a browser gets live updates', { tag: LONG }, async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const first = auction.page;
  await first.goto(`/t/${threadId}`);
  await expect(first.getByText('No updates yet.')).toBeVisible();
  const second = await auction.context.newPage();
  await joinLate(second);
  await second.goto(`/t/${threadId}`);
  await expect(second.getByText('No updates yet.')).toBeVisible();

  await test.step('a second tab shows events that happened between its first request and its connection to the event stream', async () => {
    await buyer.command('requestUpdate', { threadId, note: 'Is it on its way?' });
    for (const page of [first, second]) await expect(page.getByText('asked for an update.')).toBeVisible();
  });

  await test.step('both tabs get the next update', async () => {
    await auction.command('postUpdate', { threadId, message: 'It leaves today.' });
    for (const page of [first, second]) await expect(entriesOf(page).first()).toContainText('It leaves today.');
  });

  await test.step('the second tab gets live updates even after the first tab is closed', async () => {
    await first.close();
    await act(second, 'Add update');
    const dialog = second.getByRole('dialog', { name: 'Add Update' });
    await dialog.getByLabel('Message').fill('It left this morning.');
    await dialog.getByRole('button', { name: 'Post update' }).click();
    await expect(entriesOf(second).first()).toContainText('It left this morning.');
    await expect(toast(second, 'Update posted')).toBeVisible(); // the entry appears before the server has responded
    await buyer.command('requestUpdate', { threadId, note: 'And when does it arrive?' });
    await expect(second.getByText('And when does it arrive?').first()).toBeVisible();
  });
});
