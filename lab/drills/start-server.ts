// Starts the server under test in a separate process, and keeps its log.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../testing/servers/free-port.ts';
import type { FromServer, ToServer } from './messages.ts';

export type DrilledServer = {
  origin: string;
  /** The bearer token for `/metrics`. */
  metricsToken: string;
  secret: string;
  /** Returns what the server has logged since the last call. */
  takeLog(): string;
  /** Returns how many statements the server sends to PostgreSQL during `work`. It must get no other requests meanwhile. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  /** Resolves when notifications and mails of everything that was committed before are written. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
};

/** `smtpUrl`: '' to write mail to files. `secret`: a new one if none is given. Servers on one database have the same. */
type Settings = { databaseUrl: string; dataDir: string; smtpUrl: string; secret?: string };

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Throws an Error with the server's output if it does not start. */
export async function startServer({ databaseUrl, dataDir, smtpUrl, secret = newSecret() }: Settings): Promise<DrilledServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const metricsToken = randomBytes(24).toString('base64url');
  const { npm_lifecycle_event: _, ...inherited } = process.env; // without it the server does not stop when npm exits
  const child = spawn(process.execPath, ['lab/drills/server.ts'], {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      BASE_URL: origin,
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: secret,
      METRICS_TOKEN: metricsToken,
      // Every user has a separate IP address, which is sent in x-forwarded-for.
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  const first = await Promise.race([nextMessage(child), ended.then(() => undefined)]);
  if (first !== 'ready') throw new Error(`The server did not start. ${log}`);
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, because a reply does not say to which message it belongs. */
  const ask = async (message: ToServer): Promise<number> => {
    const mine = last.then(async () => {
      const received = nextMessage(child);
      child.send(message);
      const reply = await received;
      return typeof reply === 'object' ? reply.statements : 0;
    });
    last = mine.catch(() => undefined);
    return await mine;
  };
  return {
    origin,
    metricsToken,
    secret,
    takeLog: () => {
      const taken = log;
      log = '';
      return taken;
    },
    statementsOf: async (work) => {
      await ask('count');
      await work();
      return await ask('counted');
    },
    catchUp: async () => void (await ask('catch up')),
    stop: async () => {
      child.send('stop' satisfies ToServer);
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const nextMessage = async (child: ChildProcess): Promise<FromServer> => ((await once(child, 'message')) as [FromServer])[0];
