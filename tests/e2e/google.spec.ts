// Signing in and signing up with Google, through the real redirects to a fake Google.
import type { Page } from '@playwright/test';
import { expect, forgetSession, PASSWORD, test } from './people.ts';
import { linkIn, mailTo } from './mail.ts';
import { failedRequest } from './console-errors.ts';

type GoogleAccount = { email: string; name?: string; verified?: boolean; fails?: boolean };

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

async function continueWithGoogle(page: Page, person: GoogleAccount): Promise<void> {
  await button(page).click();
  await consent(page, person);
}

/** Fills in the form of the fake Google. */
async function consent(page: Page, { email, name = 'Gail Ortiz', verified = true, fails = false }: GoogleAccount): Promise<void> {
  await page.getByLabel('Google email').fill(email);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Verified by Google').setChecked(verified);
  await page.getByLabel('Google fails afterwards').setChecked(fails);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const emailOf = (people: { unique(name: string): string }, name: string) =>
  `${people.unique(name).replace(' ', '.').toLowerCase()}@example.test`;

test('a new person signs up with Google, reaches the requested page, and signs in again with the same account', async ({ people }) => {
  const email = emailOf(people, 'gail');
  const { page } = await people.visitor();
  await page.goto('/signup?redirect=%2Fonboarding%3Finvite%3DABCDEF234567');
  await continueWithGoogle(page, { email });
  await expect(page).toHaveURL(/\/onboarding\?invite=ABCDEF234567$/);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();

  const { page: another } = await people.visitor();
  await another.goto('/login');
  await continueWithGoogle(another, { email, name: 'Somebody Else' });
  await expect(another).toHaveURL(/\/onboarding\?redirect=%2Fdashboard$/);
  await expect(another.getByLabel('Full name')).toHaveValue('Gail Ortiz');
});

test('a person with two tabs at Google can finish signing in in both', async ({ people }) => {
  const email = emailOf(people, 'greta');
  const { page, context } = await people.visitor();
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto('/signup?redirect=%2Fprofile');
    await button(tab).click();
    await expect(tab.getByLabel('Google email')).toBeVisible();
  }
  for (const tab of [page, second]) {
    await consent(tab, { email });
    await expect(tab).toHaveURL(/\/profile$/);
    await expect(tab.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  }
});

test('an account is linked to Google only after its email was verified both here and at Google', async ({ people }) => {
  const { email } = await people.account({ unverified: true });
  const { page } = await people.visitor();
  await page.goto('/login?redirect=%2Fonboarding');
  await continueWithGoogle(page, { email });
  await expect(page.getByRole('alert')).toHaveText('Sign in with your password, or verify your email first');
  await expect(page).toHaveURL(/\/login\?/);

  const link = linkIn(await mailTo(email, /verify/i), '/verify-email');
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  people.allowConsoleError(failedRequest(400, 'auth'));
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('That is not the password of this account.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
  await forgetSession(page);
  await page.goto('/login?redirect=%2Fonboarding');
  await continueWithGoogle(page, { email, verified: false });
  await expect(page.getByRole('alert')).toHaveText('Sign in with your password, or verify your email first');
  await continueWithGoogle(page, { email });
  await expect(page).toHaveURL(/\/onboarding/);

  const { page: another } = await people.visitor();
  await another.goto('/login');
  await another.getByLabel('Email').fill(email);
  await another.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await another.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(another.getByRole('heading', { level: 1 })).toHaveText('Set up your organization');
});

test('an attacker who signs up with another person’s email gains nothing when its owner opens the link', async ({ people }) => {
  const { page: attacker, email } = await people.account({ unverified: true });
  const { page } = await people.visitor();
  await page.goto('/login');
  await continueWithGoogle(page, { email });
  await expect(page.getByRole('alert')).toHaveText('Sign in with your password, or verify your email first');
  await expect(page.getByText('Somebody made an account with your email.')).toBeVisible();

  const mail = await mailTo(email, /verify/i);
  expect(mail.text).toContain('If you did not sign up, ignore this.');
  const link = linkIn(mail, '/verify-email');
  await page.goto(link);
  await expect(page.getByText(`An account was made with ${email}.`)).toBeVisible();
  await page.goto('/login');
  await continueWithGoogle(page, { email });
  await expect(page.getByRole('alert')).toHaveText('Sign in with your password, or verify your email first');
  await attacker.goto('/profile');
  await expect(attacker.getByText('Not verified')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill('The owner’s horse 7');
  await page.getByRole('button', { name: 'Set password and verify' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(attacker.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('a person who cancels at Google, or for whom Google fails, returns to the same page and can try again', async ({ people }) => {
  const { page } = await people.visitor();
  for (const [path, sentence] of [
    ['/login', 'Sign-in failed'],
    ['/signup', 'Google sign up failed'],
  ] as const) {
    await page.goto(`${path}?redirect=%2Fnew`);
    await button(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await continueWithGoogle(page, { email: emailOf(people, 'gus'), fails: true });
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*redirect=%2Fnew`));
  }
});
