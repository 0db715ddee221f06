// What may be done to a data folder only while neither the product nor its PostgreSQL runs on it.
import { join } from 'node:path';
import { findPostmaster, pidFile, processesIn } from '../db/embedded/postmaster.ts';
import { whileLocked } from './lock.ts';
import { DATABASE } from './manifest.ts';

/** No product can start on the folder meanwhile. Throws an Error with a sentence if one runs, or its PostgreSQL. */
export async function whileStopped<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const runs = `Titleline runs on ${dataDir}. Stop it, and run this again.`;
  return await whileLocked(join(dataDir, 'postgres.lock'), runs, async () => {
    const found = findPostmaster(join(dataDir, DATABASE));
    const pid = 'postmaster' in found ? found.postmaster.pid : processesIn(join(dataDir, DATABASE)).sure[0];
    if (pid !== undefined) {
      const file = pidFile(join(dataDir, DATABASE));
      throw new Error(
        `A PostgreSQL runs on ${dataDir} (process ${pid}). Stop Titleline there, and run this again. If process ${pid} is no PostgreSQL, remove ${file} first.`,
      );
    }
    return await work();
  });
}
