// The order of the test files. Vitest sorts by size if it has no earlier run: a short file that takes long would run alone at the end.
import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that use the processors most, counting what they do before their first test. The long ones come before them. */
const LONGEST = [
  'lab/drills/canary/canary.test.ts',
  'tests/bad-input.test.ts',
  'tests/thread-races.test.ts',
  'tests/permissions.test.ts',
  'tests/mail/jobs.test.ts',
  'tests/invitations/stand-ins.test.ts',
  'tests/desk/partner-page.test.ts',
  'tests/desk/from-views.test.ts',
  'tests/hostile-texts.test.ts',
  'tests/mail/silent-mailbox.test.ts',
];

const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`These test files are named in testing/runner/longest-first.ts, but do not exist: ${missing.join(', ')}`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  if (moduleId.endsWith('.long.test.ts')) return -1;
  const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at === -1 ? LONGEST.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, which returns a new array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
