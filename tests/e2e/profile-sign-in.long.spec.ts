// The profile's sign-in section: the password and the active sessions.
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { toast } from '../../testing/browser/threads.ts';

const NEW_PASSWORD = 'Another horse 43';

/** Signs in with another browser, whose page asks for that, and sees the profile. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await expect(page.getByText('This device')).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a person sees their session in another browser live, and ends it there or by a new password', async ({ people }) => {
  const { page, email } = await people.account();
  const { page: other } = await people.visitor();
  // The other page may be asking for its sessions, as its sign-in has changed them, when its session ends.
  people.allowConsoleError(failedRequest(401, 'sessions'));
  await page.goto('/profile');
  await other.goto('/profile');

  await test.step('a new session shows live in the person’s other browser, and ending it there signs it out at once', async () => {
    await expect(page.getByText('This device')).toBeVisible();
    await expect(button(page, 'End session')).toHaveCount(0);
    await signIn(other, email, PASSWORD);
    await expect(button(page, 'End session')).toHaveCount(1);
    await button(page, 'End session').click();
    const question = page.getByRole('alertdialog', { name: 'End this session?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'End session' }).click();
    await expect(toast(page, 'Session ended')).toBeVisible();
    await expect(button(page, 'End session')).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
  });

  await test.step('changing the password ends the other sessions, and the next sign-in needs the new one', async () => {
    await signIn(other, email, PASSWORD);
    await button(page, 'Change password').click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const send = dialog.getByRole('button', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('not the one');
    await dialog.getByLabel('New password').fill('short');
    await send.click();
    await expect(dialog.getByText('Please choose a stronger password')).toBeVisible();
    await dialog.getByLabel('New password').fill(NEW_PASSWORD);
    people.allowConsoleError(failedRequest(400, 'auth'));
    await send.click();
    await expect(dialog.getByText('That is not your current password.')).toBeVisible();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await expect(dialog.getByLabel('New password')).toHaveValue(NEW_PASSWORD);
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await send.click();
    await expect(toast(page, 'Password changed. All other sessions were ended.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(other.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    await signIn(other, email, NEW_PASSWORD);
  });
});
