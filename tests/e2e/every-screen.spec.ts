// Every screen, open dialog and menu, in light and dark, on a desk and on a phone: each control bears its name, axe finds nothing
// (WCAG 2.2 AA and best practices), and nothing scrolls sideways at 320 px.
import { inspect } from './inspection.ts';
import { linkIn, mailTo } from './mail.ts';
import { expect, type Owner, PASSWORD, test } from './people.ts';
import { answered } from './quiet-page.ts';
import { act, chainOf, F150, F150_TITLE, latestUpdate, openThread } from './threads.ts';

const STILL = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
const ORG_FIELDS = [
  'textbox Organization name',
  'radiogroup Organization type',
  'textbox Title contact email',
  'textbox Dealer license',
  'textbox Address line 1',
  'textbox Address line 2',
  'textbox City',
  'combobox State',
  'textbox Postal code',
];

/** Owners of the chain that most screens are seen on: the auction between a seller and a buyer. */
async function market(owner: (name: string, auction?: boolean) => Promise<Owner>) {
  return {
    seller: await owner('Silver State Motors'),
    auction: await owner('Front Range Auction', true),
    buyer: await owner('Bluebird Cars'),
  };
}

test.describe.configure({ timeout: 120_000 });

test('the pages of visitors', async ({ people }) => {
  const { page } = await people.visitor(STILL);
  await page.goto('/');
  await inspect(page, 'landing', { names: ['link Get Started', 'link Network', 'link New thread', 'link FAQ'] });
  await page.goto('/login');
  await inspect(page, 'sign in', {
    names: ['textbox Email', 'label Password', 'button Sign in', 'button Continue with Google', 'link Sign up', 'link Forgot password?'],
  });
  people.expectComplaint(answered(401, 'auth'));
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await inspect(page, 'sign in, refused');
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Create account' }).click();
  await inspect(page, 'sign up, with errors', {
    names: [
      'textbox First name',
      'textbox Last name',
      'textbox Email',
      'label Password',
      'label Confirm password',
      'meter Password strength',
      'button Create account',
      'button Continue with Google',
    ],
  });
  await page.goto('/login?error=google-unmatched');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'sign in, back from Google');
  await page.goto('/dashboard');
  await inspect(page, 'sign in to continue', { names: ['heading Sign in to continue', 'link Sign in', 'link Sign up'] });
  await page.goto('/no/such/page');
  await inspect(page, 'page not found', { names: ['link Go Home', 'link Open Dashboard'] });
});

test('the pages of a new password and of a verified email', async ({ people }) => {
  const { email } = await people.account();
  const { page } = await people.visitor(STILL);
  await page.goto('/forgot-password');
  await inspect(page, 'forgot password', { names: ['textbox Email', 'button Send link', 'link Back to sign in'] });
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await inspect(page, 'link sent', { names: ['heading Check your email', 'button Send again', 'button Use another email'] });
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(linkIn(await mailTo(email, /password/i), '/reset-password'));
  await inspect(page, 'new password', {
    names: ['label New password', 'meter Password strength', 'label Confirm password', 'button Set password'],
  });
  await page.goto('/reset-password?token=made-up');
  await inspect(page, 'dead link to a new password', { names: ['link Send a new link', 'link Back to sign in'] });
  await page.goto(linkIn(await mailTo(email, /verify/i), '/verify-email'));
  await inspect(page, 'verified', { names: ['heading Your email is verified', 'link Sign in'] });
  people.expectComplaint(answered(409, 'auth'));
  await page.goto('/verify-email?token=made-up');
  await inspect(page, 'dead link to verify an email', { names: ['heading This link does not work any more', 'link Sign in'] });
});

test('the pages of somebody new', async ({ people }) => {
  const { page } = await people.account(STILL);
  await page.goto('/onboarding');
  await inspect(page, 'onboarding', {
    names: [
      'button Create an Organization',
      'button Join with an Invite',
      'textbox Full name',
      'textbox Phone',
      'textbox Position',
      'button Save Details',
    ],
  });
  await page.getByRole('button', { name: 'Save Details' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Create an Organization' }).click();
  await inspect(page, 'new organization', { names: [...ORG_FIELDS, 'button Create organization', 'button Edit'] });
  people.expectComplaint(answered(404, 'redeemInvite'));
  await page.goto('/onboarding?invite=K7Q2-MF9D-XT4B');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invite not found');
  await inspect(page, 'joining, refused', { names: ['textbox Invite code', 'button Join', 'link Back', 'button Save Details'] });
  await page.goto('/myorganization');
  await expect(page.getByText('No active organization.')).toBeVisible();
  await inspect(page, 'no active organization', { names: ['link Set up an organization'] });
});

test('an organization and its people', async ({ people }) => {
  const [owner, colleague] = [await people.owner('Aspen Auto Group', STILL), await people.account(STILL)];
  const { invite } = await owner.command('createInvite', {});
  await colleague.command('redeemInvite', { code: invite.code });
  await owner.command('createInvite', { email: 'rosa.diaz@example.test', role: 'owner' });
  const { page } = owner;
  await page.goto('/myorganization');
  await expect(page.getByText('Invite email sent successfully.')).toBeVisible();
  await inspect(page, 'my organization', {
    names: [
      'region Details',
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
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Dealer license').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await inspect(page, 'my organization, edited', { names: [...ORG_FIELDS, 'button Save', 'button Cancel'] });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await inspect(page, 'another passphrase', { names: ['dialog Change passphrase', 'textbox New passphrase', 'button Cancel'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Pat Lindqvist' }).click();
  await inspect(page, 'removing somebody', {
    names: ['alertdialog Remove this member from your organization?', 'button Cancel', 'button Remove'],
  });
  await colleague.page.goto('/myorganization');
  await inspect(colleague.page, 'my organization, to a member', { names: ['list Authorized Users', 'button Leave organization'] });
});

test('the profile', async ({ people }) => {
  const { page, context, origin, email } = await people.owner('Aspen Auto Group', STILL);
  const cookies = await context.cookies();
  await context.request.post('/api/auth/sign-in/email', { headers: { origin }, data: { email, password: PASSWORD } });
  await context.addCookies(cookies);
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
  await inspect(page, 'profile', {
    names: [
      'textbox Display name',
      'textbox Email',
      'textbox Phone',
      'textbox Position',
      'button Edit',
      'button Send verification email',
      'switch Email me notifications',
      'switch Thread invites',
      'switch Update requests',
      'switch Title deliveries',
      'switch Thread updates',
      'switch Connection requests',
      'switch Connections accepted',
      'switch Connections declined',
      'list Organizations',
      'list Active sessions',
    ],
  });
  await page.getByRole('button', { name: 'End session' }).click();
  await inspect(page, 'ending a session', { names: ['alertdialog End this session?', 'button Cancel', 'button End session'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('abc');
  await inspect(page, 'changing the password', {
    names: ['dialog Change password', 'label Current password', 'label New password', 'meter Password strength'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Email me notifications' }).click();
  await expect(page.getByRole('switch', { name: 'Thread invites' })).toBeDisabled();
  await page.getByRole('button', { name: 'Edit' }).click();
  await inspect(page, 'profile, edited', { names: ['button Save', 'button Cancel'] });
  await page.getByLabel('Phone').fill('303');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter all ten digits, or none.')).toBeVisible();
  await inspect(page, 'profile, not saved', { names: ['button Save', 'button Cancel'] });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await inspect(page, 'leaving without saving', {
    names: ['alertdialog Leave without saving?', 'button Leave', 'button Keep editing'],
  });
});

test('the lists while they are empty', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group', STILL);
  await page.goto('/dashboard');
  await expect(page.getByText('No active threads yet.')).toBeVisible();
  await inspect(page, 'no active threads', {
    names: [
      'tab Active',
      'tab Completed',
      'tab Invites',
      'searchbox Search by year, make, model, or VIN',
      'link New thread',
      'link Dashboard',
      'button Account',
    ],
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await inspect(page, 'account menu', { names: ['menuitem Profile', 'menuitem Sign out', 'menuitem Add organization'], on: 'desk' });
  await page.keyboard.press('Escape');
  for (const [tab, text] of [
    ['Completed', 'No completed threads yet.'],
    ['Invites', 'No pending invites.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(text)).toBeVisible();
    await inspect(page, text);
  }
  await page.goto('/invites');
  await expect(page.getByText('No pending invites.')).toBeVisible();
  await inspect(page, 'no invites');
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await inspect(page, 'menu on a phone', {
    names: ['link Dashboard', 'link Network', 'link My Organization', 'button Sign Out'],
    on: 'phone',
  });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await inspect(page, 'no notifications', { names: ['button Notifications', 'link Open Dashboard'] });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await inspect(page, 'the bell’s menu, empty', { names: ['menuitem View more'] });
});

test('the lists with threads in them', async ({ people }) => {
  const { seller, auction, buyer } = await market((name, isAuction) =>
    people.owner(name, { ...STILL, orgType: isAuction ? 'auction' : 'dealership' }),
  );
  const { page } = auction;
  await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000001' });
  const asked = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000002' });
  await buyer.command('respondToInvite', { threadId: asked, accept: true });
  await buyer.command('requestUpdate', { threadId: asked, note: 'When?' });
  const done = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'LISTED0000003' });
  await buyer.command('respondToInvite', { threadId: done, accept: true });
  await auction.command('markDelivered', { threadId: done });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, done));
  await openThread(buyer, { boughtFrom: auction, vin: 'LISTED0000004' });

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(2);
  await inspect(page, 'active threads');
  await page.getByRole('searchbox').fill('ford listed');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await inspect(page, 'search results');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
  await inspect(page, 'completed threads');
  await page.getByRole('tab', { name: 'Invites' }).click();
  await expect(page.getByRole('link', { name: F150_TITLE })).toHaveCount(1);
  await inspect(page, 'invitations', { names: ['button Accept (we have title)', 'button Accept (no title)', 'button Decline'] });
  await page.goto('/invites');
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await inspect(page, 'pending invites', { names: ['link Open', 'button Accept', 'button Decline'] });
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await inspect(page, 'accepting', {
    names: ['dialog Accept invitation', 'checkbox Paper title in hand', 'button Accept', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Decline' }).click();
  await inspect(page, 'declining', { names: ['alertdialog Decline invitation', 'button Cancel', 'button Decline'] });
});

test('a new thread', async ({ people }) => {
  const { page } = await people.owner('Aspen Auto Group', STILL);
  await page.goto('/new');
  await inspect(page, 'new thread', {
    names: [
      'textbox VIN',
      'textbox Year',
      'textbox Mileage',
      'combobox Make',
      'combobox Model',
      'checkbox We currently have the paper title in hand',
      'combobox Bought from',
      'combobox Sold to',
      'button Create',
    ],
  });
  await page.getByLabel('VIN', { exact: true }).fill(F150.vin);
  await expect(page.getByText('From VIN')).toHaveCount(3);
  await inspect(page, 'new thread, decoded');
  await page.getByRole('combobox', { name: 'Bought from' }).click();
  await expect(page.getByRole('option', { name: 'Add a new organization' })).toBeVisible();
  await inspect(page, 'party picker', { on: 'desk' });
  await page.getByRole('option', { name: 'Add a new organization' }).click();
  await inspect(page, 'new provisional organization', {
    names: ['dialog New organization', 'textbox Name', 'radiogroup Type', 'textbox Title contact email', 'button Create'],
  });
});

test('a thread, as the one who holds the title', async ({ people }) => {
  const { seller, auction, buyer } = await market((name, isAuction) =>
    people.owner(name, { ...STILL, orgType: isAuction ? 'auction' : 'dealership' }),
  );
  const { page } = auction;
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await inspect(page, 'no updates yet', { names: ['region Updates', 'list Title chain'] });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await auction.command('postUpdate', { threadId, message: 'The lien release is here.', eta: new Date().toISOString().slice(0, 10) });
  await buyer.command('requestUpdate', { threadId, note: 'Our customer signs on Friday.' });
  await expect(page.getByText('asked for an update.')).toBeVisible();
  await inspect(page, 'asked for an update', {
    names: ['list Updates', 'button Like', 'button Withdraw invitation', 'list Requests', 'button Thread actions'],
  });
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await inspect(page, 'thread actions', { names: ['menuitem Add update', 'menuitem Mark title as delivered'] });
  await page.getByRole('menuitem', { name: 'Add update' }).click();
  await inspect(page, 'Add Update', {
    names: ['dialog Add Update', 'textbox Message', 'label ETA', 'button Post update', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await inspect(page, 'withdrawing an invitation', { names: ['alertdialog Withdraw invitation', 'button Cancel'] });
  await page.keyboard.press('Escape');
  await auction.command('markDelivered', { threadId });
  await expect(page.getByRole('button', { name: 'Withdraw delivery' })).toBeVisible();
  await inspect(page, 'delivery underway');
});

test('a thread, as the one who waits for the title', async ({ people }) => {
  const { seller, auction, buyer } = await market((name, isAuction) =>
    people.owner(name, { ...STILL, orgType: isAuction ? 'auction' : 'dealership' }),
  );
  const { page } = buyer;
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true });
  await page.goto(`/t/${threadId}`);
  await inspect(page, 'invited', { names: ['region Your invitation', 'button Accept', 'button Decline'] });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await act(page, 'Request update');
  await inspect(page, 'Request Update', {
    names: ['dialog Request Update', 'textbox Note', 'button Send Request', 'button Cancel'],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite next organization' }).click();
  await inspect(page, 'Invite Next Organization', {
    names: [
      'dialog Invite Next Organization',
      'combobox Search organizations',
      'button Invite',
      'textbox Name',
      'radiogroup Type',
      'textbox Title contact email',
      'button Create & Invite',
    ],
  });
  await page.keyboard.press('Escape');
  await auction.command('markDelivered', { threadId });
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toBeVisible();
  await inspect(page, 'a delivery to answer', { names: ['button Confirm delivery', 'button Dispute delivery'] });
  await page.getByRole('button', { name: 'Dispute delivery' }).click();
  await inspect(page, 'disputing', { names: ['dialog Dispute delivery', 'textbox Note', 'button Dispute', 'button Cancel'] });
});

test('a thread with a claim on it, one that is over, and one that is none', async ({ people }) => {
  const { seller, auction, buyer } = await market((name, isAuction) =>
    people.owner(name, { ...STILL, orgType: isAuction ? 'auction' : 'dealership' }),
  );
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer });
  await seller.page.goto(`/t/${threadId}`);
  await inspect(seller.page, 'invited as the first in the chain', { names: ['checkbox Paper title in hand', 'button Accept'] });
  await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  await buyer.command('respondToInvite', { threadId, accept: true });
  await buyer.command('claimTitle', { threadId });
  await expect(seller.page.getByRole('button', { name: 'Confirm claim' })).toBeVisible();
  await inspect(seller.page, 'a claim to answer', { names: ['button Confirm claim', 'button Dispute claim'] });
  await buyer.page.goto(`/t/${threadId}`);
  await buyer.page.getByRole('button', { name: 'Show Hidden' }).or(chainOf(buyer.page)).first().waitFor();
  await inspect(buyer.page, 'a claim underway', { names: ['button Withdraw claim'] });
  await seller.command('confirmClaim', await latestUpdate(buyer, threadId));
  await expect(seller.page).toHaveURL(/\/completed$/);
  await inspect(seller.page, 'completed', { names: ['list Title chain', 'heading Updates up to your delivery'] });
  people.expectComplaint(answered(404, 'thread'));
  await seller.page.goto('/t/00000000-0000-7000-8000-000000000000');
  await inspect(seller.page, 'no such thread', { names: ['heading Sorry, this thread does not exist.'] });
});

test('the notifications, and the choice among several organizations', async ({ people }) => {
  const seller = await people.owner('Silver State Motors', STILL);
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const { page } = seller;
  const details = { orgType: 'dealership', titleContactEmail: seller.email, dealerLicense: 'DL-9', city: 'Reno', state: 'NV' } as const;
  const { orgId } = await seller.command('createOrg', { name: people.unique('Aspen Auto Group'), ...details });
  const threadId = await openThread(auction, { boughtFrom: { orgId }, vin: 'ELSEWHERE0001' });
  await openThread(auction, { boughtFrom: seller, vin: 'HERE000000001' });
  await page.goto('/notifications');
  await inspect(page, 'notifications', {
    names: ['list Notifications', 'button Mark read', 'button Clear', 'button Mark all as read', 'button Clear all', 'button Account'],
  });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await inspect(page, 'clearing all', { names: ['alertdialog Clear all notifications?', 'button Cancel', 'button Clear all'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await inspect(page, 'the bell’s menu', { names: ['menuitem Mark all as read', 'menuitem View more'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await inspect(page, 'account menu with a choice', {
    names: ['group Active organization', `menuitemradio ${seller.orgName}`],
    on: 'desk',
  });
  await page.keyboard.press('Escape');
  people.expectComplaint(answered(404, 'thread'));
  await page.goto(`/t/${threadId}`);
  await page.getByRole('button', { name: 'Switch to' }).waitFor();
  await inspect(page, 'a thread of one’s other organization', {
    names: ['heading Sorry, this thread does not exist.', 'link Back to dashboard'],
  });
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await inspect(page, 'menu on a phone with a choice', { names: ['group Active organization', 'link Profile'], on: 'phone' });

  const { invite } = await auction.command('createInvite', {});
  await seller.command('redeemInvite', { code: invite.code });
  await seller.command('setActiveOrg', { orgId: auction.orgId });
  const { members } = await auction.query('myOrganization', {});
  await auction.command('removeMember', { userId: members.find(({ own }) => !own)!.userId });
  await page.goto('/invites');
  await inspect(page, 'choosing an organization', {
    names: ['heading Set your active organization first.', 'list Your organizations'],
  });
});
