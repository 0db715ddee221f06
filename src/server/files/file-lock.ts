// A lock on a file that one process holds: SQLite's own, because the operating system drops it with the process, even a killed one; a
// process id in a file says nothing once the id is used again.
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a lock that another holds. */
const BUSY = 5;

export type FileLock = {
  /** Whether this process holds it from now on, or already. Never waits. */
  take(): boolean;
  release(): void;
};

/** What is collected as garbage is closed, which drops the lock. */
const held = new Set<DatabaseSync>();

/** The file must not be opened in another way by this process: closing it would drop the lock. Nothing is ever written to it. */
export function fileLock(file: string): FileLock {
  let database: DatabaseSync | undefined;
  return {
    take: () => {
      try {
        database ??= new DatabaseSync(file, { timeout: 0 });
        if (!held.has(database)) database.exec('begin exclusive');
        held.add(database);
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
      held.delete(database);
      database.close();
      database = undefined;
    },
  };
}
