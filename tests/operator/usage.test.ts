// How `npm run admin` is called: its help, its exit codes, and the documentation, which lists every subcommand.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { runAdmin as run } from '../../src/server/admin/run-admin.ts';
import { adminCommands } from '../../src/server/admin/commands.ts';
import { runAdmin } from '../../testing/servers/admin-command.ts';

const SIGNAL = new AbortController().signal;
const byName = (a = '', b = '') => a.localeCompare(b);
const call = async (...args: string[]) => await run(args, 80, SIGNAL);

describe('a wrong call', () => {
  it.each([
    [[], 'Say what to do.'],
    [['--worker'], 'Unknown argument "--worker".'],
    [['peopel', 'list'], 'Unknown argument "peopel".'],
    [['people'], 'Say what to do about people.'],
    [['people', 'lsit'], 'Unknown argument "lsit".'],
    [['people', 'list', '--workers'], 'Unknown argument "--workers".'],
    [['people', 'list', 'ann'], 'Unknown argument "ann".'],
    [['people', 'list', '--as', 'Kim'], 'Unknown argument "--as".'],
    [['people', 'disable'], 'It needs PERSON.'],
    [['people', 'disable', 'Ann', 'Lee'], 'Unknown argument "Lee".'],
  ])('%j ends with 2, a sentence and the arguments', async (args, sentence) => {
    const { output, error, exitCode } = await call(...args);
    expect([output, exitCode]).toEqual(['', 2]);
    expect(error).toMatch(new RegExp(`^${sentence.replaceAll(/[.?]/g, '\\$&')}\nThe arguments of npm run admin --.*:\n`));
    const asJson = await call(...args, '--json');
    const { ok, error: inJson } = JSON.parse(asJson.output) as { ok: boolean; error: { message: string } };
    expect([asJson.exitCode, asJson.error, ok, inJson.message.split('\n')[0]]).toEqual([2, '', false, sentence]);
  });
});

test('a refusal cannot control the terminal, in text and in JSON', async () => {
  const { error } = await call('people', 'find', 'Dana\u001B[2J\u009B1m', 'Keller\u001B[2J\u009B1m');
  expect(error).toMatch(/^Unknown argument "Keller\[2J1m"\.\nThe arguments of/);
  const { output } = await call('people', 'find', 'Dana', 'Keller\u009B1m', '--json');
  expect(output).toContain('Unknown argument \\"Keller\\u009b1m\\"');
});

test('every subcommand has help that fits the terminal, names its options and the exit codes', async () => {
  for (const { name } of adminCommands) {
    const { output, exitCode } = await call(...name.split(' '), '--help');
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/--json .*Exit codes: 0 done, 1 failed or refused, 2 wrong usage\.\n$/s)]);
  }
  const { output } = await call('--help');
  for (const { name } of adminCommands) expect(output).toContain(name);
  for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('the table of subcommands in the documentation has them all, and no others', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const section = /\n## The operator's command\n(.*?)\n## /s.exec(page)?.[1] ?? '';
  const [table = ''] = section.split('| subcommand | `data` |');
  const listed = [...table.matchAll(/^\| `([a-z -]+?)(?: [A-Z[-].*?)?` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted(byName)).toEqual(adminCommands.map(({ name }) => name).toSorted(byName));
});

test('without a database, one sentence says so, on stderr, and the exit code is 1', async () => {
  const missing = { DATA_DIR: '/tmp/titleline-without-a-database' };
  expect(await runAdmin(missing, 'people', 'list')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no database under ${missing.DATA_DIR}. Set DATA_DIR to the folder of the product, or DATABASE_URL.\n`,
  });
});
