// Decisions by keyboard alone: a dialog puts the focus on a safe choice, and the focus returns to where the person was.
import type { Page } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { expectFocusKept, pressOn, tabTo, typeInto } from './keyboard.ts';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { entriesOf, F150_TITLE, openThread, stopsOf } from '../../testing/browser/threads.ts';

const focused = (page: Page) => page.locator(':focus');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an invitation is declined, a connection is removed, and a missing page leads back, without losing the focus', async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const seller = await people.owner('Silver State Motors');
  const { page } = seller;
  const announcements = await recordAnnouncements(page);
  for (const vin of ['DECLINED00001', 'DECLINED00002']) await openThread(auction, { boughtFrom: seller, vin });
  for (const name of ['Bluebird Cars', 'Cottonwood Auto']) {
    const partner = await people.apiOwner(name);
    await partner.command('requestConnection', { orgId: seller.orgId });
    await seller.command('acceptConnection', { orgId: partner.orgId });
  }

  await test.step('an invitation is declined from the list after a confirmation, and the focus stays in its row', async () => {
    await page.goto('/invites');
    const rows = page.getByRole('list', { name: 'Pending invites' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await tabTo(page, rows.first().getByRole('button', { name: 'Decline' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: `Decline the ${F150_TITLE}?` })).toHaveAccessibleDescription(
      /^Are you sure you want to decline\?/,
    );
    await expect(focused(page)).toHaveAccessibleName('Cancel');
    await page.keyboard.press('Escape');
    await expect(focused(page)).toHaveAccessibleName('Decline');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }));
    await announcements.waitFor('Declined invite');
    await expect(rows).toHaveCount(2);
    await expectFocusKept(page, 'the buttons disappeared');
    await expect(focused(page)).toHaveText('Declined');
    await tabTo(page, rows.last().getByRole('button', { name: 'Decline' }));
  });

  await test.step('a connection is removed, and the focus stays in the list', async () => {
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Network' }));
    const rows = page.getByRole('list', { name: 'Partners' }).getByRole('listitem');
    await tabTo(page, rows.first().getByRole('button', { name: 'Remove' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Remove this connection?' })).toBeVisible();
    await expect(focused(page)).toHaveAccessibleName('Cancel');
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAccessibleName('Remove');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await announcements.waitFor('Connection removed');
    await expect(rows).toHaveCount(1);
    await expect.poll(() => rows.first().evaluate((row) => row.contains(document.activeElement))).toBe(true);
  });

  await test.step('a page that the person may not see is announced, and the next Tab reaches the link back', async () => {
    people.allowConsoleError(failedRequest(404, 'thread'));
    await goTo(page, '/t/00000000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, this thread does not exist.');
    await announcements.waitFor(/^Sorry, this thread does not exist\. · Titleline$/);
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName('Back to dashboard');
  });
});

test('a delivery is disputed, and an organization that is not on Titleline yet is added to the chain', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const buyer = await people.owner('Bluebird Cars');
  const threadId = await openThread(seller, { boughtFrom: await people.apiOwner('Prairie Wholesale'), soldTo: buyer, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await seller.command('markDelivered', { threadId });
  const sellerAnnouncements = await recordAnnouncements(seller.page);
  await seller.page.goto(`/t/${threadId}`);
  const { page } = buyer;
  const announcements = await recordAnnouncements(page);
  await page.goto(`/t/${threadId}`);

  await test.step('a delivery is disputed with a note, and the dispute is announced to the sender', async () => {
    await pressOn(page, button(page, 'Dispute delivery'));
    await expect(focused(page)).toHaveAccessibleName('We keep it');
    await tabTo(page, page.getByLabel('Note', { exact: true }));
    await expect(focused(page)).toHaveAccessibleDescription(/a missing signature/);
    await page.keyboard.type('The signature is missing.');
    await pressOn(page, button(page, 'Dispute'));
    await announcements.waitFor('Delivery disputed');
    await expectFocusKept(page, 'the question and its buttons disappeared');
    await sellerAnnouncements.waitFor(`New for you: ${buyer.orgName} disputed your delivery.`);
    await expect(entriesOf(seller.page).first()).toContainText('The signature is missing.');
  });

  await test.step('an organization that is not on Titleline yet is added to the chain', async () => {
    const invite = button(page, 'Invite next organization');
    await pressOn(page, invite);
    const dialog = page.getByRole('dialog', { name: 'Invite Next Organization' });
    await expect(focused(page)).toHaveAccessibleName('Search organizations');
    await page.keyboard.type('Nobody of this name');
    await announcements.waitFor('No matches.');
    await page.keyboard.press('Escape');
    await expect(dialog, 'the first Escape closes only the list').toBeVisible();
    await typeInto(page, dialog.getByLabel('Name', { exact: true }), people.unique('Juniper Motors'));
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Auction' })).toBeChecked();
    await typeInto(page, dialog.getByLabel('Title contact email'), 'titles@juniper.example');
    await pressOn(page, dialog.getByRole('button', { name: 'Create & Invite' }));
    await announcements.waitFor('Invite email sent');
    await expect(page.getByRole('list', { name: 'Invitations by email' })).toContainText('Invite email sent');
    expect(announcements.remaining(), 'the card under the chain is not announced again').not.toContain('Invite email sent');
    await expect(stopsOf(page)).toHaveCount(4);
    await expectFocusKept(page, 'the invite button moved to another stop');
  });
});

test('colleagues are invited, given a role and removed', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const colleague = await people.apiOwner('Bluebird Cars');
  const { invite } = await owner.command('createInvite', {});
  await colleague.command('redeemInvite', { code: invite.code });
  const { page } = owner;
  const announcements = await recordAnnouncements(page);
  await page.goto('/myorganization');
  const role = page.getByRole('combobox', { name: 'Role of Pat Lindqvist' });
  await tabTo(page, role);
  await page.keyboard.type('Adm');
  await announcements.waitFor('Pat Lindqvist is an admin now');
  await expect(role).toHaveValue('admin');
  await expect(role).toBeFocused();
  await pressOn(page, button(page, 'Remove Pat Lindqvist'));
  await expect(page.getByRole('alertdialog', { name: 'Remove this member from your organization?' })).toBeVisible();
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
  await announcements.waitFor('Pat Lindqvist was removed');
  await expectFocusKept(page, 'the member disappeared');

  const form = page.getByRole('region', { name: 'Invite Authorized User' });
  await typeInto(page, form.getByLabel('Email'), 'rosa.diaz@example.test');
  await tabTo(page, form.getByLabel('Expires in (days)'));
  await page.keyboard.press('ArrowUp');
  await pressOn(page, form.getByRole('button', { name: 'Create invite' }));
  await announcements.waitFor(/^(?:Invite created\. Sending email to rosa\.diaz@example\.test…|Invite email sent successfully\.)$/);
  await expectFocusKept(page, 'the invite was created');
});

test('the header and its menus work by keyboard', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group');
  const other = people.unique('Bluebird Cars');
  const details = { orgType: 'dealership', titleContactEmail: owner.email, dealerLicense: 'DL-9', city: 'Reno', state: 'NV' } as const;
  await owner.command('createOrg', { name: other, ...details });
  const { page } = owner;
  await page.goto('/dashboard');

  await test.step('the first Tab reaches “Skip to content”', async () => {
    await expect(page.getByRole('tab', { name: 'Active' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName('Skip to content');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveRole('searchbox');
  });

  await test.step('the account menu switches to another of the person’s organizations', async () => {
    const account = button(page, 'Account');
    await pressOn(page, account);
    await expect(page.getByRole('menuitemradio', { name: owner.orgName })).toBeChecked();
    await expect(focused(page)).toHaveRole('menuitemradio');
    await arrowDownTo(page, other);
    await page.keyboard.press('Enter');
    await expect(account).toContainText(other);
    await expectFocusKept(page, 'the organization was switched');
    await pressOn(page, account);
    await expect(page.getByRole('menuitemradio', { name: other })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
  });

  await test.step('on a phone with a keyboard, the menu opens below its button and closes with Escape', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    const menu = button(page, 'Menu');
    await pressOn(page, menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName('Dashboard');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('link', { name: 'My Organization' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('no form on the page takes the focus when it appears', async () => {
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Remind partners for us' })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});

/** Presses ArrowDown in the open menu until this item has the focus. */
async function arrowDownTo(page: Page, item: string): Promise<void> {
  const target = page.getByRole('menuitemradio', { name: item });
  for (let pressed = 0; pressed < 8 && !(await target.evaluate((element) => element === document.activeElement)); pressed += 1) {
    const before = await focused(page).textContent();
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).not.toHaveText(before ?? '');
  }
  await expect(target).toBeFocused();
}
