// Watches whether requests get a connection of the pool: sends an empty query every second, which waits behind theirs.
import type { Sql } from './sql.ts';

const INTERVAL_MS = 1000;
/** A connection that is not free for so long is no peak of requests. */
const LONGEST_WAIT_MS = 2000;

/** With a comment, so that tests which count statements can leave it out. */
export const POOL_QUERY = 'select 1 /* is a connection free */';

export type PoolWatch = {
  /** False if a query has waited too long, until one has not: so it does not change with every query of a busy pool. */
  hasFreeConnection(): boolean;
  stop(): void;
};

export function watchPool(sql: Sql): PoolWatch {
  let lastWaitMs = 0;
  let waitsSince: number | null = null;
  const ask = async () => {
    if (waitsSince !== null) return;
    waitsSince = performance.now();
    try {
      await sql.unsafe(POOL_QUERY);
      lastWaitMs = performance.now() - waitsSince;
    } catch {
      lastWaitMs = 0; // the database is away, which has a status of its own
    } finally {
      waitsSince = null;
    }
  };
  const timer = setInterval(() => void ask(), INTERVAL_MS).unref();
  return {
    hasFreeConnection: () => Math.max(lastWaitMs, waitsSince === null ? 0 : performance.now() - waitsSince) < LONGEST_WAIT_MS,
    stop: () => clearInterval(timer),
  };
}
