// Keeps the embedded PostgreSQL running as long as a process needs it. Every process on the data folder checks four times a second:
// - Another process owns the server: tries to become the owner, which succeeds after that process has ended for any reason.
// - This process owns it and it runs: nothing. A server that runs but accepts no connections is left alone: it recovers or is busy.
// - This process owns it and it is gone: restarts it on the same port, at once, then with growing pauses, without a limit.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../log.ts';
import { restartDelay } from '../../processes/restart-delay.ts';

const CHECK_MS = 250;
/** The longest pause: a failed start costs little, and nothing works without the database. */
const LONGEST_PAUSE_MS = 2_000;
/** How often a failure is logged while the attempts go on. */
const LOG_EVERY_MS = 30_000;

export type OwnedPostgres = {
  /** Tries to become the owner. Returns whether this process owns the server. */
  tryToOwn(): boolean;
  isRunning(): boolean;
  /** Throws if the server does not start. */
  start(): Promise<void>;
};

/** Returns a function that ends the checks. A start in progress is not interrupted. */
export function keepRunning(postgres: OwnedPostgres): () => void {
  const stopped = new AbortController();
  void watch();
  return () => stopped.abort();

  async function watch(): Promise<void> {
    for (; !stopped.signal.aborted; await pause(CHECK_MS)) if (!needsNothing()) await restart();
  }

  /** If the check itself fails, for example because no file descriptor is free, it is repeated. */
  function needsNothing(): boolean {
    try {
      return !postgres.tryToOwn() || postgres.isRunning();
    } catch {
      return true;
    }
  }

  async function restart(): Promise<void> {
    const goneAt = performance.now();
    log('database-gone');
    let loggedAt: number | undefined;
    for (let attempt = 1; ; attempt++) {
      await pause(Math.min(restartDelay(attempt), LONGEST_PAUSE_MS));
      if (stopped.signal.aborted) return;
      try {
        await postgres.start();
        log('database-back', { ms: Math.round(performance.now() - goneAt) });
        return;
      } catch (error) {
        if (loggedAt === undefined || performance.now() - loggedAt >= LOG_EVERY_MS) {
          log('database-not-started', { error });
          loggedAt = performance.now();
        }
      }
    }
  }
}

/** Does not keep the process alive. */
const pause = async (ms: number): Promise<void> => await sleep(ms, undefined, { ref: false });
