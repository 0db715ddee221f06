// A server as it is started: a process of its own, on the database of a test file, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { Answer, Person, TestServices } from './test-services.ts';

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly address: string;
  /** What it has written so far, of both kinds. */
  readonly said: string;
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** As the person's page, on whatever connection there is. */
  command(person: Person, name: string, input: object): Promise<Answer>;
};

/** Call below `useTestServices`. What is still running at the end of a test is killed. */
export function useServerProcesses(here: TestServices): (args?: string[], env?: Record<string, string>) => Promise<ServerProcess> {
  const running: ServerProcess[] = [];
  afterEach(async () => {
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

/** Answers as soon as it serves, or has ended. */
async function startProcess(
  { services: { config }, databaseUrl }: TestServices,
  args: string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      SECRET: config.secret,
      SMTP_URL: config.smtpUrl ?? '',
      PORT: String(port),
      LOG_LEVEL: 'error', // a request that is slow on a busy machine is no failure of what is tested
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const serves = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Titleline runs on')) serves.resolve();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  await Promise.race([serves.promise, ended]);
  const address = `http://127.0.0.1:${port}`;
  return {
    child,
    port,
    address,
    get said() {
      return said;
    },
    ended,
    command: async ({ cookie }, name, input) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${address}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Nobody listens on it at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
