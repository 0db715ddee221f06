// Mail to an address that is not on Titleline is delayed until its sender has verified their own email. If the address already got a
// mail that day, the next one is delayed until the next morning.
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { goTo } from './go-to.ts';
import { mailsTo, mailTo, verifyEmail } from './mail.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { act, openThread } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

test('an invitation by email is sent automatically once its sender has verified their own email', { tag: LONG }, async ({ people }) => {
  test.setTimeout(120_000);
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', unverified: true, ...REDUCED_MOTION_DESKTOP });
  people.allowConsoleError(/status of 403/);
  const seller = await people.apiOwner('Silver State Motors');
  await seller.command('requestConnection', { orgId: auction.orgId });
  await auction.command('acceptConnection', { orgId: seller.orgId });
  const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true });
  const name = people.unique('Prairie Wholesale');
  const address = `titles.${name.replaceAll(' ', '.').toLowerCase()}@prairie.example`;
  const { page } = auction;
  const note = page.getByRole('list', { name: 'Invitations by email' }).getByRole('listitem');
  const dialog = page.getByRole('dialog', { name: 'Invite Next Organization' });

  await test.step('an invite to join the organization waits', async () => {
    await page.goto('/myorganization');
    await page.getByLabel('Email', { exact: true }).fill(`clerk.${address}`);
    await page.getByRole('button', { name: 'Create invite' }).click();
    const row = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
    await expect(row.getByRole('status').first()).toHaveText(`Email to clerk.${address}: Waits until you verify your email`);
    // A control that is half below the header at this moment counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await checkScreen(page, 'a waiting invite', { names: ['button Send verification email'] });
    expect(await mailsTo(`clerk.${address}`)).toEqual([]);
  });

  await test.step('an invitation of an organization that is not on Titleline waits in its dialog', async () => {
    await goTo(page, `/t/${threadId}`);
    await page.getByRole('button', { name: 'Invite next organization' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Title contact email').fill(address);
    await expect(dialog.getByText('The invitation leaves for this address once you verify your own email.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create & Invite' }).click();
    await dialog.getByRole('button', { name: 'Send verification email' }).click();
    await expect(dialog.getByText(`Verification email sent to ${auction.email}.`)).toBeVisible();
    await checkScreen(page, 'an invitation that waits in its dialog', { names: ['button Send verification email'] });
    expect(await mailsTo(address)).toEqual([]);
  });

  await test.step('both are sent once the email is verified', async () => {
    await verifyEmail(page, auction.email);
    await expect(dialog).toBeHidden();
    await expect(note.getByRole('status').first()).toHaveText('Invite email sent');
    await mailTo(address, `Claim ${name} on Titleline`);
    await mailTo(`clerk.${address}`, `Join ${auction.orgName} on Titleline`);
  });

  await test.step('another mail to that address on the same day waits until the next morning', async () => {
    const { org } = await auction.command('createProvisionalOrg', {
      name: `${name} East`,
      orgType: 'dealership',
      titleContactEmail: address,
    });
    const second = await openThread(auction, { boughtFrom: { orgId: org.id }, vin: '1FTFW1E53MKE41878' });
    await goTo(page, `/t/${second}`);
    await expect(note.getByRole('status').first()).toHaveText(/^Leaves (?:tomorrow morning|at \d+:\d\d [AP]M)$/);
    await expect(note.getByRole('button', { name: 'Send invite' })).toHaveAttribute('aria-disabled', 'true');
    await checkScreen(page, 'an invitation that is sent tomorrow');
    expect(await mailsTo(address)).toHaveLength(1);
    await act(page, 'Request update');
  });
});

test('a name with a web address, or one that is taken in the same city, shows an error', async ({ people }) => {
  const { page, orgName } = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  const other = await people.apiOwner('Birch Auto Group');
  people.allowConsoleError(/updateOrg.*40[09]|40[09].*updateOrg|status of 40[09]/);
  await page.goto('/myorganization');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = page.getByLabel('Organization name');
  await expect(name).toHaveValue(orgName);
  await name.fill('Carvana.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A name cannot have a web address in it.' })).toBeVisible();
  await name.fill(other.orgName);
  await page.getByRole('button', { name: 'Save' }).click();
  const sentence = 'An organization with this name is already in Boulder, CO. Ask it for an invitation, or use the name on your license.';
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await checkScreen(page, 'a name that is taken');
});
