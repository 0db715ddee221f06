// Starts servers as child processes, on the database of a test file and on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type afterAll, afterEach } from 'vitest';
import type { Answer, Person, TestServices } from './test-services.ts';
import { freePort } from './free-port.ts';
import { PROCESS_ENV } from './process-env.ts';

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly address: string;
  /** What the process has written to stdout and stderr so far. */
  readonly output: string;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  /** Sends a command as this person, over HTTP. */
  command(person: Person, name: string, input: object): Promise<Answer>;
};

/**
 * Call below `useOwnTestServices`. Returns a function that starts a server. Servers that still run at the end of a test are killed, or with
 * `afterAll` at the end of the file or describe block.
 */
export function useServerProcesses(
  here: TestServices,
  after: typeof afterEach | typeof afterAll = afterEach,
): (args?: string[], env?: Record<string, string>) => Promise<ServerProcess> {
  const running: ServerProcess[] = [];
  after(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  return async (args = [], env = {}) => {
    const server = await startProcess(here, args, env);
    running.push(server);
    return server;
  };
}

/** Resolves as soon as the server serves or has ended. */
async function startProcess(
  { services: { config }, databaseUrl }: TestServices,
  args: string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
    env: {
      ...PROCESS_ENV,
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      SECRET: config.secret,
      SMTP_URL: config.smtpUrl ?? '',
      PORT: String(port),
      LOG_LEVEL: 'error', // a busy machine makes requests slow, which `warn` would log
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const serves = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Titleline runs on')) serves.resolve();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  await Promise.race([serves.promise, ended]);
  const address = `http://127.0.0.1:${port}`;
  return {
    child,
    port,
    address,
    get output() {
      return output;
    },
    ended,
    command: async ({ cookie }, name, input) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${address}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
