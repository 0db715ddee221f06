// Every state of the title chain, on the thread and on the dashboard: said in words, without axe violations, and without sideways scrolling.
import type { Locator, Page } from '@playwright/test';
import { checkScreen, REDUCED_MOTION_DESKTOP } from './check-screen.ts';
import { goTo } from './go-to.ts';
import { type ApiOwner, expect, type People, test } from '../../testing/browser/people.ts';
import { latestUpdate, openThread, stopsOf } from '../../testing/browser/threads.ts';

const DAY_MS = 86_400_000;
/** The browser's date in so many days, YYYY-MM-DD. The browser is in Denver. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const shortDay = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-US', { timeZone: 'America/Denver', month: 'short', day: 'numeric' });

async function threeOrganizations(people: People) {
  const seller = await people.apiOwner('Silver State Motors');
  const auction = await people.owner('Front Range Auction', { orgType: 'auction', city: 'Denver', ...REDUCED_MOTION_DESKTOP });
  const buyer = await people.apiOwner('Bluebird Cars', { city: 'Cheyenne', state: 'WY' });
  return { seller, auction, buyer };
}

const accepts = (owner: ApiOwner, threadId: string) => owner.command('respondToInvite', { threadId, accept: true });

/** The small chain of a card: an image, named by what it shows. */
const smallChain = (page: Page, vin: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: vin })
    .getByRole('img', { name: /organization/ });

test('a title that is on its way, late, disputed and on its way back says so in words', async ({ people }) => {
  test.setTimeout(120_000);
  const { seller, auction, buyer } = await threeOrganizations(people);
  const { page } = auction;
  const vin = 'CHAINSTATE001';
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin });
  await accepts(buyer, threadId);
  await auction.command('markDelivered', { threadId, expected: inDays(2) });

  await test.step('in transit', async () => {
    await page.goto(`/t/${threadId}`);
    await expect(stopsOf(page).nth(1)).toContainText(/Holds the title\s*In transit since .+\s*Expected /);
    await checkScreen(page, 'a chain in transit');
  });

  await test.step('late', async () => {
    await page.clock.setFixedTime(Date.now() + 4 * DAY_MS);
    await page.reload();
    await expect(stopsOf(page).nth(1)).toContainText(`Expected ${shortDay(2)} · 2 days late`);
    await checkScreen(page, 'a chain with a late title');
    await page.clock.setFixedTime(Date.now());
  });

  await test.step('disputed and on its way back', async () => {
    await buyer.command('disputeDelivery', {
      ...(await latestUpdate(buyer, threadId)),
      note: 'Not signed.',
      paper: 'back',
      expected: inDays(2),
    });
    await page.reload();
    await expect(stopsOf(page).nth(1)).toContainText(/Coming back to you\s*On its way back since .+\s*Expected /);
    await expect(stopsOf(page).nth(2)).toContainText(`Disputed ${shortDay(0)}`);
    await checkScreen(page, 'a chain with a return');
    await goTo(page, '/dashboard');
    await expect(smallChain(page, vin)).toHaveAccessibleName('3 organizations, coming back to you, delivery disputed');
    await expect(page.getByText(`Disputed · Coming back ${shortDay(2)}`)).toBeVisible();
  });
});

test('a title that is contested or not located says so in words', async ({ people }) => {
  test.setTimeout(120_000);
  const { seller, auction, buyer } = await threeOrganizations(people);
  const { page } = auction;
  const contested = await openThread(auction, { boughtFrom: seller, soldTo: buyer, vin: 'CHAINSTATE002' });
  await accepts(seller, contested);
  await accepts(buyer, contested);
  await buyer.command('claimTitle', { threadId: contested });
  await auction.command('confirmClaim', await latestUpdate(auction, contested));
  await seller.command('objectToClaim', { threadId: contested, note: 'It is in our vault.' });
  const missing = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'CHAINSTATE003' });
  await auction.command('giveUpTitle', { threadId: missing, why: 'lost', note: '' });

  await page.goto(`/t/${contested}`);
  await expect(stopsOf(page).nth(0)).toContainText('Holds the title');
  await expect(stopsOf(page).nth(1)).toContainText(`Contested since ${shortDay(0)}`);
  await expect(stopsOf(page).nth(2)).toContainText('Claims the title');
  await checkScreen(page, 'a chain with a contested claim');

  await goTo(page, `/t/${missing}`);
  await expect(stopsOf(page).nth(1)).toContainText('Not located');
  await checkScreen(page, 'a chain whose title is not located');

  await goTo(page, '/dashboard');
  await expect(smallChain(page, 'CHAINSTATE002')).toHaveAccessibleName(`3 organizations, with ${seller.orgName}, contested`);
  await expect(smallChain(page, 'CHAINSTATE003')).toHaveAccessibleName('3 organizations, not located · expected from you');
  await checkScreen(page, 'a dashboard with contested and missing titles');
});

test('completed threads tell finished, closed and handed on apart', async ({ people }) => {
  test.setTimeout(120_000);
  const { seller, auction, buyer } = await threeOrganizations(people);
  const { page } = auction;
  for (const [vin, how] of [
    ['CHAINSTATE004', 'retailed'],
    ['CHAINSTATE005', 'kept'],
  ] as const) {
    const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true, vin });
    await auction.command('finishThread', { threadId, how, note: '' });
  }
  const closed = await openThread(auction, { boughtFrom: seller, vin: 'CHAINSTATE006' });
  await auction.command('closeThread', { threadId: closed, how: 'sale-cancelled', note: '' });
  const handedOn = await openThread(auction, { boughtFrom: seller, soldTo: buyer, hasTitle: true, vin: 'CHAINSTATE007' });
  await accepts(buyer, handedOn);
  await auction.command('markDelivered', { threadId: handedOn });
  await buyer.command('confirmDelivery', await latestUpdate(buyer, handedOn));

  await page.goto('/dashboard?tab=completed');
  for (const [vin, text] of [
    ['CHAINSTATE004', `Finished ${shortDay(0)} · Retailed`],
    ['CHAINSTATE005', `Finished ${shortDay(0)} · Kept`],
    ['CHAINSTATE006', `Closed ${shortDay(0)} · Sale cancelled`],
    ['CHAINSTATE007', `Delivered ${shortDay(0)}`],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: vin })).toContainText(text);
  await expect(smallChain(page, 'CHAINSTATE004')).toHaveAccessibleName('2 organizations, finished · retailed');
  await checkScreen(page, 'completed threads');
  await goTo(page, `/t/${closed}`);
  await expect(stopsOf(page)).toContainText([`Closed ${shortDay(0)} · Sale cancelled`]);
});
