// Locks on files, each held by one process, and who uses a DATA_DIR. It is SQLite's lock, because the operating system releases it when the
// process ends, even by a kill. A process id in a file would say nothing once the id is reused.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readIfThere } from '../../process-stat.ts';

/** SQLite's error code for a lock that another process holds. */
const BUSY = 5;

/** Prevents garbage collection, which would close the database and release the lock. */
const lockedDatabases = new Set<DatabaseSync>();

/** This process must not open the file in another way, because closing it would release the lock. Nothing is written to the file. */
function fileLock(file: string) {
  let database: DatabaseSync | undefined;
  return {
    /** Takes the lock without waiting. Returns whether this process holds it. */
    take: (): boolean => {
      try {
        database ??= new DatabaseSync(file, { timeout: 0 });
        if (!lockedDatabases.has(database)) database.exec('begin exclusive');
        lockedDatabases.add(database);
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode === BUSY) return false;
        const { message } = error as Error;
        throw new Error(`${file} could not be locked (${message}). DATA_DIR must be a folder that this process can write to.`, {
          cause: error,
        });
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

/**
 * What the holder of a DATA_DIR does there.
 * - `starting`, `running`, `stopping`: it is the product, or another process that owns the embedded PostgreSQL for as long as it runs.
 * - `command`: it needs PostgreSQL for a moment, while no product runs.
 * - `restore`: it replaces the data.
 */
export type Use = 'starting' | 'running' | 'stopping' | 'command' | 'restore';
export type Holder = { pid: number; use: Use };

export type PlaceLock = ReturnType<typeof placeLock>;

/** The lock of DATA_DIR: its holder owns the embedded PostgreSQL there. */
export const dataDirLock = (dataDir: string): PlaceLock => placeLock(dataDir, 'postgres');

/**
 * The lock of one of the products that share the PostgreSQL of DATABASE_URL, and maybe DATA_DIR: they have different ports. Without a folder
 * that it can write to, a product holds no lock: then a port in use is found when the process listens.
 */
export function portLock(dataDir: string, port: number): PlaceLock {
  const lock = placeLock(dataDir, `port-${port}`);
  return {
    ...lock,
    take: (use) => {
      try {
        mkdirSync(dataDir, { recursive: true });
        return lock.take(use);
      } catch {
        return true;
      }
    },
  };
}

/** The lock `<name>.lock`, and `<name>.owner` with the id of its holder and what it does. */
function placeLock(dataDir: string, name: string) {
  const lock = fileLock(join(dataDir, `${name}.lock`));
  const owner = join(dataDir, `${name}.owner`);
  let isHeld = false;
  /** Tells others what this process does from now on. Does nothing if it does not hold the lock. */
  const tell = (use: Use): void => {
    if (!isHeld) return;
    try {
      writeFileSync(owner, `${process.pid} ${use}\n`);
    } catch {
      // The disk is full. Then others do not know the holder.
    }
  };
  return {
    dataDir,
    /** Takes the lock without waiting, and tells others what for. Returns whether this process holds it. */
    take: (use: Use): boolean => {
      isHeld = lock.take();
      tell(use);
      return isHeld;
    },
    tell,
    /** The process that holds the lock; undefined if that is not known. */
    holder: () => readHolder(owner),
    release: () => {
      isHeld = false;
      lock.release();
    },
  };
}

/** The file is left behind by a kill, so a process that has ended does not count. */
function readHolder(file: string): Holder | undefined {
  const [, pid, use] = /^([1-9]\d*) (starting|running|stopping|command|restore)\n$/.exec(readIfThere(file) ?? '') ?? [];
  return pid !== undefined && isAlive(Number(pid)) ? { pid: Number(pid), use: use as Use } : undefined;
}

/** ms. A stop takes up to 27 seconds with the longest drain, and begins a moment after npm has ended. */
const LONGEST_STOP_MS = 30_000;
/** ms. A product that is asked to stop says so by then: npm ends first, and the product looks for npm ten times a second. */
const NOTICE_MS = 1_000;
/** ms. A wait is printed if it takes longer than this. */
const PRINT_AFTER_MS = 1_000;
const POLL_MS = 25;

/**
 * Takes the lock for a process that owns the place for as long as it runs, such as the product. Waits while its predecessor is still stopping,
 * and while a command uses PostgreSQL. Throws an Error with a sentence if another one runs there, if a restore goes on, or if the predecessor
 * does not end in the time of a stop.
 */
export async function lockWhenFree(lock: PlaceLock, print: (line: string) => void, longestStopMs = LONGEST_STOP_MS): Promise<void> {
  // Counted anew when the holder changes: a command may take long, and nobody is named in the moment after its end.
  let last = lock.holder();
  const began = performance.now();
  let since = began;
  for (let isPrinted = false; !lock.take('starting'); await sleep(POLL_MS)) {
    const now = performance.now();
    const holder = lock.holder();
    if (holder?.pid !== last?.pid || holder?.use !== last?.use) since = now;
    last = holder;
    refuseDuringRestore(lock);
    const longestMs = holder?.use === 'command' ? Infinity : holder?.use === 'running' ? NOTICE_MS : longestStopMs;
    if (now - since > longestMs) throw new Error(refusalBy(holder));
    if (!isPrinted && now - began > PRINT_AFTER_MS) print(waitingFor(holder));
    isPrinted ||= now - began > PRINT_AFTER_MS;
  }
}

const refusalBy = (holder: Holder | undefined): string =>
  holder?.use === 'running' || holder?.use === 'starting'
    ? `Titleline already runs here, process ${holder.pid}.`
    : `The Titleline that runs here${holder ? `, process ${holder.pid},` : ''} does not stop. End it, and start again.`;

/**
 * Throws an Error with a sentence while another process restores a backup. Waiting for its end would not help: this process may have read a
 * secret that the restore replaces.
 */
export function refuseDuringRestore({ dataDir, holder }: PlaceLock): void {
  if (holder()?.use === 'restore') throw new Error(`A restore of ${dataDir} goes on. Run this again when it has ended.`);
}

const DOES: Record<Use, string> = {
  starting: 'is starting',
  running: 'runs',
  stopping: 'is stopping',
  command: 'uses the database',
  restore: 'restores a backup',
};

/** The line to print. */
export const waitingFor = (holder: Holder | undefined): string =>
  `Waiting for ${holder ? `process ${holder.pid}, which ${DOES[holder.use]}` : 'another process of Titleline'} here…\n`;
