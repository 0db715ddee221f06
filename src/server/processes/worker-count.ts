// The number of web processes, from the command line.
import { availableParallelism } from 'node:os';

/** The maximum for the connections of a PostgreSQL with default settings. */
const MAX_WORKERS = 16;

export const WORKERS_OPTION = {
  type: 'string',
  value: 'N',
  does: `serve with N processes, 1 to ${MAX_WORKERS}, or "auto" for one a processor, and one more for mail`,
} as const;

/** Returns undefined if one process does everything. Throws an Error with a sentence. */
export function workerCount({ workers, dev }: { workers?: string; dev?: boolean }): number | undefined {
  if (workers === undefined) return undefined;
  if (dev) throw new Error('--workers does not go with --dev, which is one process.');
  if (workers === 'auto') return Math.min(availableParallelism(), MAX_WORKERS);
  const count = Number(workers);
  if (!/^\d+$/.test(workers) || count < 1 || count > MAX_WORKERS)
    throw new Error(`--workers must be a whole number from 1 to ${MAX_WORKERS}, or auto, not "${workers}".`);
  return count;
}

/** PostgreSQL accepts 100 connections by default. The rest is for the background process and for operators. */
const MAX_CONNECTIONS = 80;
/** Connections outside of the pool: to listen, to publish and check health, and for the job queue. */
const CONNECTIONS_OUTSIDE_POOL = 3;
/** The pool of a process that does everything, or sends mail. */
const POOL_ALONE = 8;

export const poolSizeFor = (workers: number): number =>
  Math.min(POOL_ALONE, Math.floor(MAX_CONNECTIONS / workers) - CONNECTIONS_OUTSIDE_POOL);

/** How many connections to PostgreSQL the processes of a host have at most. `workers`: undefined if one process does everything. */
export const connectionsOf = (workers: number | undefined): number => {
  const alone = POOL_ALONE + CONNECTIONS_OUTSIDE_POOL;
  return workers === undefined ? alone : workers * (poolSizeFor(workers) + CONNECTIONS_OUTSIDE_POOL) + alone;
};
