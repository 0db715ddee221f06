// The longest allowed names, without spaces: no page scrolls sideways because of them.
import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { chainOf, F150_TITLE, latestUpdate, openThread, stopsOf } from '../../testing/browser/threads.ts';

const NARROWEST = 320;
const DESKTOP = 1440;

/** Expects that the page with this heading does not scroll sideways. */
async function expectToFit(page: Page, heading: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page.locator('main').getByText('Loading…')).toHaveCount(0);
  for (const width of [NARROWEST, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
  }
}

test('the longest names fit every page on a narrow phone and on a desktop', async ({ people }) => {
  const seller = await people.apiOwner('W'.repeat(190));
  const owner = await people.owner('N'.repeat(190));
  await seller.command('requestConnection', { orgId: owner.orgId });
  await owner.command('updateProfile', { displayName: 'Q'.repeat(200), phone: '', position: 'P'.repeat(200) });
  await owner.command('createInvite', { email: `${'a-long-name.'.repeat(4)}x@${'sub.'.repeat(20)}example.test` });
  const threadId = await openThread(owner, { boughtFrom: seller });
  const { page } = owner;
  await page.goto('/dashboard');
  await expectToFit(page, 'Dashboard');
  for (const [path, heading] of [
    ['/network?tab=requests', 'Network'],
    [`/network/${seller.orgId}`, seller.orgName],
    [`/network?tab=discover&q=${'W'.repeat(20)}`, 'Network'],
    ['/notifications', 'Notifications'],
    ['/myorganization', 'My Organization'],
    ['/profile', 'Profile'],
    ['/onboarding?add=true', 'Add an organization'],
    [`/t/${threadId}`, F150_TITLE],
  ] as const)
    await test.step(path, async () => {
      await goTo(page, path);
      await expectToFit(page, heading);
    });
});

test('from a width of 768 px a chain of six fits in one line, with no word cut off or overlapped', async ({ people }) => {
  const names = ['Silver State Motors', 'Front Range Auction', 'Intermountain Wholesale', 'Rocky Ridge', 'Bluebird Cars', 'Cherry Creek'];
  const orgs = [];
  for (const [at, name] of names.entries())
    orgs.push(await people.apiOwner(name, { orgType: at === 1 ? 'auction' : 'dealership', city: 'Colorado Springs' }));
  const [seller, auction, ...later] = orgs as [(typeof orgs)[0], (typeof orgs)[0], ...typeof orgs];
  const threadId = await openThread(auction, { boughtFrom: seller, hasTitle: true });
  let last = auction;
  for (const next of later) {
    await last.command('inviteNext', { threadId, orgId: next.orgId });
    if (next !== later.at(-1)) await next.command('respondToInvite', { threadId, accept: true });
    last = next;
  }
  await auction.command('markDelivered', { threadId });
  await later[0]!.command('confirmDelivery', await latestUpdate(later[0]!, threadId));
  const expected = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await later[0]!.command('markDelivered', { threadId, expected });

  const page = await people.openBrowser(later[2]!);
  await page.goto(`/t/${threadId}`);
  await expect(stopsOf(page)).toHaveCount(6);
  // A scrollbar takes 15 of the 768 px on some machines.
  for (const width of [753, 768, 820, 900, 640]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await stopsOf(page).evaluateAll((stops) => stops.map((stop) => stop.getBoundingClientRect().top));
    expect({ width, lines: new Set(tops).size }).toEqual({ width, lines: width < 700 ? 6 : 1 });
    expect(await chainOf(page).evaluate(wordProblems), `at ${width} px`).toEqual([]);
  }

  await test.step('eight organizations fit too, in one line on a desktop', async () => {
    let tail = later.at(-1)!;
    for (const name of ['Prairie Wholesale', 'Aspen Auto Group']) {
      const next = await people.apiOwner(name, { city: 'Colorado Springs' });
      await tail.command('respondToInvite', { threadId, accept: true });
      await tail.command('inviteNext', { threadId, orgId: next.orgId });
      tail = next;
    }
    await page.reload();
    await expect(stopsOf(page)).toHaveCount(8);
    for (const [width, lines] of [
      [DESKTOP, 1],
      [1100, 2],
      [768, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await stopsOf(page).evaluateAll((stops) => stops.map((stop) => stop.getBoundingClientRect().top));
      expect({ width, lines: new Set(tops).size }).toEqual({ width, lines });
      expect(await chainOf(page).evaluate(wordProblems), `at ${width} px`).toEqual([]);
    }
  });
});

/** Runs in the page. Returns the words that are cut off, broken in two, or overlap others or a node. */
function wordProblems(chain: Element): string[] {
  const parts = [...chain.querySelectorAll('.chain-name, .chain-place, .tag, .chain-passage, .chain-expected, .button')];
  const boxes = parts.map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const box = part.matches('.button, .tag') ? part.getBoundingClientRect() : range.getBoundingClientRect();
    return { part, words: part.textContent, box };
  });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function
  const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const nodes = [...chain.querySelectorAll('.chain-node')].map((node) => node.getBoundingClientRect());
  const broken: string[] = [];
  const texts = document.createTreeWalker(chain, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const word of text.textContent?.matchAll(/\w+/g) ?? []) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(`broken: ${word[0]}`);
    }
  }
  return boxes.flatMap(({ part, words, box }, at) => [
    ...(at === 0 ? broken : []),
    ...(part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 ? [`cut: ${words}`] : []),
    ...boxes.slice(at + 1).flatMap((other) => (overlap(box, other.box) ? [`over another: ${words} / ${other.words}`] : [])),
    ...(nodes.some((node) => overlap(box, node)) ? [`over a node: ${words}`] : []),
  ]);
}
