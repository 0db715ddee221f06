// Every view in both themes, on a desk and on a phone: what axe finds, what scrolls sideways at 320 px, what the console says.
import type { Page } from '@playwright/test';
import { COLOR_RULES, violations } from '../../tests/e2e/axe.ts';
import { collectConsoleErrors } from '../../tests/e2e/console-errors.ts';
import type { Bench, Figure } from './figures.ts';
import { settled } from './settled.ts';
import { findThreads } from './thread-paths.ts';
import { type View, viewsOf } from './views.ts';

const SIZES = { desk: 1440, phone: 375 } as const;
const NARROWEST = 320;
const HEIGHT = 900;
/** What Chromium writes of an answer that the view is there for: the thread or organization that does not exist. */
const EXPECTED = /Failed to load resource: .* (?:401|404|409|410) /;

export async function axe({ browser, demo }: Bench): Promise<Figure[]> {
  const found: string[] = [];
  const sideways: string[] = [];
  const complaints: string[] = [];
  let looks = 0;
  const member = await demo.visit(browser, 'member', { reducedMotion: 'reduce' });
  const visitor = await demo.visit(browser, 'visitor', { reducedMotion: 'reduce' });
  for (const context of [member, visitor]) await collectConsoleErrors(context, complaints);
  for (const view of viewsOf(await findThreads(member.request))) {
    for (const size of ['desk', 'phone'] as const) {
      if (view.on && view.on !== size) continue;
      const page = await (view.who === 'member' ? member : visitor).newPage();
      looks += 2;
      found.push(...(await look(page, view, size)));
      if (size === 'phone') sideways.push(...(await lookNarrow(page, view.name)));
      await page.close();
    }
  }
  await member.close();
  await visitor.close();
  const said = complaints.filter((complaint) => !EXPECTED.test(complaint));
  return [
    { name: 'axe: views looked at (size × theme)', value: looks, unit: '' },
    { name: 'axe: violations', value: found.length, unit: '', bar: { at: 'most', limit: 0 }, notes: found },
    { name: 'views that scroll sideways at 320 px', value: sideways.length, unit: '', bar: { at: 'most', limit: 0 }, notes: sideways },
    { name: 'console messages', value: said.length, unit: '', bar: { at: 'most', limit: 0 }, notes: said },
  ];
}

async function look(page: Page, { name, path, open }: View, size: keyof typeof SIZES): Promise<string[]> {
  const lines: string[] = [];
  try {
    await page.setViewportSize({ width: SIZES[size], height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await settled(page);
    await open?.(page);
    await settled(page);
    lines.push(...(await violations(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    lines.push(...(await violations(page, COLOR_RULES)));
  } catch (error) {
    lines.push(`could not be looked at: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`);
  }
  return lines.map((line) => `${name}, ${size}: ${line}`);
}

async function lookNarrow(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > NARROWEST ? [`${name}: ${width} px wide`] : [];
}
