// `npm run bars`: measures the built product, with the demo's data, against its bars (required values), and fails if one is missed.
// `npm run bars -- axe` measures only the parts that are named. docs/bars.md has the latest results.
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { argumentsOf } from '../../src/server/command-line.ts';
import { findFullBrowser } from '../../scripts/find-browser.ts';
import { axe } from './axe.ts';
import { browserName } from './browser-name.ts';
import { startDemo } from './demo.ts';
import { interactions } from './interactions.ts';
import { lighthouse } from './lighthouse.ts';
import { type BarContext, type Measurement, isMissed, table } from './measurements.ts';
import { scripts } from './scripts.ts';
import { scrolling } from './scrolling.ts';
import { shifts } from './shifts.ts';

/** In this order: the interactions stop the shared demo, so they come last. */
const BARS = { scripts, lighthouse, shifts, axe, scrolling, interactions };
type Bar = keyof typeof BARS;

const { words: requested } = argumentsOf({
  name: 'npm run bars --',
  options: {},
  words: { shown: '[BAR …]', most: Infinity, does: `of ${Object.keys(BARS).join(', ')}; all if none is named` },
});
const unknown = requested.filter((name) => !(name in BARS));
if (unknown.length > 0) {
  process.stderr.write(`Unknown bar: ${unknown.join(', ')}. The bars are ${Object.keys(BARS).join(', ')}.\n`);
  process.exit(2);
}

const executablePath = await findFullBrowser();
const browser = await chromium.launch({ executablePath, args: ['--font-render-hinting=none'] });
const demo = await startDemo();
const context: BarContext = { browser, executablePath, demo };
const measuredIn = await browserName(browser);
const measurements: Measurement[] = [];
try {
  for (const name of Object.keys(BARS) as Bar[]) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    process.stderr.write(`${name}…\n`);
    measurements.push(...(await BARS[name](context)));
  }
} finally {
  // Also if a part fails: those before it took up to half an hour.
  process.stdout.write(`${table(measurements, measuredIn)}\n\n`);
  await browser.close();
  await demo.stop();
}
const load = loadavg().map((value) => value.toFixed(1));
process.stdout.write(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, `);
process.stdout.write(`Node ${process.version}, load average ${load.join(' ')}\n`);
process.exit(measurements.some(isMissed) ? 1 : 0);
