// Opening a thread: VINs, parties that are not on Titleline, and vehicles that already have a thread.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { F150, F150_TITLE, openThread, pickOrganization, stopsOf } from './threads.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

async function fillVehicle(page: Page, vin: string): Promise<void> {
  await page.getByLabel('VIN', { exact: true }).fill(vin);
  await page.getByLabel('Year', { exact: true }).fill('2021');
  await page.getByLabel('Make', { exact: true }).fill('Ford');
  await page.getByLabel('Model', { exact: true }).fill('F-150');
  await page.getByLabel('Mileage', { exact: true }).fill('48210');
}

test('a party that is not on Titleline is added by name', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  await fillVehicle(page, 'OLDTRUCK1');
  await page.getByLabel('We currently have the paper title in hand').check();
  await page.getByRole('combobox', { name: 'Bought from' }).fill(people.unique('Prairie Wholesale'));
  await page.getByRole('option', { name: 'Add a new organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'New organization' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(people.unique('Prairie Wholesale'));
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill(people.unique('Prairie Wholesale'));
  await dialog.getByRole('radio', { name: 'Dealership' }).check();
  await dialog.getByLabel('Title contact email').fill('titles@prairie.example');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(people.unique('Prairie Wholesale'));
  await create(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
  await expect(stopsOf(page)).toHaveText([/^1 Prairie Wholesale/, /^2 Front Range Auction.*Holds the title/]);
});

test('a person cannot select their own organization as a party, and a reload keeps the form', async ({ people }) => {
  const { page, orgName } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  await fillVehicle(page, 'OLDTRUCK1');
  await pickOrganization(page, 'Bought from', orgName);
  await expect(page.getByText('You cannot select your own organization as a party.')).toBeVisible();
  await expect(create(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('OLDTRUCK1');
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('F-150');
  await expect(page.getByRole('combobox', { name: 'Bought from' })).toHaveValue(orgName);
});

test('a VIN that already has a thread leads to that thread', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, vin: 'OLDTRUCK1' });
  const { page } = auction;
  await page.goto('/new');
  await fillVehicle(page, 'old-truck-1');
  await pickOrganization(page, 'Bought from', seller.orgName);
  people.allowConsoleError(failedRequest(409, 'createThread'));
  await create(page).click();
  await expect(page.getByText('You already have an active thread for this VIN.')).toBeVisible();
  await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue('48,210');
  await page.getByRole('alert').getByRole('link', { name: 'Open that thread' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
});

test('a VIN is checked while it is typed: impossible letters, the check digit, and the vehicle it stands for', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  await page.getByLabel('VIN', { exact: true }).fill('IFTFW1E53MKE41877');
  await expect(page.getByText('From VIN')).toHaveCount(0);
  await page.getByRole('button', { name: `Use ${F150.vin}` }).click();
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(F150.vin);
  await expect(page.getByText('From VIN')).toHaveCount(3);
  await page.getByLabel('Year', { exact: true }).fill('2022');
  await expect(page.getByText('From VIN')).toHaveCount(2);

  await page.getByLabel('VIN', { exact: true }).fill(F150.vin.replace('53M', '54M'));
  await expect(page.getByText(/check digit/i)).toBeVisible();
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2022');
});

test('a model needs a make first, and an unlisted make is accepted', async ({ people }) => {
  const { page } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await page.goto('/new');
  await expect(page.getByRole('combobox', { name: 'Model' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Make' }).click();
  await page.getByRole('option', { name: 'Toyota', exact: true }).click();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Camry', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('Camry');
  await page.getByRole('combobox', { name: 'Make' }).fill('Homebuilt');
  await expect(page.getByRole('combobox', { name: 'Make' })).toHaveValue('Homebuilt');
});

test('a VIN is extracted from pasted text, and the form says if the text has more than one', async ({ people }) => {
  const { page, context, origin } = await people.owner('Front Range Auction', { orgType: 'auction' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto('/new');
  const vin = page.getByLabel('VIN', { exact: true });
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
});

test('a search for a party shows 25 matches, and a search for an organization to invite shows ten', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const lots = people.unique('Lots');
  const names = Array.from({ length: 26 }, (_, at) => `${lots} ${String.fromCodePoint(65 + at)}`);
  for (const name of names) await auction.command('createProvisionalOrg', { name, orgType: 'dealership' });
  const threadId = await openThread(auction, { boughtFrom: await people.owner('Silver State Motors'), hasTitle: true });
  const { page } = auction;
  await page.goto('/new');
  await page.getByRole('combobox', { name: 'Bought from' }).fill(lots);
  await expect(page.getByRole('option', { name: lots })).toHaveCount(25);
  await page.goto(`/t/${threadId}`);
  await page.getByRole('button', { name: 'Invite next organization' }).click();
  await page.getByRole('combobox', { name: 'Search organizations' }).fill(lots);
  await expect(page.getByRole('option', { name: lots })).toHaveCount(10);
});
