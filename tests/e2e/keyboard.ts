// Using a page by keyboard alone: moving the focus by Tab, and checking that each focused element is visible and shows its focus.
import type { Locator, Page } from '@playwright/test';
import { expect } from '../../testing/browser/people.ts';

/** No element needs more Tab presses than this to reach. */
const MAX_TAB_PRESSES = 80;

/** Presses Tab until the target has the focus. Every focused element on the way must be visible and show its focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Finding the element by its role takes longer than a Tab press, so this happens again only if the page has replaced it.
  let element = await target.evaluateHandle((found) => found);
  let isReached = await element.evaluate((found) => found === document.activeElement);
  for (let pressed = 0; pressed < MAX_TAB_PRESSES && !isReached; pressed += 1) {
    await page.keyboard.press(key);
    let focus = await element.evaluate(findFocus);
    if (focus.isTargetGone) {
      element = await target.evaluateHandle((found) => found);
      focus = await element.evaluate(findFocus);
    }
    if (focus.problem !== null) throw new Error(`A focused element on the way to ${String(target)} ${focus.problem}`);
    isReached = focus.isReached;
  }
  await expect(target).toBeFocused();
}

/** Moves the focus to the target by Tab and presses the key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to the field by Tab and replaces its value. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Moves along a toolbar with the arrow keys and presses the button. */
export async function reachInBar(page: Page, button: Locator): Promise<void> {
  for (let moved = 0; moved < 8; moved += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) return await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
  }
  throw new Error('the button of the toolbar could not be reached');
}

/** Expects the focus on an element of the page. Otherwise a person who cannot see the page would have to start over. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'), { message: `the focus after ${after}` })
    .not.toMatch(/^(?:BODY|HTML|nothing)$/);
}

/**
 * Runs in the page. Returns whether the target has the focus, and what is wrong with the focused element: null if nothing is, or if Tab
 * has left the page.
 */
function findFocus(target: Element): { isReached: boolean; isTargetGone: boolean; problem: string | null } {
  const focused = document.activeElement;
  const found = (problem: string | null) => ({ isReached: target === focused, isTargetGone: !target.isConnected, problem });
  if (!(focused instanceof HTMLElement) || focused === document.body) return found(null);
  const what = focused.outerHTML.slice(0, 160);
  const boxes = [...focused.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return found(`has no size: ${what}`);
  const box = focused.getBoundingClientRect();
  const spots = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const));
  const isVisible = spots.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (focused.contains(top) || top.contains(focused) || top.closest('label')?.contains(focused) === true);
  });
  if (!isVisible) return found(`is covered or out of view: ${what}`);
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...(focused.parentElement ? [getComputedStyle(focused.parentElement)] : []),
  ];
  if (!styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'))
    return found(`has no focus outline: ${what}`);
  return found(null);
}
