// Another host that is frozen while it holds the locks of threads: a process that is suspended in its transaction, as by a hypervisor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { PROCESS_ENV } from './process-env.ts';

/** Resolves when it holds the locks and is suspended. Returns a function that ends it, which frees the threads. */
export async function freezeHost(databaseUrl: string, threadIds: readonly string[]): Promise<() => Promise<void>> {
  const script = `
    const { connect } = await import(${JSON.stringify(resolve('src/server/postgres/connections/sql.ts'))});
    await connect(${JSON.stringify(databaseUrl)}, 1).begin(async (tx) => {
      await tx\`set local idle_in_transaction_session_timeout = 0\`;
      await tx\`select from thread where id = any(\${${JSON.stringify(threadIds)}}::uuid[]) for update\`;
      process.stdout.write('locked');
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: PROCESS_ENV, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('The host ended.')))]);
  child.kill('SIGSTOP');
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
