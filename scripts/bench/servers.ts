// The server processes that are measured: the product as it runs in production, and the floor. Each on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import type { FromWorker } from '../../src/server/processes/messages.ts';
import { freePort } from '../bars/free-port.ts';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

type Settings = { databaseUrl: string; dataDir: string; secret: string };

/** In one process, which sends the mails too. Throws an Error with what it said where it does not start. */
export async function startProduct(settings: Settings, nodeOptions: readonly string[] = []): Promise<Server> {
  const { origin, env } = await placeFor(settings);
  return await started(origin, [...nodeOptions, 'src/server/main.ts'], env, says('Titleline runs on'));
}

/** As one of several processes: it serves, and leaves the mails to another. */
export async function startServing(settings: Settings): Promise<Server> {
  const { origin, env } = await placeFor(settings);
  return await started(origin, ['src/server/processes/web-process.ts', '1'], env, isReady);
}

export async function startFloor({ databaseUrl }: Pick<Settings, 'databaseUrl'>, nodeOptions: readonly string[] = []): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: databaseUrl };
  return await started(`http://127.0.0.1:${port}`, [...nodeOptions, 'scripts/bench/floor/main.ts'], env, says('The floor listens'));
}

async function placeFor({ databaseUrl, dataDir, secret }: Settings) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: origin,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: secret,
    SMTP_URL: '',
  };
  return { origin, env };
}

type Word = (server: ChildProcess, given: () => void) => void;

const says =
  (words: string): Word =>
  (server, given) => {
    let said = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) given();
    });
  };

const isReady: Word = (server, given) => {
  server.on('message', (message) => {
    if ((message as FromWorker).kind === 'ready') given();
  });
};

async function started(origin: string, script: string[], env: Record<string, string>, word: Word): Promise<Server> {
  const { npm_lifecycle_event: _, ...inherited } = process.env; // it stops when we say so, not when npm goes
  const server = spawn(process.execPath, script, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaints = '';
  server.stdout!.resume();
  server.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    word(server, resolve);
    void ended.then(() => reject(new Error(`${script.at(-1)} did not start. ${complaints}`)));
  });
  return {
    origin,
    pid: server.pid!,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
