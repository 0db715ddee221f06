// Resetting a forgotten password through a link by mail, and verifying an email.
import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './mail.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { LONG } from '../../testing/extent.ts';

const NEW = 'Another horse 43';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Set password' }).click();
}

/** Asks for a link on the way from the sign-in page of a visitor who wants to see /invites, and then goes to the sign-up page. */
async function askForLink(page: Page, email: string): Promise<void> {
  await test.step('a stranger cannot find out who has an account', async () => {
    await page.goto('/login?redirect=%2Finvites');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading(page)).toHaveText('Forgot your password?');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Email').fill('nobody at all');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('alert')).toHaveText('Enter a valid email address.');
    await page.getByLabel('Email').fill('stranger@example.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('If there is an account for stranger@example.test')).toBeVisible();
    await page.getByRole('button', { name: 'Use another email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('stranger@example.test');
  });

  await test.step('the email and the requested page are kept on the way to the mail and back', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(heading(page)).toHaveText('Check your email');
    await expect(heading(page)).toBeFocused();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Finvites$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
}

test('a person who forgot the password gets a link by mail, and signs in with a new password', async ({ people }) => {
  const { page, context, email } = await people.owner('Aspen Auto Group');
  const { page: other } = await people.visitor();
  const signInWith = async (password: string) => {
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  await askForLink(other, email);
  const link = linkIn(await mailTo(email, /password/i), '/reset-password');
  await test.step('the new password ends the sessions of all open pages, and replaces the old one', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto('/dashboard');
    await expect(heading(otherTab)).toBeVisible();
    await page.goto(link);
    await expect(page.getByLabel('New password')).toBeVisible();
    await other.goto(link);
    await choose(other, 'short');
    await expect(other.getByRole('alert')).toHaveText('Please choose a stronger password');
    await choose(other, NEW, 'Another horse 44');
    await expect(other.getByRole('alert')).toHaveText('Passwords do not match');
    // A page notes its time zone after five seconds, which can be the moment in which its session ends.
    people.allowConsoleError(failedRequest(401, 'noteTimeZone'));
    await choose(other, NEW);
    await expect(other.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
    await expect(other.getByLabel('Email')).toHaveValue(email);
    await expect(otherTab.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    people.allowConsoleError(failedRequest(401, 'auth'));
    await signInWith(PASSWORD);
    await expect(other.getByRole('alert')).toHaveText('Wrong email or password.');
    await signInWith(NEW);
    await expect(other).toHaveURL(/\/invites$/);
  });

  await test.step('a link that was used meanwhile is refused, and later shows that before the person types anything', async () => {
    people.allowConsoleError(failedRequest(409, 'auth'));
    await choose(page, NEW);
    await expect(heading(page)).toHaveText('This link does not work any more');
    await page.reload();
    await expect(heading(page)).toHaveText('This link does not work any more');
    await expect(heading(page)).toBeFocused();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password\?redirect=%2Finvites$/);
    await expect(heading(page)).toHaveText('Forgot your password?');
  });

  await test.step('the form appears even if the link could not be checked', async () => {
    people.allowConsoleError(/net::ERR_FAILED/);
    await page.route('**/api/auth/check-reset-link', (route) => route.abort());
    await page.goto('/reset-password?token=made-up');
    await expect(page.getByLabel('New password')).toBeVisible();
  });
});

test('a person with an unverified email can have the link sent again, and open pages show the verification live', { tag: LONG }, async ({
  people,
}) => {
  const { page, context, email } = await people.account({ unverified: true });
  await page.goto('/profile');
  await expect(page.getByText('Not verified')).toBeVisible();
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByText(`Verification email sent to ${email}.`)).toBeVisible();

  const second = await context.newPage();
  await test.step('a link that does not work offers a new one', async () => {
    people.allowConsoleError(failedRequest(409, 'auth'));
    await second.goto('/verify-email?token=made-up');
    await expect(heading(second)).toHaveText('This link does not work any more');
    await second.getByRole('button', { name: 'Send a new link' }).click();
    await expect(second.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
  });

  await test.step('a link that works verifies the email', async () => {
    await second.goto(linkIn(await mailTo(email, /verify/i), '/verify-email'));
    await expect(heading(second)).toHaveText('Your email is verified');
    await expect(page.getByText('Not verified')).toBeHidden();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await second.reload();
    await expect(heading(second)).toHaveText('Your email is verified');
    await second.getByRole('link', { name: 'Continue' }).click();
    await expect(second).toHaveURL(/\/onboarding/);
  });
});
