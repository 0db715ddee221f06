// Each of these changes of the clock, as a slip of the hand may make one, lets a test of the clock fail that `npm test` runs. Each is made to a
// copy of the domain in a temporary folder, in which the clock's own tests run: without the random cases, which may miss one.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `file`: of `src/domain/desk`. `text` stands there once. `lost`: what somebody at an organization would lose. */
type Change = { lost: string; file: string; text: string; changed: string };

const CHANGES: readonly Change[] = [
  {
    lost: 'A car that it lost itself, or handed on, is claimed from its seller.',
    file: 'clock/title-clock.ts',
    text: "const isOwed = awaited === 'arrival' && facts.receivedAt === null;",
    changed: "const isOwed = awaited === 'arrival';",
  },
  {
    lost: 'Without a deal day the window is guessed from the day of joining, and closes before the day it names.',
    file: 'clock/title-clock.ts',
    text: "  if (window && dealOn === null) return 'no-deal-day';\n",
    changed: '',
  },
  {
    lost: 'A claim that it decided not to file names a guessed day.',
    file: 'clock/title-clock.ts',
    text: 'entry.dealOn === null ? NO_WINDOW : windowShown(claim, chosen.window)',
    changed: 'windowShown(claim, chosen.window)',
  },
  {
    lost: 'A title is critical before it is late.',
    file: 'clock/title-clock.ts',
    text: 'criticalAt: Math.max(lateAt, costsAt)',
    changed: 'criticalAt: costsAt',
  },
  {
    lost: 'A claim of an unknown kind of sale is filed too late: the window that closes last is shown.',
    file: 'clock/title-clock.ts',
    text: 'closes(one) < closes(other)',
    changed: 'closes(one) > closes(other)',
  },
  {
    lost: 'A title of an unknown kind of sale is due on the later of the two days.',
    file: 'clock/title-clock.ts',
    text: 'first.due!.on <= second.due!.on ?',
    changed: 'first.due!.on > second.due!.on ?',
  },
  {
    lost: 'It is told to file on a Saturday, when nobody is there.',
    file: 'clock/title-clock.ts',
    text: 'while (!isWorkingDay(fileOn) || atHour',
    changed: 'while (atHour',
  },
  {
    lost: 'It is told to file in the morning of the day on which the window closes at noon.',
    file: 'clock/title-clock.ts',
    text: 'atHour(zone, fileOn, NOON) >= claimClosesAt',
    changed: 'atHour(zone, fileOn, NOON) > claimClosesAt',
  },
  {
    lost: 'A reminder to itself, as which it set a due day, makes a title critical later.',
    file: 'clock/title-clock.ts',
    text: 'const criticalFrom = dueOn === null ? on : addDays(dealOn, dueDays);',
    changed: 'const criticalFrom = on;',
  },
  {
    lost: 'The registration is missed: the later of it and the title counts.',
    file: 'clock/title-clock.ts',
    text: 'registerOn < title.on',
    changed: 'registerOn > title.on',
  },
  {
    lost: 'Terms for a state win over those for the kind of sale: a title is due 15 days too late.',
    file: 'clock/title-terms.ts',
    text: "'orgId' in whom, kind !== null, sellerState !== null",
    changed: "'orgId' in whom, sellerState !== null, kind !== null",
  },
  {
    lost: 'New terms count a day late.',
    file: 'clock/title-terms.ts',
    text: 'terms.dealsFrom <= dealOn',
    changed: 'terms.dealsFrom < dealOn',
  },
  {
    lost: 'The state of the auction is taken for that of the title, and a day is named that depends on another organization.',
    file: 'clock/title-terms.ts',
    text: "said ?? (seller.orgType === 'dealership' ? seller.state : null)",
    changed: 'said ?? seller.state',
  },
  {
    lost: 'A claim filed at 3:00 PM counts for the day that was over: no answer is said a day early.',
    file: 'clock/title-terms.ts',
    text: 'minutes >= until',
    changed: 'minutes > until',
  },
  {
    lost: 'The Friday before a holiday on a Saturday is no working day: every deadline over it is a day late.',
    file: 'clock/working-days.ts',
    text: '(weekdayOf(day) === SUNDAY ? addDays(day, 1) : day)',
    changed: '(weekdayOf(day) === SUNDAY ? addDays(day, 1) : weekdayOf(day) === 6 ? addDays(day, -1) : day)',
  },
  {
    lost: 'At 3:00 PM the claim can still be filed, on the screen.',
    file: 'clock/clock-states.ts',
    text: "if (has(claimClosesAt)) return 'closed';",
    changed: "if (claimClosesAt !== null && claimClosesAt < now) return 'closed';",
  },
  {
    lost: 'An invitation that it withdrew, because it went to the wrong organization, gives the terms.',
    file: 'clock/seller.ts',
    text: ' && !isWithdrawn(thread, gone)',
    changed: '',
  },
  {
    lost: 'A claim whose title has come is never settled: the thread does not need the organization.',
    file: 'next-move.ts',
    text: "if (clock.claim === 'arrived') own.push({ move: 'settleClaim', from: receivedAt });",
    changed: '',
  },
];

const root = mkdtempSync(join(tmpdir(), 'titleline-changes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const TESTED = ['src/domain', 'testing/desk', 'testing/threads', 'testing/extent.ts', 'testing/random.ts'];
const CONFIG = `
  export default { test: {
    isolate: false, maxWorkers: 2, testTimeout: 60_000,
    include: ['*/src/domain/desk/clock/*.test.ts', '*/src/domain/desk/next-move.test.ts'], exclude: ['**/clock-promises.test.ts', 'node_modules/**'],
  } };`;

/** Makes a copy of the domain, with the change if there is one, and returns the name of its folder. */
function copy(name: string, change: Change | null): string {
  for (const one of TESTED) cpSync(one, join(root, name, one), { recursive: true });
  if (!change) return name;
  const file = join(root, name, 'src/domain/desk', change.file);
  const before = readFileSync(file, 'utf8');
  expect(before.split(change.text).length, `"${change.text}" has to stand once in ${change.file}`).toBe(2);
  writeFileSync(
    file,
    before.replace(change.text, () => change.changed),
  );
  return name;
}

type Report = { testResults: { name: string; assertionResults: { status: string; fullName: string }[]; status: string }[] };
let failed: Map<string, string[]>;

beforeAll(async () => {
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(root, name));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'vitest.config.js'), CONFIG);
  const folders = [copy('unchanged', null), ...CHANGES.map((change, at) => copy(`change-${at}`, change))];
  const report = join(root, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', root, '--reporter=json', `--outputFile=${report}`];
  // It fails, because the tests do.
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, TEST_ALL: '' } }).catch(() => null);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  failed = new Map(
    folders.map((folder) => [
      folder,
      testResults
        .filter(({ name }) => name.includes(`/${folder}/`))
        .flatMap(({ assertionResults }) => assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []))),
    ]),
  );
  expect(testResults.filter(({ assertionResults }) => assertionResults.length === 0)).toEqual([]);
}, 600_000);

test('the tests of the clock hold without a change', () => expect(failed.get('unchanged')).toEqual([]));

test.each(CHANGES.map(({ lost }, at) => [lost, at] as const))('a test fails before this happens: %s', (_, at) =>
  expect(failed.get(`change-${at}`)!.length).toBeGreaterThan(0),
);
