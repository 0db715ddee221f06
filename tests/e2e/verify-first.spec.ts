// Until a person has verified their email, they reach no organization that is not a partner. The page offers the verification where that is
// refused, keeps what was entered, and sends it by itself once the link is opened, in another tab.
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { goTo } from './go-to.ts';
import { verifyEmail } from './mail.ts';
import { expect, PASSWORD, test } from '../../testing/browser/people.ts';
import { F150, F150_TITLE, openThread, pickOrganization, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

const OFFER = 'Verify your email first';

test('a person signs up, creates an organization, and is asked to verify when the first thread would reach a stranger', async ({
  people,
}) => {
  test.setTimeout(120_000);
  people.allowConsoleError(/createThread.*403|403.*createThread|status of 403/);
  const { page } = await people.visitor(REDUCED_MOTION_DESKTOP);
  const seller = await people.apiOwner('Silver State Motors');
  const email = `dana.${seller.orgName.slice(-5).toLowerCase()}@example.test`;

  await test.step('signing up, and creating an organization', async () => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Kessler');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Save Details' }).click();
    await page.getByRole('button', { name: 'Create an Organization' }).click();
    await page.getByLabel('Organization name').fill(people.unique('Front Range Auction'));
    await page.getByRole('radiogroup', { name: 'Organization type' }).getByRole('radio', { name: 'Auction' }).check();
    await page.getByLabel('Title contact email').fill('titles@example.test');
    await page.getByLabel('Dealer license').fill('DL-20417');
    await page.getByLabel('City').fill('Boulder');
    await page.getByLabel('State').selectOption('Colorado');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByRole('tab', { name: 'Active' })).toBeVisible();
  });

  await test.step('the form of the first thread offers the verification', async () => {
    await page.getByRole('link', { name: 'New thread' }).first().click();
    await page.getByLabel('VIN', { exact: true }).fill(F150.vin);
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('F-150');
    await page.getByLabel('Mileage', { exact: true }).fill('48210');
    await pickOrganization(page, 'Bought from', seller.orgName);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const offer = page.getByRole('region', { name: OFFER });
    await expect(offer.getByRole('alert')).toContainText(`Open the link that we mailed to ${email}.`);
    await offer.getByRole('button', { name: 'Send verification email' }).click();
    await expect(offer.getByText(`Verification email sent to ${email}.`)).toBeVisible();
    await expect(page.getByLabel('Mileage', { exact: true })).toHaveValue(/48,?210/);
    await checkScreen(page, 'a new thread that waits for the verification', { names: ['button Send verification email', 'button Create'] });
  });

  await test.step('the thread is created by itself once the email is verified', async () => {
    await verifyEmail(page, email);
    await expect(page).toHaveURL(/\/t\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(F150_TITLE);
    await expect(toast(page, 'Invitation sent')).toBeVisible();
  });
});

test('the network and the invite dialog offer the verification, and send what was asked for', { tag: LONG }, async ({ people }) => {
  test.setTimeout(120_000);
  people.allowConsoleError(/status of 403/);
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', unverified: true, ...REDUCED_MOTION_DESKTOP });
  const [seller, buyer] = [await people.apiOwner('Silver State Motors'), await people.apiOwner('Bluebird Cars')];
  await seller.command('requestConnection', { orgId: auction.orgId });
  await auction.command('acceptConnection', { orgId: seller.orgId });
  const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true });
  const { page } = auction;

  await test.step('a request to connect asks first, and is dropped by "Not now"', async () => {
    await page.goto(`/network/${buyer.orgId}`);
    await page.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: OFFER });
    await expect(dialog.getByText(`Open the link that we mailed to ${auction.email}.`)).toBeVisible();
    await checkScreen(page, 'a request to connect that waits for the verification', {
      names: ['button Send verification email', 'button Not now'],
    });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the invite dialog keeps the organization that was chosen', async () => {
    await goTo(page, `/t/${threadId}`);
    await page.getByRole('button', { name: 'Invite next organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Next Organization' });
    await pickOrganization(page, 'Search organizations', buyer.orgName);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog.getByRole('region', { name: OFFER })).toBeVisible();
    await checkScreen(page, 'an invitation that waits for the verification', { names: ['button Send verification email'] });
    await verifyEmail(page, auction.email);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Title chain' })).toContainText(buyer.orgName);
  });
});
