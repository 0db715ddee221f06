// The order of the test files. Vitest sorts by size if it has no earlier run: a short file that takes long would run alone at the end.
import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that use the processors most, counting what they do before their first test. */
const LONGEST = [
  'tests/scale.test.ts',
  'tests/races.test.ts',
  'lab/drills/canary/canary.test.ts',
  'tests/backup.test.ts',
  'tests/workers.test.ts',
  'src/server/db/driver/lost-connections.test.ts',
  'tests/api-walk.test.ts',
  'tests/mail/jobs.test.ts',
  'tests/database-away.test.ts',
  'lab/bench/market.test.ts',
  'tests/invitations/stand-ins.test.ts',
  'tests/bad-input.test.ts',
  'testing/walk/walk.test.ts',
  'tests/permissions.test.ts',
  'src/server/db/embedded/damaged-folder.test.ts',
  'tests/mail/silent-mailbox.test.ts',
];

const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`These test files are named in testing/runner/longest-first.ts, but do not exist: ${missing.join(', ')}`);

const placeOf = ({ moduleId }: TestSpecification): number => {
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
