// How a process of ours ends. The first SIGTERM or SIGINT brings what it does to an end in order and within a time; the second ends it at once.
import { log } from '../log.ts';

/** ms. Service managers and containers commonly kill after ten seconds; PostgreSQL is to be stopped within them too. */
const WITHIN_MS = 9_000;
/** ms. Ctrl-C under npm comes twice, from the terminal and from npm. */
const SAME_WORD_MS = 500;

/**
 * `finish` ends what the process does; where that takes too long, what is left is cut: a command is then wholly done or not at all.
 * The process ends with the exit code that is set by then. Call the answer to stop without a signal.
 */
export function shutDownOnSignal(finish: () => Promise<void>): () => Promise<void> {
  let since: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since > SAME_WORD_MS) process.exit();
      void stop();
    });
  return stop;

  async function stop(): Promise<void> {
    if (since !== undefined) return;
    since = performance.now();
    log('stopping');
    setTimeout(() => {
      log('stop-cut');
      process.exit();
    }, WITHIN_MS).unref();
    try {
      await finish();
    } catch (error) {
      log('stop-failed', { error });
    }
    process.exit();
  }
}
