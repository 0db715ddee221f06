// Threads for the browser tests: opened past the screens, and read on the screens by the names of their parts.
import type { Locator, Page } from '@playwright/test';
import type { Owner } from './people.ts';

export const F150 = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };
export const F150_TITLE = '2021 Ford F-150';

type Parties = { boughtFrom: { orgId: string }; soldTo?: { orgId: string }; hasTitle?: boolean; vin?: string };

/** Opens a thread as this owner and answers its id. */
export async function openThread(owner: Owner, { boughtFrom, soldTo, hasTitle = false, vin = F150.vin }: Parties): Promise<string> {
  const parties = { boughtFromOrgId: boughtFrom.orgId, ...(soldTo ? { soldToOrgId: soldTo.orgId } : {}), creatorHasTitle: hasTitle };
  return (await owner.command('createThread', { ...F150, vin, ...parties })).threadId;
}

/** The newest update on the thread, which an answer names. */
export async function latestUpdate(owner: Owner, threadId: string): Promise<{ threadId: string; updateId: string }> {
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

/** Chooses from the menu "Thread actions". */
export async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Types into a combobox and takes the organization of this name. */
export async function pick(page: Page, combobox: string, orgName: string): Promise<void> {
  await page.getByRole('combobox', { name: combobox }).fill(orgName);
  await page.getByRole('option', { name: orgName }).click();
}
