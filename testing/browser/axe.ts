// Runs axe on a page with its rules for WCAG 2.2 AA and best practices.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** In the page. */
declare const axe: typeof axeCore;

/** The rules whose result depends on the color scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Minified, because the browser compiles it in half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns one line per violation. Checks all rules unless `rules` is given. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options = { runOnly: rules ?? TAGS, resultTypes: ['violations' as const] };
  const run = () => page.evaluate(async (given) => ('axe' in globalThis ? await axe.run(document, given) : null), options);
  let results = await run();
  if (!results) {
    // A document gets the script once, because compiling it takes longer than most checks.
    await page.evaluate(SOURCE);
    results = await run();
  }
  if (!results) throw new Error('The page has no axe.');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
