// The whole journey of a title by keyboard and screen reader, from signing up to signing out: the focus is never lost, the focused
// element has a name, and every event is announced.
import type { Page } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { expectFocusKept, pressOn, tabTo, typeInto } from './keyboard.ts';
import { verifyEmail } from './mail.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { entriesOf, F150, F150_TITLE, stopsOf } from '../../testing/browser/threads.ts';

const focused = (page: Page) => page.locator(':focus');
const DAY_MS = 86_400_000;

/** In the menu that opens: types the beginning of an item's name and presses Enter once the item has the focus. */
async function chooseByTyping(page: Page, typed: string, item: string): Promise<void> {
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type(typed);
  await expect(focused(page)).toHaveAccessibleName(item);
  await page.keyboard.press('Enter');
}

test('a person can hand over a title by keyboard and screen reader alone', async ({ people }) => {
  test.setTimeout(180_000);
  const seller = await people.owner('Silver State Motors', { city: 'Reno', state: 'NV' });
  const buyer = await people.visitor();
  const buyerName = people.unique('Bluebird Cars');
  const buyerEmail = `ruth.${buyerName.slice(-5).toLowerCase()}@example.test`;
  const [buyerAnnouncements, sellerAnnouncements] = [await recordAnnouncements(buyer.page), await recordAnnouncements(seller.page)];

  await test.step('signing up leads to onboarding, which is announced', async () => {
    const { page } = buyer;
    await page.goto('/signup');
    await typeInto(page, page.getByLabel('First name'), 'Ruth');
    await typeInto(page, page.getByLabel('Last name'), 'Okafor');
    await typeInto(page, page.getByLabel('Email'), buyerEmail);
    await typeInto(page, page.getByLabel('Password', { exact: true }), 'abc');
    await page.keyboard.press('Enter');
    await buyerAnnouncements.waitFor('Please choose a stronger password');
    await expect(focused(page)).toHaveAccessibleName('Password');
    await expect(focused(page)).toHaveAccessibleDescription(/Please choose a stronger password/);
    await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
    await typeInto(page, page.getByLabel('Confirm password'), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your organization');
    await buyerAnnouncements.waitFor('Set up your organization · Titleline');
    await expect(focused(page)).toHaveRole('heading');
  });

  await test.step('the buyer creates an organization and chooses its type by arrow keys', async () => {
    const { page } = buyer;
    await typeInto(page, page.getByLabel('Phone'), '3075550117');
    await page.keyboard.press('Enter');
    await buyerAnnouncements.waitFor('Details saved');
    await expect(focused(page)).toHaveAccessibleName('Edit');
    await pressOn(page, page.getByRole('button', { name: 'Create an Organization' }));
    await expect(focused(page)).toHaveText('Create an Organization');
    await typeInto(page, page.getByLabel('Organization name'), buyerName);
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveRole('radio');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Auction' })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Dealership' })).toBeChecked();
    await typeInto(page, page.getByLabel('Title contact email'), 'titles@bluebird.example');
    await typeInto(page, page.getByLabel('Dealer license'), 'WY-2041');
    await typeInto(page, page.getByLabel('City'), 'Cheyenne');
    await tabTo(page, page.getByLabel('State'));
    await page.keyboard.type('Wyo');
    await expect(page.getByLabel('State')).toHaveValue('WY');
    await pressOn(page, page.getByRole('button', { name: 'Create organization' }));
    await buyerAnnouncements.waitFor(`${buyerName} is set up`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await buyerAnnouncements.waitFor('Dashboard · Titleline');
    await expect(focused(page)).toHaveText('Dashboard');
  });

  await test.step('the buyer verifies the email, and may reach strangers', () => verifyEmail(buyer.page, buyerEmail));

  await test.step('the buyer finds the seller in Discover, which announces the number of results, and sends a request', async () => {
    const { page } = buyer;
    await pressOn(page, page.getByRole('link', { name: 'Network' }));
    await buyerAnnouncements.waitFor('Network · Titleline');
    await expect(page.getByRole('link', { name: 'Network' })).toHaveAttribute('aria-current', 'page');
    await tabTo(page, page.getByRole('tab', { name: 'My Partners' }));
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
    await typeInto(page, page.getByRole('searchbox', { name: 'Start typing to search.' }), seller.orgName);
    await buyerAnnouncements.waitFor(`1 organization matches “${seller.orgName}”`);
    const connect = page.getByRole('button', { name: 'Connect' });
    await tabTo(page, connect);
    await expect(connect).toHaveAccessibleDescription(seller.orgName);
    await page.keyboard.press('Enter');
    await buyerAnnouncements.waitFor('Request sent. Partner will see your request.');
    await expect(focused(page)).toHaveAccessibleName(seller.orgName);
  });

  await test.step('the seller accepts the request', async () => {
    const { page } = seller;
    await page.goto('/dashboard');
    const network = page.getByRole('link', { name: 'Network' });
    await expect(network).toHaveAccessibleDescription('1 connection request');
    await pressOn(page, network);
    const requests = page.getByRole('tab', { name: 'Requests' });
    await tabTo(page, page.getByRole('tab', { name: 'My Partners' }));
    await page.keyboard.press('ArrowRight');
    await expect(requests).toHaveAttribute('aria-selected', 'true');
    await expect(requests).toHaveAccessibleDescription('1');
    await pressOn(page, page.getByRole('list', { name: 'Incoming' }).getByRole('button', { name: 'Accept' }));
    await sellerAnnouncements.waitFor('Connection accepted');
    await expectFocusKept(page, 'the row of the request disappeared');
  });

  await test.step('a VIN fills in the vehicle, which is announced', async () => {
    const { page } = buyer;
    await pressOn(page, page.getByRole('link', { name: 'Dashboard' }), 'Enter');
    await pressOn(page, page.getByRole('link', { name: 'New thread' }));
    await buyerAnnouncements.waitFor('New thread · Titleline');
    await typeInto(page, page.getByLabel('VIN', { exact: true }), F150.vin);
    await buyerAnnouncements.waitFor(F150_TITLE);
    await typeInto(page, page.getByLabel('Mileage', { exact: true }), '48210');
  });

  await test.step('the buyer selects the seller by arrow keys, Home and End; Escape restores the selection', async () => {
    const { page } = buyer;
    const boughtFrom = page.getByRole('combobox', { name: 'Bought from' });
    const active = async () => page.locator(`[id="${await boughtFrom.getAttribute('aria-activedescendant')}"]`);
    await tabTo(page, boughtFrom);
    await page.keyboard.type(seller.orgName);
    await buyerAnnouncements.waitFor('1 result');
    await page.keyboard.press('ArrowDown');
    await expect(await active()).toHaveAccessibleName(new RegExp(`^${seller.orgName}`));
    await page.keyboard.press('End');
    await expect(await active()).toHaveAccessibleName('Add a new organization');
    await page.keyboard.press('Home');
    await expect(await active()).toHaveAccessibleName(new RegExp(`^${seller.orgName} Dealership · Reno, NV`));
    await page.keyboard.press('Enter');
    await expect(boughtFrom).toHaveValue(seller.orgName);
    await expect(boughtFrom).toBeFocused();
    await page.keyboard.type('Nobody');
    await page.keyboard.press('Escape');
    await expect(boughtFrom).toHaveValue(seller.orgName);
    await pressOn(page, page.getByRole('button', { name: 'Create', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
    await buyerAnnouncements.waitFor(`${F150_TITLE} · Titleline`);
    await expect(focused(page)).toHaveText(F150_TITLE);
  });

  await test.step('the thread is an ordered list of organizations, each with its role', async () => {
    await expect(buyer.page.getByRole('list', { name: 'Title chain' })).toMatchAriaSnapshot(`
      - list "Title chain":
        - listitem:
          - text: 1 ${seller.orgName} Dealership · Reno, NV Invite pending
          - button "Withdraw invitation"
        - listitem: 2 ${buyerName} You · Dealership · Cheyenne, WY Opened the thread
    `);
  });

  await test.step('the seller opens its notification, and accepts with the paper in hand', async () => {
    const { page } = seller;
    const bell = page.getByRole('button', { name: /^Notifications, \d unread$/ });
    await tabTo(page, bell);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveAccessibleName(new RegExp(`^Unread ${buyerName} says you sold this to them`));
    await page.keyboard.press('Enter');
    await sellerAnnouncements.waitFor(`${F150_TITLE} · Titleline`);
    await expect(page.getByRole('region', { name: 'Your invitation' })).toBeVisible();
    await pressOn(page, page.getByLabel('Paper title in hand'), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Accept', exact: true }));
    await sellerAnnouncements.waitFor(/^Accepted invite\b/);
    await expect(stopsOf(page).first()).toContainText('Holds the title');
    await expectFocusKept(page, 'the invitation disappeared');
  });

  await test.step('the seller posts an update and types its ETA', async () => {
    const { page } = seller;
    const actions = page.getByRole('button', { name: 'Thread actions' });
    await pressOn(page, actions);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('Home');
    await chooseByTyping(page, 'add', 'Add update');
    const dialog = page.getByRole('dialog', { name: 'Add Update' });
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await page.keyboard.type('The lien release is here.');
    await tabTo(page, dialog.getByLabel('ETA'));
    const [year, month, day] = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await expect(dialog.getByLabel('ETA')).toHaveValue(`${year}-${month}-${day}`);
    await pressOn(page, dialog.getByRole('button', { name: 'Post update' }));
    await sellerAnnouncements.waitFor('Update posted');
    await expect(actions).toBeFocused();
    await expect(entriesOf(page).first()).toContainText('The lien release is here.');
  });

  await test.step('the update is announced to the buyer, who requests another', async () => {
    const { page } = buyer;
    await buyerAnnouncements.waitFor(`New update by ${seller.orgName}.`);
    await pressOn(page, page.getByRole('button', { name: 'Thread actions' }));
    await chooseByTyping(page, 'request', 'Request update');
    const dialog = page.getByRole('dialog', { name: 'Request Update' });
    await expect(dialog.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('Which courier?');
    await pressOn(page, dialog.getByRole('button', { name: 'Send Request' }));
    await buyerAnnouncements.waitFor('Update request sent');
    await expectFocusKept(page, 'the dialog closed');
  });

  await test.step('the request is announced to the seller, who marks the title as delivered', async () => {
    const { page } = seller;
    await sellerAnnouncements.waitFor(`New for you: a request by ${buyerName}. What does it wait for?`);
    await pressOn(page, page.getByRole('button', { name: 'Thread actions' }));
    await chooseByTyping(page, 'mark', 'Mark title as delivered');
    await expect(focused(page)).toHaveAccessibleName('Tracking number');
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Handed over now' }));
    await sellerAnnouncements.waitFor(/^Marked as delivered\b/);
    await expectFocusKept(page, 'the delivery was marked');
  });

  await test.step('the delivery is announced to the buyer, who confirms it', async () => {
    const { page } = buyer;
    await buyerAnnouncements.waitFor(`New for you: a delivery by ${seller.orgName} to confirm or dispute.`);
    await pressOn(page, page.getByRole('button', { name: 'Confirm delivery' }));
    await buyerAnnouncements.waitFor(/^Delivery confirmed\b/);
    await expect(stopsOf(page).last()).toContainText('Holds the title');
    await expectFocusKept(page, 'the question disappeared');
  });

  await test.step('the seller’s page changes to its completed record, which is announced', async () => {
    const { page } = seller;
    await expect(page).toHaveURL(/\/completed$/);
    await sellerAnnouncements.waitFor(`${F150_TITLE}, completed · Titleline`);
    await expect(focused(page)).toHaveText(F150_TITLE);
    await expect(page.getByRole('heading', { name: 'Updates up to your delivery' })).toBeVisible();
  });

  await test.step('the seller marks and clears notifications one by one, and the focus follows', async () => {
    const { page } = seller;
    // The thread's notifications were marked as read when the seller saw the thread, so the test needs new ones.
    const { viewer } = (await (await page.request.get('/api/me')).json()) as { viewer: { org: { id: string } } };
    for (const name of ['Juniper Motors', 'Larkspur Imports', 'Kestrel Lane Motors'])
      await (await people.apiOwner(name)).command('requestConnection', { orgId: viewer.org.id });
    await expect(page.getByRole('button', { name: /^Notifications, \d unread/ })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: /^Notifications/ }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(focused(page)).toHaveAccessibleName('View more');
    await page.keyboard.press('Enter');
    await sellerAnnouncements.waitFor('Notifications · Titleline');
    const list = page.getByRole('list', { name: 'Notifications' });
    const markRead = list.getByRole('button', { name: 'Mark read' }).first();
    await tabTo(page, markRead);
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAccessibleName('Clear');
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAccessibleName('Clear');
    await pressOn(page, page.getByRole('button', { name: 'Mark all as read' }), 'Enter');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expectFocusKept(page, 'all was marked as read');
  });

  await test.step('the seller turns a kind of mail off in the profile', async () => {
    const { page } = seller;
    await pressOn(page, page.getByRole('button', { name: 'Account' }));
    await chooseByTyping(page, 'prof', 'Profile');
    await sellerAnnouncements.waitFor('Profile · Titleline');
    const invites = page.getByRole('radiogroup', { name: 'Thread invites' });
    await expect(invites).toHaveAccessibleDescription('Somebody adds your organization to a chain.');
    await tabTo(page, invites.getByRole('radio', { name: 'At once' }));
    await page.keyboard.press('ArrowLeft');
    const off = invites.getByRole('radio', { name: 'Off' });
    await expect(off).toBeChecked();
    await pressOn(page, page.getByRole('button', { name: 'Save' }), 'Enter');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await expect(off).toBeFocused();
  });

  await test.step('signing out leads to a page with a heading', async () => {
    const { page } = seller;
    await pressOn(page, page.getByRole('button', { name: 'Account' }), 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(focused(page)).toHaveAccessibleName('Sign out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(?:login|home)?$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
