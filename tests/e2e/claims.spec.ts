// What "Your desk" offers about a claim, by keyboard, on the last day on which some can be filed: one is filed, one is not and then can be after
// all, one against the organization is settled, a kind of sale is said, and a retailed car is registered as its thread ends.
import type { Page } from '@playwright/test';
import { dayIn } from '../../src/domain/days.ts';
import { answerBy } from '../../src/domain/desk/clock/title-terms.ts';
import { deadlineWords } from '../../src/domain/desk/clock/deadline-words.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { LONG } from '../../testing/extent.ts';
import { daysAgo, saveAuctionTerms } from './desk-market.ts';
import { type Hands, handsOf } from './hands.ts';

const ZONE = 'America/Denver';
const ANSWER = { within: 2, unit: 'working', by: 900 } as const;

let made = 0;
const openTitle = async (clerk: ApiOwner, auction: ApiOwner, input: object): Promise<string> => {
  const vehicle = { vin: `JF2SLDDC2SH${700_100 + (made += 1)}`, year: 2025, make: 'Subaru', model: 'Forester', mileage: 13_456 };
  return (await clerk.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId, ...input })).threadId;
};

const group = (page: Page, name: string) => page.getByRole('region', { name: 'Your desk' }).getByRole('group', { name, exact: true });

/** Titles at an auction whose claims can be filed until today, and one that was retailed. */
async function openTitles(people: People) {
  const clerk = await people.apiOwner('Aspen Auto Group');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  for (const [kind, closes] of [
    ['absent', 37],
    ['with-deal', 20],
  ] as const)
    await saveAuctionTerms(clerk, { kind, due: closes - 16, opens: closes - 15, closes, answer: ANSWER });
  const dealOn = daysAgo(37);
  const absent = await openTitle(clerk, auction, { dealOn, kind: 'absent' });
  const unknown = await openTitle(clerk, auction, { dealOn });
  return { clerk, auction, absent, unknown };
}

test('a claim is filed, not filed, and settled from the desk, and a car is registered as its thread ends', async ({ people }) => {
  const { clerk, auction, absent } = await openTitles(people);
  const against = await openTitle(clerk, auction, { dealOn: daysAgo(3), kind: 'absent' });
  const sold = await openTitle(clerk, auction, { dealOn: daysAgo(40), creatorHasTitle: true });
  await clerk.command('updateDeskEntry', { threadId: sold, retail: { on: daysAgo(28), state: 'TX', financed: false } });
  const mail = { on: daysAgo(-1), hour: 1020 };
  await clerk.command('noteClaim', { threadId: against, side: 'against', filedOn: daysAgo(3), confirmation: 'BB-7', answer: mail });
  const hands = await handsOf(people, clerk, 'keyboard', `/t/${absent}`);
  const { page, press, type } = hands;
  const claim = group(page, 'Claim');

  await test.step('no claim is filed, which a toast takes back', async () => {
    await expect(claim).toContainText('File by today');
    await press(claim.getByRole('button', { name: 'Not filing' }));
    await expect(claim).toContainText('Not filing · ');
    const toast = page.getByRole('status').filter({ hasText: /^No claim for/ });
    await press(toast.getByRole('button', { name: 'Undo' }));
    await expect(claim).toContainText('File by today');
  });

  await test.step('a claim is filed, and the auction’s answer has a day', async () => {
    const terms = { until: null, answer: ANSWER, timeZone: ZONE } as const;
    const now = Date.now();
    const by = deadlineWords(ZONE, answerBy(terms, { on: dayIn(ZONE, now), minutes: null })!, now, 'weekday');
    await press(claim.getByRole('button', { name: 'Claim filed' }));
    const dialog = page.getByRole('dialog', { name: 'Claim filed' });
    await expect(dialog.getByRole('status')).toHaveText(`${auction.orgName} answers by ${by}.`);
    await type(dialog.getByLabel('Confirmation number'), 'FR-88213');
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(claim).toContainText('No. FR-88213');
    await expect(claim).toContainText(`${auction.orgName} answers by ${by}`);
    await expect(claim.locator(':focus')).toHaveCount(1);
  });

  await test.step('a claim against the organization is answered', async () => {
    await page.goto(`/t/${against}`);
    await expect(group(page, 'Claim against you')).toContainText('No. BB-7');
    await press(group(page, 'Claim against you').getByRole('button', { name: 'Settled' }));
    const dialog = page.getByRole('dialog', { name: 'Claim settled' });
    await hands.choose(dialog.getByRole('radio', { name: 'We sent the title' }));
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(group(page, 'Claim against you')).toContainText('Settled: we sent the title.');
  });

  await test.step('the car of a thread that ends is registered first', async () => {
    await page.goto(`/t/${sold}`);
    await expect(page.getByRole('region', { name: 'Your desk' })).toContainText('Registration due in 2 days');
    await hands.act('Finish thread');
    const dialog = page.getByRole('dialog', { name: 'Finish thread' });
    await hands.choose(dialog.getByRole('radio', { name: 'Retailed' }));
    const question = dialog.getByRole('group', { name: /^Registration is due .* Registered\?$/ });
    await chooseIn(hands, question.getByRole('radio', { name: 'Not yet' }));
    await expect(dialog).toContainText('Not registered yet: the thread stays open.');
    await chooseIn(hands, question.getByRole('radio', { name: 'Yes, today' }));
    await press(dialog.getByRole('button', { name: 'Finish thread' }));
    await expect(page).toHaveURL(/completed$/);
    const { retail } = await clerk.query('deskEntry', { threadId: sold });
    expect(retail!.registeredOn).toBe(daysAgo(0));
  });
});

const CORRECTED = 'a claim that a colleague changes, one that is withdrawn, and one after which the car went back';
test(CORRECTED, { tag: LONG }, async ({ people }) => {
  const { clerk, auction, absent, unknown } = await openTitles(people);
  const first = { threadId: absent, side: 'ours', filedOn: daysAgo(2), confirmation: 'FR-88213', answer: 'by-terms' } as const;
  await clerk.command('noteClaim', first);
  const hands = await handsOf(people, clerk, 'keyboard', `/t/${absent}`);
  const { page, press, type } = hands;
  const claim = group(page, 'Claim');

  await test.step('the claim that a colleague notes meanwhile is left alone, and its removal returns the one before', async () => {
    const dialog = page.getByRole('dialog', { name: 'Claim filed' });
    const confirmation = dialog.getByLabel('Confirmation number');
    const removal = page.getByRole('alertdialog', { name: 'Remove this claim?' });
    await press(claim.getByRole('button', { name: 'Claim filed' }));
    await type(confirmation, 'FR-TYPED');
    const newer = { threadId: absent, side: 'ours', filedOn: daysAgo(1), confirmation: 'FR-NEWER', answer: null } as const;
    await clerk.command('noteClaim', newer);
    for (const [button, failed, sent] of [
      ['Save', 'Failed to save the claim', 'updateClaim'],
      ['Remove', 'Failed to remove the claim', 'removeClaim'],
    ] as const) {
      people.allowConsoleError(failedRequest(409, sent));
      await press(dialog.getByRole('button', { name: button }));
      if (button === 'Remove') await press(removal.getByRole('button', { name: 'Remove' }));
      await expect(dialog.getByRole('alert')).toHaveText(`${failed}: The claim on this thread is another one now. Look at it again.`);
      await expect(confirmation).toHaveValue('FR-TYPED');
    }
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(claim).toContainText('No. FR-NEWER');
    await press(claim.getByRole('button', { name: 'Claim filed' }));
    await expect(confirmation).toHaveValue('FR-NEWER');
    await press(dialog.getByRole('button', { name: 'Remove' }));
    await press(removal.getByRole('button', { name: 'Cancel' }));
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeFocused();
    await press(dialog.getByRole('button', { name: 'Remove' }));
    await press(removal.getByRole('button', { name: 'Remove' }));
    await expect(dialog).toBeHidden();
    await expect(claim).not.toContainText('No. FR-NEWER');
    await expect(claim).toContainText('No. FR-88213');
    await expect(claim.locator(':focus')).toHaveCount(1);
  });

  await test.step('a claim is withdrawn after a question, which says that no other can be filed', async () => {
    const question = page.getByRole('alertdialog', { name: 'Is the claim withdrawn?' });
    await press(claim.getByRole('button', { name: 'Withdrawn' }));
    await expect(question).toContainText(`${auction.orgName} is not told: withdraw it with them too. No other can be filed`);
    await press(question.getByRole('button', { name: 'Cancel' }));
    await expect(claim.getByRole('button', { name: 'Withdrawn' })).toBeFocused();
    await press(claim.getByRole('button', { name: 'Withdrawn' }));
    await press(question.getByRole('button', { name: 'Withdrawn' }));
    await expect(claim).toContainText('The one claim was used');
    await expect(claim.locator(':focus')).toHaveCount(1);
  });

  await test.step('the kind of sale decides whether a claim can be filed', async () => {
    await page.goto(`/t/${unknown}`);
    await expect(claim).toContainText('Kind of sale?');
    await press(claim.getByRole('button', { name: 'Title absent' }));
    await expect(claim).toContainText('File by today');
    await expect(claim.locator(':focus')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Kind of sale' })).toHaveAccessibleDescription('Title absent');
  });

  await test.step('after a car that went back, the thread is closed, or left if others stay on it', async () => {
    await auction.command('respondToInvite', { threadId: absent, accept: true, hasTitle: true });
    const settled = page.getByRole('dialog', { name: 'Claim settled' });
    const closing = page.getByRole('dialog', { name: 'Close thread' });
    const leaving = page.getByRole('alertdialog', { name: 'Leave thread' });
    for (const [threadId, next] of [
      [unknown, closing],
      [absent, leaving],
    ] as const) {
      await clerk.command('noteClaim', { threadId, side: 'ours', filedOn: daysAgo(0), confirmation: 'FR-9', answer: 'by-terms' });
      await page.goto(`/t/${threadId}`);
      await press(claim.getByRole('button', { name: 'Settled' }));
      await hands.choose(settled.getByRole('radio', { name: 'The car went back' }));
      await press(settled.getByRole('button', { name: 'Save' }));
      await expect(next).toBeVisible();
      if (next === closing) await expect(closing.getByRole('radio', { name: 'Sale cancelled' })).toBeChecked();
      await press(next.getByRole('button', { name: 'Cancel' }));
      await expect(claim).toContainText('You wait for its title until you leave or close the thread.');
      await expect(claim.locator(':focus')).toHaveCount(1);
    }
  });
});

/** Of the second group of radio buttons of a dialog. */
async function chooseIn({ page, press }: Hands, radio: ReturnType<Page['getByRole']>): Promise<void> {
  const first = page.getByRole('dialog').getByRole('group').nth(1).getByRole('radio').first();
  if (!(await first.evaluate((one) => one.closest('fieldset')!.contains(document.activeElement)))) await press(first);
  while (!(await radio.evaluate((one) => one === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
}
