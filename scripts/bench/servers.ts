// The server processes that are measured: the product as it runs in production, and the floor. Each on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../bars/free-port.ts';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

type Settings = { databaseUrl: string; dataDir: string; secret: string };

/** Throws an Error with what it said where it does not start. */
export async function startProduct({ databaseUrl, dataDir, secret }: Settings): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: origin, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: secret };
  return await started(origin, ['src/server/main.ts'], { ...env, SMTP_URL: '' }, 'Titleline runs on');
}

export async function startFloor({ databaseUrl }: Pick<Settings, 'databaseUrl'>): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: databaseUrl };
  return await started(`http://127.0.0.1:${port}`, ['scripts/bench/floor/main.ts'], env, 'The floor listens');
}

async function started(origin: string, script: string[], env: Record<string, string>, word: string): Promise<Server> {
  const { npm_lifecycle_event: _, ...inherited } = process.env; // it stops when we say so, not when npm goes
  const server = spawn(process.execPath, script, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await heard(server, word);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    origin,
    pid: server.pid!,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function heard(server: ChildProcess, word: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(word)) resolve();
    };
    server.stdout!.on('data', hear);
    server.stderr!.on('data', hear);
    server.once('exit', () => reject(new Error(`${word}… was never said. ${said}`)));
  });
}
