// What every forked process does: it says whether it could start, and ends when the primary, or a signal, says so.
import { collectGarbage } from './collect-garbage.ts';
import { readConfig } from '../config.ts';
import { endOnCrash } from './crash.ts';
import { waitForDatabase } from '../db/driver/wait-for-database.ts';
import { log, setLogLevel } from '../log.ts';
import { startFailure } from './start-failure.ts';
import { shutDownOnSignal } from './shutdown.ts';
import { redactError } from '../redact-error.ts';
import type { Config } from '../config.ts';
import type { FromPrimary, FromWorker, ProcessMessage } from './messages.ts';

type Running = { close(): Promise<void> };
/** `workers`: how many processes serve. */
type Start = (config: Config, databaseUrl: string, workers: number) => Promise<Running>;

/** The primary hands on the address of the database in DATABASE_URL, and in the one argument how many processes serve. */
export async function runWorker(start: Start): Promise<void> {
  let running: Running | undefined;
  endOnCrash();
  const stop = shutDownOnSignal(async () => await running?.close());
  process.on('message', (message: ProcessMessage<FromPrimary>) => {
    if (message?.kind === 'stop') void stop();
  });
  // The primary was killed while something was on its way to it. It takes its workers along; this is no crash of theirs.
  (process as NodeJS.EventEmitter).on('error', () => process.exit());
  let config: Config | undefined;
  try {
    config = readConfig();
    setLogLevel(config.logLevel);
    if (config.databaseUrl === undefined) throw new Error('Only the primary starts this process.');
    await waitForDatabase(config.databaseUrl, () => {}); // it may be coming back at this moment
    running = await start(config, config.databaseUrl, Number(process.argv[2]));
    log('started');
    sendToPrimary({ kind: 'ready' });
    collectGarbage();
  } catch (error) {
    process.exitCode = 1;
    sendToPrimary({ kind: 'failed', reason: startFailure(error, config?.port), error: redactError(error) }, () => void stop());
  }
}

/** Without the primary there is nobody to say it to, and this process is about to end. */
export function sendToPrimary(message: FromWorker, said: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, said);
  else said();
}
