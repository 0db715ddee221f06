// Runs `node scripts/admin.ts` as an operator does, in a process of its own beside the running product.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PROCESS_ENV } from './process-env.ts';

export type AdminRun = { status: number; stdout: string; stderr: string };
/** What `--json` prints. `error` is there if nothing was done. */
export type AdminAnswer<Data = never> = {
  status: number;
  command: string | null;
  ok: boolean;
  data: Data;
  error: { message: string; matches?: unknown[] };
};

export async function runAdmin(env: Record<string, string>, ...args: string[]): Promise<AdminRun> {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number, stdout, stderr };
}

/** With `--json`. Throws if the output is not one JSON document. */
export async function askAdmin<Data>(env: Record<string, string>, ...args: string[]): Promise<AdminAnswer<Data>> {
  const { status, stdout } = await runAdmin(env, ...args, '--json');
  return { status, ...(JSON.parse(stdout) as Omit<AdminAnswer<Data>, 'status'>) };
}
