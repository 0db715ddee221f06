import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { PROCESS_ENV } from '../../../../testing/servers/process-env.ts';
import { listBuiltFiles, requireBuiltSite } from './built-site.ts';

let folder: string;
let dist: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'titleline-dist-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  dist = join(folder, 'dist');
});

function build(): void {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<html></html>');
  writeFileSync(join(dist, 'assets', 'app-1a2b.js'), 'let app');
}

const refusal = (missing: string) =>
  `The web app is not in ${dist}, or not completely (${missing} is missing). Remove that folder and run "node scripts/set-up.mjs", which builds it.`;

test('a complete build is accepted, also with files that were added later', () => {
  build();
  listBuiltFiles(dist);
  writeFileSync(join(dist, 'robots.txt'), '');
  expect(() => requireBuiltSite(dist)).not.toThrow();
});

test.each<[string, string, () => void]>([
  ['the page', 'index.html', () => rmSync(join(dist, 'index.html'))],
  ['a script', 'assets/app-1a2b.js', () => rmSync(join(dist, 'assets', 'app-1a2b.js'))],
  ['the folder of the scripts', 'assets/app-1a2b.js', () => rmSync(join(dist, 'assets'), { recursive: true })],
  ['the end of a script', 'assets/app-1a2b.js', () => writeFileSync(join(dist, 'assets', 'app-1a2b.js'), 'let')],
  ['everything', 'index.html', () => rmSync(dist, { recursive: true })],
])('a build without %s is refused', (_, missing, damage) => {
  build();
  listBuiltFiles(dist);
  damage();
  expect(() => requireBuiltSite(dist)).toThrow(refusal(missing));
});

test('a build that was interrupted is refused', () => {
  build();
  expect(() => requireBuiltSite(dist)).toThrow(refusal('.built-files.json'));
});

/** Starts the product in the folder of the test, which has no data folder afterwards if nothing was begun. */
function start(args: string[], env: Record<string, string> = {}): { status: number | null; stderr: string; stdout: string } {
  return spawnSync(process.execPath, [resolve('src/server/main.ts'), ...args], {
    cwd: folder,
    env: { ...PROCESS_ENV, NODE_COMPILE_CACHE: resolve(PROCESS_ENV.NODE_COMPILE_CACHE), ...env },
    encoding: 'utf8',
  });
}

test.each([[[]], [['--workers', '2']]])('without the built web app a start with the arguments %j fails and says what to do', (args) => {
  expect(start(args)).toMatchObject({ status: 1, stdout: '', stderr: `Titleline did not start. ${refusal('index.html')}\n` });
});

test('in development the web app needs no build', () => {
  expect(start(['--dev'], { PORT: 'none' }).stderr).toBe('Titleline did not start. PORT must be a port from 1 to 65535, not "none".\n');
});
