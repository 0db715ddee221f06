// Shutdown of a process: the first SIGTERM or SIGINT ends its work gracefully within a time limit, the second ends it at once.
import { log } from '../log.ts';

/** ms, without the time to drain. Service managers and containers usually kill after ten seconds; PostgreSQL has to be stopped within them too. */
const TIME_LIMIT_MS = 9_000;
/** ms. Under npm Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

const begun = new AbortController();
/** Aborted when this process begins to stop. */
export const stopping: AbortSignal = begun.signal;

/**
 * `finish` ends the work of the process. If it takes too long, the rest is cut off: a command is then done completely or not at all.
 * `drainMs`: how long `finish` takes before that, because a balancer has to learn of it. The process exits with `process.exitCode`. Returns a function that stops the process without a signal.
 */
export function shutDownOnSignal(finish: () => Promise<void>, drainMs: () => number): () => Promise<void> {
  let since: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since > SAME_SIGNAL_MS) process.exit();
      void stop();
    });
  return stop;

  async function stop(): Promise<void> {
    if (since !== undefined) return;
    since = performance.now();
    log('stopping');
    begun.abort();
    setTimeout(() => {
      log('stop-cut');
      process.exit();
    }, TIME_LIMIT_MS + drainMs()).unref();
    try {
      await finish();
    } catch (error) {
      log('stop-failed', { error });
    }
    process.exit();
  }
}
