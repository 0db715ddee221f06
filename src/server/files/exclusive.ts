// One process at a time, without waiting.
import { fileLock } from './file-lock.ts';

/** Runs `work` while no other process holds the lock on this file, whose folder must exist. Throws an Error with the sentence `busy` if one does. */
export async function runExclusively<T>(file: string, busy: string, work: () => Promise<T>): Promise<T> {
  const lock = fileLock(file);
  if (!lock.take()) throw new Error(busy);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
