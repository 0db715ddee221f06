// The number of web processes, from the command line.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** The maximum for the connections of a PostgreSQL with default settings. */
const MAX_WORKERS = 16;

/** Returns undefined if one process does everything. Throws an Error with one sentence. */
export function workerCount(args: string[]): number | undefined {
  const { values } = parseArgs({ args, strict: false, options: { workers: { type: 'string' }, dev: { type: 'boolean' } } });
  const { workers, dev } = values;
  if (workers === undefined) return undefined;
  if (dev) throw new Error('--workers does not go with --dev, which is one process.');
  if (workers === 'auto') return Math.min(availableParallelism(), MAX_WORKERS);
  const count = Number(workers);
  if (typeof workers !== 'string' || !/^\d+$/.test(workers) || count < 1 || count > MAX_WORKERS)
    throw new Error(
      `--workers must be a whole number from 1 to ${MAX_WORKERS}, or auto${typeof workers === 'string' ? `, not "${workers}"` : ''}.`,
    );
  return count;
}

/** PostgreSQL accepts 100 connections by default. The rest is for the background process and for operators. */
const MAX_CONNECTIONS = 80;
/** Connections outside of the pool: to listen, to publish and check health, and for the job queue. */
const CONNECTIONS_OUTSIDE_POOL = 3;

/** The maximum size of the connection pool of each web process. */
export const poolSizeFor = (workers: number): number => Math.min(8, Math.floor(MAX_CONNECTIONS / workers) - CONNECTIONS_OUTSIDE_POOL);
