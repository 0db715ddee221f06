// The mail preferences on the profile: chosen, saved, obeyed, and kept while they are not saved.
import type { Page } from '@playwright/test';
import { RETRY_TIMEOUT_MS } from '../../testing/browser/console-errors.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { mailsTo, mailTo } from './mail.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { openThread, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const master = (page: Page) => page.getByRole('switch', { name: 'Email me notifications' });
const hour = (page: Page) => page.getByRole('combobox', { name: 'Digest hour' });
const group = (page: Page, type: string) => page.getByRole('radiogroup', { name: type, exact: true });
const wish = (page: Page, type: string, name: 'At once' | 'In the digest' | 'Off') =>
  group(page, type).getByRole('radio', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

const MEMBERS_TYPES = [
  'Thread invites',
  'Update requests',
  'Title deliveries',
  'Thread updates',
  'Connection requests',
  'Connections accepted',
  'Connections declined',
];

test('mail preferences are chosen with the mouse, saved with the bar, and obeyed', async ({ people }) => {
  const seller = await people.owner('Silver State Motors');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { page, context } = seller;
  await page.goto('/profile');

  await test.step('at first everything is mailed at once, and the digest comes at 7:30', async () => {
    for (const type of [...MEMBERS_TYPES, 'Unanswered reminders']) await expect(wish(page, type, 'At once')).toBeChecked();
    await expect(hour(page).locator('option:checked')).toHaveText('7:30 AM, Denver');
    await expect(hour(page).locator('option').first()).toHaveText('Off');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('a save that fails keeps what was chosen, and says why', async () => {
    people.allowConsoleError(/net::ERR_FAILED/);
    await context.route('**/api/updateEmailPrefs', (route) => route.abort());
    await wish(page, 'Thread invites', 'In the digest').check();
    await wish(page, 'Connections declined', 'Off').check();
    await hour(page).selectOption('8:00 AM, Denver');
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: RETRY_TIMEOUT_MS });
    await expect(wish(page, 'Thread invites', 'In the digest')).toBeChecked();
    await context.unroute('**/api/updateEmailPrefs');
    await button(page, 'Save').click();
    await expect(toast(page, 'Email preferences saved')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('it is still so after a reload', async () => {
    await page.reload();
    await expect(wish(page, 'Thread invites', 'In the digest')).toBeChecked();
    await expect(wish(page, 'Connections declined', 'Off')).toBeChecked();
    await expect(wish(page, 'Update requests', 'At once')).toBeChecked();
    await expect(hour(page).locator('option:checked')).toHaveText('8:00 AM, Denver');
  });

  await test.step('what is in the digest is not mailed at once', async () => {
    const threadId = await openThread(auction, { boughtFrom: seller });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    await seller.command('postUpdate', { threadId, message: 'It is in the safe.' });
    await auction.command('requestUpdate', { threadId });
    await mailTo(seller.email, 'Title update requested');
    expect((await mailsTo(seller.email)).map(({ subjectStart }) => subjectStart)).not.toContain('New thread invite');
  });

  await test.step('without a digest, what is in it is not mailed, and its row says so', async () => {
    await hour(page).selectOption('Off');
    await expect(group(page, 'Thread invites')).toHaveAccessibleDescription(/ Not mailed while the digest is off\.$/);
    await expect(page.getByText('Not mailed while the digest is off.')).toHaveCount(1);
    await expect(wish(page, 'Thread invites', 'In the digest')).toBeChecked();
    await button(page, 'Cancel').click();
    await expect(page.getByText('Not mailed while the digest is off.')).toBeHidden();
  });

  await test.step('the main switch does not change the others, which can be chosen meanwhile', async () => {
    await master(page).click();
    await expect(page.getByText('Nothing below is mailed while this is off.')).toBeVisible();
    await wish(page, 'Update requests', 'Off').check();
    await button(page, 'Save').click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    const { viewer } = await seller.query('me', {});
    expect(viewer?.emailPrefs).toMatchObject({ enabled: false, types: { request_update: false }, digest: { types: ['tw_invite'] } });
  });
});

test('mail preferences are chosen and saved with the keyboard', { tag: LONG }, async ({ people }) => {
  const { page, query } = await people.account();
  await page.goto('/profile');
  await tabTo(page, master(page));
  await page.keyboard.press('Tab');
  await expect(hour(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(wish(page, 'Thread invites', 'At once')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(wish(page, 'Thread invites', 'In the digest')).toBeChecked();
  await expect(group(page, 'Thread invites')).toHaveAccessibleDescription('Somebody adds your organization to a chain.');
  await page.keyboard.press('Tab');
  await expect(wish(page, 'Update requests', 'At once')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(wish(page, 'Update requests', 'Off')).toBeChecked();
  await pressOn(page, button(page, 'Save'), 'Enter');
  await expect(toast(page, 'Email preferences saved')).toBeVisible();
  await expect(wish(page, 'Update requests', 'Off')).toBeFocused();
  expect((await query('me', {})).viewer?.emailPrefs).toMatchObject({
    types: { tw_invite: false, request_update: false },
    digest: { types: ['tw_invite'] },
  });
});

test('only those who are told of unanswered reminders can choose whether they are mailed', { tag: LONG }, async ({ people }) => {
  const { page } = await people.account();
  await page.goto('/profile');
  await expect(page.getByRole('radiogroup', { name: /./ })).toHaveCount(MEMBERS_TYPES.length);
  for (const type of MEMBERS_TYPES) await expect(group(page, type)).toBeVisible();
});

test('preferences that are not saved yet survive a reload and another tab, and leaving asks first', { tag: LONG }, async ({ people }) => {
  const { page, context, command } = await people.owner('Aspen Auto Group');
  await page.goto('/profile');
  await wish(page, 'Thread updates', 'In the digest').check();
  await hour(page).selectOption('6:00 AM, Denver');

  await test.step('a reload keeps them', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(wish(page, 'Thread updates', 'In the digest')).toBeChecked();
    await expect(hour(page).locator('option:checked')).toHaveText('6:00 AM, Denver');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  });

  await test.step('what another tab saves appears here, and does not replace what is chosen here', async () => {
    const other = await context.newPage();
    await other.goto('/profile');
    await wish(other, 'Connection requests', 'Off').check();
    await wish(other, 'Thread updates', 'Off').check();
    await button(other, 'Save').click();
    await expect(toast(other, 'Email preferences saved')).toBeVisible();
    await other.close();
    await expect(wish(page, 'Connection requests', 'Off')).toBeChecked();
    await expect(wish(page, 'Thread updates', 'In the digest')).toBeChecked();
  });

  await test.step('a link asks, and leaving forgets them', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(wish(page, 'Thread updates', 'In the digest')).toBeChecked();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goBack();
    await expect(wish(page, 'Thread updates', 'Off')).toBeChecked();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('one bar saves the details and the preferences', async () => {
    await button(page, 'Edit').click();
    await wish(page, 'Thread updates', 'At once').check();
    await page.getByRole('textbox', { name: 'Display name' }).fill('Pat Lee');
    await page.getByRole('textbox', { name: 'Display name' }).press('Enter');
    await expect(toast(page, 'Profile saved')).toBeVisible();
    await expect(toast(page, 'Email preferences saved')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Pat Lee');
    await expect(wish(page, 'Thread updates', 'At once')).toBeChecked();
  });

  await test.step('an hour of another time zone keeps it, until the own zone is chosen', async () => {
    await command('updateEmailPrefs', { digest: { at: '09:00', timeZone: 'America/New_York' } });
    await expect(hour(page).locator('option:checked')).toHaveText('9:00 AM, New York');
    await button(page, 'Use Denver time').click();
    await expect(hour(page).locator('option:checked')).toHaveText('9:00 AM, Denver');
    await expect(button(page, 'Use Denver time')).toBeHidden();
    await expect(hour(page)).toBeFocused();
    await button(page, 'Save').click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });
});

test('a page notes its time zone once, for members who never open the profile', { tag: LONG }, async ({ people }) => {
  const { page, query } = await people.owner('Aspen Auto Group');
  const zone = async () => (await query('me', {})).viewer?.emailPrefs.digest?.timeZone;
  expect(await zone()).toBeUndefined();
  const noted = page.waitForRequest('**/api/noteTimeZone');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await noted;
  await expect.poll(zone).toBe('America/Denver');
});
