// Signing in and signing up, and the redirects between the pages.
import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { ORIGINS } from '../../testing/browser/servers.ts';
import { LONG } from '../../testing/extent.ts';

const ID = '00000000-0000-7000-8000-000000000000';

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a signed-in person is redirected from the landing, sign-in and sign-up pages, and never to another site', async ({ people }) => {
  const { email } = await people.apiOwner('Aspen Auto Group');
  const { page, origin } = await people.visitor();
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' });

  await test.step('a redirect after signing in never leaves this site', async () => {
    await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2Fdashboard');
    // As a password manager that sends no events fills the form in.
    for (const [label, value] of [
      ['Email', email],
      ['Password', PASSWORD],
    ] as const)
      await page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement, filled) => void (input.value = filled), value);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/dashboard`);
    await expect(dashboard).toBeVisible();
  });

  await test.step('the pages for visitors lead to the dashboard', async () => {
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    await expect(dashboard).toBeVisible();
    const others = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', ORIGINS.find((other) => other !== origin) ?? ''];
    for (const path of ['/signup', '/onboarding', ...others.map((target) => `/login?redirect=${encodeURIComponent(target)}`)]) {
      await goTo(page, '/network');
      await expect(dashboard).toBeHidden();
      await goTo(page, path);
      await expect(page).toHaveURL(`${origin}/dashboard`);
      await expect(dashboard).toBeVisible();
    }
  });

  await test.step('the sign-in page leads to the requested page', async () => {
    await goTo(page, '/login?redirect=%2Finvites');
    await expect(page).toHaveURL(/\/invites$/);
  });

  await test.step('signing out ends that', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  });
});

test('a visitor signs in or up first, and returns to the requested page', { tag: LONG }, async ({ people }) => {
  const { email } = await people.apiOwner('Aspen Auto Group');
  const { page, context } = await people.visitor();
  const main = page.getByRole('main');

  await test.step('every page that needs a session asks for it, and passes its own address on', async () => {
    for (const [at, path] of [
      '/onboarding',
      '/dashboard?tab=invites',
      '/network?tab=requests',
      `/network/${ID}`,
      '/new',
      `/t/${ID}`,
      `/t/${ID}/completed`,
      '/profile',
      '/notifications',
      '/myorganization',
      '/invites',
    ].entries()) {
      await (at === 0 ? page.goto(path) : goTo(page, path));
      const href = `/login?redirect=${encodeURIComponent(path)}`;
      await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', href);
      await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    }
  });

  await test.step('a mistyped address leads nowhere after signing up', async () => {
    await goTo(page, '/invites');
    const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign up' });
    await expect(signUp).toHaveAttribute('href', '/signup?redirect=%2Finvites');
    await goTo(page, '/dashbord');
    await expect(signUp).toHaveAttribute('href', '/signup');
  });

  await test.step('a link to an invite or a claim leads to the sign-up', async () => {
    for (const link of ['/onboarding?invite=ABCDEF234567', '/onboarding?claim=made-up']) {
      await goTo(page, link);
      await expect(page).toHaveURL(`/signup?redirect=${encodeURIComponent(link)}`);
    }
  });

  await test.step('a person who signs up can read the terms without losing the form', async () => {
    await goTo(page, '/invites');
    // The sign-up page has a link to sign in too.
    await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    await main.getByRole('link', { name: 'Sign in' }).click();
    await main.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill('Pat');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^terms/ }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of use');
    await expect(page.getByLabel('First name')).toHaveValue('Pat');
  });

  await test.step('signing up with an email that has an account leads to the sign-in', async () => {
    const another = 'Another horse 43'; // with the right password it would count as a retry of the first sign-up
    await page.getByLabel('Last name').fill('Lindqvist');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(another);
    await page.getByLabel('Confirm password').fill(another);
    people.allowConsoleError(failedRequest(409, 'auth'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('There is already an account with this email. Sign in instead.');
    await main.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });

  await test.step('a wrong password is refused, and the right one opens the requested page', async () => {
    people.allowConsoleError(failedRequest(401, 'auth'));
    await signIn(page, email, 'Not the one 1');
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await signIn(page, ` \u202a${email}\u202c `);
    await expect(page).toHaveURL(/\/invites$/);
  });
});
