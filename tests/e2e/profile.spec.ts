// The profile: personal details and the list of organizations. The mail preferences: mail-preferences.spec.ts.
import type { Page } from '@playwright/test';
import { holdScript } from './calls.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { RETRY_TIMEOUT_MS } from '../../testing/browser/console-errors.ts';
import { toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Keeps editing at first, then fails to sign out, then signs out. */
async function signOutWithUnsavedChanges(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const signOut = async () => {
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await button(page, 'Edit').click();
  await field(page, 'Display name').fill('Pat Unsaved');
  await signOut();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(field(page, 'Display name')).toHaveValue('Pat Unsaved');

  await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 });
  await signOut();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page, 'Display name')).toHaveValue('Pat Unsaved');
  const [closing] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  await closing.dismiss();

  await signOut();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
}

test('a person without an organization edits their details', async ({ people }) => {
  const { page, email } = await people.account();
  await page.goto('/profile');

  await test.step('undoing a change by hand disables “Save” again', async () => {
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Display name')).not.toBeEditable();
    await button(page, 'Edit').click();
    await expect(field(page, 'Display name')).toBeFocused();
    await expect(field(page, 'Email')).not.toBeEditable();
    await expect(button(page, 'Save')).toBeDisabled();
    await field(page, 'Display name').fill('Pat');
    await expect(button(page, 'Save')).toBeEnabled();
    await field(page, 'Display name').fill('Pat Lindqvist');
    await expect(button(page, 'Save')).toBeDisabled();
  });

  await test.step('a phone number is formatted while it is typed, and saved', async () => {
    await field(page, 'Phone').pressSequentially('30x35550142');
    await expect(field(page, 'Phone')).toHaveValue('(303) 555-0142');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await field(page, 'Position').fill('Title clerk');
    await field(page, 'Position').press('Enter');
    await expect(toast(page, 'Profile saved')).toBeVisible();
    await expect(button(page, 'Edit')).toBeFocused();
  });

  await test.step('the caret keeps its place in the phone number when a letter is ignored or a digit is deleted', async () => {
    await button(page, 'Edit').click();
    const phone = field(page, 'Phone');
    const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart);
    await phone.fill('3035550142');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
    await phone.press('x');
    await expect(phone).toHaveValue('(303) 555-0142');
    expect(await caret()).toBe(7);
    await phone.press('Backspace');
    await phone.press('9');
    await expect(phone).toHaveValue('(303) 955-0142');
    expect(await caret()).toBe(7);
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await phone.press('Delete');
    await phone.press('Delete');
    await expect(phone).toHaveValue('(303) 550-142');
  });

  await test.step('“Cancel” brings the saved details back', async () => {
    await field(page, 'Display name').fill('Somebody else');
    await button(page, 'Cancel').click();
    await expect(field(page, 'Display name')).toHaveValue('Pat Lindqvist');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(field(page, 'Phone')).toHaveValue('(303) 555-0142');
    await expect(field(page, 'Position')).toHaveValue('Title clerk');
  });
});

test('input that is not saved yet is kept: when a save fails, and when another tab saves or a sign-out is cancelled', {
  tag: LONG,
}, async ({ people }) => {
  const { page, context } = await people.account();
  await page.goto('/profile');

  await test.step('a save that is refused or fails keeps the input, and shows an error beside each wrong field', async () => {
    await button(page, 'Edit').click();
    await field(page, 'Display name').fill('  ');
    await field(page, 'Phone').fill('303');
    await button(page, 'Save').click();
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await expect(page.getByText('Enter all ten digits, or none.')).toBeVisible();
    await expect(field(page, 'Display name')).toBeFocused();
    await field(page, 'Display name').fill('Kim Salas');
    await field(page, 'Phone').fill('3035550142');
    people.allowConsoleError(/net::ERR_FAILED/);
    await context.route('**/api/updateProfile', (route) => route.abort());
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: RETRY_TIMEOUT_MS });
    await expect(field(page, 'Display name')).toHaveValue('Kim Salas');
    await context.unroute('**/api/updateProfile');
    await button(page, 'Save').click();
    await expect(toast(page, 'Profile saved')).toBeVisible();
  });

  await test.step('details saved in one tab appear in the other, and do not overwrite its input', async () => {
    await button(page, 'Edit').click();
    await field(page, 'Position').fill('Title cl');
    const other = await context.newPage();
    await other.goto('/profile');
    await button(other, 'Edit').click();
    await field(other, 'Display name').fill('Pat Lee');
    await field(other, 'Position').fill('Owner');
    await button(other, 'Save').click();
    await expect(toast(other, 'Profile saved')).toBeVisible();
    await other.close();
    await expect(field(page, 'Display name')).toHaveValue('Pat Lee');
    await expect(field(page, 'Position')).toHaveValue('Title cl');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(field(page, 'Position')).toHaveValue('Owner');
  });

  await test.step('signing out asks before it discards unsaved changes, and then ends the session', async () => {
    await signOutWithUnsavedChanges(page);
    const viewer = await context.request.get('/api/me');
    expect(await viewer.json()).toEqual({ viewer: null });
  });
});

test('a link, going back and closing the tab ask before they discard unsaved changes', { tag: LONG }, async ({ people }) => {
  const { page, orgName } = await people.owner('Aspen Auto Group');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const release = await holdScript(page, 'Dashboard');
  await page.goto('/network');
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await button(page, 'Edit').click();
  await field(page, 'Display name').fill('Pat Lee');

  await page.goBack();
  await expect(question).toContainText('Your changes to the profile will be lost.');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);

  const [closing] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await expect(field(page, 'Display name')).toHaveValue('Pat Lee');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  // Back, before the dashboard has loaded: the form is still there, with what was typed, and asks again.
  await question.getByRole('button', { name: 'Leave' }).evaluate(async (leave: HTMLElement) => {
    leave.click();
    while (location.pathname !== '/dashboard') await new Promise((resolve) => setTimeout(resolve));
    history.back();
  });
  await expect(page).toHaveURL(/\/profile$/);
  await expect(field(page, 'Display name')).toHaveValue('Pat Lee');
  release();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Display name')).toHaveValue('Pat Lindqvist');
  await page.goBack();
  await expect(page).toHaveURL(/\/network$/);

  await test.step('a person sees their organizations and their role in each', async () => {
    await page.goForward();
    const row = page.getByRole('list', { name: 'Organizations' }).getByRole('listitem');
    await expect(row).toContainText([`${orgName}Dealership · Boulder, COOwner`]);
    await page.getByRole('main').getByRole('link', { name: 'My Organization' }).click();
    await expect(page).toHaveURL(/\/myorganization$/);
  });
});
