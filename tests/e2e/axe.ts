// Runs axe on a page with its rules for WCAG 2.2 AA and best practices.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules whose result depends on the color scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns one line per violation. Checks all rules unless `rules` is given. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // A document gets the script once, because compiling it takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(async (options) => await axe.run(document, options), {
    runOnly: rules ?? TAGS,
    resultTypes: ['violations' as const],
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
