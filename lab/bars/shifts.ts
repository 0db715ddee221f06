// The layout shift of each screen while it loads, with a slow phone's processor and network: with a cold and a warm cache, in desktop
// and phone width.
import type { BrowserContext, Page } from '@playwright/test';
import type { BarContext, Measurement } from './measurements.ts';
import { MAX_SHIFT, type Shift, shiftOf, watchShifts } from './layout-shifts.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import { findThreads } from './thread-paths.ts';
import { type View, viewsOf } from './views.ts';

const SIZES = [1440, 375];
const HEIGHT = 900;
/** Lighthouse's "slow 4G": 1.6 Mbit/s each way, 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 204_800 };
const CPU_SLOWDOWN = 4;
const LISTED = 10;

export async function shifts({ browser, demo }: BarContext): Promise<Measurement[]> {
  const sums: { name: string; shift: Shift }[] = [];
  const member = await demo.newContext(browser, 'member');
  const views = viewsOf(await findThreads(member.request)).filter(({ open }) => !open);
  await member.close();
  for (const view of views) {
    for (const width of SIZES) {
      const context = await demo.newContext(browser, view.who, { viewport: { width, height: HEIGHT } });
      await watchShifts(context);
      for (const cache of ['cold', 'warm']) {
        const name = `${view.name}, ${width} px, ${cache}`;
        sums.push({ name, shift: await load(context, view) });
      }
      await context.close();
    }
  }
  sums.sort((a, b) => b.shift.value - a.shift.value);
  const worst = sums.filter(({ shift }) => shift.value > MAX_SHIFT / 2).slice(0, LISTED);
  const limit: Measurement['bar'] = { at: 'most', limit: MAX_SHIFT };
  return [
    { name: 'layout shift: loads measured', value: sums.length, unit: '' },
    {
      name: 'layout shift: worst sum of a load',
      value: sums[0]?.shift.value ?? 0,
      unit: '',
      bar: limit,
      notes: worst.map(({ name, shift }) => `${name}: ${shift.value.toFixed(3)} (${shift.what.join(', ')})`),
    },
  ];
}

/** A screen that does not settle in two loads in a row counts as an infinite shift. */
async function load(context: BrowserContext, view: View): Promise<Shift> {
  const shift = await loadOnce(context, view);
  return Number.isFinite(shift.value) ? shift : await loadOnce(context, view);
}

async function loadOnce(context: BrowserContext, { path }: View): Promise<Shift> {
  const page = await context.newPage();
  try {
    await slowDown(context, page);
    await page.goto(path);
    await waitUntilSettled(page);
    return await shiftOf(page);
  } catch (error) {
    return { value: Infinity, what: [error instanceof Error ? error.message.split('\n', 1)[0]! : String(error)] };
  } finally {
    await page.close();
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
