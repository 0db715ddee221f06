// The profile's sign-in section: the password, the email verification and the active sessions.
import type { Page } from '@playwright/test';
import { type Account, expect, PASSWORD, test, type Visitor } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { toast } from './threads.ts';

const NEW_PASSWORD = 'Another horse 43';

/** Signs the same person in with another browser and opens the profile there. */
async function otherBrowser(visitor: Visitor, { email }: Account, password = PASSWORD): Promise<Page> {
  const response = await visitor.context.request.post('/api/auth/sign-in/email', {
    headers: { origin: visitor.origin },
    data: { email, password },
  });
  expect(response.ok()).toBe(true);
  await visitor.page.goto('/profile');
  await expect(visitor.page.getByText('This device')).toBeVisible();
  return visitor.page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new session shows live in the person’s other browser, and ending it there signs it out at once', async ({ people }) => {
  const ann = await people.account();
  const { page } = ann;
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(button(page, 'End session')).toHaveCount(0);
  const other = await otherBrowser(await people.visitor(), ann);
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

test('changing the password ends the other sessions, and the next sign-in needs the new one', async ({ people }) => {
  const ann = await people.account();
  const visitor = await people.visitor();
  const other = await otherBrowser(visitor, ann);
  const { page } = ann;
  await page.goto('/profile');
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
  await otherBrowser(visitor, ann, NEW_PASSWORD);
});

test('a person with an unverified email can request the verification mail again', async ({ people }) => {
  const { page, email } = await people.account({ unverified: true });
  await page.goto('/profile');
  await expect(page.getByText('Not verified')).toBeVisible();
  await button(page, 'Send verification email').click();
  await expect(page.getByText(`Verification email sent to ${email}.`)).toBeVisible();
});

test('a person who only signs in with Google can request a link to set a password', async ({ people }) => {
  const { page, context, email } = await people.account();
  await context.route('**/api/me', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const me = (await response.json()) as { viewer: object };
    await route.fulfill({ response, json: { viewer: { ...me.viewer, hasPassword: false } } });
  });
  await page.goto('/profile');
  await expect(button(page, 'Change password')).toHaveCount(0);
  await button(page, 'Send a link to set a password').click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await context.unrouteAll({ behavior: 'wait' }); // otherwise a request that has just started would never get a response
});
