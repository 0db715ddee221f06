// A reporter of Vitest for scripts/test.ts: how many tests passed and failed, and why, in a JSON file. Unlike the one that comes with Vitest,
// it tells what broke in a hook or outside of any test.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

export type CountReport = { passed: number; failed: number; failures: { what: string; why: string }[] };
type Broken = { name: string; errors: readonly { message: string; stack?: string | undefined; diff?: string | undefined }[] };

/** Writes the report to the file that the variable COUNT_REPORT names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Broken['errors']): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const broken: Broken[] = [
      ...modules.flatMap((module) => [module, ...module.children.allSuites()].map(inHooks)),
      ...tests.map(inTest),
      { name: 'outside of a test', errors: unhandled },
    ];
    const failures = broken.flatMap(({ name, errors }) => (errors.length > 0 ? [{ what: name, why: errors.map(reason).join('\n') }] : []));
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const report: CountReport = { passed, failed: failures.length, failures };
    writeFileSync(process.env['COUNT_REPORT'] ?? '', JSON.stringify(report));
  }
}

const fileOf = ({ moduleId }: TestModule): string => relative('.', moduleId);
const isOurs = (line: string): boolean => !/node_modules|node:internal/.test(line);
const reason = ({ message, diff = '', stack = message }: Broken['errors'][number]): string =>
  [...stack.split('\n').filter(isOurs), diff].join('\n').trim();

/** What broke while a file was loaded, and before and after its tests. */
const inHooks = (place: TestModule | TestSuite): Broken => ({
  name: place.type === 'module' ? fileOf(place) : `${fileOf(place.module)} › ${place.fullName}`,
  errors: place.errors(),
});
const inTest = (test: TestCase): Broken => ({
  name: `${fileOf(test.module)} › ${test.fullName}`,
  errors: test.result().state === 'failed' ? (test.result().errors ?? []) : [],
});
