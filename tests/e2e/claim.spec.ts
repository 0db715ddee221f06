// A buyer that is not on Titleline gets a mail. It claims its organization by the link in the mail, or merges the placeholder into
// an organization that it already has.
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { goTo } from './go-to.ts';
import { linkIn, mailTo } from './mail.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { chainOf, openThread, stopsOf, toast } from '../../testing/browser/threads.ts';
import { LONG } from '../../testing/extent.ts';

/** Opens a thread in which the auction holds the title and has sold the vehicle to an organization that is not on Titleline. */
async function soldToPlaceholder(auction: ApiOwner, people: People) {
  const name = people.unique('Prairie Wholesale');
  const email = `titles.${name.replaceAll(' ', '.').toLowerCase()}@prairie.example`;
  const { org } = await auction.command('createProvisionalOrg', { name, orgType: 'dealership', titleContactEmail: email });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: { orgId: org.id }, hasTitle: true });
  return { name, email, orgId: org.id, threadId, link: linkIn(await mailTo(email, /./), '/onboarding') };
}

test('a recipient of the mail signs up, claims the organization, accepts the thread and confirms the delivery', async ({ people }) => {
  test.setTimeout(120_000);
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { name, email, threadId, link } = await soldToPlaceholder(auction, people);
  await auction.command('markDelivered', { threadId });
  const { page } = await people.visitor(REDUCED_MOTION_DESKTOP);

  await test.step('the link leads to the sign-up and back', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/signup\?redirect=/);
    const invitation = page.getByRole('region', { name: 'Your invitation' });
    await expect(invitation).toContainText(`${auction.orgName} says you bought this from them.`);
    await expect(invitation).toContainText('2021 Ford F-150, VIN ending E41877');
    await expect(invitation).toContainText(`With an account you claim ${name} and answer.`);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await checkScreen(page, 'sign-up with an invitation', { names: ['region Your invitation', 'textbox Email'] });
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
    await expect(invitation).toContainText('VIN ending E41877');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Prairie');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill('Correct horse 42');
    await page.getByLabel('Confirm password').fill('Correct horse 42');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Claim your organization' })).toBeVisible();
  });

  await test.step('the form contains what partners entered, and asks for missing details', async () => {
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await expect(page.getByLabel('Title contact email')).toHaveValue(email);
    await expect(page.getByRole('radio', { name: 'Dealership' })).toBeChecked();
    await expect(page.getByRole('button', { name: /^Merge into/ })).toHaveCount(0);
    await page.getByLabel('Position').fill('Title clerk');
    await page.getByLabel('City').fill('Cheyenne');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Position')).toHaveValue('Title clerk');
    await expect(page.getByLabel('City')).toHaveValue('Cheyenne');
    await page.getByRole('button', { name: 'Claim Organization' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please provide title contact email, dealer license, and state.');
    await expect(page.getByLabel('Dealer license')).toBeFocused();
    await checkScreen(page, 'a claim with missing details', { names: ['button Claim Organization', 'textbox Position'] });
    await page.getByLabel('Dealer license').fill('DL-88');
    await page.getByLabel('State').selectOption('WY');
    await page.getByLabel('Organization name').fill(`${name} of Laramie`);
    await page.getByRole('button', { name: 'Claim Organization' }).click();
  });

  await test.step('the claim leads to the thread, where the buyer accepts and confirms', async () => {
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(toast(page, `${name} of Laramie is yours`)).toBeVisible();
    await page.getByRole('region', { name: 'Your invitation' }).getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Confirm delivery' }).click();
    await expect(toast(page, 'Delivery confirmed')).toBeVisible();
    await expect(stopsOf(page).last()).toContainText(`${name} of Laramie`);
  });

  await test.step('the used link leads to the thread', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(chainOf(page)).toBeVisible();
  });
});

test('an owner merges the placeholder into their organization, and old links lead to that organization', { tag: LONG }, async ({
  people,
}) => {
  test.setTimeout(120_000);
  const auction = await people.owner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.owner('Bluebird Cars of Northern Colorado and Wyoming', REDUCED_MOTION_DESKTOP);
  const { name, orgId, threadId, link } = await soldToPlaceholder(auction, people);
  await auction.page.goto(`/t/${threadId}`);
  await expect(stopsOf(auction.page).last()).toContainText('Not on Titleline yet');
  const { page } = buyer;

  await page.goto(link);
  const offer = page.getByRole('region', { name: 'Is it an organization that you run here?' });
  await offer.getByRole('button', { name: `Merge into ${buyer.orgName}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Merge ${name} into ${buyer.orgName}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toContainText('This cannot be undone.');
  await checkScreen(page, 'the confirmation of a merge', { names: ['button Merge'] });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer.getByRole('button')).toBeFocused();
  await checkScreen(page, 'a claim with the option to merge');
  await offer.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Merge' }).click();

  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
  await expect(toast(page, `${name} is now part of ${buyer.orgName}`)).toBeVisible();
  await page.getByRole('region', { name: 'Your invitation' }).getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page, 'Accepted invite')).toBeVisible();
  // The auction uses the other server and sees the new name.
  await expect(stopsOf(auction.page).last()).toContainText(buyer.orgName);

  await goTo(auction.page, `/network/${orgId}`);
  await expect(auction.page.getByRole('heading', { level: 1, name: buyer.orgName })).toBeVisible();
  await expect(auction.page).toHaveURL(new RegExp(`/network/${buyer.orgId}$`));
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
});

test('a used or invalid claim link shows why it does not work and offers to set up an organization', { tag: LONG }, async ({ people }) => {
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const { name, threadId, link } = await soldToPlaceholder(auction, people);
  const late = await people.account(REDUCED_MOTION_DESKTOP);
  await late.page.goto(link);
  await expect(late.page.getByLabel('Organization name')).toBeVisible();
  const slower = await people.owner('Larkspur Imports');
  await slower.page.goto(link);
  await slower.page.getByRole('button', { name: `Merge into ${slower.orgName}` }).click();

  await test.step('an owner of another organization claims this one too, and it becomes the active organization', async () => {
    const { page } = await people.owner('Bluebird Cars');
    await page.goto(link);
    await page.getByLabel('Dealer license').fill('DL-88');
    await page.getByLabel('State').selectOption('WY');
    await page.getByRole('button', { name: 'Claim Organization' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${threadId}$`));
    await expect(toast(page, `${name} is yours`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your invitation' })).toBeVisible();
  });

  people.allowConsoleError(failedRequest(409, 'claimOrg'));
  people.allowConsoleError(failedRequest(409, 'getClaimContext'));
  people.allowConsoleError(failedRequest(404, 'getClaimContext'));
  await late.page.getByLabel('Dealer license').fill('DL-88');
  await late.page.getByLabel('State').selectOption('WY');
  await late.page.getByRole('button', { name: 'Claim Organization' }).click();
  await expect(late.page.getByRole('alert')).toHaveText('This organization is already on Titleline.');
  await expect(late.page.getByLabel('Dealer license')).toHaveValue('DL-88');
  await slower.page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  await expect(slower.page.getByRole('alert')).toContainText('This organization is already on Titleline.');
  await expect(slower.page.getByRole('alertdialog')).toBeHidden();
  await late.page.goto('/onboarding?claim=never-was');
  await expect(late.page.getByText('This claim link does not work any more. Ask your partner to send a new one.')).toBeVisible();
  await checkScreen(late.page, 'an invalid claim link');
  await late.page.getByRole('link', { name: 'Set up your organization' }).click();
  await expect(late.page.getByRole('button', { name: 'Create an Organization' })).toBeVisible();
});
