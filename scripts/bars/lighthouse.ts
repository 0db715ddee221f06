// Lighthouse as it ships: a phone, its line and processor simulated. The median of three loads of each page counts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Bench, Figure } from './figures.ts';
import { freePort } from './free-port.ts';

const HOME = resolve('scripts/bars/lighthouse');
const ENTRY = resolve(HOME, 'node_modules/lighthouse/core/index.js');
const LOADS = 3;
/** The least that a page may score. Only the landing page is there to be found. */
const PAGES = {
  landing: { path: '/', signedIn: false, least: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } },
  dashboard: { path: '/dashboard', signedIn: true, least: { performance: 95, accessibility: 100, 'best-practices': 100 } },
} as const;
const TOLD = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};
type Run = (url: string, flags: object) => Promise<{ lhr: Report }>;

export async function lighthouse({ executablePath, demo }: Bench): Promise<Figure[]> {
  const run = await fetchLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] });
  const cookie = demo.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const figures: Figure[] = [];
  for (const [name, { path, signedIn, least }] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const flags = { port, logLevel: 'error', onlyCategories: Object.keys(least), extraHeaders: signedIn ? { cookie } : {} };
      reports.push((await run(`${demo.origin}${path}`, flags)).lhr);
    }
    const [, median] = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
    for (const [category, limit] of Object.entries(least))
      figures.push({
        name: `lighthouse: ${name}, ${category}`,
        value: scoreOf(median!, category),
        unit: '',
        bar: { at: 'least', limit },
        notes: category === 'performance' ? [timings(median!)] : faultsOf(median!, category),
      });
  }
  await browser.close();
  return figures;
}

const scoreOf = ({ categories }: Report, category: string): number => Math.round((categories[category]?.score ?? 0) * 100);

const timings = ({ audits }: Report): string => TOLD.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`).join(', ');

function faultsOf({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return refs.flatMap(({ id }) => (audits[id]?.score === 0 ? [`${audits[id].title} ${audits[id].displayValue ?? ''}`] : []));
}

/** It is 176 MB, so it comes when it is first asked for. */
async function fetchLighthouse(): Promise<Run> {
  if (!existsSync(ENTRY)) {
    const npm = process.env['npm_execpath'];
    const [command = 'npm', ...first] = npm ? [process.execPath, npm] : [];
    const done = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: HOME,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const { default: run } = (await import(pathToFileURL(ENTRY).href)) as { default: Run };
  return run;
}
