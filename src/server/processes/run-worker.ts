// The common part of every forked process: reports whether it could start, and ends when the primary or a signal tells it to.
import { collectGarbage } from './collect-garbage.ts';
import { shutDownOnSignal } from './shutdown.ts';
import { type Config, readConfig } from '../config.ts';
import { endOnCrash } from '../crash.ts';
import { whenDatabaseAnswers } from '../postgres/connections/wait-for-database.ts';
import { log, setLogLevel } from '../log.ts';
import { startFailure } from './start-failure.ts';
import { redactError } from '../redact-error.ts';
import type { FromPrimary, FromWorker, ProcessMessage } from './worker-pool.ts';

type Running = { close(): Promise<void> };
/** `workers`: the number of web processes. */
type Start = (config: Config, databaseUrl: string, workers: number) => Promise<Running>;

/** The primary passes the database in DATABASE_URL and the number of web processes as the only argument. */
export async function runWorker(start: Start): Promise<void> {
  let running: Running | undefined;
  let config: Config | undefined;
  endOnCrash();
  const stop = shutDownOnSignal(
    async () => await running?.close(),
    () => config?.drainMs ?? 0,
  );
  process.on('message', (message: ProcessMessage<FromPrimary>) => {
    if (message?.kind === 'stop') void stop();
  });
  // The primary was killed during a message to it. Its workers end with it; this is not a crash.
  (process as NodeJS.EventEmitter).on('error', () => process.exit());
  try {
    config = readConfig();
    setLogLevel(config.logLevel);
    if (config.databaseUrl === undefined) throw new Error('Only the primary starts this process.');
    const [given, databaseUrl] = [config, config.databaseUrl];
    // It may be restarting at this moment.
    running = await whenDatabaseAnswers(
      databaseUrl,
      () => {},
      async () => await start(given, databaseUrl, Number(process.argv[2])),
    );
    log('started');
    sendToPrimary({ kind: 'ready' });
    collectGarbage();
  } catch (error) {
    process.exitCode = 1;
    sendToPrimary({ kind: 'failed', reason: startFailure(error, config?.port), error: redactError(error) }, () => void stop());
  }
}

/** Calls `onSent` when the message was sent, or if the primary has ended; then this process is about to end too. */
export function sendToPrimary(message: FromWorker, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, onSent);
  else onSent();
}
