// Runs every check in turn, even if an earlier one failed. The last line has the totals. `--all` adds the long tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { argumentsOf } from '../src/server/command-line.ts';
import type { CountReport } from '../testing/runner/count-report.ts';
import { findBrowser } from './find-browser.ts';

const { values } = argumentsOf({
  name: 'npm test --',
  options: { all: { type: 'boolean', does: 'run the long tests too, as `npm run test:all` does' } },
});
/** testing/extent.ts reads it. */
const EXTENT = { TEST_ALL: values.all ? '1' : '' };

type Counts = { passed: number; failed: number };
type Step = { name: string; program: string; args: string[]; counts?: () => Counts; env?: Record<string, string> };

const VITEST = '.data/vitest.json';
const PLAYWRIGHT = '.data/playwright.json';
let passed = 0;
let failed = 0;
const durations: string[] = [];
const failures: string[] = [];

mkdirSync('.data', { recursive: true });
for (const report of [VITEST, PLAYWRIGHT]) rmSync(report, { force: true });

run({ name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'] });
run({ name: 'lint', program: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] });
run({ name: 'format', program: '@biomejs/biome/bin/biome', args: ['format'] });
run({
  name: 'unit and database tests',
  program: 'vitest/vitest.mjs',
  args: ['run', '--reporter=default', '--reporter=./testing/runner/count-report.ts'],
  env: { COUNT_REPORT: VITEST },
  counts: vitestCounts,
});
try {
  const env = { CHROMIUM_PATH: await findBrowser() };
  run({ name: 'browser tests', program: '@playwright/test/cli.js', args: ['test'], counts: playwrightCounts, env });
} catch (error) {
  process.stdout.write(`\n== browser tests\n${(error as Error).message}\n`);
  failed += 1;
}
// Failures are repeated at the end, so that the last lines of a log say what failed and why.
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\n${durations.join(', ')}\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

/** A check without test counts counts as one. A runner that exits with an error but without a failed test counts as one failure. */
function run({ name, program, args, counts, env = {} }: Step): void {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const done = spawnSync(process.execPath, [`node_modules/${program}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...EXTENT, ...env },
  });
  const ok = done.status === 0;
  const counted = counts ? counts() : { passed: ok ? 1 : 0, failed: 0 };
  passed += counted.passed;
  failed += ok ? counted.failed : Math.max(1, counted.failed);
  if (!ok && counted.failed === 0) failures.push(name);
  durations.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function vitestCounts(): Counts {
  const report = read(VITEST) as CountReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  for (const { what, why } of report.failures) failures.push(failureReport(what, why));
  return report;
}

type PlaywrightResult = { errors: { message?: string }[] };
type PlaywrightSpec = { title: string; ok: boolean; tests: { results: PlaywrightResult[] }[] };
type PlaywrightSuite = { file: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

function playwrightCounts(): Counts {
  const report = read(PLAYWRIGHT) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  report.suites.forEach(collectFailures);
  return { passed: expected + flaky, failed: unexpected };
}

function collectFailures({ file, specs, suites = [] }: PlaywrightSuite): void {
  for (const { title, tests } of specs.filter(({ ok }) => !ok)) {
    const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    failures.push(failureReport(`${file} › ${title}`, errors.map(({ message = '' }) => message).join('\n')));
  }
  suites.forEach(collectFailures);
}

/** Formats a failure with the first lines of its reason. */
function failureReport(what: string, why: string): string {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, 12);
  return [what, ...lines].join('\n  ');
}

/** Parses a runner's report; undefined if the runner wrote none. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
