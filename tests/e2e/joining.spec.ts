// How people come to an organization: by the link in a mail, by a code, by the passphrase.
import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './mail.ts';
import { expect, PASSWORD, test } from './people.ts';
import { failedRequest } from './console-errors.ts';
import { BOUNCING, BUSY } from './servers.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const people = (page: Page) => section(page, 'Authorized Users').getByRole('listitem');
const invites = (page: Page) => section(page, 'Invite Authorized User').getByRole('listitem');

async function invite(page: Page, email: string): Promise<void> {
  await section(page, 'Invite Authorized User').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create invite' }).click();
}

test('a colleague follows the link in the mail, signs up and is in', async ({ people: gathering }) => {
  const owner = await gathering.owner('Aspen Auto Group');
  const email = `${gathering.unique('rosa').replace(' ', '.').toLowerCase()}@example.test`;

  await test.step('the owner sees the mail arrive', async () => {
    await owner.page.goto('/myorganization');
    await invite(owner.page, email);
    await expect(invites(owner.page).getByText(`Invite for ${email}`)).toBeVisible();
    await expect(invites(owner.page).getByRole('status')).toHaveText('Invite email sent successfully.');
    await expect(section(owner.page, 'Invite Authorized User').getByLabel('Email')).toHaveValue('');
  });

  const mail = await mailTo(email, `Join ${owner.orgName} on Titleline`);
  const { page } = await gathering.visitor();
  await test.step('the link leads to signing up, and back to the invite', async () => {
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

  await test.step('joining saves the details that were typed, and leads on', async () => {
    await page.getByLabel('Position').fill('Title clerk');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(`You joined ${owner.orgName}`)).toBeVisible();
  });

  await test.step('the owner sees them at once', async () => {
    await expect(people(owner.page).filter({ hasText: 'Rosa Diaz' })).toContainText('Title clerk');
    await expect(invites(owner.page).getByText('Used by Rosa Diaz')).toBeVisible();
  });
});

test('an invite for an address waits until the address is verified, by its own mail or by another', async ({ people: gathering }) => {
  const owner = await gathering.owner('Aspen Auto Group');
  const byCode = await gathering.account({ unverified: true });
  const { invite: one } = await owner.command('createInvite', { email: byCode.email });
  const { page, context } = byCode;
  await page.goto(`/onboarding?invite=${one.code}`);
  gathering.allowConsoleError(failedRequest(403, 'redeemInvite'));
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('Verify your email first.');
  await expect(page.getByLabel('Invite code')).toHaveValue(one.code);
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByText(`Verification email sent to ${byCode.email}.`, { exact: false })).toBeVisible();
  const second = await context.newPage();
  await second.goto(linkIn(await mailTo(byCode.email, /verify/i), '/verify-email'));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText(`You joined ${owner.orgName}`)).toBeVisible();

  const byMail = await gathering.account({ unverified: true });
  await owner.command('createInvite', { email: byMail.email });
  await byMail.page.goto(linkIn(await mailTo(byMail.email, `Join ${owner.orgName} on Titleline`), '/onboarding'));
  await byMail.page.getByRole('button', { name: 'Join' }).click();
  await expect(byMail.page.getByText(`You joined ${owner.orgName}`)).toBeVisible();
  await byMail.page.goto('/profile');
  await expect(byMail.page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a mail that does not arrive says why, and one that takes long says so', async ({ people: gathering }) => {
  const { page } = await gathering.owner('Bluebird Cars');
  await page.clock.install();
  await page.goto('/myorganization');
  await invite(page, `${BOUNCING}${gathering.unique('x').replace(' ', '').toLowerCase()}@example.test`);
  await expect(invites(page).first().getByRole('status')).toHaveText(/^Invite email failed to send \(code 5\d\d\)\.$/);
  const busy = `${BUSY}${gathering.unique('x').replace(' ', '').toLowerCase()}@example.test`;
  await invite(page, busy);
  await expect(invites(page).first().getByRole('status')).toHaveText(`Invite created. Sending email to ${busy}…`);
  await page.clock.fastForward(60_000);
  await expect(invites(page).first().getByRole('status')).toHaveText('Email delivery pending…');
});

test('an invite without an email is shared by its code; what is wrong with a code is said beside it', async ({ people: gathering }) => {
  const owner = await gathering.owner('Cherry Creek Mazda');
  await owner.page.goto('/myorganization');
  await owner.page.getByRole('button', { name: 'Create invite' }).click();
  await expect(invites(owner.page).getByRole('status')).toHaveText('Invite created. Share the code or link.');
  const code = await invites(owner.page)
    .getByText(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}$/)
    .textContent();
  const { invite: another } = await owner.command('createInvite', { email: 'somebody.else@example.test' });

  const { page } = await gathering.account();
  await page.goto('/new');
  await page.getByRole('button', { name: 'Join with an Invite' }).click();
  await expect(page.getByRole('button', { name: 'Join' })).toBeDisabled();
  gathering.allowConsoleError(failedRequest(404, 'redeemInvite'));
  gathering.allowConsoleError(failedRequest(403, 'redeemInvite'));
  for (const [wrong, sentence] of [
    ['K7Q2-MF9D-XT4B', 'Invite not found'],
    [another.code, 'This invite is for a different email'],
  ] as const) {
    await page.getByLabel('Invite code').fill(wrong);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Invite code')).toHaveValue(wrong);
    await expect(page.getByLabel('Invite code')).toBeFocused();
  }
  await page.getByLabel('Invite code').fill(code!.replaceAll('-', ' ').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new$/);
});

test('somebody joins by the passphrase, until it is changed', async ({ people: gathering }) => {
  const owner = await gathering.owner('Larkspur Imports');
  await owner.page.goto('/myorganization');
  const passphrase = section(owner.page, 'Join Passphrase');
  await expect(passphrase.getByLabel('Passphrase', { exact: true })).toHaveValue(/^•+$/);
  await passphrase.getByRole('button', { name: 'Show passphrase' }).click();
  const shared = await passphrase.getByLabel('Passphrase', { exact: true }).inputValue();

  const { page } = await gathering.account();
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Join with an Invite' }).click();
  await page.getByLabel('Invite code').fill(shared);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/myorganization');
  await expect(people(page).filter({ hasText: 'You' })).toContainText('Member');

  await passphrase.getByRole('button', { name: 'Change' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Change passphrase' });
  await dialog.getByLabel('New passphrase').fill('too short');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At least 12 characters.');
  await dialog.getByLabel('New passphrase').fill('Blue doors open 7');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toBeHidden();
  await expect(passphrase.getByLabel('Passphrase', { exact: true })).toHaveValue(/^[A-Z2-9]{6}-Blue doors open 7$/);

  const late = await gathering.account();
  await late.page.goto('/onboarding?mode=invite');
  await late.page.getByLabel('Invite code').fill(shared);
  gathering.allowConsoleError(failedRequest(404, 'redeemInvite'));
  await late.page.getByRole('button', { name: 'Join' }).click();
  await expect(late.page.getByRole('alert')).toHaveText('Invite not found');
});

test('somebody who has an organization joins another one, or goes back', async ({ people: gathering }) => {
  const owner = await gathering.owner('Mesa Verde Auction', { orgType: 'auction' });
  const { page, orgName } = await gathering.owner('Juniper Motors');
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
