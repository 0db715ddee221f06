// Ending and correcting a thread: finishing, closing and reopening it, correcting its vehicle, saying that the title is not here, and
// objecting to a claim.
import type { Page } from '@playwright/test';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { recordAnnouncements } from './announcements.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { goTo } from './go-to.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { act, chainOf, entriesOf, F150, F150_TITLE, latestUpdate, openThread, stopsOf, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

const RAV4 = { vin: '2T3P1RFV8MC214093', year: 2021, make: 'Toyota', model: 'RAV4' };
/** A day within a year, YYYY-MM-DD. */
const DAY = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
/** The title of the tab on the page of the completed thread. */
const COMPLETED_TITLE = `${F150_TITLE}, completed`;
const focused = (page: Page) => page.locator(':focus');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Chooses an item of the menu "Thread actions" by keyboard: the letters that its name begins with. */
async function actByKeyboard(page: Page, action: string): Promise<void> {
  await pressOn(page, button(page, 'Thread actions'));
  await expect(focused(page)).toHaveRole('menuitem');
  await page.keyboard.type(action.slice(0, 3));
  await expect(focused(page)).toHaveAccessibleName(action);
  await page.keyboard.press('Enter');
}

/** Opens the palette and chooses the action whose name begins with the text. */
async function actByPalette(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.type(action.toLowerCase());
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true })).toHaveAccessibleName(action);
  await page.keyboard.press('Enter');
}

test('by keyboard alone, a thread is finished, reopened and closed, and a refusal keeps what was typed', async ({ people }) => {
  const { page, ...buyer } = await people.owner('Aspen Auto Group');
  const announcements = await recordAnnouncements(page);
  /** The page that follows is announced, and the focus is on its heading. */
  const arrivesAt = async (title: string) => {
    await announcements.waitFor(`${title} · Titleline`);
    await expect(focused(page)).toHaveRole('heading');
    await expect(focused(page)).toHaveAccessibleName(F150_TITLE);
  };
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const trader = await people.apiOwner('Rocky Ridge Motors');
  const threadId = await openThread(buyer, { boughtFrom: auction, soldTo: trader, hasTitle: true });
  await auction.command('respondToInvite', { threadId, accept: true });
  // Before the page is there, so that no request is under way when the browser begins to intercept them.
  await page.route('**/api/finishThread', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'aborted', message: 'Withdraw your delivery first.' } } }),
  );
  await page.goto(`/t/${threadId}`);
  await expect(page.getByRole('heading', { level: 1, name: F150_TITLE })).toBeVisible();
  const finish = page.getByRole('dialog', { name: 'Finish thread' });

  await test.step('a refusal appears in the dialog, which keeps the choice and the note', async () => {
    await actByKeyboard(page, 'Finish thread');
    await expect(finish.getByRole('group', { name: 'How did it end?' })).toBeVisible();
    await expect(finish).toContainText(`The open invitation of ${trader.orgName} is withdrawn.`);
    await expect(finish.getByRole('button', { name: 'Finish thread' })).toBeDisabled();
    await expect(focused(page)).toHaveAccessibleName('Retailed');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'Kept')).toBeChecked();
    await tabTo(page, finish.getByLabel('Note'));
    await page.keyboard.type('In the safe.');
    people.allowConsoleError(failedRequest(409, 'finishThread'));
    await expect(finish.getByLabel('Note')).toHaveValue('In the safe.');
    await expect(finish.getByLabel('Note')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(finish.getByRole('alert')).toHaveText('Withdraw your delivery first.');
    await page.unroute('**/api/finishThread');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Thread actions')).toBeFocused();
    await actByKeyboard(page, 'Finish thread');
    await expect(radio(page, 'Kept')).toBeChecked();
    await expect(finish.getByLabel('Note')).toHaveValue('In the safe.');
  });

  await test.step('the thread is finished, and reopened from its completed page', async () => {
    await pressOn(page, finish.getByRole('button', { name: 'Finish thread' }));
    await expect(toast(page, 'Thread finished')).toBeVisible();
    await expect(page).toHaveURL(/\/completed$/);
    await arrivesAt(COMPLETED_TITLE);
    await expect(
      entriesOf(page)
        .or(page.getByRole('list', { name: 'Updates up to your delivery' }))
        .first(),
    ).toContainText('In the safe.');
    await page.keyboard.press('F6');
    await expect(focused(page)).toHaveAccessibleName('Undo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await arrivesAt(F150_TITLE);
    await buyer.command('finishThread', { threadId, how: 'kept', note: 'In the safe.' });
    await expect(page).toHaveURL(/\/completed$/);
    await actByPalette(page, 'Reopen');
    await expect(toast(page, 'Thread reopened')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(stopsOf(page).last()).toContainText('Holds the title');
  });

  await test.step('the palette closes the thread, and what was typed before is gone', async () => {
    await actByPalette(page, 'Finish thread');
    await expect(finish.getByLabel('Note')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(finish).toBeHidden();
    await actByPalette(page, 'Close thread');
    const close = page.getByRole('dialog', { name: 'Close thread' });
    await expect(close.getByRole('group', { name: 'Why?' })).toBeVisible();
    await expect(close).toContainText('Nobody else takes part.');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'Sale cancelled')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Thread closed')).toBeVisible();
    await expect(page).toHaveURL(/\/completed$/);
    await arrivesAt(COMPLETED_TITLE);
    await expect(chainOf(page)).toContainText('Sale cancelled');
  });

  await test.step('it cannot be reopened while a newer thread has its VIN, and the refusal leads there', async () => {
    const newer = await openThread(buyer, { boughtFrom: auction, hasTitle: true });
    people.allowConsoleError(failedRequest(409, 'reopenThread'));
    await pressOn(page, button(page, 'Reopen'));
    await expect(page.getByRole('alert')).toContainText('You already have an active thread for this VIN.');
    await page.getByRole('link', { name: 'Open that thread' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${newer}$`));
  });
});

test('the vehicle is corrected with its old values in sight, except for a VIN that is settled or has a thread', { tag: LONG }, async ({
  people,
}) => {
  const { page, ...buyer } = await people.owner('Aspen Auto Group');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(buyer, { boughtFrom: auction });
  const other = await openThread(buyer, { boughtFrom: auction, vin: 'OTHERVIN0000001' });
  await auction.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  const dialog = page.getByRole('dialog', { name: 'Correct vehicle' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const save = dialog.getByRole('button', { name: 'Save correction' });

  await test.step('a VIN for which the organization has a thread is refused, with a link to that thread', async () => {
    await act(page, 'Correct vehicle');
    await expect(dialog).toContainText('Nothing changed');
    await expect(save).toBeDisabled();
    await field('VIN').fill('OTHERVIN0000001');
    await expect(dialog.getByRole('status').filter({ hasText: 'Your organization has a thread for this VIN:' })).toBeVisible();
    people.allowConsoleError(failedRequest(409, 'correctVehicle'));
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('You already have an active thread for this VIN.');
    await expect(dialog.getByRole('link', { name: 'Open that thread' })).toHaveAttribute('href', `/t/${other}`);
  });

  await test.step('the vehicle of the new VIN is filled in, and each changed field says what it was', async () => {
    await field('VIN').fill(RAV4.vin);
    await expect(dialog.getByText('2021 Toyota RAV4')).toBeVisible();
    await expect(field('Model')).toHaveValue(RAV4.model);
    await field('Mileage').fill('34618');
    for (const was of [F150.vin, F150.make, F150.model, '48,210 mi']) await expect(dialog).toContainText(`Was ${was}`);
    await expect(dialog).toContainText('4 changes');
    await field('Model').fill('F-150');
    await expect(dialog, 'a value that is the old one again is no change').toContainText('3 changes');
    await field('Year').fill('1850');
    await save.click();
    await expect(field('Year')).toBeFocused();
    await expect(field('Year')).toHaveAccessibleDescription(/Enter a year from 1900/);
    await page.keyboard.press('Escape');
    await act(page, 'Correct vehicle');
    await expect(field('Year')).toHaveValue('1850');
    await field('Model').fill(RAV4.model);
    await field('Year').fill('2021');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(toast(page, 'Vehicle corrected')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2021 Toyota RAV4');
  });

  await test.step('the others see the correction, and the VIN is settled once the title has changed hands', async () => {
    await auction.page.goto(`/t/${threadId}`);
    await expect(entriesOf(auction.page).first()).toContainText('corrected the vehicle');
    await auction.command('markDelivered', { threadId });
    await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
    await auction.page.goto('about:blank');
    const trader = await people.apiOwner('Rocky Ridge Motors');
    const sold = await openThread(auction, { boughtFrom: trader, soldTo: buyer, hasTitle: true, vin: 'SETTLED0000001' });
    await buyer.command('respondToInvite', { threadId: sold, accept: true });
    await auction.command('markDelivered', { threadId: sold });
    await buyer.command('confirmDelivery', await latestUpdate(buyer, sold));
    await goTo(page, `/t/${sold}`);
    await expect(page.getByText('SETTLED0000001').first()).toBeVisible();
    await act(page, 'Correct vehicle');
    await expect(field('VIN')).not.toBeEditable();
    await expect(field('Year')).toBeFocused();
    await expect(field('VIN')).toHaveAccessibleDescription(/The title has changed hands, so the VIN stays\. Settled/);
    await field('Mileage').fill('48211');
    await expect(dialog).toContainText('1 change');
    await save.click();
    await expect(page.getByText('48,211 mi').first()).toBeVisible();
  });
});

test('a title is disputed, sent back, and kept by an organization that was not asked', async ({ people }) => {
  const { page, ...buyer } = await people.owner('Aspen Auto Group');
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });

  await test.step('a dispute says where the paper is', async () => {
    await auction.command('markDelivered', { threadId });
    await page.goto(`/t/${threadId}`);
    await button(page, 'Dispute delivery').click();
    await radio(page, 'It never came').check();
    await page.getByLabel('Note', { exact: true }).fill('The envelope is empty.');
    await button(page, 'Dispute').click();
    await expect(toast(page, 'Delivery disputed')).toBeVisible();
    const { disputed } = (await auction.query('thread', { threadId })) as { disputed: unknown };
    expect(disputed).toMatchObject({ paper: 'never-came', note: 'The envelope is empty.' });
  });

  await test.step('a title that was sent back is expected there, and the preview says so', async () => {
    await auction.command('markDelivered', { threadId });
    await buyer.command('confirmDelivery', await latestUpdate(buyer, threadId));
    await expect(stopsOf(page).last()).toContainText('Holds the title');
    await act(page, "We don't have it");
    const dialog = page.getByRole('dialog', { name: "We don't have it" });
    await expect(dialog.getByRole('group', { name: 'What happened?' })).toBeVisible();
    await radio(page, 'Lost').check();
    await expect(dialog).toContainText('Not located · expected from you');
    await expect(dialog.getByLabel('Expected', { exact: true })).toHaveCount(0);
    await radio(page, 'Sent back').check();
    await expect(dialog).toContainText(`On its way back to ${auction.orgName}`);
    await dialog.getByLabel('Expected', { exact: true }).fill(DAY);
    await dialog.getByRole('button', { name: "Say we don't have it" }).click();
    await expect(dialog).toBeHidden();
    const view = (await auction.query('thread', { threadId })) as { returning: unknown; expected: unknown };
    expect([view.returning, view.expected]).toEqual([expect.anything(), DAY]);
  });

  await test.step('a claim is confirmed at once, and the organization that was passed over objects to it', async () => {
    const passed = await openThread(buyer, { boughtFrom: seller, soldTo: auction, vin: 'PASSEDOVER00001' });
    await seller.command('respondToInvite', { threadId: passed, accept: true });
    await auction.command('respondToInvite', { threadId: passed, accept: true });
    await auction.command('claimTitle', { threadId: passed });
    const sellerPage = await people.openBrowser(seller);
    await sellerPage.goto(`/t/${passed}`);
    await button(sellerPage, 'Confirm claim').click();
    await expect(toast(sellerPage, 'Claim confirmed')).toBeVisible();
    await goTo(page, `/t/${passed}`);
    await expect(page).toHaveURL(/\/completed$/);
    await button(page, 'We still have the paper').click();
    const dialog = page.getByRole('dialog', { name: 'We still have the paper' });
    await expect(dialog).toContainText(new RegExp(`${auction.orgName} was confirmed as the holder on \\w+ \\d+, without your word\\.`));
    await expect(dialog).toContainText(/You can object until \w+ \d+/);
    await dialog.getByLabel('Note').fill('It is in our vault.');
    await expect(dialog).toContainText(/’s? claim is open again\./);
    await dialog.getByRole('button', { name: 'Object' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${passed}$`));
    await expect(focused(page)).toHaveRole('heading');
    await expect(focused(page)).toHaveAccessibleName(F150_TITLE);
    await expect(stopsOf(page).nth(1)).toContainText('Holds the title');
    await expect(entriesOf(page).first()).toContainText('It is in our vault.');
  });
});

test('the dialogs that end or correct a thread pass the screen checks', { tag: LONG }, async ({ people }) => {
  const { page, ...buyer } = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const trader = await people.apiOwner('Rocky Ridge Motors');
  const threadId = await openThread(buyer, { boughtFrom: auction, soldTo: trader, hasTitle: true });
  await auction.command('respondToInvite', { threadId, accept: true });
  await page.goto(`/t/${threadId}`);
  await page.getByRole('button', { name: 'Thread actions' }).click();
  const items = ['Correct vehicle', "We don't have it", 'Finish thread', 'Close thread'];
  await checkScreen(page, 'thread actions of a holder', { names: items.map((item) => `menuitem ${item}`) });
  await page.keyboard.press('Escape');
  await act(page, 'Finish thread');
  await checkScreen(page, 'finishing', { names: ['group How did it end?', 'textbox Note', 'button Cancel'] });
  await page.keyboard.press('Escape');
  await act(page, 'Close thread');
  await radio(page, 'Other').check();
  await checkScreen(page, 'closing', { names: ['group Why?', 'textbox Note', 'button Close thread'] });
  await page.keyboard.press('Escape');
  await act(page, "We don't have it");
  await radio(page, 'Sent back').check();
  await checkScreen(page, 'giving up', { names: ['group What happened?', 'label Expected', "button Say we don't have it"] });
  await page.keyboard.press('Escape');
  await act(page, 'Correct vehicle');
  await page.getByLabel('VIN', { exact: true }).fill(RAV4.vin);
  await expect(page.getByText('From VIN').first()).toBeVisible();
  await checkScreen(page, 'correcting the vehicle', { names: ['textbox VIN', 'combobox Make', 'button Save correction'] });
});
