// A clerk's Monday with the clocks that cost money, from signing in at 8 AM until the thread of a registered car ends: by keyboard alone, and
// by touch on a phone of 375 px. The auction that is asked what a title waits for works in the same way.
import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn, instantOn, weekdayOf } from '../../src/domain/days.ts';
import { dayWords, deadlineWords } from '../../src/domain/desk/clock/deadline-words.ts';
import { answerBy } from '../../src/domain/desk/clock/title-terms.ts';
import { isWorkingDay } from '../../src/domain/desk/clock/working-days.ts';
import { violations } from '../../testing/browser/axe.ts';
import { type ApiOwner, expect, PASSWORD, type People, test } from '../../testing/browser/people.ts';
import { STEPPED_ORIGIN } from '../../testing/browser/servers.ts';
import { chainOf, entriesOf, toast } from '../../testing/browser/threads.ts';
import { filter, goToRow, grid, rowOf, saveAuctionTerms, shownTitles, type Title } from './desk-market.ts';
import { browserOf, type Hands, handsOf, handsOn } from './hands.ts';
import { reachInBar, tabTo } from './keyboard.ts';
import { moveClock, startSteppedServer } from './start-stepped-server.ts';

test.describe.configure({ timeout: 300_000 });

const ZONE = 'America/Denver';
const THREE_PM = 900;
const ANSWER = { within: 2, unit: 'working', by: THREE_PM } as const;
const MORE = 12;

/** The next Monday on which auctions are open. */
function nextMonday(): string {
  let day = addDays(dayIn(ZONE, Date.now()), 1);
  while (weekdayOf(day) !== 1 || !isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
const monday = nextMonday();
const day = (days: number): string => addDays(monday, days);
const at = (hour: number, minutes = 0): number => instantOn(ZONE, monday, hour * 60 + minutes);
const today = dayWords(monday, monday);

let made = 0;
async function openTitle(clerk: ApiOwner, auction: ApiOwner, input: object): Promise<Title> {
  const lastSix = String(720_100 + (made += 1));
  const vehicle = { vin: `JF2SLDDC2SH${lastSix}`, year: 2025, make: 'Subaru', model: 'Forester', mileage: 13_456 };
  const { threadId } = await clerk.command('createThread', { ...vehicle, boughtFromOrgId: auction.orgId, ...input });
  return { threadId, stock: '', lastSix };
}

/**
 * What waits for the clerk on Monday. Claims for titles that are absent can be filed from day 22 to 3 PM of day 37, for others from day 10 to
 * 25. They are a member of a second store.
 */
async function openMonday(people: People) {
  const clerk = await people.apiOwner('Aspen Auto Group');
  const auction = await people.apiOwner('Front Range Auction', { orgType: 'auction' });
  const buyer = await people.apiOwner('Bluebird Cars');
  for (const [kind, closes] of [
    ['absent', 37],
    ['with-deal', 25],
  ] as const)
    await saveAuctionTerms(clerk, { kind, due: closes - 16, opens: closes - 15, closes, until: THREE_PM, answer: ANSWER });
  const absent = { kind: 'absent', dealOn: day(-37) };
  const open = (input: object) => openTitle(clerk, auction, input);
  const titles = {
    first: await open(absent),
    second: await open(absent),
    third: await open(absent),
    forgotten: await open(absent),
    against: await open({ kind: 'absent', dealOn: day(-20), soldToOrgId: buyer.orgId }),
    waiting: await open({ kind: 'absent', dealOn: day(-20) }),
    sold: await open({ dealOn: day(-40), creatorHasTitle: true }),
  };
  await auction.command('respondToInvite', { threadId: titles.waiting.threadId, accept: true, hasTitle: true });
  const noted = { side: 'against', filedOn: dayIn(ZONE, Date.now()), confirmation: 'BB-7', answer: { on: monday, hour: 1020 } } as const;
  await clerk.command('noteClaim', { threadId: titles.against.threadId, ...noted });
  const unknown: Title[] = [];
  for (let count = 0; count < MORE; count += 1) unknown.push(await open({ dealOn: day(-20) }));
  const name = people.unique('Aspen Toyota');
  const details = { orgType: 'dealership', titleContactEmail: clerk.email, dealerLicense: 'DL-9', city: 'Boulder', state: 'CO' } as const;
  const { orgId } = await clerk.command('createOrg', { name, ...details });
  await clerk.command('setActiveOrg', { orgId });
  const ofStore = await open({ dealOn: day(-60) });
  await clerk.command('setActiveOrg', { orgId: clerk.orgId });
  return { clerk, auction, titles, unknown, store: { name, orgId, title: ofStore } };
}

const desk = (page: Page): Locator => page.getByRole('region', { name: 'Your desk' });
const group = (page: Page, name: string): Locator => desk(page).getByRole('group', { name, exact: true });
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const status = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

for (const way of ['keyboard', 'phone'] as const)
  test(`a clerk's Monday: claims, waits, a registration, and two stores (${way})`, async ({ people }) => {
    const { clerk, auction, titles, unknown, store } = await openMonday(people);
    const { first, second, third, forgotten, against, waiting, sold } = titles;
    const server = await startSteppedServer(at(8) - Date.now());
    const { page } = await people.visitor(browserOf(way));
    const hands = handsOn(page, way);
    const clerkAt = clerkWith(hands, way);
    const other = await handsOf(people, auction, way, 'about:blank');
    /** The clock of the server and of both browsers. */
    const comesTo = async (time: number) => {
      await moveClock(server, time - Date.now());
      for (const one of [page, other.page]) await one.clock.setSystemTime(time);
    };
    try {
      await page.clock.install({ time: at(8) });
      await other.page.clock.install({ time: at(8) });

      await test.step('8:00: after signing in, what can be filed until today is on top of the table', async () => {
        await page.goto(`${STEPPED_ORIGIN}/login`);
        await hands.type(page.getByLabel('Email'), clerk.email);
        await hands.type(page.getByLabel('Password', { exact: true }), PASSWORD);
        await hands.press(button(page, 'Sign in'));
        await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
        await clerkAt.showTable();
        await expect(grid(page).getByText('Closes soon', { exact: true })).toBeVisible();
        await expect
          .poll(async () => (await shownTitles(page)).slice(0, 5))
          .toEqual([...endsOf([first, second, third, forgotten]), against.lastSix]);
        for (const title of [first, second, third, forgotten]) await expect(rowOf(page, title)).toContainText('File claim');
        await expect(rowOf(page, against)).toContainText('Answer claim');
        await clerkAt.check();
      });

      await test.step('two claims are filed, and the second is found without the table', async () => {
        const by = deadlineWords(
          ZONE,
          answerBy({ until: THREE_PM, answer: ANSWER, timeZone: ZONE }, { on: monday, minutes: 480 })!,
          at(8),
          'weekday',
        );
        const answers = `${auction.orgName} answers by ${by}`;
        await clerkAt.openRow(first);
        await expect(group(page, 'Claim')).toContainText('File by today, 3:00 PM MT');
        await hands.press(button(group(page, 'Claim'), 'Claim filed'));
        const form = dialog(page, 'Claim filed');
        await expect(form.getByRole('status')).toHaveText(`${answers}.`);
        await hands.type(form.getByLabel('Confirmation number'), 'FR-88213');
        await clerkAt.check();
        await hands.press(button(form, 'Save'));
        await expect(status(page, `Saved. ${auction.orgName} answers by`)).toBeAttached();
        await clerkAt.staysIn(group(page, 'Claim'));
        await clerkAt.open(second);
        await hands.press(button(group(page, 'Claim'), 'Claim filed'));
        await hands.press(button(form, 'Save'));
        await expect(group(page, 'Claim')).toContainText(answers);
        await page.reload();
        await expect(group(page, 'Claim')).toContainText(`Claim filed ${today}`);
        await clerkAt.open(first);
        await expect(group(page, 'Claim')).toContainText('No. FR-88213');
        await clerkAt.check();
      });

      await test.step('for the third no claim is filed, which stays so', async () => {
        await clerkAt.open(third);
        await hands.press(button(group(page, 'Claim'), 'Not filing'));
        await expect(status(page, `No claim for ${third.lastSix}.`).first()).toBeVisible();
        await clerkAt.staysIn(group(page, 'Claim'));
        await page.reload();
        await expect(group(page, 'Claim')).toContainText(`Not filing · Pat Lindqvist, ${today}`);
        await expect(button(group(page, 'Claim'), 'Undo')).toBeVisible();
        await expect(button(group(page, 'Claim'), 'Claim filed')).toBeVisible();
      });

      await test.step('9:00: the kind of sale is set for twelve titles at once', async () => {
        await comesTo(at(9));
        await clerkAt.toTable();
        await expect(rowOf(page, third)).not.toContainText('File claim');
        await clerkAt.reads(third, 'Not filing');
        const more = filter(page, /^More about claims/);
        await hands.press(more);
        await clerkAt.pick(page.getByRole('menuitemcheckbox', { name: /^Kind of sale missing/ }));
        await clerkAt.closeMenu();
        await clerkAt.isOn(more);
        await expect(status(page, `${MORE} of 19 titles: kind of sale missing`)).toBeVisible();
        await clerkAt.tickAll();
        const bar = page.getByRole('toolbar', { name: `Act on ${MORE} selected` });
        await expect(bar).toBeVisible();
        await clerkAt.check();
        await clerkAt.actOnTicked(bar, 'Set kind of sale');
        const form = dialog(page, 'Set kind of sale');
        await hands.choose(form.getByRole('radio', { name: 'Title absent' }));
        await hands.press(button(form, 'Save'));
        await expect(status(page, `Title absent on ${MORE} titles`)).toBeVisible();
        await expect(page.getByText('No kind of sale is missing.')).toBeVisible();
        await clerkAt.keepsFocus('the kind of sale');
        await hands.press(button(page, 'Clear filters'));
        await clerkAt.reads(unknown[0]!, 'Opens Wed');
        await clerkAt.open(unknown.at(-1)!);
        await page.reload();
        await expect(button(desk(page), 'Kind of sale')).toHaveAccessibleDescription('Title absent');
        await clerkAt.check();
      });

      await test.step('10:00: the auction is asked what a title waits for, and answers with the reason', async () => {
        await comesTo(at(10));
        await clerkAt.open(waiting);
        await hands.press(button(page, 'Request update'));
        await expect(page.getByRole('checkbox', { name: 'Ask what it waits for' })).toBeChecked();
        await hands.press(button(dialog(page, 'Request Update'), 'Send Request'));
        await clerkAt.keepsFocus('the request');
        await other.page.goto(`${STEPPED_ORIGIN}/t/${waiting.threadId}`);
        await expect(other.page.getByText(`${clerk.orgName} asked for an update and what it waits for.`)).toBeVisible();
        await other.press(button(other.page, 'Add update'));
        const form = dialog(other.page, 'Add Update');
        const reason = form.getByRole('radio', { name: 'Lien release', exact: true });
        if (way === 'keyboard') await tabTo(other.page, reason, 'Shift+Tab');
        await (way === 'keyboard' ? other.page.keyboard.press('Space') : other.press(reason));
        await expect(reason).toBeChecked();
        await other.press(button(form, 'Today'));
        await other.press(button(form, 'Post update'));
        await expect(chainOf(page)).toContainText('Waits for the lien release, expected');
        await expect(entriesOf(page).first()).toContainText('Waits for the lien release');
        await clerkAt.check();
      });

      await test.step('the table names it, and its filter finds it', async () => {
        await clerkAt.toTable();
        await expect(rowOf(page, waiting)).toContainText('Lien release');
        await hands.press(filter(page, /^Waits for/));
        await clerkAt.pick(page.getByRole('menuitemcheckbox', { name: /^Lien release/ }));
        await clerkAt.closeMenu();
        await expect.poll(() => shownTitles(page)).toEqual([waiting.lastSix]);
        await page.reload();
        await expect(status(page, '1 of 19 titles: wait for a lien release')).toBeVisible();
        await hands.press(filter(page, /^All/));
      });

      await test.step('the claim against the organization is answered', async () => {
        await clerkAt.open(against);
        await expect(group(page, 'Claim against you')).toContainText('Answer by');
        await hands.press(button(group(page, 'Claim against you'), 'Settled'));
        const form = dialog(page, 'Claim settled');
        await hands.choose(form.getByRole('radio', { name: 'We sent the title' }));
        await hands.press(button(form, 'Save'));
        await expect(group(page, 'Claim against you')).toContainText('Settled: we sent the title.');
        await clerkAt.staysIn(group(page, 'Claim against you'));
        await page.reload();
        await expect(group(page, 'Claim against you')).toContainText(`Claim against you`);
        await expect(group(page, 'Claim against you').getByRole('button', { name: 'Settled' })).toHaveCount(0);
      });

      await test.step('a sale at retail starts the clock of its registration', async () => {
        await clerkAt.open(sold);
        await hands.press(button(desk(page), 'Retailed'));
        await clerkAt.typeDay(page.getByLabel('Day of the sale'), day(-28));
        await clerkAt.select(desk(page).getByLabel('State', { exact: true }), 'Texas');
        await hands.press(button(desk(page), 'Save'));
        await expect(group(page, 'Registration')).toContainText('Registration due in 2 days');
        await clerkAt.isOn(button(desk(page), 'Retailed'));
        await clerkAt.check();
        await clerkAt.toTable();
        await expect(rowOf(page, sold)).toContainText('Register');
      });

      await test.step('3:00 PM: what was forgotten can no longer be filed', async () => {
        await comesTo(at(14, 58));
        await clerkAt.open(forgotten);
        await page.reload();
        await expect(group(page, 'Claim')).toContainText('File by today, 3:00 PM MT');
        await expect(button(group(page, 'Claim'), 'Claim filed')).toBeVisible();
        // Nobody touches the page.
        await moveClock(server, at(15) - Date.now());
        await page.clock.fastForward(2 * 60_000);
        await expect(group(page, 'Claim')).toContainText(`Closed ${today} without a claim`);
        await expect(button(group(page, 'Claim'), 'Claim filed')).toHaveCount(0);
        await clerkAt.toTable();
        await expect(rowOf(page, forgotten)).not.toContainText('File claim');
        await expect(rowOf(page, forgotten)).toContainText(`losed ${today}`);
        await expect(rowOf(page, first)).toContainText(`iled ${today}`);
        await expect.poll(async () => (await shownTitles(page))[0]).toBe(sold.lastSix);
      });

      await test.step('4:00 PM: the car is registered, and its thread ends without a question', async () => {
        await comesTo(at(16));
        await clerkAt.open(sold);
        await hands.press(button(group(page, 'Registration'), 'Registered'));
        await expect(status(page, `Registered: ${sold.lastSix}.`).first()).toBeVisible();
        await clerkAt.keepsFocus('the registration');
        await page.reload();
        await expect(button(desk(page), 'Retailed')).toHaveAccessibleDescription(new RegExp(`registered ${today}`));
        await hands.act('Finish thread');
        const form = dialog(page, 'Finish thread');
        await hands.choose(form.getByRole('radio', { name: 'Retailed' }));
        await expect(form.getByRole('group', { name: /Registered\?$/ })).toHaveCount(0);
        await hands.press(button(form, 'Finish thread'));
        await expect(page).toHaveURL(/completed$/);
        await clerkAt.toTable();
        await expect(grid(page).getByText('Closes soon', { exact: true })).toHaveCount(0);
        await expect(rowOf(page, sold)).toHaveCount(0);
      });

      await test.step('the titles of both stores are in one table, and a row acts for its store', async () => {
        await clerkAt.find('All organizations');
        await expect(page.getByRole('heading', { level: 1, name: 'All my organizations' })).toBeVisible();
        await expect(rowOf(page, store.title)).toContainText(store.name);
        await expect(rowOf(page, waiting)).toContainText(clerk.orgName);
        await expect(rowOf(page, waiting)).toContainText('Lien release');
        await page.reload();
        await expect(rowOf(page, store.title)).toContainText(store.name);
        await clerkAt.check();
        await clerkAt.openRow(store.title);
        await expect(toast(page, `You now act for ${store.name}.`)).toBeVisible();
        await expect(desk(page)).toContainText(way === 'keyboard' ? `Only ${store.name} sees this.` : /days? late/);
      });
    } finally {
      await page.goto('about:blank');
      await other.page.goto('about:blank');
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });

const endsOf = (titles: readonly Title[]) => titles.map(({ lastSix }) => lastSix);

/** What the clerk does in several steps, in one way of working. */
function clerkWith({ page, press, type }: Hands, way: 'keyboard' | 'phone') {
  const isKeyboard = way === 'keyboard';
  const { keyboard } = page;
  const isThere = async () => {
    await expect(desk(page).getByRole('button').first()).toBeVisible();
    const line = desk(page).getByRole('button', { name: /^Your desk/, expanded: false });
    if (!isKeyboard && (await line.isVisible())) await press(line);
    await expect(desk(page).getByRole('group').first()).toBeVisible();
  };
  /** Finds a title, a page or an action by the search that is on every page. */
  const find = async (text: string) => {
    if (isKeyboard) await keyboard.press('Control+k');
    else await press(button(page.getByRole('banner'), 'Search'));
    const input = page.getByRole('combobox', { name: 'Search', exact: true });
    const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: text }).first();
    await expect(input).toBeFocused();
    await (isKeyboard ? keyboard.type(text) : type(input, text));
    await (isKeyboard ? keyboard.press('Enter') : press(found));
  };
  return {
    find,
    open: async ({ threadId, lastSix }: Title) => {
      await find(lastSix);
      await expect(page).toHaveURL(new RegExp(threadId));
      await isThere();
    },
    /** From the table. */
    openRow: async (title: Title) => {
      if (isKeyboard) await goToRow(page, title);
      await (isKeyboard ? keyboard.press('Enter') : press(rowOf(page, title).getByRole('link').first()));
      await expect(page).toHaveURL(new RegExp(title.threadId));
      await isThere();
    },
    showTable: async () => {
      const choice = page.getByRole('radio', { name: 'Table' });
      if (isKeyboard) await tabTo(page, page.getByRole('radio', { name: 'Cards' }));
      await (isKeyboard ? keyboard.press('ArrowRight') : press(choice));
      await expect(choice).toBeChecked();
      await expect(grid(page).getByRole('row').first()).toBeVisible();
    },
    toTable: async () => {
      await find('Dashboard');
      await expect(grid(page).getByRole('row').first()).toBeVisible();
    },
    /** A list on a phone says of a claim only what presses. */
    reads: async (title: Title, fileBy: string) => {
      if (isKeyboard) await expect(rowOf(page, title)).toContainText(fileBy);
    },
    /** In the menu that is open. */
    pick: async (item: Locator) => {
      await expect(item).toBeVisible();
      if (!isKeyboard) return await press(item);
      await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
      for (let moved = 0; moved < 12 && !(await hasFocus(item)); moved += 1) await keyboard.press('ArrowDown');
      await expect(item).toBeFocused();
      await keyboard.press('Space');
      await expect(item).toBeChecked();
    },
    closeMenu: () => (isKeyboard ? keyboard.press('Escape') : press(page.getByRole('heading', { level: 1 }))),
    tickAll: async () => {
      if (!isKeyboard) {
        await press(button(grid(page), 'Select'));
        return await press(button(grid(page), 'Select all'));
      }
      await tabTo(page, grid(page).locator('[role="row"][tabindex="0"]'));
      await keyboard.press('Home');
      await keyboard.press('ArrowUp');
      await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
      await keyboard.press('Space');
    },
    actOnTicked: async (bar: Locator, action: string) => {
      if (isKeyboard) {
        await tabTo(page, bar.locator('[tabindex="0"]').first());
        return await reachInBar(page, button(bar, action));
      }
      await press(button(bar, 'More actions'));
      await press(page.getByRole('menuitem', { name: action }));
    },
    typeDay: async (field: Locator, on: string) => {
      if (!isKeyboard) return await type(field, on);
      const [year, month, date] = on.split('-');
      await tabTo(page, field);
      await keyboard.type(`${month}${date}${year}`);
      await expect(field).toHaveValue(on);
    },
    select: async (field: Locator, label: string) => {
      if (isKeyboard) {
        await tabTo(page, field);
        await keyboard.type(label);
      } else await field.selectOption({ label });
      await expect(field.locator('option:checked')).toHaveText(label);
    },
    /** By keyboard, the focus is on it. */
    isOn: async (target: Locator) => {
      if (isKeyboard) await expect(target).toBeFocused();
    },
    /** By keyboard, the focus is in this part of the page. */
    staysIn: async (part: Locator) => {
      if (isKeyboard) await expect(part.locator(':focus')).toHaveCount(1);
    },
    /** By keyboard, the focus is on a control, not at the top of the page. */
    keepsFocus: async (after: string) => {
      if (isKeyboard)
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.matches('a, button, [role="row"]')), `focus after ${after}`)
          .toBe(true);
    },
    /** On a phone nothing is wider than the window, and no target is too small to hit. */
    check: async () => {
      if (isKeyboard) return;
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      expect(await violations(page, ['target-size'])).toEqual([]);
    },
  };
}

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement);
