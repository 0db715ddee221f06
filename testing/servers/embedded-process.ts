// A child process that runs the embedded PostgreSQL of a data folder as a server does, and that a test can stop, crash or kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from '../../src/server/postgres/connections/sql.ts';
import type { Event } from '../../src/server/log.ts';
import { PROCESS_ENV } from './process-env.ts';

export type EmbeddedProcess = {
  pid: number;
  url: string;
  /** Returns how often the process has logged the event so far. */
  logged(event: Event): number;
  /** Begins to stop, and goes on. Resolves when it has told others. */
  leave(): Promise<void>;
  /** Ends the process in order. */
  stop(): Promise<void>;
  /** Ends the process by an uncaught error. */
  crash(): Promise<void>;
  /** Ends the process by SIGKILL. */
  kill(): Promise<void>;
};

const moduleAt = (path: string) => JSON.stringify(resolve('src/server', path));

/** Starts the process. Resolves when its PostgreSQL accepts connections; rejects with what it printed if it ends before. */
export async function embeddedProcess(folder: string, firstPort: number, drainMs = 0): Promise<EmbeddedProcess> {
  const script = `
    const { endOnCrash } = await import(${moduleAt('crash.ts')});
    const { startAndKeepRunning } = await import(${moduleAt('postgres/embedded/embedded.ts')});
    const { NO_ARCHIVE } = await import(${moduleAt('postgres/embedded/server.ts')});
    endOnCrash();
    const stopping = new AbortController();
    const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
    const kept = { settings: NO_ARCHIVE, stopping: stopping.signal, drainMs: ${drainMs} };
    const embedded = await startAndKeepRunning(${JSON.stringify(folder)}, ${firstPort}, kept).catch((error) => {
      process.stderr.write(error.message);
      process.exit(1);
    });
    say(embedded.adminUrl('postgres'));
    process.stdin.setEncoding('utf8').on('data', (asked) => {
      if (asked === 'stop') process.exit();
      if (asked === 'crash') throw new Error('made to crash');
      if (asked === 'leave') {
        stopping.abort();
        say('left');
      }
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: PROCESS_ENV, stdio: 'pipe' });
  const lines = createInterface({ input: child.stdout });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close');
  const answer = async () => {
    const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error(stderr)))])) as [string];
    return JSON.parse(line) as string;
  };
  const ask = (what: 'stop' | 'leave' | 'crash') => child.stdin.write(what);
  const ending = (end: () => unknown) => async () => {
    end();
    await ended;
  };
  return {
    pid: child.pid!,
    url: await answer(),
    logged: (event) => stderr.split(`"event":"${event}"`).length - 1,
    leave: async () => {
      ask('leave');
      await answer();
    },
    stop: ending(() => ask('stop')),
    crash: ending(() => ask('crash')),
    kill: ending(() => child.kill('SIGKILL')),
  };
}

export async function acceptsConnections(url: string): Promise<boolean> {
  const sql = connect(url, 1);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
