// A person at a page with their way of working: a mouse on a desktop, a thumb on a phone, or the keyboard alone. A test of several
// people runs once for each way that they could work.
import type { Locator, Page } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { type ApiOwner, expect, type People } from '../../testing/browser/people.ts';

export const WAYS = ['desktop', 'phone', 'keyboard'] as const;
export type Way = (typeof WAYS)[number];

const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 375, height: 812 },
  keyboard: { width: 1440, height: 900 },
};

export type Hands = {
  page: Page;
  press(what: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(radio: Locator): Promise<void>;
  /** An item of the menu "Thread actions". */
  act(action: string): Promise<void>;
};

/** The window of this way of working. */
export const browserOf = (way: Way) => ({ viewport: VIEWPORTS[way], hasTouch: way === 'phone' });

/** Opens a browser at this path for this person. */
export async function handsOf(people: People, owner: ApiOwner, way: Way, path: string): Promise<Hands> {
  const page = await people.openBrowser(owner, browserOf(way));
  await page.goto(path);
  return handsOn(page, way);
}

/** For a browser that was opened with `browserOf(way)`. */
export function handsOn(page: Page, way: Way): Hands {
  if (way === 'keyboard') return keyboardOn(page);
  return pointerOn(page, way === 'phone' ? (what) => what.tap() : (what) => what.click());
}

function pointerOn(page: Page, press: Hands['press']): Hands {
  return {
    page,
    press,
    type: (field, text) => field.fill(text),
    choose: async (radio) => {
      await press(radio);
      await expect(radio).toBeChecked();
    },
    act: async (action) => {
      await press(page.getByRole('button', { name: 'Thread actions' }));
      await press(page.getByRole('menuitem', { name: action, exact: true }));
    },
  };
}

function keyboardOn(page: Page): Hands {
  return {
    page,
    press: (what) => pressOn(page, what),
    type: (field, text) => typeInto(page, field, text),
    choose: async (radio) => {
      // Tab reaches a group of radio buttons once, and arrow keys move in it.
      const first = radio.page().getByRole('dialog').getByRole('radio').first();
      if (!(await first.evaluate((found) => found === document.activeElement))) await tabTo(page, first);
      for (let moved = 0; moved < 6 && !(await radio.evaluate((found) => found === document.activeElement)); moved++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(radio).toBeChecked();
    },
    act: async (action) => {
      await pressOn(page, page.getByRole('button', { name: 'Thread actions' }));
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.type(action.slice(0, 6));
      await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}
