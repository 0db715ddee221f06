// A person with several organizations: each page acts for one of them, and shows which.
import type { Page } from '@playwright/test';
import { holdCalls } from './calls.ts';
import { goTo } from './go-to.ts';
import { type ApiOwner, expect, type Owner, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { act, F150_TITLE, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

/** Creates another organization of the same owner. The first one stays active. */
async function createSecondOrg(owner: Owner, orgName: string): Promise<{ orgId: string; orgName: string }> {
  const details = { orgType: 'dealership', titleContactEmail: owner.email, dealerLicense: 'DL-9', city: 'Reno', state: 'NV' } as const;
  const { orgId } = await owner.command('createOrg', { name: orgName, ...details });
  return { orgId, orgName };
}

async function switchTo(page: Page, orgName: string): Promise<void> {
  await account(page).click();
  await choice(page, orgName).click();
  await expect(account(page)).toContainText(orgName);
}

/** Joins another owner's organization as a member. */
async function join(person: Owner, by: ApiOwner): Promise<void> {
  const { invite } = await by.command('createInvite', {});
  await person.command('redeemInvite', { code: invite.code });
}

async function removeColleague(owner: ApiOwner): Promise<void> {
  const { members } = await owner.query('myOrganization', {});
  await owner.command('removeMember', { userId: members.find(({ own }) => !own)!.userId });
}

test('a switch shows its progress and changes only its own tab', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Silver State Motors');
  const second = await createSecondOrg(owner, people.unique('Aspen Auto Group'));
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  await openThread(auction, { boughtFrom: owner, vin: 'FIRSTORG00001' });
  const { page, context } = owner;
  await page.goto('/dashboard');
  const tab = await context.newPage();
  await tab.goto('/dashboard');

  await test.step('each organization’s unread notifications show in the switcher, live', async () => {
    await account(page).click();
    await expect(page.getByRole('group', { name: 'Active organization' })).toBeVisible();
    await expect(choice(page, owner.orgName)).toHaveAttribute('aria-checked', 'true');
    await expect(choice(page, second.orgName)).toHaveAccessibleDescription('');
    await openThread(auction, { boughtFrom: second, vin: 'SECONDORG0001' });
    await expect(choice(page, second.orgName)).toHaveAccessibleDescription('1 unread');
  });

  await test.step('the page shows that a switch is in progress', async () => {
    const release = await holdCalls(page, 'setActiveOrg');
    await choice(page, second.orgName).click();
    await expect(account(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(account(page)).toContainText(second.orgName);
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  await test.step('a switch in one tab leaves the other tab with its own organization', async () => {
    for (const [where, vin] of [
      [page, 'SECONDORG0001'],
      [tab, 'FIRSTORG00001'],
    ] as const) {
      await where.bringToFront();
      await where.getByRole('tab', { name: 'Invites' }).click();
      await expect(where.getByRole('tabpanel').getByText(vin)).toBeVisible();
      await where.getByRole('button', { name: 'Accept (no title)' }).click();
      await where.getByRole('tab', { name: 'Active' }).click();
      await expect(where.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
    }
    await expect(account(tab)).toContainText(owner.orgName);
  });
});

test('a switch waits for requests, leaves the thread, and asks before it discards unsaved changes', async ({ people }) => {
  const owner = await people.owner('Silver State Motors');
  const second = await createSecondOrg(owner, people.unique('Aspen Auto Group'));
  const threadId = await openThread(owner, { boughtFrom: await people.apiOwner('Bluebird Cars'), hasTitle: true });
  const { page } = owner;
  await page.goto(`/t/${threadId}`);

  await test.step('a switch waits until the requests of the current organization have finished', async () => {
    const release = await holdCalls(page, 'postUpdate');
    await act(page, 'Add update');
    await page.getByLabel('Message').fill('The courier has it.');
    await page.getByRole('button', { name: 'Post update' }).click();
    const switched = page.waitForResponse('**/api/setActiveOrg');
    await account(page).click();
    await choice(page, second.orgName).click();
    await switched;
    await expect(account(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(account(page)).toContainText(second.orgName);
  });

  await test.step('switching on a thread’s page leads to the other organization’s dashboard', async () => {
    await expect(page).toHaveURL(/\/dashboard$/);
    people.allowConsoleError(failedRequest(404, 'thread'));
    await page.goBack();
    await expect(page.getByRole('button', { name: `Switch to ${owner.orgName}` })).toBeVisible();
    await expect(page.getByText('The courier has it.')).toHaveCount(0);
  });

  await test.step('a switch asks before it discards unsaved changes', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Organization' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('City').fill('Sparks');
    await account(page).click();
    await choice(page, owner.orgName).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Sparks');
    await expect(account(page)).toContainText(second.orgName);
    await account(page).click();
    await choice(page, owner.orgName).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(account(page)).toContainText(owner.orgName);
    await expect(page.getByLabel('City')).toHaveCount(0);
  });
});

test('a link to a page of the person’s other organization offers to switch to it', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Silver State Motors');
  const second = await createSecondOrg(owner, people.unique('Aspen Auto Group'));
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const placeholder = { name: people.unique('Prairie Wind Autos'), orgType: 'dealership', titleContactEmail: '' } as const;
  const { org } = await owner.command('createProvisionalOrg', placeholder);
  const { page } = owner;
  people.allowConsoleError(failedRequest(404, 'thread'));
  people.allowConsoleError(failedRequest(404, 'org'));

  await test.step('a link to a thread of the person’s other organization offers to switch to it', async () => {
    const threadId = await openThread(auction, { boughtFrom: second });
    await page.goto(`/t/${threadId}`);
    await expect(page.getByRole('heading', { name: 'Sorry, this thread does not exist.' })).toBeVisible();
    await page.getByRole('button', { name: `Switch to ${second.orgName}` }).click();
    await expect(page.getByRole('region', { name: 'Your invitation' })).toBeVisible();
    await expect(account(page)).toContainText(second.orgName);
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  });

  await test.step('a link to an organization that only the person’s other organization may see offers to switch to it', async () => {
    await page.goto(`/network/${org.id}`);
    await expect(page.getByRole('heading', { name: 'Organization not found.' })).toBeVisible();
    await page.getByRole('button', { name: `Switch to ${owner.orgName}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: org.name })).toBeVisible();
    await expect(account(page)).toContainText(owner.orgName);
  });

  await test.step('a link of a mail opens in the organization that it is about, and the address holds nobody there', async () => {
    const threadId = await openThread(auction, { boughtFrom: second, vin: '1FTFW1E53MKE41878' });
    await page.goto(`/t/${threadId}?org=${second.orgId}`);
    await expect(page.getByRole('region', { name: 'Your invitation' })).toBeVisible();
    await expect(account(page)).toContainText(second.orgName);
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await account(page).click();
    await choice(page, owner.orgName).click();
    await expect(account(page)).toContainText(owner.orgName);
    await page.goto(`/dashboard?view=table&filters=needs-you&org=${crypto.randomUUID()}`);
    await expect(page).toHaveURL(/\/dashboard\?view=table&filters=needs-you$/);
    await expect(account(page)).toContainText(owner.orgName);
  });

  await test.step('a link to a thread of strangers offers no switch', async () => {
    const threadId = await openThread(auction, { boughtFrom: await people.apiOwner('Cherry Creek Mazda') });
    await goTo(page, `/t/${threadId}`);
    await expect(page.getByRole('heading', { name: 'Sorry, this thread does not exist.' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Switch/ })).toHaveCount(0);
  });
});

test('on a phone the menu contains the links, the organization switcher and the account', { tag: LONG }, async ({ people }) => {
  const owner = await people.owner('Silver State Motors', { viewport: { width: 375, height: 800 } });
  const second = await createSecondOrg(owner, people.unique('Aspen Auto Group'));
  const { page } = owner;
  await page.goto('/invites');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await banner.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Dashboard', 'Network', 'My Organization', 'Profile', 'Add organization'])
    await expect(banner.getByRole('link', { name, exact: true })).toBeVisible();
  const switcher = banner.getByRole('group', { name: 'Active organization' });
  await expect(switcher.getByRole('button', { name: owner.orgName })).toHaveAttribute('aria-pressed', 'true');
  await switcher.getByRole('button', { name: second.orgName }).click();
  await expect(switcher).toBeHidden();
  await banner.getByRole('button', { name: 'Menu' }).click();
  await expect(switcher.getByRole('button', { name: second.orgName })).toHaveAttribute('aria-pressed', 'true');
  await banner.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where’s the title?');
});

test('a removed person continues with an organization that is left', { tag: LONG }, async ({ people }) => {
  const owner = await people.apiOwner('Silver State Motors');
  const clerk = await people.owner('Aspen Auto Group');
  const { page } = clerk;

  await test.step('a removed person with one organization left continues with that one', async () => {
    await join(clerk, owner);
    await clerk.command('setActiveOrg', { orgId: owner.orgId });
    await page.goto('/dashboard');
    await expect(account(page)).toContainText(owner.orgName);
    await expect(page.getByText('No active threads yet.')).toBeVisible();
    await removeColleague(owner);
    await expect(account(page)).toContainText(clerk.orgName);
    await expect(page.getByText('No active threads yet.')).toBeVisible();
  });

  await test.step('a removed person with several organizations left chooses one and returns to the same page', async () => {
    const third = await createSecondOrg(clerk, people.unique('Canyon Cars'));
    await join(clerk, owner);
    await page.goto('/invites');
    await switchTo(page, owner.orgName);
    await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
    await removeColleague(owner);
    await expect(page.getByRole('heading', { name: 'Set your active organization first.' })).toBeVisible();
    await expect(page.getByText(`You are no longer a member of ${owner.orgName}.`)).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'My Organization' }).click();
    await expect(page.getByText('No active organization.')).toBeVisible();
    await account(page).click();
    await expect(page.getByRole('menuitemradio', { name: third.orgName })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: third.orgName }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
    await expect(page).toHaveURL(/\/invites$/);
    await expect(account(page)).toContainText(third.orgName);
  });
});

test('a person without an organization sees only what works, and is asked before the form for a new one is left', { tag: LONG }, async ({
  people,
}) => {
  const { page } = await people.account();
  await page.goto('/onboarding');

  await test.step('a person without an organization sees only the links that work, the profile and the sign-out', async () => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['My Organization']);
    await links.click();
    await expect(page.getByText('No active organization.')).toBeVisible();
    await account(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Sign out']);
    await page.keyboard.press('Escape');
  });

  await test.step('leaving the form for a new organization asks before it discards the input', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Create an Organization' }).click();
    await page.getByLabel('Organization name').fill('Juniper Motors');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Create an Organization' }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue('Juniper Motors');
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue('Juniper Motors');
  });
});
