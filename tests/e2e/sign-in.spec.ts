// Signing in and signing up, and the redirects between the pages.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { goTo } from './go-to.ts';
import { readConfig } from '../../src/server/config.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { deleteSignUpInvitation, insertSignUpInvitation } from '../../src/server/db/accounts/sign-up-invitations.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { createServices } from '../../src/server/services.ts';
import { config, databaseUrl } from '../../testing/browser/database.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { CLIENT } from '../../testing/servers/google-client.ts';
import { PROCESS_ENV } from '../../testing/servers/process-env.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { GOOGLE, ORIGINS } from '../../testing/browser/servers.ts';
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

/** Starts a server on the database of the others, where signing up needs an invitation. `printLink` runs the operator's command on it. */
async function startByInvitation() {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: databaseUrl(), PORT: port, BASE_URL: origin, SIGN_UP: 'invited' };
  const google = { ...CLIENT, GOOGLE_DISCOVERY_URL: `${GOOGLE}/.well-known/openid-configuration` };
  setLogLevel('error');
  const services = await createServices(readConfig({ ...env, ...google, TRUSTED_PROXIES: 'loopback' }), env.DATABASE_URL, {
    mail: 'unsent',
  });
  await services.app.listen({ host: '127.0.0.1', port: Number(port) });
  const { sql } = services;
  return {
    origin,
    stop: async () => await services.close(),
    invite: async (organization: string) =>
      await sql.begin(
        async (tx) => await insertSignUpInvitation(tx, { email: null, organization, expiresAt: Date.now() + DAY_MS }, Date.now()),
      ),
    revoke: async (id: string) => await sql.begin(async (tx) => await deleteSignUpInvitation(tx, id)),
    printLink: async (email: string): Promise<string> => {
      const args = ['scripts/admin.ts', 'invitations', 'create', '--email', email, '--json'];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...PROCESS_ENV, ...env } });
      return (JSON.parse(stdout) as { data: { link: string } }).data.link;
    },
  };
}

test('where signing up needs an invitation, the pages say so, and the link that the operator prints leads to an account', {
  tag: LONG,
}, async ({ people }) => {
  const server = await startByInvitation();
  const { page } = await people.visitor(REDUCED_MOTION_DESKTOP);
  const { page: second } = await people.visitor();
  try {
    const email = `${people.unique('invited').replace(' ', '.').toLowerCase()}@example.test`;
    const main = page.getByRole('main');
    const invitation = page.getByRole('region', { name: 'Your invitation' });

    await test.step('a visitor without one reads how to get one', async () => {
      await page.goto(`${server.origin}/`);
      await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'By invitation' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up by invitation');
      await checkScreen(page, 'sign-up by invitation', {
        names: ['link Sign in', 'textbox Invite code', 'button Continue', 'heading From the operator'],
      });
      await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
      await page.getByLabel('Invite code').fill('K7Q2-MF9D-XT4B');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation does not work');
      await expect(page.getByLabel('Invite code')).toHaveValue('K7Q2-MF9D-XT4B');
    });

    await test.step('Google does not create an account either, and the page says why', async () => {
      await main.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByLabel('Google email').fill(email);
      await page.getByLabel('Name', { exact: true }).fill('Gail Ortiz');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'There is no account with that Google address. You need an invitation to sign up here. Ask your organization or the operator for one.',
      );
      await expect(main.getByRole('link', { name: 'By invitation' })).toBeVisible();
    });

    const revoked = await server.invite('Aspen Auto Group');
    const link = await server.printLink(email);
    people.allowConsoleError(failedRequest(403, 'auth'));

    await test.step('an invitation that is revoked while the form is open is refused, and what was typed stays', async () => {
      await page.goto(`${server.origin}/signup#invitation=${revoked.token}`);
      await expect(invitation).toContainText('You are invited to sign up for Aspen Auto Group.');
      await fillInSignUp(page, email);
      await server.revoke(revoked.id);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('alert')).toContainText('This invitation was used to sign up, was revoked, or has expired.');
      await expect(page.getByLabel('First name')).toHaveValue('Pat');
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });

    await test.step('the printed link leads to an account, by way of the sign-in page too, and is in no request', async () => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url(), request.headers()['referer'] ?? ''));
      await page.goto(link);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await main.getByRole('link', { name: 'Sign in' }).click();
      await main.getByRole('link', { name: 'Sign up' }).click();
      await expect(invitation).toContainText(`This invite is for ${email}.`);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await fillInSignUp(page, email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/onboarding/);
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation')!;
      expect(requests.length).toBeGreaterThan(4);
      expect(requests.filter((url) => url.split('#', 1)[0]!.includes(token))).toEqual([]);
    });

    await test.step('the link works once', async () => {
      await second.goto(link);
      await expect(second.getByRole('heading', { level: 1 })).toHaveText('This invitation does not work');
    });
  } finally {
    for (const open of [page, second]) await open.close(); // they would miss the server
    await server.stop();
  }
});

async function fillInSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

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
