// The screen checks (check-screen.ts) for every page of visitors and new people, in light and dark, on a desktop and a phone.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { waitForAnimations } from '../animations.ts';
import { linkIn, mailTo } from '../mail.ts';
import { expect, forgetSession, PASSWORD, test } from '../../../testing/browser/people.ts';
import { failedRequest } from '../../../testing/browser/console-errors.ts';
import { ORG_FIELDS } from './org-fields.ts';
import { LONG } from '../../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

test('the pages for visitors pass the screen checks', async ({ people }) => {
  const { page } = await people.visitor(REDUCED_MOTION_DESKTOP);
  await page.goto('/');
  await waitForAnimations(page);
  await checkScreen(page, 'landing', {
    names: ['link Get Started', 'link Network', 'link New thread', 'link FAQ', 'link Privacy', 'link Terms'],
  });
  await page.goto('/privacy');
  await checkScreen(page, 'privacy', { names: ['heading Privacy', 'navigation On this page', 'link Who sees what'] });
  await page.goto('/terms');
  await checkScreen(page, 'terms', { names: ['heading Terms of use', 'link Privacy'] });
  await page.goto('/login');
  await checkScreen(page, 'sign-in', {
    names: [
      'textbox Email',
      'label Password',
      'button Sign in',
      'button Continue with Google',
      'link Sign up',
      'link Forgot password?',
      'radiogroup Theme',
    ],
  });
  people.allowConsoleError(failedRequest(401, 'auth'));
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await checkScreen(page, 'sign-in, refused');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Create account' }).click();
  await checkScreen(page, 'sign-up, with errors', {
    names: [
      'textbox First name',
      'textbox Last name',
      'textbox Email',
      'label Password',
      'label Confirm password',
      'meter Password strength',
      'button Create account',
      'button Continue with Google',
    ],
  });
  await page.goto('/login?error=google-unmatched');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkScreen(page, 'sign-in, back from Google');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText("We couldn't find that page.")).toBeVisible();
  await checkScreen(page, 'page not found', { names: ['link Go Home', 'link Open Dashboard'] });
  await expect(page.getByRole('link', { name: 'Open Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('link', { name: 'Open Dashboard' }).click();
  await checkScreen(page, 'sign in to continue', { names: ['heading Sign in to continue', 'link Sign in', 'link Sign up'] });
  await page.goBack();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
});

test('the offline page and the offer of a newer version pass the screen checks', { tag: LONG }, async ({ people }) => {
  const { page } = await people.visitor(REDUCED_MOTION_DESKTOP);
  // The request must fail. Otherwise the offline page would detect the server and reload.
  await page.route('**/manifest.webmanifest', (route) => route.fulfill({ status: 503 }));
  people.allowConsoleError(/Failed to load resource: .* 503 .*manifest/);
  await page.goto('/offline.html');
  await checkScreen(page, 'offline', { names: ['heading You are offline', 'link Try again'] });
  await page.route('**/sw.js', (route) => route.fulfill({ body: 'of another build' }));
  await page.route('**/assets/ResetPassword-*.js', (route) => route.fulfill({ status: 404 }));
  people.allowConsoleError(/Failed to load resource: .* 404 .*\/assets\/|Failed to fetch dynamically imported module/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).hover();
  await expect(page.getByRole('status')).toHaveText('A new version is here.');
  await checkScreen(page, 'a newer version', { names: ['button Reload'] });
});

test('the pages for resetting a password and verifying an email pass the screen checks', { tag: LONG }, async ({ people }) => {
  const { page, context, email } = await people.account({ ...REDUCED_MOTION_DESKTOP, unverified: true });
  await context.clearCookies();
  await page.goto('/forgot-password');
  await checkScreen(page, 'forgot password', { names: ['textbox Email', 'button Send link', 'link Back to sign in'] });
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await checkScreen(page, 'link sent', { names: ['heading Check your email', 'button Send again', 'button Use another email'] });
  await page.getByRole('button', { name: 'Use another email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(linkIn(await mailTo(email, /password/i), '/reset-password'));
  await checkScreen(page, 'new password', {
    names: ['label New password', 'meter Password strength', 'label Confirm password', 'button Set password'],
  });
  await page.goto('/reset-password?token=made-up');
  await checkScreen(page, 'invalid link to a new password', { names: ['link Send a new link', 'link Back to sign in'] });
  await page.goto(linkIn(await mailTo(email, /verify/i), '/verify-email'));
  await checkScreen(page, 'verifying an email in another browser', {
    names: ['heading Verify your email', 'label Password', 'button Verify and sign in', 'button Choose a new password'],
  });
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await checkScreen(page, 'verifying an email with a new password', {
    names: [
      'heading Choose a new password',
      'meter Password strength',
      'button Set password and verify',
      'button Enter the current password',
    ],
  });
  await page.getByRole('button', { name: 'Enter the current password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await checkScreen(page, 'email verified', { names: ['heading Your email is verified', 'link Continue'] });
  await forgetSession(page);
  people.allowConsoleError(failedRequest(409, 'auth'));
  await page.goto('/verify-email?token=made-up');
  await checkScreen(page, 'invalid link to verify an email', { names: ['heading This link does not work any more', 'link Sign in'] });
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the pages for a new person pass the screen checks', async ({ people }) => {
  const { page } = await people.account(REDUCED_MOTION_DESKTOP);
  await page.goto('/onboarding');
  await checkScreen(page, 'onboarding', {
    names: [
      'button Create an Organization',
      'button Join with an Invite',
      'textbox Full name',
      'textbox Phone',
      'textbox Position',
      'button Save Details',
    ],
  });
  people.allowConsoleError(failedRequest(404, 'redeemInvite'));
  await page.getByRole('button', { name: 'Join with an Invite' }).click();
  await page.getByLabel('Invite code').fill('K7Q2-MF9D-XT4B');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invite not found');
  await checkScreen(page, 'joining, refused', { names: ['textbox Invite code', 'button Join', 'link Back', 'button Save Details'] });
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Save Details' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Create an Organization' }).click();
  await checkScreen(page, 'new organization', { names: [...ORG_FIELDS, 'button Create organization', 'button Edit'] });
  await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
  await expect(page.getByText('No active organization.')).toBeVisible();
  await checkScreen(page, 'no active organization', { names: ['link Set up an organization'] });
});
