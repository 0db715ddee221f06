// One process at a time: SQLite's own file lock, because the operating system drops it with the process, even a killed one.
import { DatabaseSync } from 'node:sqlite';

const PATIENCE_MS = 120_000;

/** Runs `work` while no other process runs any under the same file. Waits for its turn without serving anything meanwhile. */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}
