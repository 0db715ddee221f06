// Shutdown of a process: the first SIGTERM or SIGINT ends its work gracefully within a time limit, the second ends it at once.
import { log } from '../log.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** ms. Service managers and containers usually kill after ten seconds; PostgreSQL has to be stopped within them too. */
const TIME_LIMIT_MS = 9_000;
/** ms. Under npm Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

const begun = new AbortController();
/** Aborted when this process begins to stop. */
export const stopping: AbortSignal = begun.signal;

/**
 * `finish` ends the work of the process. If it takes too long, the rest is cut off: a command is then done completely or not at all.
 * The process exits with `process.exitCode`. Returns a function that stops the process without a signal.
 */
export function shutDownOnSignal(finish: () => Promise<void>): () => Promise<void> {
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
    }, TIME_LIMIT_MS).unref();
    try {
      await finish();
    } catch (error) {
      log('stop-failed', { error });
    }
    process.exit();
  }
}

// Frees the memory that the start used and the running server does not need: without pressure V8 would keep it.

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc'); // for contexts that are created from now on
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}
