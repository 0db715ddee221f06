// How many processes serve, as the command line says.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** So many have connections enough in a PostgreSQL as it comes. */
const MOST = 16;

/** undefined: one process does all. Throws an Error whose message is one sentence. */
export function workerCount(args: string[]): number | undefined {
  const { values } = parseArgs({ args, strict: false, options: { workers: { type: 'string' }, dev: { type: 'boolean' } } });
  const { workers, dev } = values;
  if (workers === undefined) return undefined;
  if (dev) throw new Error('--workers does not go with --dev, which is one process.');
  if (workers === 'auto') return Math.min(availableParallelism(), MOST);
  const count = Number(workers);
  if (typeof workers !== 'string' || !/^\d+$/.test(workers) || count < 1 || count > MOST)
    throw new Error(
      `--workers must be a whole number from 1 to ${MOST}, or auto${typeof workers === 'string' ? `, not "${workers}"` : ''}.`,
    );
  return count;
}

/** PostgreSQL takes 100 connections as it comes. Some are left for the process in the background and for who looks on. */
const CONNECTIONS = 80;
/** The live bus listens on one and tells on another, on which health is asked too, and the jobs have theirs. */
const OWN_CONNECTIONS = 3;

/** How many connections each of so many processes may have for what it is asked. */
export const poolSizeOf = (workers: number): number => Math.min(8, Math.floor(CONNECTIONS / workers) - OWN_CONNECTIONS);
