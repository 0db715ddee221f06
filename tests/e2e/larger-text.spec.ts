// Text twice as large, or with the wider spacing that people with dyslexia may set: nothing is cut off, and nothing scrolls sideways.
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { openThread } from './threads.ts';

const STYLES = {
  'twice as large': 'html { font-size: 200% !important; }',
  'spaced wider':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
} as const;

/** Adds a style sheet, as a user style sheet would. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** Runs in the page. Returns the page's width if it scrolls sideways, and the elements that cut off a part of their own text. */
function findLostText(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { overflowY, clipPath } = getComputedStyle(element);
    if (!['hidden', 'clip'].includes(overflowY) || clipPath !== 'none' || element.clientHeight === 0) return false;
    return element.scrollHeight > element.clientHeight + 2;
  });
  return [...sideways, ...cut.map(({ outerHTML }) => `cut off: ${outerHTML.slice(0, 120)}`)];
}

/** Expects these pages to show all of their text at these widths. */
async function expectNothingLost(page: Page, paths: readonly string[], css: string, widths: readonly number[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await addStyles(page, css);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(findLostText), `${path} at ${width} px`).toEqual([]);
    }
  }
}

for (const [how, css] of Object.entries(STYLES)) {
  test(`every page shows all of its text when it is ${how}`, async ({ people }) => {
    test.setTimeout(120_000);
    const auction = await people.owner('Front Range Auction of the Rocky Mountain Region', { orgType: 'auction' });
    const seller = await people.owner('Silver State Motors');
    const threadId = await openThread(auction, { boughtFrom: seller, soldTo: await people.owner('Bluebird Cars'), hasTitle: true });
    await auction.command('postUpdate', { threadId, message: 'The lien release is here.', eta: new Date().toISOString().slice(0, 10) });
    const paths = ['/dashboard', '/new', '/network', `/t/${threadId}`, '/profile', '/myorganization', '/notifications', '/invites'];
    await expectNothingLost(auction.page, paths, css, [1440, 375]);
  });

  test(`every page for visitors shows all of its text when it is ${how}`, async ({ people }) => {
    const { page } = await people.visitor();
    await expectNothingLost(page, ['/', '/login', '/signup', '/forgot-password', '/privacy', '/terms'], css, [1440, 375, 320]);
  });
}
