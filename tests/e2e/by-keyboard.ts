// A page without a mouse: where Tab leads, and what somebody who follows the focus with their eyes must find there.
import type { Locator, Page } from '@playwright/test';
import { expect } from './people.ts';

/** Stops that Tab may take to anywhere on a page. */
const FAR = 80;

/** Presses Tab until this has the focus. Every stop on the way is in sight, named, and shows that it has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < FAR; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(faultOfFocus), `a stop on the way to ${String(target)}`).toBeNull();
  }
  await expect(target).toBeFocused();
}

/** Goes there by Tab and presses the key, Enter unless it says otherwise. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to the field by Tab, and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** The focus is on something of the page: whoever cannot see it does not start over. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'), { message: `the focus after ${after}` })
    .not.toMatch(/^(?:BODY|HTML|nothing)$/);
}

/** What is wrong with the element that has the focus; null where nothing is, or where Tab has left the page. Runs in the page. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const what = focused.outerHTML.slice(0, 160);
  const boxes = [...focused.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return `takes no place: ${what}`;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const spots = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const));
  const isSeen = spots.some(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (focused.contains(found) || found.contains(focused) || found.closest('label')?.contains(focused) === true);
  });
  if (!isSeen) return `is covered or out of sight: ${what}`;
  const looks = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...(focused.parentElement ? [getComputedStyle(focused.parentElement)] : []),
  ];
  if (!looks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')) return `shows no focus: ${what}`;
  return null;
}
