// Mutual exclusion between processes, without waiting.
import { fileLock } from './file-lock.ts';

/** Runs `work` while holding the lock on this file, whose folder must exist. Throws an Error with the message `busy` if it is taken. */
export async function runExclusively<T>(file: string, busy: string, work: () => Promise<T>): Promise<T> {
  const lock = fileLock(file);
  if (!lock.take()) throw new Error(busy);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
