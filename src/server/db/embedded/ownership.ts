// Who owns the embedded PostgreSQL: the process that holds the lock `postgres.lock` in DATA_DIR. The operating system releases it when the
// process ends. An owner that is about to stop the server writes `postgres.leaving` first, so that no other process attaches any more. Only
// the holder of the lock writes or removes that file, and the next owner removes it.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileLock } from '../../files/file-lock.ts';

export type Ownership = {
  readonly isOwner: boolean;
  /** Returns whether this process owns the server, after trying to become its owner. */
  tryToOwn(): boolean;
  /** Whether the owner, another process, is about to stop the server. */
  isOwnerLeaving(): boolean;
  /** Tells the other processes that this owner is about to stop the server. */
  announceLeaving(): void;
  release(): void;
};

export function ownershipOf(dataDir: string): Ownership {
  const lock = fileLock(join(dataDir, 'postgres.lock'));
  const leaving = join(dataDir, 'postgres.leaving');
  let isOwner = false;
  return {
    get isOwner() {
      return isOwner;
    },
    tryToOwn: () => {
      if (!isOwner && lock.take()) {
        isOwner = true;
        rmSync(leaving, { force: true });
      }
      return isOwner;
    },
    isOwnerLeaving: () => existsSync(leaving),
    announceLeaving: () => {
      if (!isOwner) return;
      try {
        writeFileSync(leaving, '');
      } catch {
        // The disk is full. A process that attaches nevertheless waits until it has restarted the server.
      }
    },
    release: () => {
      isOwner = false;
      lock.release();
    },
  };
}
