// `npm run bars`: measures the built product, with the demo's market in it, against its bars, and fails where one is missed.
// `npm run bars -- axe` takes one of them, or several. docs/bars.md keeps what they were.
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { findFullBrowser } from '../find-browser.ts';
import { axe } from './axe.ts';
import { nameOf } from './browser-name.ts';
import { startDemo } from './demo.ts';
import { interactions } from './interactions.ts';
import { lighthouse } from './lighthouse.ts';
import { type Bench, type Figure, isMissed, table } from './figures.ts';
import { scripts } from './scripts.ts';
import { shifts } from './shifts.ts';

/** In this order: the interactions need markets of their own, so they come last. */
const BARS = { scripts, lighthouse, shifts, axe, interactions };
type Bar = keyof typeof BARS;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BARS));
if (unknown.length > 0) {
  process.stderr.write(`There is no bar ${unknown.join(', ')}. There are ${Object.keys(BARS).join(', ')}.\n`);
  process.exit(2);
}

const executablePath = await findFullBrowser();
const browser = await chromium.launch({ executablePath, args: ['--font-render-hinting=none'] });
const demo = await startDemo();
const bench: Bench = { browser, executablePath, demo };
const measuredIn = await nameOf(browser);
const figures: Figure[] = [];
try {
  for (const name of Object.keys(BARS) as Bar[]) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stderr.write(`${name}…\n`);
    figures.push(...(await BARS[name](bench)));
  }
} finally {
  await browser.close();
  await demo.stop();
}
const load = loadavg().map((value) => value.toFixed(1));
process.stdout.write(
  `${table(figures, measuredIn)}\n\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, `,
);
process.stdout.write(`Node ${process.version}, load average ${load.join(' ')}\n`);
process.exit(figures.some(isMissed) ? 1 : 0);
