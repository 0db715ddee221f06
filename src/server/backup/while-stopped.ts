// Operations on a data folder that are only allowed while neither the product nor its PostgreSQL runs on it.
import { join } from 'node:path';
import { findPostmaster, pidFile, processesIn } from '../db/embedded/postmaster.ts';
import { runExclusively } from '../files/exclusive.ts';
import { DATABASE } from './manifest.ts';

/** Prevents a start of the product meanwhile. Throws an Error with a sentence if the product or its PostgreSQL runs. */
export async function whileStopped<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const runs = `Titleline runs on ${dataDir}. Stop it, and run this again.`;
  return await runExclusively(join(dataDir, 'postgres.lock'), runs, async () => {
    refuseRunning(dataDir);
    return await work();
  });
}

/** Throws an Error with a sentence if a PostgreSQL runs on the folder: one that was started by hand does not use the lock. */
export function refuseRunning(dataDir: string): void {
  const data = join(dataDir, DATABASE);
  const found = findPostmaster(data);
  const pid = 'postmaster' in found ? found.postmaster.pid : processesIn(data).certain[0];
  if (pid !== undefined)
    throw new Error(
      `A PostgreSQL runs on ${dataDir} (process ${pid}). Stop Titleline there, and run this again. If process ${pid} is no PostgreSQL, remove ${pidFile(data)} first.`,
    );
}
