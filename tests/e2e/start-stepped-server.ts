// Starts a server whose clock is ahead of the machine's, on the database of the browser tests' other servers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { databaseUrl } from '../../testing/browser/database.ts';
import { SMTP, STEPPED_ORIGIN } from '../../testing/browser/servers.ts';
import { PROCESS_ENV } from '../../testing/servers/process-env.ts';

/** Resolves once it answers at `STEPPED_ORIGIN`. End it with SIGTERM. */
export async function startSteppedServer(aheadMs: number): Promise<ChildProcess> {
  const { E2E_DATA_DIR = '.data/e2e', ...env } = process.env;
  const own = { PORT: new URL(STEPPED_ORIGIN).port, BASE_URL: STEPPED_ORIGIN, DATA_DIR: E2E_DATA_DIR, SMTP_URL: SMTP, LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['tests/e2e/stepped-server.ts'], {
    env: { ...env, ...PROCESS_ENV, ...own, CLOCK_AHEAD_MS: String(aheadMs), DATABASE_URL: databaseUrl() },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(server.stdout!, 'data');
  return server;
}

/** Moves the clock of a server that runs: from now on it is ahead by so many ms. */
export async function moveClock(server: ChildProcess, aheadMs: number): Promise<void> {
  const moved = once(server, 'message');
  server.send(aheadMs);
  await moved;
}
