// Signing in and signing up with Google, through the real redirects to a fake Google.
import type { Page } from '@playwright/test';
import { expect, forgetSession, test } from '../../testing/browser/people.ts';
import { linkIn, mailTo } from './mail.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { LONG } from '../../testing/extent.ts';

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

test('a new person signs up with Google in two tabs, and has no password until they ask for one', async ({ people }) => {
  const email = emailOf(people, 'gail');
  const { page, context } = await people.visitor();
  const second = await context.newPage();

  await test.step('a person with two tabs at Google can finish in both, and reaches the requested pages', async () => {
    await page.goto('/signup?redirect=%2Fprofile');
    await second.goto('/signup?redirect=%2Fonboarding%3Finvite%3DABCDEF234567');
    for (const tab of [page, second]) {
      await button(tab).click();
      await expect(tab.getByLabel('Google email')).toBeVisible();
    }
    await consent(page, { email });
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
    await consent(second, { email });
    await expect(second).toHaveURL(/\/onboarding\?invite=ABCDEF234567$/);
    await expect(second.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(second.getByLabel('Full name')).toHaveValue('Gail Ortiz');
  });

  await test.step('a person who only signs in with Google can request a link to set a password', async () => {
    await expect(page.getByRole('button', { name: 'Change password', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send a link to set a password', exact: true }).click();
    await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  });
});

test('an account that somebody else made is linked to Google only after the email’s owner took it over', { tag: LONG }, async ({
  people,
}) => {
  const { page: attacker, email } = await people.account({ unverified: true });
  await attacker.goto('/profile');
  const { page } = await people.visitor();

  await test.step('the account is not linked while its email is not verified', async () => {
    await page.goto('/login?redirect=%2Fonboarding');
    await continueWithGoogle(page, { email });
    await expect(page.getByRole('alert')).toHaveText('Sign in with your password, or verify your email first');
    await expect(page.getByText('Somebody made an account with your email.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?/);
  });

  await test.step('the link alone verifies nothing, and neither does a wrong password', async () => {
    const mail = await mailTo(email, /verify/i);
    expect(mail.text).toContain('If you did not sign up, ignore this.');
    await page.goto(linkIn(mail, '/verify-email'));
    await expect(page.getByText(`An account was made with ${email}.`)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('not the one');
    people.allowConsoleError(failedRequest(400, 'auth'));
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('That is not the password of this account.');
    await attacker.reload();
    await expect(attacker.getByText('Not verified')).toBeVisible();
  });

  await test.step('a new password verifies the email, and ends the sessions of the person who made the account', async () => {
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill('The owner’s horse 7');
    await page.getByRole('button', { name: 'Set password and verify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(attacker.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  });

  await test.step('the account is linked, and the name is kept', async () => {
    await forgetSession(page);
    await page.goto('/login');
    await continueWithGoogle(page, { email, name: 'Somebody Else' });
    await expect(page).toHaveURL(/\/onboarding\?redirect=%2Fdashboard$/);
    await expect(page.getByLabel('Full name')).toHaveValue('Pat Lindqvist');
  });
});

test('a person who cancels at Google, or for whom Google fails, returns to the same page and can try again', { tag: LONG }, async ({
  people,
}) => {
  const { page } = await people.visitor();
  const expectReturn = async (path: string, sentence: string) => {
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*redirect=%2Fnew`));
  };
  await page.goto('/login?redirect=%2Fnew');
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectReturn('/login', 'Sign-in failed');
  await continueWithGoogle(page, { email: emailOf(people, 'gus'), fails: true });
  await expectReturn('/login', 'Sign-in failed');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectReturn('/signup', 'Google sign up failed');
  await continueWithGoogle(page, { email: emailOf(people, 'gus'), fails: true });
  await expectReturn('/signup', 'Google sign up failed');
});
