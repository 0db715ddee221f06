// Drafts: form input survives a reload. Cancelling the form deletes its draft.
import type { Dialog, Page } from '@playwright/test';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { act, openThread, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const accept = (dialog: Dialog): void => void dialog.accept();

/** Reloads the page and accepts its question about unsaved changes, if it asks. */
async function reload(page: Page): Promise<void> {
  page.on('dialog', accept);
  await page.reload();
  page.off('dialog', accept);
}

test('a thread keeps the note of a request, the note of a dispute and a new organization over a reload', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(seller, { boughtFrom: await people.apiOwner('Bluebird Cars'), soldTo: auction, hasTitle: true });
  await auction.command('respondToInvite', { threadId, accept: true });
  const { page } = auction;
  await page.goto(`/t/${threadId}`);
  await act(page, 'Request update');
  await page.getByLabel('Note', { exact: true }).fill('Our customer signs on Friday.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite next organization' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Juniper Wholesale');
  await page.getByLabel('Title contact email').fill('titles@juniper.test');
  await page.keyboard.press('Escape');
  await seller.command('markDelivered', { threadId });
  await page.getByRole('button', { name: 'Dispute delivery' }).click();
  await page.getByLabel('Note', { exact: true }).fill('The signature is missing.');
  await reload(page);
  await page.getByRole('button', { name: 'Dispute delivery' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('The signature is missing.');
  await page.keyboard.press('Escape');
  await act(page, 'Request update');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Our customer signs on Friday.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite next organization' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Juniper Wholesale');
  await expect(page.getByLabel('Title contact email')).toHaveValue('titles@juniper.test');
  await page.keyboard.press('Escape');

  await test.step('a new thread keeps the details of a new organization, and does not use them for another name', async () => {
    const dialog = page.getByRole('dialog', { name: 'New organization' });
    const addNew = async (typed: string) => {
      await page.getByRole('combobox', { name: 'Bought from' }).fill(typed);
      await page.getByRole('option', { name: 'Add a new organization' }).click();
    };
    await goTo(page, '/new');
    await addNew('Prairie');
    await dialog.getByLabel('Name', { exact: true }).fill('Prairie Wholesale');
    await dialog.getByLabel('Title contact email').fill('titles@prairie.test');
    await reload(page);
    await addNew('prairie');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Prairie Wholesale');
    await expect(dialog.getByLabel('Title contact email')).toHaveValue('titles@prairie.test');
    await page.keyboard.press('Escape');
    await addNew('Mesa Motors');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Mesa Motors');
    await expect(dialog.getByLabel('Title contact email')).toHaveValue('');
  });
});

test('the sheet that sends a title keeps its day through Cancel, a reload and a refusal, and Enter submits it', { tag: LONG }, async ({
  people,
}) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Silver State Motors'), soldTo: buyer, hasTitle: true });
  const { page } = auction;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const sheet = page.getByRole('dialog', { name: 'Mark title as delivered' });
  const expected = sheet.getByLabel('Expected', { exact: true });
  await page.goto(`/t/${threadId}`);
  await act(page, 'Mark title as delivered');

  await test.step('a day that is typed in part is not sent, and its field says so', async () => {
    await expected.focus();
    await page.keyboard.type('11');
    await sheet.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(sheet.getByRole('alert')).toHaveText('Enter the whole date.');
    await expect(expected).toBeFocused();
    await expected.fill(day);
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  });

  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await reload(page);
  await act(page, 'Mark title as delivered');
  await expect(expected).toHaveValue(day);
  people.allowConsoleError(failedRequest(409, 'markDelivered'));
  await page.route('**/api/markDelivered', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'aborted', message: 'The title has moved.' } } }),
  );
  await expected.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText('Failed to mark delivered: The title has moved.');
  await expect(expected).toHaveValue(day);
  await page.unroute('**/api/markDelivered');
  await sheet.getByLabel('Print cover sheet').uncheck();
  await expected.press('ControlOrMeta+Enter');
  await expect(toast(page, 'Marked as delivered')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect(await auction.query('thread', { threadId })).toMatchObject({ expected: day });
});

test('My Organization keeps its details and the invite form over a reload', { tag: LONG }, async ({ people }) => {
  const { page } = await people.owner('Silver State Motors');
  const details = page.getByRole('region', { name: 'Details' });
  const invite = page.getByRole('region', { name: 'Invite Authorized User' });
  await page.goto('/myorganization');
  await invite.getByLabel('Email').fill('pat@silver-state.test');
  await invite.getByLabel('Role').selectOption('Admin');
  await invite.getByLabel('Expires in (days)').fill('30');
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Address line 1').fill('12 Pearl Street');
  await reload(page);
  await expect(details.getByLabel('Address line 1')).toHaveValue('12 Pearl Street');
  await expect(invite.getByLabel('Email')).toHaveValue('pat@silver-state.test');
  await expect(invite.getByLabel('Role')).toHaveValue('admin');
  await expect(invite.getByLabel('Expires in (days)')).toHaveValue('30');
  await invite.getByLabel('Expires in (days)').fill('7.5');
  await page.getByLabel('Due', { exact: true }).fill('2 weeks');
  await reload(page);
  await expect(page.getByLabel('Due', { exact: true })).toHaveValue('2 weeks');
  await expect(invite.getByLabel('Expires in (days)')).toHaveValue('7.5');
  await expect(invite.getByRole('alert')).toHaveText('Enter a whole number.');
  await invite.getByLabel('Expires in (days)').fill('30');
  await page.getByLabel('Due', { exact: true }).fill('14');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await details.getByRole('button', { name: 'Cancel' }).click();
  await invite.getByRole('button', { name: 'Create invite' }).click();
  await expect(invite.getByRole('listitem')).toHaveCount(1);
  await reload(page);
  await expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(invite.getByLabel('Email')).toHaveValue('');
  await expect(invite.getByLabel('Expires in (days)')).toHaveValue('14');

  await test.step('signing out deletes the drafts, so that the next person at the computer cannot read them', async () => {
    await invite.getByLabel('Email').fill('pat@silver-state.test');
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));
    expect(await drafts()).toHaveLength(1);
    // The page may be reading the organization again just as its session ends.
    people.allowConsoleError(failedRequest(401, 'myOrganization'));
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await drafts()).toEqual([]);
  });
});

test('the profile and onboarding keep their input over a reload', { tag: LONG }, async ({ people }) => {
  const { page } = await people.account();
  const code = page.getByLabel('Invite code');

  await test.step('the profile keeps its details, until the person cancels', async () => {
    const displayName = page.getByLabel('Display name');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await displayName.fill('Pat Lee');
    await page.getByLabel('Phone').pressSequentially('3035550142');
    await reload(page);
    await expect(displayName).toHaveValue('Pat Lee');
    await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0142');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await reload(page);
    await expect(displayName).toHaveValue('Pat Lindqvist');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  await test.step('onboarding keeps an invite code, but no passphrase', async () => {
    await goTo(page, '/onboarding?mode=invite');
    await code.fill('K7Q2-MF9D-X');
    await reload(page);
    await expect(code).toHaveValue('K7Q2-MF9D-X');
    await code.fill('AB12CD-correct horse battery');
    await reload(page);
    await expect(code).toHaveValue('');
  });

  await test.step('onboarding keeps the new organization', async () => {
    await goTo(page, '/onboarding');
    await page.getByRole('button', { name: 'Create an Organization' }).click();
    await page.getByLabel('Organization name').fill('Aspen Auto Group');
    await page.getByLabel('Dealership').check();
    await page.getByLabel('State').selectOption('CO');
    await page.getByLabel('Position').fill('Title clerk');
    await reload(page);
    await expect(page.getByLabel('Organization name')).toHaveValue('Aspen Auto Group');
    await expect(page.getByLabel('Dealership')).toBeChecked();
    await expect(page.getByLabel('State')).toHaveValue('CO');
    await expect(page.getByLabel('Position')).toHaveValue('Title clerk');
  });

  await test.step('if the session has ended, the page says that what was typed is kept', async () => {
    people.allowConsoleError(/401/);
    const { cookies } = await page.context().storageState();
    await page.context().clearCookies();
    await reload(page);
    await expect(page.getByText('What you typed is kept in this tab')).toBeVisible();
    await page.context().addCookies(cookies);
    await reload(page);
    await expect(page.getByLabel('Organization name')).toHaveValue('Aspen Auto Group');
  });
});
