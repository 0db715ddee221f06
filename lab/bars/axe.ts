// Checks every view in both themes, on a desktop and on a phone: axe violations, horizontal scrolling at 320 px, console messages.
import type { Page } from '@playwright/test';
import { COLOR_RULES, violations } from '../../testing/browser/axe.ts';
import { collectConsoleErrors } from '../../testing/browser/console-errors.ts';
import type { BarContext, Measurement } from './measurements.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import { findThreads } from './thread-paths.ts';
import { type View, viewsOf } from './views.ts';

const SIZES = { desktop: 1440, phone: 375 } as const;
const MIN_WIDTH = 320;
const HEIGHT = 900;
/** Chromium's message for an error response that the view expects, such as for a thread or organization that does not exist. */
const EXPECTED = /Failed to load resource: .* (?:401|404|409|410) /;

export async function axe({ browser, demo }: BarContext): Promise<Measurement[]> {
  const violationsFound: string[] = [];
  const scrolling: string[] = [];
  const messages: string[] = [];
  let checks = 0;
  const member = await demo.newContext(browser, 'member', { reducedMotion: 'reduce' });
  const visitor = await demo.newContext(browser, 'visitor', { reducedMotion: 'reduce' });
  for (const context of [member, visitor]) await collectConsoleErrors(context, messages);
  for (const view of viewsOf(await findThreads(member.request))) {
    for (const size of ['desktop', 'phone'] as const) {
      if (view.on && view.on !== size) continue;
      const page = await (view.who === 'member' ? member : visitor).newPage();
      checks += 2;
      violationsFound.push(...(await checkView(page, view, size)));
      if (size === 'phone') scrolling.push(...(await checkNarrow(page, view.name)));
      await page.close();
    }
  }
  await member.close();
  await visitor.close();
  const unexpected = messages.filter((message) => !EXPECTED.test(message));
  return [
    { name: 'axe: views checked (size × theme)', value: checks, unit: '' },
    { name: 'axe: violations', value: violationsFound.length, unit: '', bar: { at: 'most', limit: 0 }, notes: violationsFound },
    { name: 'views that scroll sideways at 320 px', value: scrolling.length, unit: '', bar: { at: 'most', limit: 0 }, notes: scrolling },
    { name: 'console messages', value: unexpected.length, unit: '', bar: { at: 'most', limit: 0 }, notes: unexpected },
  ];
}

async function checkView(page: Page, { name, path, open }: View, size: keyof typeof SIZES): Promise<string[]> {
  const lines: string[] = [];
  try {
    await page.setViewportSize({ width: SIZES[size], height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await waitUntilSettled(page);
    await open?.(page);
    await waitUntilSettled(page);
    lines.push(...(await violations(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    lines.push(...(await violations(page, COLOR_RULES)));
  } catch (error) {
    lines.push(`could not be checked: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`);
  }
  return lines.map((line) => `${name}, ${size}: ${line}`);
}

async function checkNarrow(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: MIN_WIDTH, height: HEIGHT });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > MIN_WIDTH ? [`${name}: ${width} px wide`] : [];
}
