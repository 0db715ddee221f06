// The scripts that a browser with an empty cache requests until the page is idle, before any interaction.
import { statSync } from 'node:fs';
import { SCRIPT_BUDGETS } from '../build/script-budgets.ts';
import type { BarContext, Measurement } from './measurements.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

const PAGES = { landing: { path: '/', who: 'visitor' }, dashboard: { path: '/dashboard', who: 'member' } } as const;

export async function scripts({ browser, demo }: BarContext): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { page: name, budget } of SCRIPT_BUDGETS) {
    const { path, who } = PAGES[name];
    const context = await demo.newContext(browser, who);
    const page = await context.newPage();
    // A Chromium without a window has a pointer in the corner of the page, which is an interaction to the page.
    await (await context.newCDPSession(page)).send('Input.setIgnoreInputEvents', { ignore: true });
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname);
    });
    const shell = (await (await page.goto(path))?.text()) ?? '';
    await waitUntilSettled(page);
    await context.close();
    const bytes = [...requested].reduce((sum, script) => sum + statSync(`dist${script}.gz`).size, 0);
    // The build's budget counts the scripts that the page names in its head.
    const uncounted = [...requested].filter((script) => !shell.includes(`"${script}"`));
    measurements.push(
      { name: `scripts of the ${name} page, gzip`, value: bytes / 1000, unit: 'KB', bar: { at: 'most', limit: budget / 1000 } },
      {
        name: `scripts of the ${name} page that the build did not count`,
        value: uncounted.length,
        unit: '',
        bar: { at: 'most', limit: 0 },
        notes: uncounted,
      },
    );
  }
  return measurements;
}
