// My Organization, seen by two people of the same organization at once.
import type { Page } from '@playwright/test';
import { expect, type Account, type Owner, type People, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { LONG } from '../../testing/extent.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page) => section(page, 'Authorized Users').getByRole('listitem');
/** The row of the other person, in an organization of two. */
const otherRow = (page: Page) => rows(page).filter({ hasNotText: 'You' });
const shownOn = (page: Page) => page.getByRole('switch', { name: 'Show in Discover' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function colleagueOf(owner: Owner, people: People): Promise<Account> {
  const colleague = await people.account();
  const { invite } = await owner.command('createInvite', {});
  await colleague.command('redeemInvite', { code: invite.code });
  return colleague;
}

test('a colleague sees live what an owner changes: the details, the colleague’s role, and the colleague’s removal', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const { page: other } = await colleagueOf(owner, people);
  const { page } = owner;
  await other.goto('/myorganization');
  await page.goto('/myorganization');

  await test.step('an owner edits the details, and colleagues see them', async () => {
    await expect(other.getByText('Only the organization owner can manage roles and details.')).toBeVisible();
    await expect(other.getByText('Only owners and admins can invite users.')).toBeVisible();
    await expect(button(other, 'Edit')).toBeHidden();
    await expect(rows(other).filter({ hasText: 'You' })).toContainText('Member');
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
    await button(page, 'Keep editing').click();
    await expect(details.getByLabel('City')).toHaveValue('Golden');
    await details.getByLabel('Title contact email').fill('titles@aspen.test');
    await details.getByLabel('Dealer license').fill('DL-7');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details.getByText('Golden, CO')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Edit' })).toBeFocused();
    await expect(section(other, 'Details').getByText('titles@aspen.test')).toBeVisible();
  });

  await test.step('a colleague who becomes an admin gets the admin’s buttons, and loses them with the role', async () => {
    const role = otherRow(page).getByRole('combobox');
    await role.selectOption('Admin');
    const inviting = section(other, 'Invite Authorized User');
    await expect(inviting.getByRole('button', { name: 'Create invite' })).toBeVisible();
    await expect(inviting.getByLabel('Role').getByRole('option')).toHaveText(['Admin', 'Member']);
    await expect(section(other, 'Join Passphrase').getByRole('button', { name: 'Copy' })).toBeVisible();
    await role.selectOption('Member');
    await expect(inviting.getByRole('button', { name: 'Create invite' })).toBeHidden();
    await expect(button(other, 'Copy')).toBeHidden();
  });

  await test.step('a person who is removed loses access to the organization at once', async () => {
    await expect(rows(other)).toHaveCount(2);
    await otherRow(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remove this member from your organization?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // The open page may request the organization before it learns that the person was removed.
    people.allowConsoleError(failedRequest(403, 'myOrganization'));
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(other.getByText('No active organization.')).toBeVisible();
    const links = other.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(links, 'only the links that still work are shown').toHaveText(['My Organization']);
    await expect(button(other, 'Copy')).toBeHidden();
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/onboarding/);
  });
});

test('two owners edit the organization, and one of them leaves it', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Juniper Motors');
  for (let number = 1; number <= 3; number += 1) await owner.command('createInvite', {});
  const { page } = owner;
  await page.goto('/myorganization');

  await test.step('revoking an invite moves the focus to the next row', async () => {
    const list = page.getByRole('list', { name: 'Invites' });
    const invites = list.getByRole('listitem');
    for (const [at, left] of [
      [1, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      await invites.nth(at).getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(invites).toHaveCount(left);
      if (left > 0) await expect(invites.last().getByRole('button', { name: 'Copy link' })).toBeFocused();
    }
    await expect(list).toBeHidden();
  });

  const { page: other } = await colleagueOf(owner, people);
  await test.step('an owner cannot leave until there is another owner', async () => {
    await expect(page.getByText('An organization needs at least one owner.')).toBeVisible();
    await expect(button(page, 'Leave organization')).toBeHidden();
    await otherRow(page).getByRole('combobox').selectOption('Owner');
    await expect(button(page, 'Leave organization')).toBeVisible();
  });

  await test.step('an owner hides the organization from Discover', async () => {
    await expect(shownOn(page)).toBeChecked();
    await shownOn(page).click();
    await expect(shownOn(page)).not.toBeChecked();
    await expect(shownOn(page)).not.toHaveAttribute('aria-busy');
    await other.goto('/myorganization');
    await expect(shownOn(other)).not.toBeChecked();
  });

  await test.step('owners who edit at once do not overwrite each other’s changes', async () => {
    for (const one of [page, other]) await section(one, 'Details').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('Aspen');
    await other.getByLabel('Dealer license').fill('DL-NEW');
    await button(other, 'Save').click();
    await expect(page.getByLabel('Dealer license')).toHaveValue('DL-NEW');
    await expect(page.getByLabel('City')).toHaveValue('Aspen');
    await button(page, 'Save').click();
    for (const one of [page, other]) {
      await expect(section(one, 'Details')).toContainText('DL-NEW');
      await expect(section(one, 'Details')).toContainText('Aspen, CO');
    }
  });

  await test.step('an owner who leaves has no organization, and is led to set one up', async () => {
    people.allowConsoleError(failedRequest(403, 'myOrganization'));
    await button(page, 'Leave organization').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
    await expect(page.getByText('No active organization.')).toBeVisible();
    await expect(rows(other)).toHaveCount(1);
    await expect(rows(other)).toContainText('Owner');
    await page.getByRole('link', { name: 'Set up an organization' }).click();
    await expect(page).toHaveURL(/\/onboarding\?redirect=%2Fmyorganization$/);
  });
});
