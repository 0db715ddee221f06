// The last words of a process that something unexpected ends. Node's own would be the whole error, with what it quotes.
import { log } from './log.ts';

export function endOnCrash(): void {
  process.on('uncaughtException', (error) => {
    log('crashed', { error });
    process.exit(1);
  });
}
