import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The exit code and error output of a command that receives SIGTERM and then runs the code `ending`. */
function outputOf(ending: string): string {
  const script = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { runOperatorCommand } from './src/server/processes/operator-command.ts';
    await runOperatorCommand(async (signal) => {
      process.kill(process.pid, 'SIGTERM');
      while (!signal.aborted) await sleep(5);
      ${ending}
    });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 20_000 });
  return `${status}: ${stderr}`;
}

test.runIf(process.platform !== 'win32')(
  'a stopped command reports that nothing changed only if the signal ended it, and otherwise reports its own error',
  () => {
    expect(outputOf('signal.throwIfAborted()')).toBe('1: Stopped, with nothing changed.\n');
    expect(outputOf("throw new Error('The disk is full.')")).toBe('1: The disk is full.\n');
  },
);
