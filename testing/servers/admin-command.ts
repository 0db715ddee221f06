// The operator's command beside the running product: as an operator runs it, in a process of its own, and in this process, which is faster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { runAdmin as runHere } from '../../src/server/admin/run-admin.ts';
import { PROCESS_ENV } from './process-env.ts';

type Env = Record<string, string>;
export type AdminRun = { status: number; stdout: string; stderr: string };
/** What `--json` prints. `error` is there if nothing was done. */
export type AdminAnswer<Data = never> = {
  status: number;
  command: string | null;
  ok: boolean;
  data: Data;
  error: { message: string; matches?: unknown[] };
};

/** Runs `node scripts/admin.ts`. */
export async function runAdmin(env: Env, ...args: string[]): Promise<AdminRun> {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number, stdout, stderr };
}

/** What the command prints with `--json`, run in this process, whose environment has `env` meanwhile. */
export async function askAdmin<Data>(env: Env, ...args: string[]): Promise<AdminAnswer<Data>> {
  const before = { ...process.env };
  const given = { BASE_URL: '', ...env }; // vitest has set one
  Object.assign(process.env, given);
  try {
    const { output, exitCode } = await runHere([...args, '--json'], undefined, new AbortController().signal);
    return { status: exitCode, ...(JSON.parse(output) as Omit<AdminAnswer<Data>, 'status'>) };
  } finally {
    for (const name of Object.keys(given)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
