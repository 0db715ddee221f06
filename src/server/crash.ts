// Logs an unexpected error and ends the process. Node would print the whole error, with the data that it quotes.
import { log } from './log.ts';

let crashed = false;

export function endOnCrash(): void {
  process.on('uncaughtException', (error) => {
    crashed = true;
    log('crashed', { error });
    process.exit(1);
  });
}

/** For cleanup at the exit: what another start can use is not stopped after a crash. */
export const hasCrashed = (): boolean => crashed;
