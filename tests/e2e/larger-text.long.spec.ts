// Text twice as large, or with the wider spacing that people with dyslexia may set: nothing is cut off, and nothing scrolls sideways.
import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { F150_TITLE, openThread } from '../../testing/browser/threads.ts';

const STYLES = {
  'twice as large': 'html { font-size: 200% !important; }',
  'spaced wider':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
} as const;

/** Sets a style sheet, as a user style sheet would, in place of the one set before. */
const setStyles = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
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

/** Expects the page with this heading to show all of its text, in each style and at each of these widths. */
async function expectNothingLost(page: Page, heading: string, widths: readonly number[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  for (const [how, css] of Object.entries(STYLES)) {
    await setStyles(page, css);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(findLostText), `${heading}, ${how}, at ${width} px`).toEqual([]);
    }
  }
}

test('every page shows all of its text when it is twice as large or spaced wider', async ({ people }) => {
  const auction = await people.owner('Front Range Auction of the Rocky Mountain Region', { orgType: 'auction' });
  const seller = await people.apiOwner('Silver State Motors');
  const threadId = await openThread(auction, { boughtFrom: seller, soldTo: await people.apiOwner('Bluebird Cars'), hasTitle: true });
  await auction.command('postUpdate', { threadId, message: 'The lien release is here.', eta: new Date().toISOString().slice(0, 10) });
  const { page } = auction;
  await page.goto('/dashboard');
  await expectNothingLost(page, 'Dashboard', [1440, 375]);
  for (const [path, heading] of [
    ['/new', 'New thread'],
    ['/network', 'Network'],
    [`/t/${threadId}`, F150_TITLE],
    ['/profile', 'Profile'],
    ['/myorganization', 'My Organization'],
    ['/notifications', 'Notifications'],
    ['/invites', 'Invites'],
  ] as const) {
    await goTo(page, path);
    await expectNothingLost(page, heading, [1440, 375]);
  }
});

test('every page for visitors shows all of its text when it is twice as large or spaced wider', async ({ people }) => {
  const { page } = await people.visitor();
  for (const [path, heading] of [
    ['/', 'Where’s the title? Look at the line.'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms of use'],
    ['/login', 'Sign in'],
  ] as const) {
    await page.goto(path);
    await expectNothingLost(page, heading, [1440, 375, 320]);
  }
  for (const [path, heading] of [
    ['/signup', 'Create your account'],
    ['/forgot-password', 'Forgot your password?'],
  ] as const) {
    await goTo(page, path);
    await expectNothingLost(page, heading, [1440, 375, 320]);
  }
});
