// `npm run pictures`: takes the README's screenshots. The demo is filled for a fixed time, and served and viewed at that time, so a picture
// changes only if its screen did. Between machines, only the antialiasing of text may differ.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { argumentsOf } from '../src/server/command-line.ts';
import type { Out, QueryName } from '../src/api/operations.ts';
import { DEMO_PASSWORD, emailOf, ORGS } from './demo/organizations.ts';
import { findBrowser } from './find-browser.ts';

argumentsOf({ name: 'npm run pictures', options: {} });

/** A Friday morning in Denver. */
const NOW = '2026-11-13T09:40:00-07:00';
const DATA_DIR = '.data/pictures';
const PORT = process.env['PORT'] ?? '3990';
const ORIGIN = `http://localhost:${PORT}`;
const FOLDER = 'docs/pictures';
const DESKTOP = { width: 1280, height: 760 };
const PHONE = { width: 390, height: 780 };
/** Below 2, so that no picture is much above 250 KB. */
const SCALE_FACTOR = 1.5;

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--font-render-hinting=none'] });
const demo = await startDemo();
try {
  mkdirSync(FOLDER, { recursive: true });
  await takePictures(browser);
} finally {
  await browser.close();
  demo.kill('SIGTERM');
  if (demo.exitCode === null) await once(demo, 'exit');
  rmSync(DATA_DIR, { recursive: true, force: true });
}

async function takePictures(on: Browser): Promise<void> {
  const desktop = await signedIn(on, DESKTOP, 'light');
  const delivery = await threadToConfirm(desktop);
  await screenshotPage(desktop, `/t/${delivery}`, `${FOLDER}/thread.png`);
  const dark = await signedIn(on, DESKTOP, 'dark');
  await screenshotPage(dark, '/dashboard', `${FOLDER}/dashboard-dark.png`);
  const phone = await signedIn(on, PHONE, 'light');
  const darkPhone = await signedIn(on, PHONE, 'dark');
  await sideBySide(on, [
    await screenshotPage(phone, '/dashboard'),
    await screenshotPage(phone, `/t/${delivery}`),
    await screenshotPage(darkPhone, '/network'),
  ]);
}

/** Starts the demo on a new database. Resolves when it serves. */
async function startDemo(): Promise<ChildProcess> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const ahead = String(Date.parse(NOW) - Date.now());
  const env = { ...process.env, DATA_DIR, PORT, DATABASE_URL: '', BASE_URL: ORIGIN, CLOCK_AHEAD_MS: ahead };
  const args = ['--import', './testing/servers/clock-ahead.ts', 'scripts/demo.ts', '--as-of', NOW];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    if (line.includes(`runs on ${ORIGIN}`)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error('The demo did not start.');
}

async function signedIn(on: Browser, viewport: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<BrowserContext> {
  const options = {
    viewport,
    colorScheme,
    deviceScaleFactor: SCALE_FACTOR,
    reducedMotion: 'reduce',
    timezoneId: 'America/Denver',
  } as const;
  const context = await on.newContext({ ...options, baseURL: ORIGIN, hasTouch: viewport === PHONE });
  await context.clock.setFixedTime(new Date(NOW));
  const org = ORGS.aspen;
  const data = { email: emailOf(org, org.people[0]), password: DEMO_PASSWORD };
  const response = await context.request.post('/api/auth/sign-in/email', { headers: { origin: ORIGIN }, data });
  if (!response.ok()) throw new Error(`${data.email} could not sign in: ${await response.text()}`);
  return context;
}

/** Returns the id of a thread whose title is in transit to the viewer; of several, the one with the most organizations. */
async function threadToConfirm(context: BrowserContext): Promise<string> {
  const { cards } = await query(context, 'dashboard', { filter: 'needs-you' });
  const awaited = cards.filter(({ transit, stakes }) => stakes.some(({ id, own }) => own && id === transit?.toStakeId));
  const [longest] = awaited.toSorted((a, b) => b.stakes.length - a.stakes.length);
  if (!longest) throw new Error('No title is in transit to the viewer.');
  return longest.id;
}

async function query<N extends QueryName>(context: BrowserContext, name: N, input: Record<string, string>): Promise<Out<N>> {
  const response = await context.request.get(`/api/${name}`, { params: input });
  if (!response.ok()) throw new Error(`${name} was refused: ${await response.text()}`);
  return (await response.json()) as Out<N>;
}

/** Takes a screenshot of the first viewport of a page after it has loaded. */
async function screenshotPage(context: BrowserContext, path: string, file?: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' });
  const picture = await takeScreenshot(page, file);
  await page.close();
  return picture;
}

async function takeScreenshot(page: Page, file?: string): Promise<Buffer> {
  await page.evaluate(async () => await document.fonts.ready);
  return await page.screenshot({ animations: 'disabled', caret: 'hide', ...(file ? { path: file } : {}) });
}

/** Draws phone screens in a row, on a gray that works on a light and on a dark page. */
async function sideBySide(on: Browser, screens: Buffer[]): Promise<void> {
  const width = screens.length * PHONE.width + (screens.length + 1) * 40;
  const context = await on.newContext({ viewport: { width, height: PHONE.height + 80 }, deviceScaleFactor: 1 });
  const page = await context.newPage();
  const style = `body { display: flex; gap: 40px; margin: 40px; background: #8a8f98 } img { width: ${PHONE.width}px; border-radius: 28px }`;
  const pictures = screens.map((screen) => `<img alt="" src="data:image/png;base64,${screen.toString('base64')}">`);
  await page.setContent(`<style>${style}</style>${pictures.join('')}`);
  await takeScreenshot(page, `${FOLDER}/phones.png`);
}
