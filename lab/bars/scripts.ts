// The scripts that a browser with an empty cache requests until the page is idle, before any interaction.
import { readFileSync, statSync } from 'node:fs';
import { SCRIPT_SIZES, type ScriptSize } from '../../scripts/build/script-budgets.ts';
import type { BarContext, Measurement } from './measurements.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

const PAGES = {
  'landing page': { path: '/', who: 'visitor' },
  'dashboard page': { path: '/dashboard?view=cards', who: 'member' },
  table: { path: '/dashboard?view=table', who: 'member' },
} as const;

export async function scripts(context: BarContext): Promise<Measurement[]> {
  const sizes = JSON.parse(readFileSync(`dist/${SCRIPT_SIZES}`, 'utf8')) as ScriptSize[];
  const ofDashboard = new Set(sizes.find(({ name }) => name === 'dashboard page')?.files);
  const measurements: Measurement[] = [];
  for (const { name, budget, files } of sizes) {
    const requested = await requestedScripts(context, name);
    // The table comes in addition to the dashboard.
    const own = name === 'table' ? requested.filter((script) => !ofDashboard.has(script)) : requested;
    const uncounted = own.filter((script) => !files.includes(script));
    const bytes = own.reduce((sum, script) => sum + statSync(`dist${script}.gz`).size, 0);
    measurements.push(
      { name: `scripts of the ${name}, gzip`, value: bytes / 1000, unit: 'KB', bar: { at: 'most', limit: budget / 1000 } },
      {
        name: `scripts of the ${name} that the build did not count`,
        value: uncounted.length,
        unit: '',
        bar: { at: 'most', limit: 0 },
        notes: uncounted,
      },
    );
  }
  return measurements;
}

/** Their paths. */
async function requestedScripts({ browser, demo }: BarContext, name: ScriptSize['name']): Promise<string[]> {
  const { path, who } = PAGES[name];
  const context = await demo.newContext(browser, who);
  const page = await context.newPage();
  // A Chromium without a window has a pointer in the corner of the page, which is an interaction to the page.
  await (await context.newCDPSession(page)).send('Input.setIgnoreInputEvents', { ignore: true });
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await waitUntilSettled(page);
  await context.close();
  return [...requested];
}
