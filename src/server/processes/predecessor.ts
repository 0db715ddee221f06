// A start waits for its predecessor, the product on the same DATA_DIR and port that is still stopping: from the time at which it is asked to
// stop, it still holds the port for a moment, and the database until it ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileLock, fileLock } from '../files/file-lock.ts';

/** ms. A stop takes up to 17 seconds, and begins a moment after npm has ended. */
const LONGEST_STOP_MS = 20_000;
const POLL_MS = 25;
/** The wait is printed if it takes longer than this. */
const PRINT_AFTER_MS = 1_000;

type Place = { dataDir: string; port: number };

/** What this process holds until it ends. */
const held = new Map<string, FileLock>();

/**
 * Resolves when no other product with this DATA_DIR and port runs, and none starts before this process ends. Throws an Error with a sentence if
 * one does not end in the time of a stop. Knows nothing of other programs that use the port.
 */
export async function waitForPredecessor({ dataDir, port }: Place, print: (line: string) => void, waitMs = LONGEST_STOP_MS): Promise<void> {
  const file = join(dataDir, `port-${port}.lock`);
  if (held.has(file)) return;
  const lock = fileLock(file);
  const began = performance.now();
  for (let isPrinted = false; !takenOrUnknown(lock, dataDir); await sleep(POLL_MS)) {
    const waited = performance.now() - began;
    if (waited > waitMs)
      throw new Error(`Port ${port} is in use by another Titleline on ${dataDir}, which does not stop. Stop it, or set PORT to another.`);
    if (!isPrinted && waited > PRINT_AFTER_MS) print(`Waiting for the Titleline on port ${port} to stop…\n`);
    isPrinted ||= waited > PRINT_AFTER_MS;
  }
  held.set(file, lock);
}

/** Without a folder that it can write to, a product holds no lock: then a port in use is found when the process listens. */
function takenOrUnknown(lock: FileLock, dataDir: string): boolean {
  try {
    mkdirSync(dataDir, { recursive: true });
    return lock.take();
  } catch {
    return true;
  }
}
