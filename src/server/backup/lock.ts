// One process at a time, without waiting: SQLite's own file lock, which the operating system drops with the process, even a killed one.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a lock that another process holds. */
const BUSY = 5;

/** Runs `work` while no other process holds the lock on this file. Throws an Error with the sentence `busy` if one does. */
export async function whileLocked<T>(file: string, busy: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      throw (error as { errcode?: number }).errcode === BUSY ? new Error(busy) : error;
    }
    return await work();
  } finally {
    lock.close();
  }
}
