// Opening a thread: VINs, parties that are not on Titleline, and vehicles that already have a thread.
import type { Page } from '@playwright/test';
import { callsOf, holdCalls } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { scanByHand } from './hand-scanner.ts';
import { F150, F150_TITLE, pickOrganization, stopsOf } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

/** Goes to the form from another page of the app. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'New thread' }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toBeVisible();
}

async function fillVehicle(page: Page, vin: string): Promise<void> {
  await page.getByLabel('VIN', { exact: true }).fill(vin);
  await page.getByLabel('Year', { exact: true }).fill('2021');
  await page.getByLabel('Make', { exact: true }).fill('Ford');
  await page.getByLabel('Model', { exact: true }).fill('F-150');
  await page.getByLabel('Mileage', { exact: true }).fill('48210');
}

test('a thread is opened with a party that is added by name, and the form then recognizes the VIN', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = auction;
  const [prairie, lots] = [people.unique('Prairie Wholesale'), people.unique('Lots')];
  const names = Array.from({ length: 26 }, (_, at) => `${lots} ${String.fromCodePoint(65 + at)}`);
  for (const name of names) await auction.command('createProvisionalOrg', { name, orgType: 'dealership' });
  await page.goto('/new');

  await test.step('a party that is not on Titleline is added by name', async () => {
    await fillVehicle(page, 'OLDTRUCK1');
    await page.getByLabel('We currently have the paper title in hand').check();
    await page.getByRole('combobox', { name: 'Bought from' }).fill(prairie);
    await page.getByRole('option', { name: 'Add a new organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'New organization' });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(prairie);
    await dialog.getByLabel('Name', { exact: true }).fill('');
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill(prairie);
    await dialog.getByRole('radio', { name: 'Dealership' }).check();
    await dialog.getByLabel('Title contact email').fill('titles@prairie.example');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(prairie);
    await create(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
    await expect(stopsOf(page)).toHaveText([/^1 Prairie Wholesale/, /^2 Front Range Auction.*Holds the title/]);
  });
  const threadUrl = page.url();

  await test.step('a search for an organization to invite shows ten matches', async () => {
    await page.getByRole('button', { name: 'Invite next organization' }).click();
    await page.getByRole('combobox', { name: 'Search organizations' }).fill(lots);
    await expect(page.getByRole('option', { name: lots })).toHaveCount(10);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('a search for a party shows 25 matches', async () => {
    await openForm(page);
    await page.getByRole('combobox', { name: 'Bought from' }).fill(lots);
    await expect(page.getByRole('option', { name: lots })).toHaveCount(25);
  });

  await test.step('several cars of one seller are added without leaving the form, each with three clicks or none', async () => {
    await pickOrganization(page, 'Bought from', prairie);
    await page.getByLabel('Deal date').fill('2026-10-01');
    const vin = page.getByLabel('VIN', { exact: true });
    const mileage = page.getByLabel('Mileage', { exact: true });
    for (const [number, miles, add] of [
      ['1FTFW1E59NKD69096', '48210', async () => await page.getByRole('button', { name: 'Create and add another' }).click()],
      ['2HKRW2H50KH612345', '9000', async () => await page.keyboard.press('Control+Enter')],
    ] as const) {
      await vin.click();
      await page.keyboard.type(number);
      await expect(page.getByText('From VIN')).toHaveCount(3);
      await mileage.click();
      await page.keyboard.type(miles);
      await add();
      await expect(page.getByText(`· ${number.slice(-6)}`)).toBeVisible();
      await expect(vin).toBeFocused();
      await expect(vin).toHaveValue('');
      await expect(mileage).toHaveValue('');
      await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(prairie);
      await expect(page.getByLabel('Deal date')).toHaveValue('2026-10-01');
    }
  });

  await test.step('keys send neither a form in which something is missing, nor the form behind a dialog', async () => {
    const calls = callsOf(page, 'createThread');
    await page.getByLabel('VIN', { exact: true }).fill('1FTFW1E53MKE41877');
    await expect(page.getByText('From VIN')).toHaveCount(3);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByLabel('Mileage', { exact: true })).toBeFocused();
    await expect(page.getByText('Enter the mileage as a whole number.')).toBeVisible();
    await page.getByLabel('Mileage', { exact: true }).fill('48210');
    await page.getByRole('combobox', { name: 'Sold to' }).fill('Nobody');
    await page.getByRole('option', { name: 'Add a new organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'New organization' });
    await dialog.getByLabel('Title contact email').press('Control+Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('combobox', { name: 'Sold to' }).fill('');
    expect(calls).toEqual([]);
  });

  await test.step('what is typed while a car is sent belongs to the next one, and a refused car comes back after that', async () => {
    const vin = page.getByLabel('VIN', { exact: true });
    await fillVehicle(page, 'OLDTRUCK1');
    const letThrough = await holdCalls(page, 'createThread');
    people.allowConsoleError(failedRequest(409, 'createThread'));
    await page.keyboard.press('Control+Enter');
    await expect(vin).toBeFocused();
    await page.keyboard.type('2HKRW2H50KH654321');
    await expect(page.getByText('From VIN')).toHaveCount(3);
    letThrough();
    await expect(page.getByText('Not created: 2021 Ford F-150 · TRUCK1')).toBeVisible();
    await expect(vin).toHaveValue('2HKRW2H50KH654321');
    await page.getByLabel('Mileage', { exact: true }).fill('9000');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('· 654321')).toBeVisible();
    await expect(vin).toHaveValue('OLDTRUCK1');
    await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('48,210');
  });

  await test.step('a VIN that already has a thread with the same seller leads to that thread', async () => {
    await fillVehicle(page, 'old-truck-1');
    await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(prairie);
    people.allowConsoleError(failedRequest(409, 'createThread'));
    await create(page).click();
    await expect(page.locator('form').getByText('You already have an active thread for this VIN.')).toBeVisible();
    await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('48,210');
    await page.getByRole('alert').getByRole('link', { name: 'Open that thread' }).click();
    await expect(page).toHaveURL(threadUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
  });
});

test('the fields of a new thread help while they are filled in, and a reload keeps them', { tag: LONG }, async ({ people }) => {
  const { page, context, origin, orgName } = await people.owner('Front Range Auction', { orgType: 'auction' });
  const vin = page.getByLabel('VIN', { exact: true });
  await page.goto('/new');

  await test.step('a VIN is extracted from pasted text, and the form says if the text has more than one', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await vin.selectText();
      await page.keyboard.press('ControlOrMeta+V');
    };
    await vin.fill('1FTFW');
    await paste('Unit 12\nVIN: 1ftfw1e59-nkd69096 (blue)\nFord F-150');
    await expect(vin).toHaveValue('1FTFW1E59NKD69096');
    await expect(page.getByText('From VIN')).toHaveCount(3);
    await paste('1FTFW1E59NKD69096\n4S4BTAFC8N3187402');
    await expect(page.getByText('There was more than one VIN in that text.')).toBeVisible();
    await paste('4S4BTAFC8N3187402');
    await expect(page.getByText('There was more than one VIN in that text.')).toBeHidden();
    await expect(vin).toHaveValue('4S4BTAFC8N3187402');
    await vin.fill('');
  });

  await test.step('what a hand scanner types is read as a VIN, with or without a key at its end, and sends nothing', async () => {
    const scan = async (code: string, end?: 'Enter') => {
      await vin.fill('');
      await scanByHand(page, code, end);
      await expect(vin).toHaveValue('1FTFW1E59NKD69096');
    };
    await scan('I1FTFW1E59NKD69096', 'Enter');
    await expect(vin).toBeFocused();
    await scan(']A0i1ftfw1e59nkd69096');
    await scan('VAD1FTFW1E59NKD69096');
    await scan('https://vin.example/1FTFW1E59NKD69096?lane=4', 'Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a VIN is checked while it is typed: impossible letters, the check digit, and the vehicle it stands for', async () => {
    await vin.fill('IFTFW1E53MKE41877');
    await expect(page.getByText('From VIN')).toHaveCount(0);
    await page.getByRole('button', { name: `Use ${F150.vin}` }).click();
    await expect(vin).toHaveValue(F150.vin);
    await expect(page.getByText('From VIN')).toHaveCount(3);
    await page.getByLabel('Year', { exact: true }).fill('2022');
    await expect(page.getByText('From VIN')).toHaveCount(2);

    await vin.fill(F150.vin.replace('53M', '54M'));
    await expect(page.getByText(/check digit/i)).toBeVisible();
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2022');
    await vin.fill('');
  });

  await test.step('a model needs a make first, and an unlisted make is accepted', async () => {
    await expect(page.getByRole('combobox', { name: 'Model' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Make' }).click();
    await page.getByRole('option', { name: 'Toyota', exact: true }).click();
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: 'Camry', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('Camry');
    await page.getByRole('combobox', { name: 'Make' }).fill('Homebuilt');
    await expect(page.getByRole('combobox', { name: 'Make' })).toHaveValue('Homebuilt');
  });

  await test.step('a person cannot select their own organization as a party, and a reload keeps the form', async () => {
    await fillVehicle(page, 'OLDTRUCK1');
    await pickOrganization(page, 'Bought from', orgName);
    await expect(page.getByText('You cannot select your own organization as a party.')).toBeVisible();
    await expect(create(page)).toBeDisabled();
    await page.getByLabel('Mileage', { exact: true }).fill('12/48210');
    await page.getByLabel('Year', { exact: true }).fill('12/2021');
    await page.reload();
    await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('OLDTRUCK1');
    await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('12/48210');
    await expect(page.getByText('Enter whole miles, such as 48,210.')).toBeVisible();
    await vin.fill(F150.vin);
    await expect(page.getByRole('status').getByText('2021 Ford F-150')).toBeVisible();
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('12/2021');
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('F-150');
    await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(orgName);
  });
});
