import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { RUNS_ALL } from '../../testing/extent.ts';
import { readArguments, wholeNumber } from './command-line.ts';

const COMMAND = {
  name: 'npm run try --',
  options: {
    workers: { type: 'string', value: 'N', does: 'how many' },
    dev: { type: 'boolean', does: 'in development' },
  },
  words: { shown: '[FILE]', most: 1, does: 'what to read' },
} as const;
const LIST = `The arguments of npm run try --:
  [FILE]       what to read
  --workers N  how many
  --dev        in development`;

describe('the arguments of a command', () => {
  it('are its options and words', () => {
    expect(readArguments(COMMAND, [])).toEqual({ values: {}, words: [] });
    expect(readArguments(COMMAND, ['--workers', '2', 'a.json', '--dev'])).toEqual({
      values: { workers: '2', dev: true },
      words: ['a.json'],
    });
    expect(readArguments(COMMAND, ['--workers=2'])).toEqual({ values: { workers: '2' }, words: [] });
  });
  it.each([
    [['--worker', '3'], 'Unknown argument "--worker".'],
    [['--worker=3'], 'Unknown argument "--worker".'],
    [['-w', '3'], 'Unknown argument "-w".'],
    [['--no-dev'], 'Unknown argument "--no-dev".'],
    [['--__proto__'], 'Unknown argument "--__proto__".'],
    [['--'], 'Unknown argument "--".'],
    [['a.json', 'b.json'], 'Unknown argument "b.json".'],
    [['--workers'], '--workers needs a value.'],
    [['--workers='], '--workers needs a value.'],
    [['--dev=1'], '--dev has no value.'],
    [['--workers', '2', '--workers', '3'], '--workers is given twice.'],
  ])('%j is refused with the list of those that exist', (args, sentence) => {
    expect(() => readArguments(COMMAND, args)).toThrow(`${sentence}\n${LIST}`);
  });
  it('are refused if the command has none', () => {
    expect(() => readArguments({ name: 'npm run nothing', options: {} }, ['now'])).toThrow(
      'Unknown argument "now".\nnpm run nothing has no arguments.',
    );
  });
});

test('a number that is not whole, or not within the limits, is refused', () => {
  expect(wholeNumber('--keep', '14', { to: 99 })).toBe(14);
  expect(wholeNumber('--keep', '1400')).toBe(1400);
  expect(() => wholeNumber('--keep', '0')).toThrow('--keep must be a whole number, 1 or more, not "0".');
  for (const text of ['0', '100', '1.5', '-1', '1e1', '', 'x'])
    expect(() => wholeNumber('--keep', text, { to: 99 })).toThrow(`--keep must be a whole number, from 1 to 99, not "${text}".`);
});

/** The commands that a person runs, with the name that their list begins with. */
const COMMANDS = [
  ['scripts/start.mjs', 'npm start --'],
  ['scripts/demo.ts', 'npm run demo --'],
  ['scripts/backup.ts', 'npm run backup --'],
  ['scripts/restore.ts', 'npm run restore --'],
  ['scripts/admin.ts', 'npm run admin --'],
  ['lab/drills/main.ts', 'npm run drill --'],
  ['lab/bench/main.ts', 'npm run bench --'],
  ['lab/bars/main.ts', 'npm run bars --'],
  ['lab/rules/walk.ts', 'npm run walk --'],
] as const;

const run = async (script: string, argument: string) => {
  const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status: status as number };
};

// What measures and breaks the product takes seconds to load.
test.concurrent.each(COMMANDS.filter(([script]) => RUNS_ALL || script.startsWith('scripts/')))(
  '%s refuses an unknown argument before it does anything',
  async (script, name) => {
    const { stdout, stderr, status } = await run(script, '--worker');
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain(`Unknown argument "--worker".\nThe arguments of ${name}:\n`);
    expect(stdout).toBe('');
  },
);

test('--help prints the list', async () => {
  const { stdout, stderr, status } = await run('scripts/start.mjs', '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^The arguments of npm start --:\n {2}--workers N {2}.*\n {2}--dev .*\n$/);
});
