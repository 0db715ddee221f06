// A dealer group's desk for browser tests: titles that are late, expected from an auction that has accepted, and two clerks.
import type { Page } from '@playwright/test';
import type { Sent } from '../../src/api/operations.ts';
import { dayIn, addDays } from '../../src/domain/days.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { tabTo } from './keyboard.ts';
import { database } from '../../testing/browser/database.ts';
import { type Account, type ApiOwner, type People, expect } from '../../testing/browser/people.ts';

export type Title = { threadId: string; stock: string; lastSix: string };
export type Desk = { clerk: ApiOwner; colleague: Account; auction: ApiOwner; late: Title[]; onTime: Title[] };

const ZONE = 'America/Denver';
/** The day so many days ago where the organization is. */
export const daysAgo = (days: number): string => addDays(dayIn(ZONE, Date.now()), -days);

let made = 0;

/** Opens a title that the auction holds and has not sent. */
async function openTitle(clerk: ApiOwner, auction: ApiOwner, dealOn: string): Promise<Title> {
  made += 1;
  const lastSix = String(100_000 + made);
  const stock = `P${lastSix.slice(1)}`;
  const vehicle = { vin: `1FTFW1E5XMK${lastSix}`, year: 2021, make: 'Ford', model: 'F-150', mileage: 10_000 };
  const { threadId } = await clerk.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId, stockNumber: stock, dealOn });
  await auction.command('respondToInvite', { threadId, accept: true, hasTitle: true });
  return { threadId, stock, lastSix };
}

/** Eight late titles, the most days late first, and three on time. The colleague is a member. */
export async function openDesk(people: People): Promise<Desk> {
  const clerk = await people.apiOwner('Aspen Auto Group');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const colleague = await people.account();
  const { invite } = await clerk.command('createInvite', { email: '', role: 'member' });
  await colleague.command('redeemInvite', { code: invite.code });
  await (await database())`update app_user set name = 'Maya Ortiz' where email = ${colleague.email}`;
  const late: Title[] = [];
  for (const days of [30, 27, 24, 21, 20, 19, 18, 16]) late.push(await openTitle(clerk, auction, daysAgo(days)));
  const onTime: Title[] = [];
  for (const days of [3, 2, 1]) onTime.push(await openTitle(clerk, auction, daysAgo(days)));
  return { clerk, colleague, auction, late, onTime };
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Active titles' });
export const rowOf = (page: Page, { lastSix }: Title) => grid(page).getByRole('row').filter({ hasText: lastSix });
/** The last six characters of the shown titles, in their order. */
export async function shownTitles(page: Page): Promise<string[]> {
  const names = await grid(page)
    .locator('a.titles-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''));
  return names.map((name) => /[A-Z0-9]{6}/.exec(name)?.[0] ?? name);
}
export const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Filter titles' }).getByRole('button', { name });

export async function openTable(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard?view=table${query}`);
  await expect(grid(page).getByRole('row').first()).toBeVisible();
}

/** Moves the grid's focus to the row with the arrow keys. */
export async function goToRow(page: Page, title: Title): Promise<void> {
  const rows = grid(page).getByRole('row');
  const active = grid(page).locator('[role="row"][tabindex="0"]');
  if (!(await active.evaluate((row) => row === document.activeElement))) await tabTo(page, active);
  const order = await rows.evaluateAll((all) => all.filter((row) => row.hasAttribute('data-index')).map((row) => row.textContent ?? ''));
  await page.keyboard.press('Home');
  for (let moved = 0; moved <= order.length; moved += 1) {
    if (await rowOf(page, title).evaluate((row) => row === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the row ${title.lastSix} could not be reached`);
}

type Window = { kind: SaleKind | null; due: number; opens: number; closes: number; until?: number; answer?: Sent<'saveTerms'>['answer'] };

/** Saves terms for all auctions. `due`, `opens` and `closes` in calendar days after the deal; by default until the end of the day. */
export async function saveAuctionTerms(clerk: ApiOwner, { kind, due, opens, closes, until, answer }: Window): Promise<void> {
  await clerk.command('saveTerms', {
    ...NEW_TERMS,
    kind,
    due: calendar(due),
    window: { opens: calendar(opens), closes: calendar(closes), once: true },
    until: until ?? null,
    answer: answer ?? null,
    timeZone: ZONE,
    howToFile: '(303) 555-0142',
    checkedToday: true,
  });
}
