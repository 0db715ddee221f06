// The screen checks (check-screen.ts) for My Organization and the profile, with their dialogs, in light and dark, on a desktop and a
// phone.
import { checkScreen, REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import { expect, PASSWORD, test } from '../../../testing/browser/people.ts';
import { ORG_FIELDS } from './org-fields.ts';
import { LONG } from '../../../testing/extent.ts';

test.describe.configure({ timeout: 120_000 });

test('My Organization passes the screen checks', async ({ people }) => {
  const owner = await people.owner('Aspen Auto Group', REDUCED_MOTION_DESKTOP);
  const colleague = await people.apiOwner('Bluebird Cars');
  const { invite } = await owner.command('createInvite', {});
  await colleague.command('redeemInvite', { code: invite.code });
  await colleague.command('setActiveOrg', { orgId: owner.orgId });
  await owner.command('createInvite', { email: 'rosa.diaz@example.test', role: 'owner' });
  const { page } = owner;
  await page.goto('/myorganization');
  await expect(page.getByText('Invite email sent successfully.')).toBeVisible();
  await checkScreen(page, 'my organization', {
    names: [
      'region Details',
      'region Title policy',
      'region Title terms',
      'region In use',
      'button Add terms',
      'region Starting terms',
      'region Registration',
      'button Add state',
      'region Join Passphrase',
      'region Authorized Users',
      'region Invite Authorized User',
      'switch Show in Discover',
      'textbox Passphrase',
      'button Show passphrase',
      'button Copy',
      'button Change',
      'list Authorized Users',
      'combobox Role of Pat Lindqvist',
      'button Remove Pat Lindqvist',
      'textbox Email',
      'combobox Role',
      'textbox Expires in (days)',
      'button Create invite',
      'list Invites',
      'button Copy link',
      'button Copy code',
      'button Revoke',
    ],
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Dealer license').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await checkScreen(page, 'my organization, editing', { names: [...ORG_FIELDS, 'button Save', 'button Cancel'] });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Take over the terms of ACV, Title absent', exact: true }).click();
  await page.getByLabel('Answer by', { exact: true }).selectOption('hour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await checkScreen(page, 'title terms, taken over', {
    names: [
      ...['For', 'Kind of sale', 'Seller’s state', 'Due counts', 'Claim from counts', 'Claim to counts', 'Time zone', 'Answer counts'].map(
        (name) => `combobox ${name}`,
      ),
      ...['Due day', 'Claim from day', 'Claim to day', 'Until', 'Answer within', 'Answer by hour', 'How to file', 'Source', 'Note'].map(
        (name) => `textbox ${name}`,
      ),
      'checkbox Once per car',
      'checkbox We checked these days with the auction today',
      'button Save',
      'button Cancel',
    ],
  });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Edit the days in Texas' }).click();
  await checkScreen(page, 'days for registration, editing', {
    names: ['textbox Days after the sale', 'textbox Days if the seller finances the car', 'button Save', 'button Cancel'],
  });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await checkScreen(page, 'changing the passphrase', { names: ['dialog Change passphrase', 'textbox New passphrase', 'button Cancel'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Pat Lindqvist' }).click();
  await checkScreen(page, 'removing a member', {
    names: ['alertdialog Remove this member from your organization?', 'button Cancel', 'button Remove'],
  });
  await page.keyboard.press('Escape');
  const { members } = await owner.query('myOrganization', {});
  const [own, other] = [members.find((member) => member.own)!, members.find((member) => !member.own)!];
  await owner.command('changeMemberRole', { userId: other.userId, role: 'owner' });
  await colleague.command('changeMemberRole', { userId: own.userId, role: 'member' });
  await expect(page.getByText('Only the organization owner can manage roles and details.')).toBeVisible();
  await checkScreen(page, 'my organization, as a member', { names: ['list Authorized Users', 'button Leave organization'] });
});

test('the profile passes the screen checks', { tag: LONG }, async ({ people }) => {
  const { page, context, origin, email } = await people.owner('Aspen Auto Group', { ...REDUCED_MOTION_DESKTOP, unverified: true });
  const cookies = await context.cookies();
  await context.request.post('/api/auth/sign-in/email', { headers: { origin }, data: { email, password: PASSWORD } });
  await context.addCookies(cookies);
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
  await checkScreen(page, 'profile', {
    names: [
      'textbox Display name',
      'textbox Email',
      'textbox Phone',
      'textbox Position',
      'button Edit',
      'button Send verification email',
      'switch Email me notifications',
      'combobox Digest hour',
      'radiogroup Thread invites',
      'radiogroup Update requests',
      'radiogroup Title deliveries',
      'radiogroup Thread updates',
      'radiogroup Unanswered reminders',
      'radiogroup Connection requests',
      'radiogroup Connections accepted',
      'radiogroup Connections declined',
      'radio At once',
      'radio In the digest',
      'radio Off',
      'list Organizations',
      'list Active sessions',
    ],
  });
  await page.getByRole('button', { name: 'End session' }).click();
  await checkScreen(page, 'ending a session', { names: ['alertdialog End this session?', 'button Cancel', 'button End session'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('abc');
  await checkScreen(page, 'changing the password', {
    names: ['dialog Change password', 'label Current password', 'label New password', 'meter Password strength'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'Thread invites' }).getByRole('radio', { name: 'In the digest' }).check();
  await page.getByRole('combobox', { name: 'Digest hour' }).selectOption('Off');
  await checkScreen(page, 'profile, without a digest', { names: ['button Save', 'button Cancel'] });
  await page.getByRole('switch', { name: 'Email me notifications' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await checkScreen(page, 'profile, editing', { names: ['button Save', 'button Cancel'] });
  await page.getByLabel('Phone').fill('303');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter all ten digits, or none.')).toBeVisible();
  await checkScreen(page, 'profile, with errors', { names: ['button Save', 'button Cancel'] });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await checkScreen(page, 'leaving without saving', {
    names: ['alertdialog Leave without saving?', 'button Leave', 'button Keep editing'],
  });
});
