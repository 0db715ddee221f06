// Finds a Chromium that starts on this machine, for the browser tests and the bars. Each candidate is launched to see that it works.
// The one that worked for the tests is tried first the next time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { unpackedChromium } from './unpack-browser.ts';

const LAST_USED_FILE = '.data/browser.json';

const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  '/usr/bin/microsoft-edge',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** For the tests. Returns the path of the executable. Throws an Error that says what to do if none works. */
export async function findBrowser(): Promise<string> {
  const path = await firstWorking(candidates());
  if (!path) throw new Error('No Chromium was found that starts. Install Chrome, or name one with CHROMIUM_PATH.');
  mkdirSync('.data', { recursive: true });
  writeFileSync(LAST_USED_FILE, JSON.stringify({ executablePath: path }));
  return path;
}

/**
 * For measurements. Returns the path of an installed full browser, or of the tests' browser if there is none. A headless shell skips
 * part of a full browser's work, so its figures would be better than a user's. Throws like `findBrowser`.
 */
export const findFullBrowser = async (): Promise<string> =>
  (await firstWorking([fromEnvironment, ...INSTALLED_BROWSERS.map((path) => () => path)])) ?? (await findBrowser());

type Candidate = () => string | undefined;

async function firstWorking(from: readonly Candidate[]): Promise<string | undefined> {
  for (const candidate of from) {
    const path = candidate();
    if (path && existsSync(path) && (await works(path))) return path;
  }
  return undefined;
}

/**
 * Headless shells before full browsers: on two cores the browser tests take 220 s in a shell and 330 s in a full browser. The last
 * ones download something, so all of them are functions.
 */
const candidates = (): Candidate[] => [
  fromEnvironment,
  lastUsed,
  () => chromium.executablePath(),
  () => INSTALLED_SHELL,
  unpackedChromium,
  ...INSTALLED_BROWSERS.map((path) => () => path),
  () => {
    installWith(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
    return chromium.executablePath();
  },
  () => {
    if (process.platform === 'linux' && process.getuid?.() === 0) installWith('apt-get', ['install', '-y', 'chromium']);
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

const fromEnvironment: Candidate = () => process.env['CHROMIUM_PATH'];

function lastUsed(): string | undefined {
  try {
    return (JSON.parse(readFileSync(LAST_USED_FILE, 'utf8')) as { executablePath: string }).executablePath;
  } catch {
    return undefined;
  }
}

function installWith(command: string, args: string[]): void {
  process.stdout.write(`no browser found, running ${command} ${args.join(' ')}\n`);
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
}
