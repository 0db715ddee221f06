// A clerk's Monday at the table of active titles: with a mouse, on a phone, and by keyboard alone.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../src/domain/limits.ts';
import { daysAgo, filter, goToRow, grid, openDesk, openTable, rowOf, shownTitles, type Title } from './desk-market.ts';
import { type Hands, handsOf, type Way } from './hands.ts';
import { reachInBar, tabTo } from './keyboard.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { STEPPED_ORIGIN } from '../../testing/browser/servers.ts';
import { startSteppedServer } from './start-stepped-server.ts';
import { latestUpdate } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

const endsOf = (titles: readonly Title[]) => titles.map(({ lastSix }) => lastSix);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Ticks a row in the way of this person. */
async function tick(hands: Hands, way: Way, title: Title): Promise<void> {
  const row = rowOf(hands.page, title);
  if (way !== 'keyboard') return await row.getByRole('checkbox').click();
  await goToRow(hands.page, title);
  await hands.page.keyboard.press('Space');
}

for (const way of ['desktop', 'phone', 'keyboard'] as const) {
  test(
    `late titles come first, six are asked about in one go, and two refusals say why (${way})`,
    way === 'desktop' ? {} : { tag: LONG },
    async ({ people }) => {
      const { clerk, auction, late } = await openDesk(people);
      await clerk.command('requestUpdate', { threadId: late[0]!.threadId, note: '' });
      const hands = await handsOf(people, clerk, way, '/dashboard?view=table&filters=late');
      const { page } = hands;
      await expect.poll(() => shownTitles(page)).toEqual(endsOf(late));
      if (way === 'phone') await hands.press(page.getByRole('button', { name: 'Select', exact: true }));
      for (const title of late.slice(0, 6)) await tick(hands, way, title);
      await expect(page.getByRole('toolbar', { name: 'Act on 6 selected' })).toBeVisible();
      // While she ticks, the paper of the second one arrives, and a colleague confirms it.
      const { threadId } = late[1]!;
      await auction.command('markDelivered', { threadId });
      await clerk.command('confirmDelivery', await latestUpdate(clerk, threadId));
      const bar = page.getByRole('toolbar', { name: 'Act on 6 selected' });
      const ask = bar.getByRole('button', { name: /^Request update/ });
      if (way === 'keyboard') await tabTo(page, bar.locator('[tabindex="0"]').first());
      await (way === 'keyboard' ? reachInBar(page, ask) : ask.click());
      const form = dialog(page, 'Request update');
      await hands.type(form.getByLabel(/^Note/), 'Where is it?');
      await hands.press(form.getByRole('button', { name: /^Send \d requests?$/ }));
      const result = dialog(page, 'Asked 4, 2 left out');
      await expect(result).toBeVisible();
      await expect(result).toContainText('You asked within the last day. You can remind them tomorrow.');
      await expect(result).toContainText('Your organization is responsible for the title now. Post an update instead.');
      await expect(result).toContainText('The two that were not asked stay selected.');
      await hands.press(result.getByRole('button', { name: 'Done' }));
      await expect(page.getByRole('toolbar', { name: 'Act on 2 selected' })).toBeVisible();
      // The list on a phone has a third line for a move only.
      if (way !== 'phone') await expect(rowOf(page, late[2]!)).toContainText('Asked today');
      const { requests } = (await auction.query('thread', { threadId: late[2]!.threadId })) as { requests: { note: string }[] };
      expect(requests.map(({ note }) => note)).toEqual(['Where is it?']);
    },
  );
}

test('a title that is assigned to a colleague is under Mine for them, at once', { tag: LONG }, async ({ people }) => {
  const { clerk, colleague, late } = await openDesk(people);
  const { page: mine } = colleague;
  await mine.goto('/dashboard?view=table&filters=mine');
  await expect(mine.getByText('No title matches these filters.')).toBeVisible();
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await rowOf(page, late[0]!).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
  const form = dialog(page, 'Assign');
  await form.getByLabel('Assignee').selectOption({ label: 'Maya Ortiz' });
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Assigned 1 title to Maya Ortiz' })).toBeVisible();
  await expect(rowOf(mine, late[0]!)).toBeVisible();
  await expect(filter(mine, /^Mine/)).toContainText('1');
  // The clerk finds it under the colleague's name.
  await filter(page, 'Assigned to').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a colleague' })).toBeFocused();
  await page.keyboard.type('maya');
  await page.keyboard.press('Enter');
  await expect(filter(page, 'Assigned to Maya Ortiz').first()).toBeFocused();
  await expect.poll(() => shownTitles(page)).toEqual([late[0]!.lastSix]);
  await expect(page).toHaveURL(/assignee=/);
  await expect(grid(page).getByRole('gridcell', { name: 'Maya Ortiz' })).toHaveAttribute('data-initials', 'MO');
});

test('a colleague who leaves while the dialog is open leaves no title unassigned', { tag: LONG }, async ({ people }) => {
  const { clerk, colleague, late } = await openDesk(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await rowOf(page, late[0]!).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
  const form = dialog(page, 'Assign');
  await form.getByLabel('Assignee').selectOption({ label: 'Maya Ortiz' });
  await colleague.command('leaveOrg', {});
  await expect(form.getByText('The colleague you chose is no longer a member.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true');
});

test('ticked titles are still ticked after one of them was opened, and the filters after a look at the cards', { tag: LONG }, async ({
  people,
}) => {
  const { clerk, late } = await openDesk(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await filter(page, /^Late/).click();
  for (const title of late.slice(0, 3)) await rowOf(page, title).getByRole('checkbox').click();
  await rowOf(page, late[1]!).getByText('F-150').first().click();
  await expect(page.getByRole('heading', { level: 1, name: '2021 Ford F-150' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('toolbar', { name: 'Act on 3 selected' })).toBeVisible();
  await rowOf(page, late[0]!).press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Cards' }).check();
  await expect(page).not.toHaveURL(/filters=late/);
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page).toHaveURL(/filters=late/);
});

test('six critical titles are chased in three presses, and three deliveries confirmed, taken back and finished together', async ({
  people,
}) => {
  const { clerk, auction, late } = await openDesk(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  const bar = page.getByRole('toolbar');
  const toastOf = (text: string) => page.getByRole('status').filter({ hasText: text });
  await test.step('the group, the action, and its button', async () => {
    await grid(page).getByRole('checkbox', { name: 'Select Late' }).click();
    // What is typed while the dialog's script loads belongs to its field, and its spaces do not tick rows.
    await page.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await bar.getByRole('button', { name: 'Request update' }).click();
    await page.keyboard.type('Where is ix');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('t now?');
    await expect(dialog(page, 'Request update').getByLabel(/^Note/)).toHaveValue('Where is it now?');
    await page.keyboard.type(' Thanks.');
    await expect(dialog(page, 'Request update').getByLabel(/^Note/)).toHaveValue('Where is it now? Thanks.');
    await dialog(page, 'Request update')
      .getByRole('button', { name: /^Send \d requests$/ })
      .click();
    await expect(toastOf('Asked ')).toBeVisible();
    await expect(dialog(page, /./)).toHaveCount(0);
    const { requests } = (await auction.query('thread', { threadId: late[7]!.threadId })) as { requests: { note: string }[] };
    expect(requests.map(({ note }) => note)).toEqual(['Where is it now? Thanks.']);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('f150');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('f150');
    await page.keyboard.press('Escape');
    await page.unroute('**/*.js');
  });
  const sent = late.slice(0, 3);
  for (const { threadId } of sent) await auction.command('markDelivered', { threadId });
  await filter(page, /^Needs you/).click();
  await expect.poll(() => shownTitles(page)).toEqual(endsOf(sent));
  const confirm = async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: 'Confirm 3' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm 3 titles' }).click();
  };
  await test.step('one press takes all of the answers back', async () => {
    await confirm();
    await toastOf('Confirmed 3 titles').getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf('Took back 3')).toContainText('No email went out');
    await expect.poll(() => shownTitles(page)).toEqual(endsOf(sent));
    await expect(rowOf(page, sent[0]!)).toContainText('Confirm delivery');
  });
  await test.step('what is in the drawer is finished at once', async () => {
    await confirm();
    await expect(toastOf('Confirmed 3 titles')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await filter(page, /^In the drawer/).click();
    await expect.poll(async () => (await shownTitles(page)).toSorted()).toEqual(endsOf(sent).toSorted());
    const retail = { on: daysAgo(0), state: 'TX' as const, financed: false };
    await clerk.command('updateDeskEntry', { threadId: sent[0]!.threadId, retail });
    await expect(rowOf(page, sent[0]!)).toContainText('Register');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: 'Finish 3' }).press('Enter');
    const finish = dialog(page, 'Finish 3 titles');
    await expect(finish.getByRole('radio', { name: 'Retailed' })).toBeFocused();
    await expect(finish.getByRole('button', { name: 'Finish 2 titles' })).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(finish.getByRole('checkbox', { name: 'Registered' })).toBeFocused();
    await page.keyboard.press('Space');
    await finish.getByRole('button', { name: 'Finish 3 titles' }).press('Enter');
    await expect(toastOf('Finished 3 titles').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('No title matches these filters.')).toBeVisible();
  });
});

test('an address that names no partner shows all titles', { tag: LONG }, async ({ people }) => {
  const { clerk, late } = await openDesk(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page, '&partner=abc');
  await expect(rowOf(page, late[0]!)).toBeVisible();

  await test.step('and where nothing matches, one button clears filters and words', async () => {
    await page.goto('/dashboard?view=table&filters=late&q=zeppelin');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowOf(page, late[0]!)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?view=table$/);
    await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('');
    await expect(page.getByRole('searchbox', { name: /^Search/ })).toBeFocused();
  });
});

test('the run through the list goes on from a thread that is complete after the answer', { tag: LONG }, async ({ people }) => {
  const { clerk, auction, late } = await openDesk(people);
  const buyer = await people.apiOwner('Bluebird Cars');
  const [first, second] = [late[0]!, late[1]!];
  await auction.command('markDelivered', { threadId: second.threadId });
  await auction.command('markDelivered', { threadId: first.threadId });
  await clerk.command('confirmDelivery', await latestUpdate(clerk, first.threadId));
  await clerk.command('inviteNext', { threadId: first.threadId, orgId: buyer.orgId });
  await buyer.command('respondToInvite', { threadId: first.threadId, accept: true, hasTitle: false });
  await buyer.command('claimTitle', { threadId: first.threadId });
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page, '&filters=needs-you');
  await rowOf(page, first).getByText('F-150').first().click();
  await page.getByRole('button', { name: 'Confirm' }).first().click();
  await expect(page).toHaveURL(/completed$/);
  await page.getByRole('link', { name: /^Next that needs you/ }).click();
  await expect(page).toHaveURL(new RegExp(second.threadId));
});

test('a follow-up hides a title from "Needs you" and brings it back on its day', { tag: LONG }, async ({ people }) => {
  const { clerk, auction, late } = await openDesk(people);
  const title = late[0]!;
  await auction.command('markDelivered', { threadId: title.threadId });
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page, '&filters=needs-you');
  await expect.poll(() => shownTitles(page)).toEqual([title.lastSix]);
  await rowOf(page, title).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Follow up' }).click();
  await dialog(page, 'Follow up').getByLabel('Day', { exact: true }).fill(daysAgo(-1));
  await dialog(page, 'Follow up').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No title matches these filters.')).toBeVisible();
  // Tomorrow: a server whose clock is a day ahead, and a browser at the same time.
  const server = await startSteppedServer(DAY_MS);
  try {
    await page.goto('about:blank');
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await page.goto(`${STEPPED_ORIGIN}/dashboard?view=table&filters=needs-you`);
    await expect.poll(() => shownTitles(page)).toEqual([title.lastSix]);
    await expect(rowOf(page, title)).toContainText('Confirm delivery');
  } finally {
    await page.goto('about:blank');
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});

test('a bookmark opens the same view, and the CSV has the same rows', { tag: LONG }, async ({ people }) => {
  const { clerk, auction, late } = await openDesk(people);
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await filter(page, /^Late/).click();
  await grid(page).getByRole('button', { name: 'Stock' }).click();
  await grid(page).getByRole('button', { name: 'Stock' }).click();
  await page.getByRole('searchbox').fill('f150');
  await expect(page).toHaveURL(/q=f150/);
  const shown = endsOf(late).toReversed();
  await expect.poll(() => shownTitles(page)).toEqual(shown);
  const partner = filter(page, /^Partner/);
  await partner.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a partner' })).toBeFocused();
  await page.keyboard.type('front');
  await page.keyboard.press('Enter');
  await expect(partner).toBeFocused();
  await expect(partner).toHaveAccessibleName(`Partner Waiting for ${auction.orgName} ${shown.length}`);
  await expect(page.getByRole('status').filter({ hasText: `late, waiting for ${auction.orgName}` })).toBeVisible();
  await expect.poll(() => shownTitles(page)).toEqual(shown);
  // The button shows the partner a frame before the address does.
  await expect(page).toHaveURL(/partner=/);
  await expect(page).toHaveTitle(`Late, Waiting for ${auction.orgName}, “f150” · Titleline`);
  const bookmark = page.url();
  const other = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await other.goto(bookmark);
  await expect.poll(() => shownTitles(other)).toEqual(shown);
  await expect(filter(other, /^Late/)).toHaveAttribute('aria-pressed', 'true');
  await expect(filter(other, /^Partner/)).toHaveAccessibleName(`Partner Waiting for ${auction.orgName} ${shown.length}`);
  const download = other.waitForEvent('download');
  await expect(other).toHaveTitle(`Late, Waiting for ${auction.orgName}, “f150” · Titleline`);
  await other.getByRole('button', { name: 'Print or export' }).click();
  await other.getByRole('menuitem', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const rows = csv.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(shown.length);
  for (const [at, lastSix] of shown.entries()) expect(rows[at]).toContain(lastSix);
});

test('the table is left and entered again at the same row, and Next leads through what needs the clerk', async ({ people }) => {
  const { clerk, auction, late } = await openDesk(people);
  for (const { threadId } of late.slice(0, 3)) await auction.command('markDelivered', { threadId });
  const page = await people.openBrowser(clerk, { viewport: { width: 1440, height: 900 } });
  await openTable(page);
  await goToRow(page, late[1]!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(late[1]!.threadId));
  const next = page.getByRole('link', { name: /^Next that needs you/ });
  await expect(next).toContainText('3 of 3');
  await next.click();
  await expect(page).toHaveURL(new RegExp(late[2]!.threadId));
  await expect(next).toContainText('1 of 3');
  await page.goBack();
  await page.goBack();
  await expect(rowOf(page, late[1]!)).toBeFocused();
});
