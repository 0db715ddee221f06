// Resetting a forgotten password through a link by mail, and verifying an email.
import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './mail.ts';
import { expect, PASSWORD, test } from './people.ts';
import { failedRequest } from './console-errors.ts';

const NEW = 'Another horse 43';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('a person who forgot the password gets a link by mail, and signs in with a new password', async ({ people }) => {
  const { page, context, email } = await people.owner('Aspen Auto Group');
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await people.visitor();
  await other.page.goto('/login?redirect=%2Finvites');
  await other.page.getByLabel('Email').fill(email);
  await other.page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other.page.getByLabel('Email')).toHaveValue(email);
  await other.page.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(other.page)).toHaveText('Check your email');
  await expect(heading(other.page)).toBeFocused();
  await other.page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(other.page).toHaveURL(/\/login\?redirect=%2Finvites$/);
  await expect(other.page.getByLabel('Email')).toHaveValue(email);
  await other.page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(other.page.getByLabel('Email')).toHaveValue(email);

  const link = linkIn(await mailTo(email, /password/i), '/reset-password');
  await other.page.goto(link);
  await choose(other.page, 'short');
  await expect(other.page.getByRole('alert')).toHaveText('Please choose a stronger password');
  await choose(other.page, NEW, 'Another horse 44');
  await expect(other.page.getByRole('alert')).toHaveText('Passwords do not match');
  await choose(other.page, NEW);
  await expect(other.page.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await expect(other.page.getByLabel('Email')).toHaveValue(email);

  // The new password ended the sessions of all open pages.
  await expect(otherTab.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();

  people.allowConsoleError(failedRequest(401, 'auth'));
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.page.getByRole('alert')).toHaveText('Wrong email or password.');
  await other.page.getByLabel('Password', { exact: true }).fill(NEW);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.page).toHaveURL(/\/invites$/);

  // The link is used. The page shows that before the person types anything.
  await page.goto(link);
  await expect(heading(page)).toHaveText('This link does not work any more');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password\?redirect=%2Finvites$/);
  await expect(heading(page)).toHaveText('Forgot your password?');
});

test('submitting a password with a link that was used meanwhile shows that the link no longer works', async ({ people }) => {
  const { page, email } = await people.account();
  const other = await people.visitor();
  await other.page.goto('/forgot-password');
  await other.page.getByLabel('Email').fill(email);
  await other.page.getByRole('button', { name: 'Send link' }).click();
  const link = linkIn(await mailTo(email, /password/i), '/reset-password');
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await other.page.goto(link);
  await choose(other.page, NEW);
  await expect(other.page).toHaveURL(/\/login$/);
  people.allowConsoleError(failedRequest(409, 'auth'));
  await choose(page, NEW);
  await expect(heading(page)).toHaveText('This link does not work any more');
});

test('the form appears even if the link could not be checked', async ({ people }) => {
  const { page, context } = await people.visitor();
  people.allowConsoleError(/net::ERR_FAILED/);
  await context.route('**/api/auth/check-reset-link', (route) => route.abort());
  await page.goto('/reset-password?token=made-up');
  await expect(page.getByLabel('New password')).toBeVisible();
});

test('a stranger cannot find out who has an account', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody at all');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter a valid email address.');
  await page.getByLabel('Email').fill('stranger@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If there is an account for stranger@example.test')).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('stranger@example.test');
});

test('a verification link verifies the email, and open pages show it live', async ({ people }) => {
  const { page, context, email } = await people.account({ unverified: true });
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Send verification email' })).toBeVisible();
  const link = linkIn(await mailTo(email, /verify/i), '/verify-email');
  const second = await context.newPage();
  await second.goto(link);
  await expect(heading(second)).toHaveText('Your email is verified');
  await expect(page.getByRole('button', { name: 'Send verification email' })).toBeHidden();
  await second.reload();
  await expect(heading(second)).toHaveText('Your email is verified');
  await second.getByRole('link', { name: 'Continue' }).click();
  await expect(second).toHaveURL(/\/onboarding/);
});

test('an invalid verification link offers a new one to a signed-in person, and the sign-in to others', async ({ people }) => {
  people.allowConsoleError(failedRequest(409, 'auth'));
  const { page, email } = await people.account({ unverified: true });
  await page.goto('/verify-email?token=made-up');
  await expect(heading(page)).toHaveText('This link does not work any more');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
  const visitor = await people.visitor();
  await visitor.page.goto('/verify-email?token=made-up');
  await expect(visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
