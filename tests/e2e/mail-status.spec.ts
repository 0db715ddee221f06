// The status of a thread's mails: to an organization that is asked for an update, and to a neighbor that is not on Titleline yet.
import { MAIL_WAIT_MS } from '../../src/domain/limits.ts';
import { mailTo } from './mail.ts';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { BOUNCING, BUSY } from '../../testing/browser/servers.ts';
import { act, openThread, stopsOf, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('a person sees what became of each mail, and can correct the address of an invite that could not be mailed', { tag: LONG }, async ({
  people,
}) => {
  // Two screen checks take long.
  test.setTimeout(120_000);
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', ...REDUCED_MOTION_DESKTOP });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  const name = people.unique('Prairie Wholesale');
  const tag = name.replaceAll(' ', '.').toLowerCase();
  const { page } = auction;
  const note = page.getByRole('list', { name: 'Invitations by email' }).getByRole('listitem');

  await test.step('a request that was mailed shows so in a toast and beside the request', async () => {
    await page.goto(`/t/${threadId}`);
    await act(page, 'Request update');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(toast(page, 'Update request sent')).toBeVisible();
    await expect(toast(page, 'Email notification sent').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Requests' }).getByRole('status')).toHaveText('Email notification sent');
    await mailTo(seller.email, 'Title update requested');
  });

  await test.step('the invitation goes to an address that does not exist', async () => {
    await page.getByRole('button', { name: 'Invite next organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Next Organization' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Title contact email').fill(`${BOUNCING}${tag}@prairie.example`);
    await dialog.getByRole('button', { name: 'Create & Invite' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to send invite' })).toBeVisible();
    await expect(stopsOf(page).last()).toContainText('Not on Titleline yet');
    await expect(note).toContainText(`${name} is not on Titleline yet.`);
    await expect(note.getByRole('status')).toHaveText('Failed to send invite');
    const again = note.getByRole('button', { name: 'Send invite again' });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(again).toHaveAccessibleDescription(/It can be sent again at \d/);
    await checkScreen(page, 'a placeholder whose invite failed', { names: ['button Correct title contact'] });
  });

  await test.step('the mail arrives at the corrected address', async () => {
    await note.getByRole('button', { name: 'Correct title contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct title contact' });
    const email = dialog.getByLabel('Title contact email');
    await expect(email).toHaveValue(`${BOUNCING}${tag}@prairie.example`);
    await checkScreen(page, 'correcting a title contact');
    people.allowConsoleError(failedRequest(400, 'correctTitleContact'));
    await email.fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await email.fill(`titles.${tag}@prairie.example`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Title contact saved')).toBeVisible();
    await note.getByRole('button', { name: 'Send invite', exact: true }).click();
    await expect(toast(page, 'Invite email sent').first()).toBeVisible();
    await expect(note.getByRole('status')).toHaveText('Invite email sent');
    await expect(note.getByRole('button', { name: 'Send invite again' })).toHaveAttribute('aria-disabled', 'true');
    await mailTo(`titles.${tag}@prairie.example`, /./);
  });
});

test('a neighbor adds the address of a placeholder, and only neighbors see that it is one', async ({ people }) => {
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  const name = people.unique('Larkspur Imports');
  const { org } = await auction.command('createProvisionalOrg', { name, orgType: 'dealership' });
  const threadId = await openThread(auction, { boughtFrom: { orgId: org.id }, soldTo: buyer });
  await buyer.command('respondToInvite', { threadId, accept: true });
  const { page } = auction;
  const note = page.getByRole('list', { name: 'Invitations by email' }).getByRole('listitem');
  const status = note.getByRole('status');
  await page.clock.install();

  await test.step('a request to a placeholder without an email shows that no recipient is configured', async () => {
    await page.goto(`/t/${threadId}`);
    await act(page, 'Request update');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByRole('region', { name: 'Requests' }).getByRole('status')).toHaveText('No recipient email configured');
  });

  await expect(status).toHaveText('No recipient email configured');
  await note.getByRole('button', { name: 'Add title contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add title contact' });
  await dialog.getByLabel('Title contact email').fill(`${BUSY}${name.replaceAll(' ', '.')}@larkspur.example`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(note.getByRole('button', { name: 'Send invite', exact: true })).toBeVisible();
  await expect(note.getByRole('button', { name: 'Correct title contact' })).toBeVisible();

  await test.step('a mail that is not delivered within a minute shows as pending', async () => {
    await note.getByRole('button', { name: 'Send invite', exact: true }).click();
    await expect(status).toHaveText('Sending the invite email…');
    await page.clock.fastForward(MAIL_WAIT_MS);
    await expect(page.getByRole('status').filter({ hasText: 'Email delivery pending…' })).toHaveCount(2);
    await expect(status).toHaveText('Email delivery pending…');
  });

  const buyerPage = await people.openBrowser(buyer);
  await buyerPage.clock.install();
  await buyerPage.goto(`/t/${threadId}`);
  await expect(stopsOf(buyerPage).first()).toContainText('Partner');
  await expect(stopsOf(buyerPage).first()).not.toContainText('Not on Titleline yet');
  await expect(buyerPage.getByRole('list', { name: 'Invitations by email' })).toHaveCount(0);

  await test.step('a new placeholder’s mail that is not delivered within a minute shows as pending too', async () => {
    await buyerPage.getByRole('button', { name: 'Invite next organization' }).click();
    const invite = buyerPage.getByRole('dialog', { name: 'Invite Next Organization' });
    await invite.getByLabel('Name', { exact: true }).fill(people.unique('Juniper Wholesale'));
    await invite.getByLabel('Title contact email').fill(`${BUSY}${name.replaceAll(' ', '.')}@juniper.example`);
    await invite.getByRole('button', { name: 'Create & Invite' }).click();
    await expect(buyerPage.getByText('Sending the invite email…')).toBeVisible();
    await buyerPage.clock.fastForward(MAIL_WAIT_MS);
    await expect(buyerPage.getByRole('status').filter({ hasText: 'Email delivery pending…' })).toHaveCount(2);
  });
});
