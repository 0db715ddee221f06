// My Organization, seen by two people of the same organization at once.
import type { Page } from '@playwright/test';
import { expect, type Account, type Owner, type People, test } from './people.ts';
import { failedRequest } from './console-errors.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page) => section(page, 'Authorized Users').getByRole('listitem');
/** The row of the other person, in an organization of two. */
const otherRow = (page: Page) => rows(page).filter({ hasNotText: 'You' });

async function colleagueOf(owner: Owner, people: People): Promise<Account> {
  const colleague = await people.account();
  const { invite } = await owner.command('createInvite', {});
  await colleague.command('redeemInvite', { code: invite.code });
  return colleague;
}

test('an owner edits the details, and colleagues see them live', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const colleague = await colleagueOf(owner, people);
  await colleague.page.goto('/myorganization');
  await expect(colleague.page.getByText('Only the organization owner can manage roles and details.')).toBeVisible();
  await expect(colleague.page.getByText('Only owners and admins can invite users.')).toBeVisible();
  await expect(colleague.page.getByRole('button', { name: 'Edit' })).toBeHidden();

  const { page } = owner;
  await page.goto('/myorganization');
  const details = section(page, 'Details');
  await details.getByRole('button', { name: 'Edit' }).click();
  await expect(details.getByLabel('Organization name')).toBeFocused();
  await details.getByLabel('Title contact email').fill('');
  await details.getByLabel('Dealer license').fill(' ');
  await details.getByLabel('City').fill('Golden');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('alert')).toHaveText('Please provide Title contact email and Dealer license.');
  await expect(details.getByLabel('Title contact email')).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(details.getByLabel('City')).toHaveValue('Golden');
  await details.getByLabel('Title contact email').fill('titles@aspen.test');
  await details.getByLabel('Dealer license').fill('DL-7');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Golden, CO')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(section(colleague.page, 'Details').getByText('titles@aspen.test')).toBeVisible();
});

test('an owner hides the organization from Discover', async ({ people }) => {
  const { page } = await people.owner('Bluebird Cars');
  await page.goto('/myorganization');
  const shown = page.getByRole('switch', { name: 'Show in Discover' });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expect(shown).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(shown).not.toBeChecked();
});

test('a colleague who becomes an admin gets the admin’s buttons live, and loses them with the role', async ({ people }) => {
  const owner = await people.owner('Cherry Creek Mazda');
  const colleague = await colleagueOf(owner, people);
  await colleague.page.goto('/myorganization');
  await owner.page.goto('/myorganization');
  const role = otherRow(owner.page).getByRole('combobox');

  await role.selectOption('Admin');
  const inviting = section(colleague.page, 'Invite Authorized User');
  await expect(inviting.getByRole('button', { name: 'Create invite' })).toBeVisible();
  await expect(inviting.getByLabel('Role').getByRole('option')).toHaveText(['Admin', 'Member']);
  await expect(section(colleague.page, 'Join Passphrase').getByRole('button', { name: 'Copy' })).toBeVisible();

  await role.selectOption('Member');
  await expect(inviting.getByRole('button', { name: 'Create invite' })).toBeHidden();
  await expect(colleague.page.getByRole('button', { name: 'Copy' })).toBeHidden();
});

test('a person who is removed loses access to the organization at once', async ({ people }) => {
  const owner = await people.owner('Larkspur Imports');
  const colleague = await colleagueOf(owner, people);
  await colleague.page.goto('/myorganization');
  await expect(rows(colleague.page)).toHaveCount(2);
  await owner.page.goto('/myorganization');
  await otherRow(owner.page)
    .getByRole('button', { name: /^Remove / })
    .click();
  const question = owner.page.getByRole('alertdialog', { name: 'Remove this member from your organization?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The open page may request the organization before it learns that the person was removed.
  people.allowConsoleError(failedRequest(403, 'myOrganization'));
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(rows(owner.page)).toHaveCount(1);
  await expect(colleague.page.getByText('No active organization.')).toBeVisible();
  const links = colleague.page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links, 'only the links that still work are shown').toHaveText(['My Organization']);
  await expect(colleague.page.getByRole('button', { name: 'Copy' })).toBeHidden();
  await colleague.page.goto('/dashboard');
  await expect(colleague.page).toHaveURL(/\/onboarding/);
});

test('an owner can leave once there is another owner', async ({ people }) => {
  const owner = await people.owner('Mesa Verde Auction');
  const colleague = await colleagueOf(owner, people);
  const { page } = owner;
  await page.goto('/myorganization');
  await expect(page.getByText('An organization needs at least one owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave organization' })).toBeHidden();
  await otherRow(page).getByRole('combobox').selectOption('Owner');
  people.allowConsoleError(failedRequest(403, 'myOrganization'));
  await page.getByRole('button', { name: 'Leave organization' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
  await expect(page.getByText('No active organization.')).toBeVisible();
  await colleague.page.goto('/myorganization');
  await expect(rows(colleague.page)).toHaveCount(1);
  await expect(rows(colleague.page)).toContainText('Owner');
});

test('a revoked invite no longer works', async ({ people }) => {
  const owner = await people.owner('Juniper Motors');
  const { invite } = await owner.command('createInvite', {});
  const { page } = owner;
  await page.goto('/myorganization');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('list', { name: 'Invites' })).toBeHidden();
  const late = await people.account();
  await late.page.goto(`/onboarding?invite=${invite.code}`);
  people.allowConsoleError(failedRequest(409, 'redeemInvite'));
  await late.page.getByRole('button', { name: 'Join' }).click();
  await expect(late.page.getByRole('alert')).toHaveText('Invite expired');
});

test('revoking an invite moves the focus to the next row', async ({ people }) => {
  const owner = await people.owner('Juniper Motors');
  for (let number = 1; number <= 3; number += 1) await owner.command('createInvite', {});
  const { page } = owner;
  await page.goto('/myorganization');
  const invites = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' });
  for (const [at, left] of [
    [1, 2],
    [1, 1],
  ] as const) {
    await invites.nth(at).getByRole('button', { name: 'Revoke' }).click();
    await confirm.click();
    await expect(invites).toHaveCount(left);
    await expect(invites.last().getByRole('button', { name: 'Copy link' })).toBeFocused();
  }
});

test('a person without an organization is led to set one up', async ({ people }) => {
  const { page } = await people.account();
  await page.goto('/myorganization');
  await expect(page.getByText('No active organization.')).toBeVisible();
  await page.getByRole('link', { name: 'Set up an organization' }).click();
  await expect(page).toHaveURL(/\/onboarding\?redirect=%2Fmyorganization$/);
});

test('two owners who edit at once do not overwrite each other’s changes', async ({ people }) => {
  const owner = await people.owner('Juniper Motors');
  const colleague = await colleagueOf(owner, people);
  const { members } = await owner.query('myOrganization', {});
  await owner.command('changeMemberRole', { userId: members.find(({ own }) => !own)!.userId, role: 'owner' });
  const [first, second] = [owner.page, colleague.page];
  for (const page of [first, second]) {
    await page.goto('/myorganization');
    await section(page, 'Details').getByRole('button', { name: 'Edit' }).click();
  }
  await first.getByLabel('City').fill('Aspen');
  await second.getByLabel('Dealer license').fill('DL-NEW');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByLabel('Dealer license')).toHaveValue('DL-NEW');
  await expect(first.getByLabel('City')).toHaveValue('Aspen');
  await first.getByRole('button', { name: 'Save' }).click();
  for (const page of [first, second]) {
    await expect(section(page, 'Details')).toContainText('DL-NEW');
    await expect(section(page, 'Details')).toContainText('Aspen, CO');
  }
});
