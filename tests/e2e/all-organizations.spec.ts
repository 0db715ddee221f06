// A person in two organizations sees the titles of both in one table, opens one of each, and comes back.
import type { Page } from '@playwright/test';
import { daysAgo, grid } from './desk-market.ts';
import { expect, type Owner, test } from '../../testing/browser/people.ts';
import { F150, toast } from '../../testing/browser/threads.ts';

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' });
const rowWith = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });

/** Opens two late titles of an organization, of which the first is the later one. Returns the ids of their threads. */
async function openTitles(owner: Owner, orgId: string, auctionId: string, vins: readonly [string, string]): Promise<string[]> {
  await owner.command('setActiveOrg', { orgId });
  const ids: string[] = [];
  for (const [at, vin] of vins.entries())
    ids.push((await owner.command('createThread', { ...F150, vin, boughtFromOrgId: auctionId, dealOn: daysAgo(40 - 10 * at) })).threadId);
  return ids;
}

test('one table over two organizations, by keyboard: a row leads to its organization, and Back to the table', async ({ people }) => {
  const owner = await people.owner('Aspen Ford');
  const details = { orgType: 'dealership', titleContactEmail: owner.email, dealerLicense: 'DL-9', city: 'Reno', state: 'NV' } as const;
  const second = people.unique('Aspen Toyota');
  const { orgId } = await owner.command('createOrg', { name: second, ...details });
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const [, ofFord = ''] = await openTitles(owner, owner.orgId, auction.orgId, ['1FTFW1E53MK100001', '1FTFW1E53MK100003']);
  await openTitles(owner, orgId, auction.orgId, ['1FTFW1E53MK100002', '1FTFW1E53MK100004']);
  const { page } = owner;
  await page.goto('/dashboard');

  await test.step('the account menu leads to all organizations, and the last choice is kept', async () => {
    await account(page).press('Enter');
    await expect(page.getByRole('menuitemradio').first()).toHaveText('All organizations');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'All my organizations' })).toBeVisible();
    await expect(account(page)).toContainText('All organizations');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/organizations$/);
    await expect(page.getByRole('tab', { name: 'Active' })).toHaveAccessibleDescription('4');
  });

  await test.step('a row says whose it is, and nothing can be ticked', async () => {
    await expect(rowWith(page, '100001')).toContainText(owner.orgName);
    await expect(rowWith(page, '100002')).toContainText(second);
    await expect(grid(page).getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText('4 titles at 2 organizations · Opening one switches to its organization.')).toBeVisible();
  });

  for (const [vin, orgName] of [
    ['100001', owner.orgName],
    ['100002', second],
  ] as const)
    await test.step(`Enter on a title of ${orgName} acts for it, and Back returns to the row`, async () => {
      const row = rowWith(page, vin);
      await row.focus();
      await page.keyboard.press('Enter');
      await expect(toast(page, `You now act for ${orgName}.`)).toBeVisible();
      await expect(page).toHaveURL(/\/t\//);
      await expect(account(page)).toContainText(orgName);
      await expect(page.getByRole('main')).toContainText(vin);
      await page.goBack();
      await expect(row).toBeFocused();
      await expect(account(page)).toContainText('All organizations');
    });

  await test.step('what happens on a thread of the other one shows at once', async () => {
    await expect(rowWith(page, '100003')).toContainText('Not located');
    await auction.command('respondToInvite', { threadId: ofFord, accept: true, hasTitle: true });
    await expect(rowWith(page, '100003')).toContainText('With seller');
  });

  await test.step('the menu of organizations shows those of one', async () => {
    await page.getByRole('group', { name: 'Filter titles' }).getByRole('button', { name: 'Organization' }).press('Enter');
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.type('Toyota');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(rowWith(page, '100001')).toHaveCount(0);
    await expect(rowWith(page, '100002')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`organization=${orgId}`));
  });

  await test.step('Receive asks which organization first', async () => {
    await page.keyboard.press('F8');
    const which = page.getByRole('dialog', { name: 'Which organization?' });
    await expect(which).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(which).toBeHidden();
    await expect(page).toHaveURL(/\/organizations/);
    await page.keyboard.press('F8');
    await which.getByRole('button', { name: owner.orgName }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible();
    await expect(account(page)).toContainText(owner.orgName);
  });
});
