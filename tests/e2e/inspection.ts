// What every screen, open dialog and menu has to bear: the names of its controls, axe, and a narrow phone.
import type { Page } from '@playwright/test';
import { COLOR_RULES, violations } from './axe.ts';
import { expect, test } from './people.ts';

const DESK = 1440;
const PHONE = 375;
const NARROWEST = 320;
const HEIGHT = 900;

/** How the inspected pages are opened: nothing moves, and a desk to begin with. */
export const STILL = { reducedMotion: 'reduce', viewport: { width: DESK, height: HEIGHT } } as const;

type Role = Parameters<Page['getByRole']>[0];
type Inspection = {
  /** "role name", where the role `label` finds a field that has none: a password, a date. */
  names?: readonly string[];
  /** What a desk or a phone alone shows is looked at there alone. */
  on?: 'desk' | 'phone';
};

/** Inspects what the page shows now, and leaves it on a desk in light colors. */
export async function inspect(page: Page, what: string, { names = [], on }: Inspection = {}): Promise<void> {
  await test.step(what, async () => {
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/);
    for (const name of names) await expect(named(page, name), `${what} has no ${name}`).toBeVisible();
    for (const width of on === 'desk' ? [DESK] : on === 'phone' ? [PHONE] : [DESK, PHONE]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violations(page), `${what}, light, ${width} px`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, COLOR_RULES), `${what}, dark, ${width} px`).toEqual([]);
    }
    if (on !== 'desk') {
      await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} scrolls sideways`).toBeLessThanOrEqual(NARROWEST);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: DESK, height: HEIGHT });
    await page.evaluate(twoFrames);
  });
}

/** Until what hangs on a button has followed it. Runs in the page. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

function named(page: Page, key: string) {
  const [role = '', ...words] = key.split(' ');
  const name = words.join(' ');
  return (role === 'label' ? page.getByLabel(name, { exact: true }) : page.getByRole(role as Role, { name, exact: true })).first();
}
