// A dealer group's desk for browser tests: titles that are late, expected from an auction that has accepted, and two clerks.
import type { Page } from '@playwright/test';
import { dayIn, addDays } from '../../src/domain/days.ts';
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
