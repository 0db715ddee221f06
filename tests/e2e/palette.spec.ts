// The command palette: it opens on every page, finds threads, organizations and pages, and starts actions.
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';
import { daysAgo, saveAuctionTerms } from './desk-market.ts';
import { type ApiOwner, expect, type Owner, type People, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { F150, F150_TITLE, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const RANGER = { vin: 'OTHERVIN0000001', year: 2019, make: 'Ford', model: 'Ranger', mileage: 1 };

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const row = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const highlighted = (page: Page) => palette(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the palette by its keyboard shortcut and types the text. */
async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** Creates a thread of an auction, which has the title, and the seller that it bought from. */
async function createThread(people: People): Promise<{ auction: Owner; seller: ApiOwner; threadId: string }> {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  return { auction, seller, threadId: await openThread(auction, { boughtFrom: seller, hasTitle: true }) };
}

test('a thread is found by its VIN, and an organization by its name', async ({ people }) => {
  const { auction, seller, threadId } = await createThread(people);
  await openThread(auction, { boughtFrom: seller, vin: 'OTHERVIN0000001' });
  const bluebird = await people.apiOwner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  await bluebird.command('requestConnection', { orgId: auction.orgId });
  const { page } = auction;
  await page.goto('/dashboard');

  await test.step('pressing Enter right after typing opens the match for the whole text', async () => {
    await search(page, F150.vin);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  });

  await test.step('a thread is found by the last six or eight characters of its VIN', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Network' }).click();
    await expect(heading(page, 'Network')).toBeVisible();
    for (const last of [6, 8]) {
      await search(page, F150.vin.slice(-last));
      await expect(row(page, F150_TITLE)).toHaveCount(1);
      await expect(row(page, F150_TITLE).locator('mark')).toHaveText(F150.vin.slice(-last));
      await expect(row(page, F150_TITLE)).toHaveAccessibleName(/2 organizations, with you/);
      await page.keyboard.press('Escape');
    }
    await search(page, F150.vin.slice(-6));
    await expect(row(page, F150_TITLE)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(heading(page, F150_TITLE)).toBeFocused();
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('an organization is found with its connection status, and opens its page', async () => {
    await search(page, bluebird.orgName);
    await expect(row(page, bluebird.orgName)).toHaveAccessibleName(/Dealership · Cheyenne, WY · New Wants to connect/);
    await auction.command('acceptConnection', { orgId: bluebird.orgId });
    await expect(row(page, bluebird.orgName)).toHaveAccessibleName(/Partner/);
    await row(page, bluebird.orgName).click();
    await expect(heading(page, bluebird.orgName)).toBeFocused();
  });
});

test('an action of the highlighted thread opens its dialog, and does nothing without a confirmation', async ({ people }) => {
  const { auction, threadId } = await createThread(people);
  const { page } = auction;
  await page.goto('/network');

  await test.step('“Add update” opens the dialog on the thread’s page', async () => {
    await search(page, 'ford');
    await row(page, 'Add update').click();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    const dialog = page.getByRole('dialog', { name: 'Add Update' });
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(heading(page, F150_TITLE)).toBeFocused();
  });

  await test.step('a reload does not open the dialog again', async () => {
    await page.reload();
    await expect(heading(page, F150_TITLE)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('on the thread’s page its actions are found by name, and opening the sheet delivers nothing', async () => {
    await auction.command('inviteNext', { threadId, orgId: (await people.apiOwner('Bluebird Cars')).orgId });
    await expect(page.getByRole('button', { name: 'Mark title as delivered' })).toBeVisible();
    await search(page, 'mark title');
    await expect(highlighted(page)).toHaveAccessibleName('Mark title as delivered');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Mark title as delivered' });
    await expect(sheet.getByLabel('Tracking number')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('FedEx')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    expect((await auction.query('thread', { threadId })).standing).toBe('active');
    await expect(page.getByText('You sent the title to')).toHaveCount(0);
  });

  await test.step('the palette prints the record', async () => {
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
    await search(page, 'print');
    await expect(highlighted(page)).toHaveAccessibleName('Print record');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('printed');
  });

  await test.step('the title is handed over from the sheet', async () => {
    await search(page, 'mark title');
    await expect(highlighted(page)).toHaveAccessibleName('Mark title as delivered');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Handed over now' }).click();
    await expect(page.getByText('You sent the title to')).toBeVisible();
  });
});

test('the palette asks before a request is withdrawn and before the organization leaves, and takes an answer back', { tag: LONG }, async ({
  people,
}) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const sold = await openThread(seller, {
    boughtFrom: await people.apiOwner('Bluebird Cars'),
    soldTo: auction,
    hasTitle: true,
    vin: RANGER.vin,
  });
  await auction.command('respondToInvite', { threadId: sold, accept: true });
  await auction.command('requestUpdate', { threadId: sold, note: '' });
  const { page } = auction;
  await page.goto('/network');
  await search(page, RANGER.vin);
  await row(page, 'Leave thread').click();
  const question = page.getByRole('alertdialog', { name: 'Leave thread' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Network' }).click();
  await search(page, RANGER.vin);
  await row(page, 'Withdraw request').click();
  await expect(page).toHaveURL(new RegExp(`/t/${sold}$`));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request withdrawn' })).toBeVisible();
  await seller.command('markDelivered', { threadId: sold });
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Delivery confirmed' })).toBeVisible();
  await search(page, 'undo');
  await expect(highlighted(page)).toHaveAccessibleName('Undo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Taken back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toBeVisible();
});

test('the palette shows recent threads and pages, the results of a search, and the actions of a thread', { tag: LONG }, async ({
  people,
}) => {
  const { auction, seller } = await createThread(people);
  const { page } = auction;
  const reads = callsOf(page, 'dashboard');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: F150_TITLE })).toBeVisible();

  await test.step('before any input the palette shows recent threads and pages, without another request', async () => {
    // The page reads the dashboard a second time, because opening the event stream invalidates what was read before.
    await expect.poll(() => reads.length).toBe(2);
    await search(page, '');
    await expect(palette(page).getByRole('group', { name: 'Recent threads' }).getByRole('option')).toHaveCount(1);
    await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible();
    await page.keyboard.type('invite auth');
    await expect(highlighted(page)).toHaveAccessibleName('Invite Authorized User');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/myorganization$/);
    await expect(page.getByRole('region', { name: 'Invite Authorized User' }).getByLabel('Email')).toBeFocused();
    expect(reads).toHaveLength(2);
  });

  await test.step('the palette announces the number of results, no matches and a failed search', async () => {
    people.allowConsoleError(failedRequest(500, 'searchThreads'));
    await search(page, F150.vin);
    const status = palette(page).getByRole('status');
    await expect(status).toHaveText(/^\d+ results$/);
    await input(page).fill('zzzzzz');
    await expect(status).toHaveText(/^No matches\. Try the last six of a VIN/);
    await page.keyboard.press('Enter');
    await expect(input(page)).toHaveValue('');
    await page.route('**/api/searchThreads*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong.' } } }),
    );
    await input(page).fill('wagon');
    await expect(status).toHaveText('The search did not come through.');
    await page.unroute('**/api/searchThreads*');
    await row(page, 'Try again').click();
    await expect(status).toHaveText(/^No matches\./);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('the palette shows the actions of the thread that is highlighted by keyboard or mouse', async () => {
    await auction.command('createThread', { ...RANGER, boughtFromOrgId: seller.orgId, creatorHasTitle: false });
    await search(page, 'ford');
    const actions = (title: string) => palette(page).getByRole('group', { name: title });
    await expect(highlighted(page)).toHaveAccessibleName(/Ranger/);
    await expect(actions('2019 Ford Ranger')).toBeVisible();
    await expect(actions('2019 Ford Ranger').getByRole('option', { name: 'I have the title' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(highlighted(page)).toHaveAccessibleName(/F-150/);
    await expect(actions(F150_TITLE).getByRole('option', { name: 'Add update' })).toBeVisible();
    await expect(actions(F150_TITLE).getByRole('option', { name: 'I have the title' })).toHaveCount(0);
    await row(page, /Ranger/).hover();
    await expect(actions('2019 Ford Ranger')).toBeVisible();
  });
});

test('its keys count from the moment when the page shows its button', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (!document.querySelector('.palette-button[aria-keyshortcuts]')) return;
      shown.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    });
    shown.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');
  await expect(input(page)).toBeFocused();
});

test('the palette opens over a page but not over a dialog, and closing it leaves the page as it was', { tag: LONG }, async ({ people }) => {
  const { auction, threadId } = await createThread(people);
  const { page } = auction;
  await page.goto('/dashboard');

  await test.step('going back closes the palette, and it does not open over another dialog', async () => {
    await page.getByRole('link', { name: F150_TITLE }).click();
    await expect(heading(page, F150_TITLE)).toBeVisible();
    await page.getByRole('button', { name: 'Add update' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Add Update' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await search(page, '');
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await page.goBack();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('it keeps what is typed while the dialog or the menu before it still returns its focus', async () => {
    await page.goForward();
    const actions = page.getByRole('button', { name: 'Thread actions' });
    await expect(actions).toBeVisible();
    await page.evaluate(delayTasks, 500);
    for (const opens of ['menu', 'dialog'] as const) {
      await actions.click();
      if (opens === 'dialog') await page.getByRole('menuitem', { name: 'Add update' }).click();
      await expect(page.getByRole(opens)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole(opens)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
      await page.keyboard.type('network', { delay: 150 });
      await expect(input(page)).toHaveValue('network');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
      if (opens === 'dialog') await expect(actions).toBeFocused();
    }
    await page.goBack();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('a press that opens nothing gives the keys back', async () => {
    await search(page, '');
    await page.locator('.palette-button').evaluate((button: HTMLElement) => button.click());
    const typeOne = async () => {
      await page.keyboard.press('n');
      return await input(page).inputValue();
    };
    await expect.poll(typeOne, { timeout: 5_000 }).not.toBe('');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('Enter and Escape during text composition do not select or close', async () => {
    await search(page, 'network');
    await expect(row(page, 'Network').first()).toBeVisible();
    await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await input(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true });
    await expect(palette(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('closing the palette returns the focus to the field that had it, and the field keeps its text', async () => {
    await page.getByRole('link', { name: 'New thread' }).first().click();
    const vin = page.getByLabel('VIN', { exact: true });
    await vin.fill('1FTFW1');
    for (const close of ['Escape', 'Control+k']) {
      await search(page, 'network');
      await page.keyboard.press(close);
      await expect(palette(page)).toHaveCount(0);
      await expect(vin).toBeFocused();
      await expect(vin).toHaveValue('1FTFW1');
    }
    await search(page, '');
    await page.goBack();
    await expect(palette(page)).toHaveCount(0);
  });
});

test('on a phone a button opens the palette, and its options are large enough to tap', { tag: LONG }, async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group', { viewport: { width: 320, height: 640 } });
  await page.goto('/dashboard');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  await expect(input(page)).toBeFocused();
  // Some options come later and move or replace others.
  await expect(async () => {
    for (const option of await palette(page).getByRole('option').all())
      expect(Math.round((await option.boundingBox({ timeout: 500 }))!.height)).toBeGreaterThanOrEqual(44);
  }).toPass();
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await row(page, 'Network').first().click();
  await expect(heading(page, 'Network')).toBeFocused();
});

test('the palette opens the list of keyboard shortcuts, changes the theme and signs out', { tag: LONG }, async ({ people }) => {
  const { page, command } = await people.owner('Aspen Auto Group');
  // The page would tell it after five seconds, which can be the moment of signing out.
  await command('noteTimeZone', { timeZone: 'America/Denver' });
  await page.goto('/profile');

  await test.step('the palette opens the list of keyboard shortcuts', async () => {
    await search(page, 'keyboard');
    await expect(highlighted(page)).toHaveAccessibleName('Keyboard shortcuts');
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const part of ['Anywhere', 'In the search', 'Menus', 'Tabs and choices', 'Fields with a list'])
      await expect(list.getByRole('region', { name: part })).toBeVisible();
    await expect(list.getByRole('region', { name: 'Anywhere' })).toContainText('Search, and close the search');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });

  await test.step('the palette changes the theme and signs out', async () => {
    await search(page, 'dark');
    await expect(highlighted(page)).toHaveAccessibleName('Theme: dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await search(page, 'sign out');
    await expect(highlighted(page)).toHaveAccessibleName('Sign out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });
});

/** Runs in the page: a timer without a delay takes this long (ms), as on a busy machine. */
function delayTasks(ms: number): void {
  const setTimer = window.setTimeout;
  window.setTimeout = ((handler: () => void, delay?: number) =>
    setTimer(handler, delay === undefined || delay === 0 ? ms : delay)) as typeof setTimeout;
}

test('what the desk offers about a claim is in the palette, and so are the terms and the registration days', { tag: LONG }, async ({
  people,
}) => {
  const clerk = await people.owner('Aspen Auto Group', { state: 'CO' });
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  await saveAuctionTerms(clerk, { kind: null, due: 20, opens: 1, closes: 90 });
  const { threadId } = await clerk.command('createThread', { ...F150, boughtFromOrgId: auction.orgId, dealOn: daysAgo(10) });
  const { page } = clerk;
  await page.goto('/network');
  const desk = page.getByRole('region', { name: 'Your desk' });
  const fromPalette = async (action: string) => {
    await search(page, F150.vin);
    await row(page, action).click();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  };

  await fromPalette('Claim filed');
  await page.getByRole('dialog', { name: 'Claim filed' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByRole('button', { name: 'Claim filed' })).toBeFocused();
  await fromPalette('Kind of sale');
  await expect(desk.getByRole('button', { name: /^Kind of sale/ })).toBeFocused();
  await fromPalette('Not filing');
  await expect(page.getByRole('status').filter({ hasText: /^No claim for/ })).toBeVisible();
  await expect(desk.getByRole('group', { name: 'Claim', exact: true })).toContainText('Not filing · ');
  await page.reload();
  await search(page, F150.vin);
  await expect(row(page, 'Claim filed')).toBeVisible();
  await expect(row(page, 'Not filing')).toHaveCount(0);
  await page.keyboard.press('Escape');

  for (const [typed, title] of [
    ['arbitration', 'Title terms'],
    ['regist', 'Registration'],
  ] as const) {
    await search(page, typed);
    await expect(highlighted(page)).toHaveAccessibleName(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
  }
});
