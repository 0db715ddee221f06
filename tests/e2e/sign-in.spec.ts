// The landing page, signing in and signing up, and the redirects between them.
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { ORIGINS } from './servers.ts';

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the landing page shows all of its content without scripts', async ({ people }) => {
  const { page } = await people.visitor({ javaScriptEnabled: false });
  for (const path of ['/', '/home']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
  }
  await expect(
    page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: /^\d(?:Problem|Solution|How it works|Network|Outcomes|Security|Features|FAQ)$/ }),
  ).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('main').getByRole('link', { name: /^Sign in/ })).toHaveAttribute('href', '/login');

  const questions = page.getByRole('group').filter({ has: page.locator('summary') });
  await expect(questions).toHaveCount(3);
  await questions.first().locator('summary').click();
  await expect(questions.first().getByText('The paper still travels', { exact: false })).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Network' })).toHaveAttribute('href', '/network');
  await expect(footer.getByRole('link', { name: 'New thread' })).toHaveAttribute('href', '/new');
  await expect(footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '#faq');
});

test('a signed-in person is redirected from the landing, sign-in and sign-up pages', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group');
  for (const path of ['/', '/home', '/login', '/signup', '/onboarding']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.goto('/login?redirect=%2Finvites');
  await expect(page).toHaveURL(/\/invites$/);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('an unknown address shows a 404 page with links home and to the dashboard', async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText("We couldn't find that page.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
});

test('a visitor signs in first, and returns to the requested page', async ({ people }) => {
  const { page, context, email } = await people.owner('Aspen Auto Group');
  await context.clearCookies();
  const id = '00000000-0000-7000-8000-000000000000';
  for (const path of [
    '/onboarding',
    '/dashboard?tab=invites',
    '/network?tab=requests',
    `/network/${id}`,
    '/new',
    `/t/${id}`,
    `/t/${id}/completed`,
    '/profile',
    '/notifications',
    '/myorganization',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(path)}`,
    );
  }
  for (const link of ['/onboarding?invite=ABCDEF234567', '/onboarding?claim=made-up']) {
    await page.goto(link);
    await expect(page).toHaveURL(`/signup?redirect=${encodeURIComponent(link)}`);
  }
  await page.goto('/invites');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  people.allowConsoleError(failedRequest(401, 'auth'));
  await signIn(page, email, 'Not the one 1');
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await signIn(page, ` ${email} `);
  await expect(page).toHaveURL(/\/invites$/);
});

test('a redirect never leaves this site', async ({ people }) => {
  const { page, context, email, origin } = await people.owner('Aspen Auto Group');
  await context.clearCookies();
  await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2Fdashboard');
  await signIn(page, email);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', ORIGINS.find((other) => other !== origin) ?? '']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`${origin}/dashboard`);
  }
});

test('signing up with an email that has an account leads to the sign-in', async ({ people }) => {
  const { email } = await people.account();
  const another = 'Another horse 43'; // with the right password it would count as a retry of the first sign-up
  const { page } = await people.visitor();
  await page.goto('/signup?redirect=%2Finvites');
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(another);
  await page.getByLabel('Confirm password').fill(another);
  people.allowConsoleError(failedRequest(409, 'auth'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is already an account with this email. Sign in instead.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await signIn(page, email);
  await expect(page).toHaveURL(/\/onboarding\?redirect=%2Finvites$/);
});
