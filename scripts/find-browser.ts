// A Chromium that starts on this machine, for the browser tests and for the bars. Each candidate is launched, not merely looked for,
// and the one that worked for the tests is tried first the next time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { unpackedChromium } from './unpack-browser.ts';

const KEPT = '.data/browser.json';

const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED_WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  '/usr/bin/microsoft-edge',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** For the tests: the path of its executable. Throws an Error that says what to do where none can be had. */
export async function findBrowser(): Promise<string> {
  const path = await firstThatWorks(candidates());
  if (!path) throw new Error('No Chromium was found that starts. Install Chrome, or name one with CHROMIUM_PATH.');
  mkdirSync('.data', { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ executablePath: path }));
  return path;
}

/**
 * For what is measured: the whole browser, which is what people read with, where one is installed, and else that of the tests. A headless
 * shell leaves out part of the work that stands between a reader and the page. Throws as `findBrowser`.
 */
export const findWholeBrowser = async (): Promise<string> =>
  (await firstThatWorks([named, ...INSTALLED_WHOLE.map((path) => () => path)])) ?? (await findBrowser());

type Candidate = () => string | undefined;

async function firstThatWorks(from: readonly Candidate[]): Promise<string | undefined> {
  for (const candidate of from) {
    const path = candidate();
    if (path && existsSync(path) && (await works(path))) return path;
  }
  return undefined;
}

/**
 * From the nearest to the farthest, headless shells before whole browsers: on two cores the browser tests take 220 s in the one and
 * 330 s in the other. Those at the end fetch something, so they are functions.
 */
const candidates = (): Candidate[] => [
  named,
  kept,
  () => chromium.executablePath(),
  () => INSTALLED_SHELL,
  unpackedChromium,
  ...INSTALLED_WHOLE.map((path) => () => path),
  () => {
    fetchWith(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
    return chromium.executablePath();
  },
  () => {
    if (process.platform === 'linux' && process.getuid?.() === 0) fetchWith('apt-get', ['install', '-y', 'chromium']);
    return '/usr/bin/chromium';
  },
];

async function works(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, timeout: 20_000 });
    const page = await browser.newPage();
    await page.setContent('<h1>It works</h1>');
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

const named: Candidate = () => process.env['CHROMIUM_PATH'];

function kept(): string | undefined {
  try {
    return (JSON.parse(readFileSync(KEPT, 'utf8')) as { executablePath: string }).executablePath;
  } catch {
    return undefined;
  }
}

function fetchWith(command: string, args: string[]): void {
  process.stdout.write(`no browser yet: ${command} ${args.join(' ')}\n`);
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
}
