// A clerk's morning with claims, on the last day on which some can be filed: two are filed, one is not and then after all, one against her
// organization is answered, a kind of sale is said, and a retailed car is registered as its thread ends.
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { addDays, dayIn, instantOn } from '../../src/domain/days.ts';
import { answerBy } from '../../src/domain/desk/clock/title-terms.ts';
import { deadlineWords } from '../../src/domain/desk/clock/deadline-words.ts';
import { workingDayFrom } from '../../src/domain/desk/clock/working-days.ts';
import { LONG } from '../../testing/extent.ts';
import { failedRequest } from '../../testing/browser/console-errors.ts';
import { type ApiOwner, expect, test } from '../../testing/browser/people.ts';
import { STEPPED_ORIGIN } from '../../testing/browser/servers.ts';
import { type Hands, handsOf } from './hands.ts';
import { startSteppedServer } from './start-stepped-server.ts';

test.describe.configure({ timeout: 120_000 });

const ZONE = 'America/Denver';
/** A working day after today, at 9:12 AM. */
const today = workingDayFrom(addDays(dayIn(ZONE, Date.now()), 1));
const now = instantOn(ZONE, today, 552);
const day = (days: number): string => addDays(today, days);
const THREE_PM = 900;
const ANSWER = { within: 2, unit: 'working', by: THREE_PM } as const;

let made = 0;
const openTitle = async (clerk: ApiOwner, auction: ApiOwner, input: object): Promise<string> => {
  const vehicle = { vin: `JF2SLDDC2SH${700_100 + (made += 1)}`, year: 2025, make: 'Subaru', model: 'Forester', mileage: 13_456 };
  return (await clerk.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId, ...input })).threadId;
};

const days = (count: number) => ({ days: count, unit: 'calendar' }) as const;

async function useTerms(clerk: ApiOwner, kind: 'absent' | 'with-deal', closes: number): Promise<void> {
  await clerk.command('saveTerms', {
    termsId: null,
    for: { orgType: 'auction' },
    kind,
    sellerState: null,
    dealsFrom: null,
    due: days(closes - 16),
    window: { opens: days(closes - 15), closes: days(closes), once: true },
    until: THREE_PM,
    answer: ANSWER,
    timeZone: ZONE,
    howToFile: '(303) 555-0142',
    source: '',
    asOf: null,
    note: '',
    startingTerms: null,
    checkedToday: true,
  });
}

const group = (page: Page, name: string) => page.getByRole('region', { name: 'Your desk' }).getByRole('group', { name, exact: true });

for (const way of ['keyboard', 'phone'] as const) {
  test(
    `claims are filed, not filed, answered and settled on their last day (${way})`,
    way === 'phone' ? { tag: LONG } : {},
    async ({ people }) => {
      const clerk = await people.apiOwner('Aspen Auto Group', { state: 'CO' });
      const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction', state: 'CO' });
      await useTerms(clerk, 'absent', 37);
      await useTerms(clerk, 'with-deal', 20);
      const absent = { kind: 'absent', dealOn: day(-37) };
      const [first, second, third, unknown, against] = [
        await openTitle(clerk, auction, absent),
        await openTitle(clerk, auction, absent),
        await openTitle(clerk, auction, absent),
        await openTitle(clerk, auction, { dealOn: day(-37) }),
        await openTitle(clerk, auction, { dealOn: day(-3), kind: 'absent' }),
      ];
      const sold = await openTitle(clerk, auction, { dealOn: day(-40), creatorHasTitle: true });
      await clerk.command('updateDeskEntry', { threadId: sold, retail: { on: day(-28), state: 'TX', financed: false } });
      const mail = { on: day(1), hour: 1020 };
      await clerk.command('noteClaim', { threadId: against, side: 'against', filedOn: day(-3), confirmation: 'BB-7', answer: mail });

      const server = await startSteppedServer(now - Date.now());
      const hands = await handsOf(people, clerk, way, 'about:blank');
      const { page } = hands;
      try {
        await page.clock.setSystemTime(now);
        const open = async (threadId: string) => await openDesk(hands, threadId);

        await test.step('a claim is filed, and the auction’s answer has a day', async () => {
          await open(first);
          await expect(group(page, 'Claim')).toContainText('File by today, 3:00 PM MT');
          const by = deadlineWords(
            ZONE,
            answerBy({ until: THREE_PM, answer: ANSWER, timeZone: ZONE }, { on: today, minutes: 552 })!,
            now,
            'weekday',
          );
          await file(hands, 'FR-88213', `${auction.orgName} answers by ${by}.`);
          await expect(group(page, 'Claim')).toContainText('No. FR-88213');
          await expect(group(page, 'Claim')).toContainText(`${auction.orgName} answers by ${by}`);
          await open(second);
          await file(hands, '', `${auction.orgName} answers by ${by}.`);
        });

        await test.step('the claim that a colleague notes meanwhile is left alone, and its removal returns the one before', async () => {
          const claim = group(page, 'Claim');
          const dialog = page.getByRole('dialog', { name: 'Claim filed' });
          const confirmation = dialog.getByLabel('Confirmation number');
          await hands.press(claim.getByRole('button', { name: 'Claim filed' }));
          await hands.type(confirmation, 'FR-TYPED');
          const filedOn = addDays(dayIn(ZONE, Date.now()), -1);
          await clerk.command('noteClaim', { threadId: second, side: 'ours', filedOn, confirmation: 'FR-NEWER', answer: null });
          for (const [button, failed, sent] of [
            ['Save', 'Failed to save the claim', 'updateClaim'],
            ['Remove', 'Failed to remove the claim', 'removeClaim'],
          ] as const) {
            people.allowConsoleError(failedRequest(409, sent));
            await hands.press(dialog.getByRole('button', { name: button }));
            await expect(dialog.getByRole('alert')).toHaveText(`${failed}: The claim on this thread is another one now. Look at it again.`);
            await expect(confirmation).toHaveValue('FR-TYPED');
          }
          await hands.press(dialog.getByRole('button', { name: 'Cancel' }));
          await expect(claim).toContainText('No. FR-NEWER');
          await hands.press(claim.getByRole('button', { name: 'Claim filed' }));
          await expect(confirmation).toHaveValue('FR-NEWER');
          await hands.press(dialog.getByRole('button', { name: 'Remove' }));
          await expect(dialog).toBeHidden();
          await expect(claim).not.toContainText('No. FR-NEWER');
          await expect(claim).toContainText(`${auction.orgName} answers by`);
        });

        await test.step('no claim is filed, which a toast takes back', async () => {
          await open(third);
          await hands.press(group(page, 'Claim').getByRole('button', { name: 'Not filing' }));
          await expect(group(page, 'Claim')).toContainText('Not filing · ');
          const toast = page.getByRole('status').filter({ hasText: /^No claim for/ });
          await hands.press(toast.getByRole('button', { name: 'Undo' }));
          await expect(group(page, 'Claim')).toContainText('File by today');
        });

        await test.step('the kind of sale decides whether a claim can be filed', async () => {
          await open(unknown);
          await expect(group(page, 'Claim')).toContainText('Kind of sale?');
          await hands.press(group(page, 'Claim').getByRole('button', { name: 'Title absent' }));
          await expect(group(page, 'Claim')).toContainText('File by today, 3:00 PM MT');
          await expect(page.getByRole('button', { name: 'Kind of sale' })).toHaveAccessibleDescription('Title absent');
        });

        await test.step('a claim against the organization is answered', async () => {
          await open(against);
          await expect(group(page, 'Claim against us')).toContainText('No. BB-7');
          await hands.press(group(page, 'Claim against us').getByRole('button', { name: 'Settled' }));
          const dialog = page.getByRole('dialog', { name: 'How did it end?' });
          await hands.choose(dialog.getByRole('radio', { name: 'We sent the title' }));
          await hands.press(dialog.getByRole('button', { name: 'Save' }));
          await expect(group(page, 'Claim against us')).toContainText('Settled: we sent the title.');
        });

        await test.step('the car of a thread that ends is registered first', async () => {
          await open(sold);
          await expect(page.getByRole('region', { name: 'Your desk' })).toContainText('Registration due in 2 days');
          await hands.act('Finish thread');
          const dialog = page.getByRole('dialog', { name: 'Finish thread' });
          await hands.choose(dialog.getByRole('radio', { name: 'Retailed' }));
          const question = dialog.getByRole('group', { name: /^Registration is due .* Registered\?$/ });
          await chooseIn(hands, question.getByRole('radio', { name: 'Not yet' }));
          await expect(dialog).toContainText('Not registered yet: the thread stays open.');
          await chooseIn(hands, question.getByRole('radio', { name: 'Yes, today' }));
          await hands.press(dialog.getByRole('button', { name: 'Finish thread' }));
          await expect(page).toHaveURL(/completed$/);
          const { retail } = await clerk.query('deskEntry', { threadId: sold });
          expect(retail!.registeredOn).toBe(today);
        });
        const { overflow } = await page.evaluate(() => ({ overflow: document.documentElement.scrollWidth - window.innerWidth }));
        expect(overflow).toBeLessThanOrEqual(0);
      } finally {
        await page.goto('about:blank');
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
    },
  );
}

/** On a phone the desk is closed at first. */
async function openDesk({ page, press }: Hands, threadId: string): Promise<void> {
  await page.goto(`${STEPPED_ORIGIN}/t/${threadId}`);
  const region = page.getByRole('region', { name: 'Your desk' });
  await expect(region).toBeVisible();
  const line = region.getByRole('button', { name: /^Your desk/, expanded: false });
  if (await line.isVisible()) await press(line);
  await expect(region.getByRole('group').first()).toBeVisible();
}

async function file({ page, press, type }: Hands, confirmation: string, answer: string): Promise<void> {
  await press(group(page, 'Claim').getByRole('button', { name: 'Claim filed' }));
  const dialog = page.getByRole('dialog', { name: 'Claim filed' });
  await expect(dialog.getByRole('status')).toHaveText(answer);
  if (confirmation !== '') await type(dialog.getByLabel('Confirmation number'), confirmation);
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(group(page, 'Claim').getByRole('button', { name: 'Settled' })).toBeVisible();
}

/** Of the second group of radio buttons of a dialog. */
async function chooseIn({ page, press }: Hands, radio: ReturnType<Page['getByRole']>): Promise<void> {
  const isByKeyboard = (page.viewportSize()?.width ?? 0) > 640;
  if (!isByKeyboard) return await radio.check();
  const first = page.getByRole('dialog').getByRole('group').nth(1).getByRole('radio').first();
  if (!(await first.evaluate((one) => one.closest('fieldset')!.contains(document.activeElement)))) await press(first);
  while (!(await radio.evaluate((one) => one === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
}
