// A lock on a file, held by one process. It is SQLite's lock, because the operating system releases it when the process ends, even by a
// kill. A process id in a file would say nothing once the id is reused.
import { DatabaseSync } from 'node:sqlite';

/** SQLite's error code for a lock that another process holds. */
const BUSY = 5;

export type FileLock = {
  /** Takes the lock without waiting. Returns whether this process holds it. */
  take(): boolean;
  release(): void;
};

/** Prevents garbage collection, which would close the database and release the lock. */
const lockedDatabases = new Set<DatabaseSync>();

/** This process must not open the file in another way, because closing it would release the lock. Nothing is written to the file. */
export function fileLock(file: string): FileLock {
  let database: DatabaseSync | undefined;
  return {
    take: () => {
      try {
        database ??= new DatabaseSync(file, { timeout: 0 });
        if (!lockedDatabases.has(database)) database.exec('begin exclusive');
        lockedDatabases.add(database);
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode === BUSY) return false;
        throw new Error(
          `${file} could not be locked (${(error as Error).message}). DATA_DIR must be a folder that this process can write to.`,
          {
            cause: error,
          },
        );
      }
    },
    release: () => {
      if (!database) return;
      lockedDatabases.delete(database);
      database.close();
      database = undefined;
    },
  };
}
