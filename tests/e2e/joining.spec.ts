// The ways to join an organization: the link in a mail, an invite code and the passphrase.
import type { Page } from '@playwright/test';
import { linkIn, mailTo, verifyEmail } from './mail.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { BOUNCING, BUSY } from '../../testing/browser/servers.ts';
import { LONG } from '../../testing/extent.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const memberRows = (page: Page) => section(page, 'Authorized Users').getByRole('listitem');
const inviteRows = (page: Page) => section(page, 'Invite Authorized User').getByRole('listitem');

async function invite(page: Page, email: string): Promise<void> {
  await section(page, 'Invite Authorized User').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create invite' }).click();
}

test('a colleague follows the link in the mail, signs up and joins', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const email = `${people.unique('rosa').replace(' ', '.').toLowerCase()}@example.test`;

  await test.step('the owner sees that the mail was sent', async () => {
    await owner.page.goto('/myorganization');
    await invite(owner.page, email);
    await expect(inviteRows(owner.page).getByText(`Invite for ${email}`)).toBeVisible();
    await expect(inviteRows(owner.page).getByRole('status')).toHaveText('Invite email sent successfully.');
    await expect(section(owner.page, 'Invite Authorized User').getByLabel('Email')).toHaveValue('');
  });

  const mail = await mailTo(email, `Join ${owner.orgName} on Titleline`);
  const { page } = await people.visitor();
  await test.step('the link leads to the sign-up, and back to the invite', async () => {
    await page.goto(linkIn(mail, '/onboarding'));
    await expect(page).toHaveURL(/\/signup\?redirect=/);
    await expect(page.getByRole('region', { name: 'Your invitation' })).toHaveText(
      `You are invited to join ${owner.orgName}.This invite is for ${email}.`,
    );
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Diaz');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join with an Invite');
    await expect(page.getByLabel('Invite code')).toHaveValue(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  });

  await test.step('joining saves the entered details and opens the dashboard', async () => {
    await page.getByLabel('Position').fill('Title clerk');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(`You joined ${owner.orgName}`)).toBeVisible();
  });

  await test.step('the owner sees the new member without a reload', async () => {
    await expect(memberRows(owner.page).filter({ hasText: 'Rosa Diaz' })).toContainText('Title clerk');
    await expect(inviteRows(owner.page).getByText('Used by Rosa Diaz')).toBeVisible();
  });

  await test.step('joining by the link in the mail has verified the email', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });
});

test('an owner shares invites by code, and a person enters the code', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Cherry Creek Mazda');
  const { page: owners } = owner;
  await owners.clock.install();
  await owners.goto('/myorganization');

  await test.step('an invite without an email is shared by its code', async () => {
    await owners.getByRole('button', { name: 'Create invite' }).click();
    await expect(inviteRows(owners).getByRole('status')).toHaveText('Invite created. Share the code or link.');
  });
  const code = await inviteRows(owners)
    .getByText(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}$/)
    .textContent();

  await test.step('an invite shows why its mail failed, and that a slow mail is pending', async () => {
    const mailbox = `${people.unique('x').replace(' ', '').toLowerCase()}@example.test`;
    const newest = inviteRows(owners).first().getByRole('status');
    await invite(owners, `${BOUNCING}${mailbox}`);
    await expect(newest).toHaveText(/^Invite email failed to send \(code 5\d\d\)\.$/);
    await invite(owners, `${BUSY}${mailbox}`);
    await expect(newest).toHaveText(`Invite created. Sending email to ${BUSY}${mailbox}…`);
    await owners.clock.fastForward(60_000);
    await expect(newest).toHaveText('Email delivery pending…');
  });

  const { page, email } = await people.account({ unverified: true });
  const { invite: another } = await owner.command('createInvite', { email: 'somebody.else@example.test' });
  const { invite: revoked } = await owner.command('createInvite', {});
  await owner.command('revokeInvite', { inviteId: revoked.id });
  const { invite: own } = await owner.command('createInvite', { email });
  await page.goto('/new');
  await test.step('a wrong code shows an error beside the field', async () => {
    await page.getByRole('button', { name: 'Join with an Invite' }).click();
    await expect(page.getByRole('button', { name: 'Join' })).toBeDisabled();
    for (const status of [403, 404, 409]) people.allowConsoleError(failedRequest(status, 'redeemInvite'));
    for (const [wrong, sentence] of [
      ['K7Q2-MF9D-XT4B', 'Invite not found'],
      [another.code!, 'This invite is for a different email'],
      [revoked.code!, 'Invite expired'],
      [own.code!, /Verify your email first\./],
    ] as const) {
      await page.getByLabel('Invite code').fill(wrong);
      await page.getByRole('button', { name: 'Join' }).click();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Invite code')).toHaveValue(wrong);
      await expect(page.getByLabel('Invite code')).toBeFocused();
    }
  });

  await test.step('an invite for an unverified email offers the verification mail, and no longer once it is verified', async () => {
    await page.getByRole('button', { name: 'Send verification email' }).click();
    await expect(page.getByText(`Verification email sent to ${email}.`, { exact: false })).toBeVisible();
    await verifyEmail(page, email);
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('an invite for another address offers to sign in with the account that it is for', async () => {
    await page.getByLabel('Invite code').fill(`${owner.origin}/onboarding?invite=${another.code!}`);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with another account' })).toBeVisible();
    const other = await people.account();
    await other.page.goto(`/onboarding?invite=${another.code!}`);
    await other.page.getByRole('button', { name: 'Sign in with another account' }).click();
    await expect(other.page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect')!.includes(another.code!));
    await other.page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await expect(other.page).toHaveURL((url) => url.pathname === '/signup' && url.searchParams.get('redirect')!.includes(another.code!));
  });

  await test.step('the code may be typed in another spelling', async () => {
    await page.getByLabel('Invite code').fill(code!.replaceAll('-', ' ').toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/new$/);
    await expect(page.getByText(`You joined ${owner.orgName}`)).toBeVisible();
  });
});

test('people join by the passphrase, which an owner can change', async ({ people }) => {
  const owner = await people.owner('Larkspur Imports');
  await owner.page.goto('/myorganization');
  const passphrase = section(owner.page, 'Join Passphrase');
  await expect(passphrase.getByLabel('Passphrase', { exact: true })).toHaveValue(/^•+$/);
  await passphrase.getByRole('button', { name: 'Show passphrase' }).click();
  const shared = await passphrase.getByLabel('Passphrase', { exact: true }).inputValue();

  const { page } = await people.account();
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Join with an Invite' }).click();
  await page.getByLabel('Invite code').fill(shared);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(memberRows(owner.page).filter({ hasNotText: 'You' }).getByRole('combobox')).toHaveValue('member');

  await passphrase.getByRole('button', { name: 'Change' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Change passphrase' });
  await dialog.getByLabel('New passphrase').fill('too short');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At least 12 characters.');
  await dialog.getByLabel('New passphrase').fill('Blue doors open 7');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toBeHidden();
  await expect(passphrase.getByLabel('Passphrase', { exact: true })).toHaveValue(/^[A-Z2-9]{6}-Blue doors open 7$/);
});

test('a person who has an organization can join another one, or go back', { tag: LONG }, async ({ people }) => {
  const owner = await people.apiOwner('Mesa Verde Auction', { orgType: 'auction' });
  const { page, orgName } = await people.owner('Juniper Motors');
  const { invite: made } = await owner.command('createInvite', {});
  await page.goto(`/onboarding?invite=${made.code}&redirect=%2Finvites`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add an organization');
  await page.goBack();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/invites$/);
  await expect(page.getByText(`You joined ${owner.orgName}. Switch to it in the account menu.`)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(orgName);
});
