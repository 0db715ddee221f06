// The server processes that are measured: the product as it runs in production, and the baseline. Each has its own port.
import { type ChildProcess, spawn } from 'node:child_process';
import type { FromWorker } from '../../src/server/processes/worker-pool.ts';
import { freePort } from '../../testing/servers/free-port.ts';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

type Settings = { databaseUrl: string; dataDir: string; secret: string; smtpUrl?: string };

/** Starts the product in one process, which also sends the mail. Throws an Error with its error output if it does not start. */
export async function startProduct(settings: Settings, nodeOptions: readonly string[] = []): Promise<Server> {
  const { origin, env } = await serverEnvironment(settings);
  return await startProcess(origin, [...nodeOptions, 'src/server/main.ts'], env, prints('Titleline runs on'));
}

/** Starts only a web process, as one of several: another process follows the ledger and sends the mail. */
export async function startWebProcess(settings: Settings): Promise<Server> {
  const { origin, env } = await serverEnvironment(settings);
  return await startProcess(origin, ['src/server/processes/web-process.ts', '1'], env, sendsReady);
}

/** Starts the process that does everything in the background. It sends no mail if mail is on hold. */
export async function startBackground(settings: Settings): Promise<Server> {
  const { origin, env } = await serverEnvironment(settings);
  return await startProcess(origin, ['src/server/processes/background-process.ts', '1'], env, sendsReady);
}

export async function startBaseline({ databaseUrl }: Pick<Settings, 'databaseUrl'>, nodeOptions: readonly string[] = []): Promise<Server> {
  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: databaseUrl };
  return await startProcess(
    `http://127.0.0.1:${port}`,
    [...nodeOptions, 'lab/bench/baseline/main.ts'],
    env,
    prints('The baseline listens'),
  );
}

async function serverEnvironment({ databaseUrl, dataDir, secret, smtpUrl = '' }: Settings) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    HOST: '127.0.0.1',
    BASE_URL: origin,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: secret,
    SMTP_URL: smtpUrl,
  };
  return { origin, env };
}

/** Calls `onReady` when the server is ready. */
type ReadySignal = (server: ChildProcess, onReady: () => void) => void;

const prints =
  (text: string): ReadySignal =>
  (server, onReady) => {
    let output = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) onReady();
    });
  };

const sendsReady: ReadySignal = (server, onReady) => {
  server.on('message', (message) => {
    if ((message as FromWorker).kind === 'ready') onReady();
  });
};

async function startProcess(origin: string, script: string[], env: Record<string, string>, signal: ReadySignal): Promise<Server> {
  const { npm_lifecycle_event: _, ...inherited } = process.env; // without it the server does not stop when npm exits
  const server = spawn(process.execPath, script, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  process.once('exit', () => server.kill('SIGKILL'));
  let errors = '';
  server.stdout!.resume();
  server.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    signal(server, resolve);
    void ended.then(() => reject(new Error(`${script.at(-1)} did not start. ${errors}`)));
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
