// Keeps the embedded PostgreSQL running as long as its owner needs it, which checks four times a second. A server that runs but accepts no
// connections is left alone: it recovers or is busy. One that is gone is restarted: at once, then with growing pauses, without a limit.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../log.ts';
import { restartDelay } from '../../restart-delay.ts';

const CHECK_MS = 250;
/** The longest pause: a failed start costs little, and nothing works without the database. */
const LONGEST_PAUSE_MS = 2_000;
/** How often a failure is logged while the attempts go on. */
const LOG_EVERY_MS = 30_000;

export type OwnedPostgres = {
  isRunning(): boolean;
  /** Throws if the server does not start. */
  restart(): Promise<void>;
};

/** `stopped` ends the checks. A start in progress is not interrupted. */
export function keepRunning(postgres: OwnedPostgres, stopped: AbortSignal): void {
  void watch();

  async function watch(): Promise<void> {
    for (; !stopped.aborted; await pause(CHECK_MS)) if (!isRunning()) await restart();
  }

  /** If the check itself fails, for example because no file descriptor is free, it is repeated. */
  function isRunning(): boolean {
    try {
      return postgres.isRunning();
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
      if (stopped.aborted) return;
      try {
        await postgres.restart();
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
