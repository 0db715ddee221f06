// What may be done to a data folder only while neither the product nor its PostgreSQL runs on it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './lock.ts';
import { DATABASE } from './manifest.ts';

/** No product can start on the folder meanwhile. Throws an Error with a sentence if one runs, or its PostgreSQL. */
export async function whileStopped<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const runs = `Titleline runs on ${dataDir}. Stop it, and run this again.`;
  return await whileLocked(join(dataDir, 'postgres.lock'), runs, async () => {
    const pidFile = join(dataDir, DATABASE, 'postmaster.pid');
    const pid = postmasterOf(pidFile);
    if (pid !== 0)
      throw new Error(
        `A PostgreSQL runs on ${dataDir} (process ${pid}). Stop Titleline there, and run this again. If process ${pid} is no PostgreSQL, remove ${pidFile} first.`,
      );
    return await work();
  });
}

/** The process in the file if there is one; else 0. */
function postmasterOf(pidFile: string): number {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  try {
    if (pid > 0) process.kill(pid, 0);
    return pid > 0 ? pid : 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : 0;
  }
}
