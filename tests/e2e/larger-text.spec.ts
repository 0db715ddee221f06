// Text twice as large, or spaced as people with dyslexia may set it: nothing is cut off, and nothing scrolls sideways.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { openThread } from './threads.ts';

const WAYS = {
  'twice as large': 'html { font-size: 200% !important; }',
  'spaced wider':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
} as const;

/** By the reader's own style sheet. */
const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** What scrolls the page sideways, and what hides a part of its own lines. Runs in the page. */
function lost(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { overflowY, clipPath } = getComputedStyle(element);
    if (!['hidden', 'clip'].includes(overflowY) || clipPath !== 'none' || element.clientHeight === 0) return false;
    return element.scrollHeight > element.clientHeight + 2;
  });
  return [...sideways, ...cut.map(({ outerHTML }) => `cut off: ${outerHTML.slice(0, 120)}`)];
}

/** Nothing of these pages is lost at these widths. */
async function keepsAll(page: Page, paths: readonly string[], css: string, widths: readonly number[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await restyle(page, css);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(lost), `${path} at ${width} px`).toEqual([]);
    }
  }
}

for (const [how, css] of Object.entries(WAYS)) {
  test(`text ${how} loses nothing of any page`, async ({ people }) => {
    test.setTimeout(120_000);
    const auction = await people.owner('Front Range Auction of the Rocky Mountain Region', { orgType: 'auction' });
    const seller = await people.owner('Silver State Motors');
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: await people.owner('Bluebird Cars'), hasTitle: true });
    await auction.command('postUpdate', { threadId, message: 'The lien release is here.', eta: new Date().toISOString().slice(0, 10) });
    const paths = ['/dashboard', '/new', '/network', `/t/${threadId}`, '/profile', '/myorganization', '/notifications', '/invites'];
    await keepsAll(auction.page, paths, css, [1440, 375]);
  });

  test(`text ${how} loses nothing of a visitor’s pages`, async ({ people }) => {
    const { page } = await people.visitor();
    await keepsAll(page, ['/', '/login', '/signup', '/forgot-password', '/privacy', '/terms'], css, [1440, 375, 320]);
  });
}
