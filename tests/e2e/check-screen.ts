// The checks that every screen, open dialog and menu must pass: named controls, no axe violations, no sideways scrolling at 320 px. `npm test`
// checks one width and light colors, `npm run test:all` a desktop and a phone, in light and dark.
import type { Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';
import { COLOR_RULES, violations } from '../../testing/browser/axe.ts';
import { expect, test } from '../../testing/browser/people.ts';
import { RUNS_ALL } from '../../testing/extent.ts';

const DESKTOP = 1440;
const PHONE = 375;
const NARROWEST = 320;
const HEIGHT = 900;
const LIGHT_DARK = ['light', 'dark'] as const;

/** Browser options for a page that `checkScreen` checks: no animations, and a desktop window at first. */
export const REDUCED_MOTION_DESKTOP = { reducedMotion: 'reduce', viewport: { width: DESKTOP, height: HEIGHT } } as const;

type Role = Parameters<Page['getByRole']>[0];
type Options = {
  /** "role name" of each control that must be visible. The role `label` finds a field without a role: a password or a date. */
  names?: readonly string[];
  /** For a part that only a desktop or only a phone shows. */
  on?: 'desktop' | 'phone';
};

/** Checks what the page shows now. Leaves the page at desktop width in light colors. */
export async function checkScreen(page: Page, screen: string, { names = [], on }: Options = {}): Promise<void> {
  await test.step(screen, async () => {
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/);
    for (const name of names) await expect(named(page, name), `${screen} has no ${name}`).toBeVisible();
    const widths = on === 'desktop' ? [DESKTOP] : on === 'phone' ? [PHONE] : RUNS_ALL ? [DESKTOP, PHONE] : [DESKTOP];
    for (const [at, width] of widths.entries()) {
      await page.setViewportSize({ width, height: HEIGHT });
      // The second width begins with the colors in which the first ended, because changing them takes the page long.
      for (const colors of RUNS_ALL ? (at === 0 ? LIGHT_DARK : LIGHT_DARK.toReversed()) : (['light'] as const)) {
        await showColors(page, colors);
        const rules = colors === 'light' ? undefined : COLOR_RULES;
        expect(await violations(page, rules), `${screen}, ${colors}, ${width} px`).toEqual([]);
      }
    }
    if (on !== 'desktop') {
      await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${screen} scrolls sideways`).toBeLessThanOrEqual(NARROWEST);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
    await page.evaluate(twoFrames);
  });
}

/** Switches the color scheme, and waits until no color is between the two. */
async function showColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(twoFrames);
  await waitForAnimations(page);
}

/** Runs in the page. Waits until transitions have begun, and until a menu anchored to a button has moved with it. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

function named(page: Page, key: string) {
  const [role = '', ...words] = key.split(' ');
  const name = words.join(' ');
  return (role === 'label' ? page.getByLabel(name, { exact: true }) : page.getByRole(role as Role, { name, exact: true })).first();
}
