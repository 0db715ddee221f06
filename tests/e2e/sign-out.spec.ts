// What is left in a browser when somebody signs out, or somebody else signs in.
import type { Page } from '@playwright/test';
import { sendEnvelope } from './envelopes.ts';
import { offlineError } from '../../testing/browser/console-errors.ts';
import { expect, type Owner, type People, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';

const CARS = [
  { vin: '3KPF24AD5ME330871', year: 2021, make: 'Kia', model: 'Forte' },
  { vin: '5J8TC2H50SL332936', year: 2025, make: 'Acura', model: 'RDX' },
  { vin: 'WDC0G8EBXLV217402', year: 2020, make: 'Mercedes-Benz', model: 'GLC' },
];

const signOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

/** All that the browser keeps of its users. */
const kept = async (page: Page) =>
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('titleline');
      request.addEventListener('success', () => resolve(request.result));
    });
    const count = await new Promise<number>((resolve) => {
      const request = database.transaction('kept').objectStore('kept').count();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    const drafts = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage).filter((key) => key.startsWith('draft')));
    return { scans: count, drafts };
  });

/** A clerk whose scans of an envelope do not get through to the server. */
async function clerkWithScans(people: People, scanned: readonly string[]) {
  const seller = await people.apiOwner('Cottonwood Auto');
  const clerk = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { code } = await sendEnvelope(seller, clerk, CARS);
  const results = async () => (await seller.query('shipment', { code })).titles.map(({ result }) => result);
  people.allowConsoleError(offlineError);
  people.allowConsoleError(/ERR_FAILED/);
  await clerk.context.route('**/api/confirmDelivery', (route) => route.abort());
  const { page } = clerk;
  await page.goto(`/receive/${code}`);
  for (const six of scanned) {
    const row = page.getByRole('region', { name: 'Manifest' }).getByRole('row').filter({ hasText: six });
    await expect(row).toBeVisible();
    await page.keyboard.type(six, { delay: 20 });
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Kept on this device');
  }
  return { seller, clerk, page, results };
}

test('signing out names the scans that are not sent, and deletes them only if the person says so', { tag: LONG }, async ({ people }) => {
  const { page, results, clerk } = await clerkWithScans(people, ['330871', '332936', '217402']);
  await signOut(page);
  const question = page.getByRole('alertdialog', { name: '3 scans are not sent. Sign out anyway?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect((await kept(page)).scans).toBe(3);
  // Not on the account's button, whose menu the Enter of a hand scanner would open.
  await expect(page.getByRole('combobox', { name: 'Scan, or type the last six' })).toBeFocused();
  await page.keyboard.type('999111', { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Last one' })).toContainText('No thread of yours has a VIN that ends so.');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await signOut(page);
  const response = page.waitForResponse('**/api/auth/sign-out');
  await question.getByRole('button', { name: 'Sign out' }).click();
  expect((await (await response).allHeaders())['clear-site-data']).toBe('"cache"');
  await expect(page).toHaveURL(`${clerk.origin}/`);
  expect(await kept(page)).toEqual({ scans: 0, drafts: [] });
  expect(await results()).toEqual(['waiting', 'waiting', 'waiting']);
});

test('one scan is named as one', { tag: LONG }, async ({ people }) => {
  const { page } = await clerkWithScans(people, ['330871']);
  await signOut(page);
  await expect(page.getByRole('alertdialog', { name: '1 scan is not sent. Sign out anyway?' })).toBeVisible();
});

test('signing out signs out every tab, and deletes the drafts of each', async ({ people }) => {
  const { page, context, origin } = await people.owner('Aspen Auto Group');
  people.allowConsoleError(/401/);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/myorganization');
    await tab.getByRole('region', { name: 'Invite Authorized User' }).getByLabel('Email').fill('pat@silver-state.test');
  }
  await page.goto('/notifications');
  page.on('dialog', (dialog) => void dialog.accept());
  other.on('dialog', (dialog) => void dialog.accept());
  await signOut(page);
  await expect(page).toHaveURL(`${origin}/`);
  // The other tab may learn of it from the server first, and then asks to sign in.
  await expect(other.getByRole('button', { name: 'Account' })).toHaveCount(0);
  for (const tab of [page, other]) await expect.poll(async () => (await kept(tab)).drafts).toEqual([]);
  await expect(other.getByLabel('Email')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Sign in to continue').first()).toBeVisible();
});

/** Puts the session of `owner` in the place of the browser's. */
async function signInAs(page: Page, owner: Pick<Owner, 'request'>): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies((await owner.request.storageState()).cookies);
}

test('a person who signs in after another one’s session ended neither sees nor sends what that one scanned and typed', async ({
  people,
}) => {
  const { page, clerk, results } = await clerkWithScans(people, ['330871']);
  const own = await clerk.request.storageState();
  const next = await people.apiOwner('Bluebird Cars');
  const sent: number[] = [];
  page.on('response', (response) => response.url().includes('/api/confirmDelivery') && sent.push(response.status()));

  await test.step('the page of the first does not act in the name of the second', async () => {
    people.allowConsoleError(/401|404/);
    await signInAs(page, next);
    await page.context().unroute('**/api/confirmDelivery');
    await expect.poll(() => sent).toContain(401);
    expect(await results()).toEqual(['waiting', 'waiting', 'waiting']);
  });
  await test.step('the second finds nothing of the first, and is not asked about their scans', async () => {
    await page.goto('/receive');
    await expect(page.getByText('Nothing is on its way to you.')).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL(`${clerk.origin}/`);
    expect((await kept(page)).scans).toBe(1);
  });
  await test.step('the first one’s scan is sent when they come back', async () => {
    await page.context().clearCookies();
    await page.context().addCookies(own.cookies);
    await page.goto('/notifications');
    await expect.poll(results).toEqual(['received', 'waiting', 'waiting']);
  });
});
