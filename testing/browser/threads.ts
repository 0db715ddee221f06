// Threads for the browser tests: opening one through the API, and finding and using its parts on the screen.
import type { Locator, Page } from '@playwright/test';
import { type ApiOwner, expect } from './people.ts';

export const F150 = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };
export const F150_TITLE = '2021 Ford F-150';

type Parties = { boughtFrom: { orgId: string }; soldTo?: { orgId: string }; hasTitle?: boolean; vin?: string };

/** Opens a thread as this owner through the API. Returns its ID. */
export async function openThread(owner: ApiOwner, { boughtFrom, soldTo, hasTitle = false, vin = F150.vin }: Parties): Promise<string> {
  const parties = { boughtFromOrgId: boughtFrom.orgId, ...(soldTo ? { soldToOrgId: soldTo.orgId } : {}), creatorHasTitle: hasTitle };
  return (await owner.command('createThread', { ...F150, vin, ...parties })).threadId;
}

/** The thread's newest update, as input for the commands that answer it. */
export async function latestUpdate(owner: ApiOwner, threadId: string): Promise<{ threadId: string; updateId: string }> {
  const view = await owner.query('thread', { threadId });
  const update = view.standing === 'completed' ? undefined : view.updates.at(-1);
  if (!update) throw new Error('The thread has no update.');
  return { threadId, updateId: update.id };
}

export const chainOf = (page: Page): Locator => page.getByRole('list', { name: 'Title chain' });
export const stopsOf = (page: Page): Locator => chainOf(page).getByRole('listitem');
export const updatesOf = (page: Page): Locator => page.getByRole('region', { name: 'Updates' });
export const entriesOf = (page: Page): Locator => updatesOf(page).getByRole('list', { name: 'Updates' }).getByRole('listitem');
export const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Chooses an item of the menu "Thread actions". */
export async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Returns a function that clicks the button with this name. */
export const clickButton = (page: Page, name: string) => async () => await page.getByRole('button', { name, exact: true }).click();

/** Opens the confirmation dialog with `open` and cancels it. Then opens it again and confirms with the button `action`. */
export async function cancelThenConfirm(page: Page, action: string, open: () => Promise<void>): Promise<void> {
  const question = page.getByRole('alertdialog');
  await open();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await open();
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

/** Hands the title over across the counter. The sheet must name this recipient. */
export async function markDelivered(page: Page, recipient: string): Promise<void> {
  await act(page, 'Mark title as delivered');
  const sheet = page.getByRole('dialog', { name: 'Mark title as delivered' });
  await expect(sheet).toContainText(`To ${recipient}, Boulder, CO. It stays with you until they confirm.`);
  await sheet.getByRole('button', { name: 'Handed over now' }).click();
}

/** Searches for the organization in the combobox and selects it. */
export async function pickOrganization(page: Page, combobox: string, orgName: string): Promise<void> {
  await page.getByRole('combobox', { name: combobox }).fill(orgName);
  await page.getByRole('option', { name: orgName }).click();
}
