// Keeps the embedded PostgreSQL running for as long as a process needs it. Every process on the data folder looks four times a second:
// - Owned by another: tries to become the owner, which succeeds when that one has ended, however it ended.
// - Owned and running: nothing. One that runs and takes no connections is left alone: it recovers, or is busy.
// - Owned and gone: started again on the same port, at once, and with growing pauses for as long as that fails. It is never given up.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../log.ts';
import { restartDelay } from '../../processes/restart-delay.ts';

const LOOK_MS = 250;
/** A start that fails costs little, and nothing can be done without a database: no pause is longer. */
const LONGEST_PAUSE_MS = 2_000;
/** How often it is said that it still cannot be started. */
const SAID_EVERY_MS = 30_000;

export type RunningPostgres = {
  /** Whether this process owns it from now on, or already. */
  own(): boolean;
  isRunning(): boolean;
  /** Throws where it does not start. */
  start(): Promise<void>;
};

/** Call the answer to let it be. A start that is under way then goes on. */
export function keepRunning(kept: RunningPostgres): () => void {
  const over = new AbortController();
  void watch();
  return () => over.abort();

  async function watch(): Promise<void> {
    for (; !over.signal.aborted; await pause(LOOK_MS)) if (!isAllRight()) await startAgain();
  }

  /** What cannot be looked at now, with no file to open left, is looked at again. */
  function isAllRight(): boolean {
    try {
      return !kept.own() || kept.isRunning();
    } catch {
      return true;
    }
  }

  async function startAgain(): Promise<void> {
    const goneAt = performance.now();
    log('database-gone');
    let saidAt = -Infinity;
    for (let attempt = 1; ; attempt++) {
      await pause(Math.min(restartDelay(attempt), LONGEST_PAUSE_MS));
      if (over.signal.aborted) return;
      try {
        await kept.start();
        log('database-back', { ms: Math.round(performance.now() - goneAt) });
        return;
      } catch (error) {
        if (performance.now() - saidAt >= SAID_EVERY_MS) {
          log('database-not-started', { error });
          saidAt = performance.now();
        }
      }
    }
  }
}

/** It does not keep the process. */
const pause = async (ms: number): Promise<void> => await sleep(ms, undefined, { ref: false });
