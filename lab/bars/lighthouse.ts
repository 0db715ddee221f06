// Runs Lighthouse with its default settings: a phone with a simulated network and processor. The median of three loads of each page counts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { BarContext, Measurement } from './measurements.ts';
import { freePort } from '../../testing/servers/free-port.ts';

const LIGHTHOUSE_DIR = resolve('lab/bars/lighthouse');
const ENTRY = resolve(LIGHTHOUSE_DIR, 'node_modules/lighthouse/core/index.js');
const LOADS = 3;
/** The lowest scores that a page may have. SEO counts only for the landing page, because only that is indexed. */
const PAGES = {
  landing: { path: '/', signedIn: false, minimum: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } },
  dashboard: { path: '/dashboard?view=cards', signedIn: true, minimum: { performance: 95, accessibility: 100, 'best-practices': 100 } },
  // The member's organization has more threads than cards are good for.
  table: { path: '/dashboard', signedIn: true, minimum: { performance: 90, accessibility: 100, 'best-practices': 100 } },
} as const;
const TIMING_AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};
type Run = (url: string, flags: object) => Promise<{ lhr: Report }>;

export async function lighthouse({ executablePath, demo }: BarContext): Promise<Measurement[]> {
  const run = await installLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] });
  const cookie = demo.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const measurements: Measurement[] = [];
  for (const [name, { path, signedIn, minimum }] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const flags = { port, logLevel: 'error', onlyCategories: Object.keys(minimum), extraHeaders: signedIn ? { cookie } : {} };
      reports.push((await run(`${demo.origin}${path}`, flags)).lhr);
    }
    const [, median] = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
    for (const [category, limit] of Object.entries(minimum))
      measurements.push({
        name: `lighthouse: ${name}, ${category}`,
        value: scoreOf(median!, category),
        unit: '',
        bar: { at: 'least', limit },
        notes: category === 'performance' ? [timings(median!)] : failedAudits(median!, category),
      });
  }
  await browser.close();
  return measurements;
}

const scoreOf = ({ categories }: Report, category: string): number => Math.round((categories[category]?.score ?? 0) * 100);

const timings = ({ audits }: Report): string => TIMING_AUDITS.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`).join(', ');

function failedAudits({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return refs.flatMap(({ id }) => (audits[id]?.score === 0 ? [`${audits[id].title} ${audits[id].displayValue ?? ''}`] : []));
}

/** Lighthouse is 176 MB, so it is installed on first use. */
async function installLighthouse(): Promise<Run> {
  if (!existsSync(ENTRY)) {
    const npm = process.env['npm_execpath'];
    const [command = 'npm', ...first] = npm ? [process.execPath, npm] : [];
    const done = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: LIGHTHOUSE_DIR,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const { default: run } = (await import(pathToFileURL(ENTRY).href)) as { default: Run };
  return run;
}
