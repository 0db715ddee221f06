// How much each screen jumps while it loads, on a slow phone's processor and line: without a cache and with one, on a desk and on a phone.
import type { BrowserContext, Page } from '@playwright/test';
import type { Bench, Figure } from './figures.ts';
import { settled } from './settled.ts';
import { findThreads } from './thread-paths.ts';
import { type View, viewsOf } from './views.ts';

const MOST = 0.02;
const SIZES = [1440, 375];
const HEIGHT = 900;
/** Lighthouse's "slow 4G": 1.6 Mbit/s each way, 150 ms. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 204_800 };
const SLOWER = 4;
const NAMED = 10;

type Shift = { value: number; what: string[] };

export async function shifts({ browser, demo }: Bench): Promise<Figure[]> {
  const sums: { name: string; shift: Shift }[] = [];
  const member = await demo.visit(browser, 'member');
  const views = viewsOf(await findThreads(member.request)).filter(({ open }) => !open);
  await member.close();
  for (const view of views) {
    for (const width of SIZES) {
      const context = await demo.visit(browser, view.who, { viewport: { width, height: HEIGHT } });
      await context.addInitScript(watchShifts);
      for (const cache of ['cold', 'warm']) {
        const name = `${view.name}, ${width} px, ${cache}`;
        sums.push({ name, shift: await shiftOf(context, view) });
      }
      await context.close();
    }
  }
  sums.sort((a, b) => b.shift.value - a.shift.value);
  const worst = sums.filter(({ shift }) => shift.value > MOST / 2).slice(0, NAMED);
  const limit: Figure['bar'] = { at: 'most', limit: MOST };
  return [
    { name: 'layout shift: loads looked at', value: sums.length, unit: '' },
    {
      name: 'layout shift: worst sum of a load',
      value: sums[0]?.shift.value ?? 0,
      unit: '',
      bar: limit,
      notes: worst.map(({ name, shift }) => `${name}: ${shift.value.toFixed(3)} (${shift.what.join(', ')})`),
    },
  ];
}

async function shiftOf(context: BrowserContext, { path }: View): Promise<Shift> {
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(path);
  await settled(page);
  const shift = await page.evaluate(() => (window as unknown as { shift: Shift }).shift);
  await page.close();
  return shift;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Runs in the page: adds up what moved without having been asked to, and what that was. */
function watchShifts(): void {
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  const shift: Shift = { value: 0, what: [] };
  (window as unknown as { shift: Shift }).shift = shift;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      shift.value += entry.value;
      for (const { node } of entry.sources.slice(0, 3)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element) shift.what.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
