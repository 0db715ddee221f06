// Title terms in My Organization: taken over, edited, refused, kept through a reload, and removed.
import type { Page } from '@playwright/test';
import { expect, type People, test } from '../../testing/browser/people.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { LONG } from '../../testing/extent.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const inUse = (page: Page) => region(page, 'In use').getByRole('listitem');
const save = (page: Page) => region(page, 'Title terms').getByRole('button', { name: 'Save', exact: true }).click();

/** My Organization of a dealership that bought a car from an auction whose starting terms are known. */
async function openTerms(people: People) {
  const owner = await people.owner('Bluebird Cars');
  const auction = await people.apiOwner('ACV Auctions', { orgType: 'auction' });
  const vehicle = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };
  await owner.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId });
  await owner.page.goto('/myorganization');
  return { ...owner, auction };
}

test('terms are taken over, checked, and removed', async ({ people }) => {
  const { page, query, auction } = await openTerms(people);
  const name = auction.orgName;
  await test.step('starting terms open with the partner of that name, and leave their list', async () => {
    await expect(region(page, 'In use')).toContainText('No terms yet. Every title follows the policy above.');
    await page.getByRole('button', { name: 'Take over the terms of ACV, Title absent', exact: true }).click();
    await expect(page.getByLabel('For', { exact: true })).toBeFocused();
    await expect(page.getByLabel('For', { exact: true })).toHaveValue(name);
    await expect(region(page, 'Starting terms')).toContainText('A claim can be filed from day 26');
    await save(page);
    await expect(inUse(page)).toHaveText([/Title absent.*Due day 28\. File day 26 to 88\..*1 title.*Check with the auction/s]);
    await expect(page.getByRole('button', { name: `Edit the terms for ${name}, title absent` })).toBeFocused();
    await expect(region(page, 'Starting terms')).not.toContainText('Due day 28');
  });

  await test.step('a link of a thread opens them, to be checked', async () => {
    const { inUse: all } = await query('titleTerms', {});
    const { id } = all.find(({ dealsFrom }) => dealsFrom === null)!;
    await page.goto('/dashboard');
    await page.goto(`/myorganization#edit-terms-${id}`);
    const checked = page.getByRole('checkbox', { name: 'We checked these days with the auction today' });
    await expect(checked).toBeFocused();
    await page.keyboard.press('Space');
    await save(page);
    await expect(inUse(page).last()).toContainText(/Checked \w+ \d+/);
    await page.getByRole('button', { name: `Edit the terms for ${name}, title absent`, exact: true }).click();
  });

  await test.step('removing asks, and says what becomes of the titles', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove these terms?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(inUse(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add terms' })).toBeFocused();
  });
});

const CHANGED = 'terms are corrected for later deals, refused with the same key, and stay when a colleague removes them';
test(CHANGED, { tag: LONG }, async ({ people }) => {
  const { page, command, query, auction } = await openTerms(people);
  const name = auction.orgName;
  const terms = { kind: 'absent', due: calendar(28), window: { opens: calendar(26), closes: calendar(88), once: true } } as const;
  await command('saveTerms', { ...NEW_TERMS, for: { orgId: auction.orgId }, ...terms, until: 1020, timeZone: 'America/New_York' });
  await page.getByRole('button', { name: `Edit the terms for ${name}, title absent` }).focus();

  await test.step('other days are asked for which deals they are, by keyboard alone and after a reload', async () => {
    await page.keyboard.press('Enter');
    await page.getByLabel('Due day').fill('21');
    await page.getByLabel('Until').fill('5 pm');
    await expect(region(page, 'In use')).toContainText(/Due day 21.*5:00 PM ET/s);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Due day')).toHaveValue('21');
    await page.getByRole('button', { name: 'Add terms' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    const question = page.getByRole('alertdialog', { name: 'Which deals are these days for?' });
    await page.getByLabel('Claim from day').fill('90');
    await expect(region(page, 'In use')).toContainText(/Bought today: due \w+ \d+\./);
    await page.keyboard.press('Enter');
    await expect(region(page, 'In use').getByRole('alert')).toHaveText('The claim closes before it opens.');
    await expect(page.getByLabel('Claim to day')).toBeFocused();
    await expect(question).toBeHidden();
    await page.getByLabel('Claim from day').fill('26');
    await page.getByLabel('Due day').press('Enter');
    await question.getByRole('radio', { name: /^New terms for deals from/ }).check();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(inUse(page)).toHaveCount(2);
    await expect(inUse(page).first()).toContainText(/deals from .*Due day 21\. File day 26 to 88, until 5:00 PM ET\./s);
  });

  await test.step('terms with the same key are refused, with the way to the others', async () => {
    await page.getByRole('button', { name: 'Add terms' }).click();
    await page.getByLabel('Kind of sale').selectOption('Title absent');
    await save(page);
    await expect(page.getByLabel('For', { exact: true })).toBeFocused();
    await expect(region(page, 'In use').getByRole('alert')).toHaveText(['Choose whom these terms are for.', 'Enter a number of days.']);
    await page.getByLabel('For', { exact: true }).fill(name.slice(0, -1));
    await page.getByRole('option', { name }).click();
    await save(page);
    await expect(page.getByLabel('Due day')).toBeFocused();
    await page.getByLabel('Due day').fill('30');
    await page.getByLabel('Claim from day').fill('40');
    await page.getByLabel('Claim to day').fill('35');
    await page.getByLabel('Until').focus();
    await expect(region(page, 'In use').getByRole('alert')).toHaveCount(0);
    await page.getByLabel('How to file').focus();
    await expect(region(page, 'In use').getByRole('alert')).toHaveText('The claim closes before it opens.');
    await page.getByLabel('Claim to day').fill('50');
    people.allowConsoleError(failedRequest(409, 'saveTerms'));
    await save(page);
    await expect(region(page, 'In use').getByRole('alert')).toHaveText(`You have terms for ${name}, title absent, any state.`);
    await page.getByRole('button', { name: 'Open those' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByLabel('Due day')).toHaveValue('28');
  });

  await test.step('the time zone cannot be UTC with terms, which is said at the field', async () => {
    const zone = region(page, 'Title policy').getByLabel('Time zone');
    await zone.selectOption('UTC');
    people.allowConsoleError(failedRequest(409, 'updateTitlePolicy'));
    await region(page, 'Title policy').getByRole('button', { name: 'Save' }).click();
    await expect(zone).toHaveAccessibleDescription(/Choose your own time zone/);
    await expect(zone).toBeFocused();
    await region(page, 'Title policy').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('what is typed stays when a colleague removes the terms', async () => {
    await inUse(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Due day').fill('33');
    await command('removeTerms', { termsId: (await query('titleTerms', {})).inUse[0]!.id });
    await expect(region(page, 'In use').getByText('New terms')).toBeVisible();
    await expect(page.getByLabel('Due day')).toHaveValue('33');
  });
});
