// The last words of a process that something unexpected ends. Node's own would be the whole error, with what it quotes.
import { log } from '../log.ts';

let crashed = false;

export function endOnCrash(): void {
  process.on('uncaughtException', (error) => {
    crashed = true;
    log('crashed', { error });
    process.exit(1);
  });
}

/** For those who clean up at the exit: what another start can use goes on after a crash. */
export const hasCrashed = (): boolean => crashed;
