// The last step of a restore: the prepared copy takes the place of what is there, which is moved aside. It can be interrupted at any point
// and is then finished by the next `npm run restore`; until then the product does not start on the folder.
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './durable-copy.ts';
import { syncFolder, writeDurably } from '../files/durable-file.ts';
import { fileLock } from '../files/file-lock.ts';
import { DATABASE, PASSWORD, SECRET } from './manifest.ts';
import { refuseRunning } from './while-stopped.ts';

/** Of DATA_DIR: where a restore prepares its copy. */
export const RESTORING = 'restoring';
/** Of DATA_DIR: held for as long as a restore goes on. */
export const RESTORE_LOCK = 'restore.lock';
/** Of RESTORING: written when the copy is whole. From then on a restore goes forward only. */
const READY = 'ready.json';

/** `aside`: the folder of DATA_DIR that what was there is moved to. `lines`: what to tell when it is done. */
export type Ready = { aside: string; lines: string[] };

/** Written under another name first: half of the mark would be one that no restore can read. */
export async function markReady(dataDir: string, ready: Ready): Promise<void> {
  const prepared = join(dataDir, RESTORING);
  writeDurably(join(prepared, `${READY}.new`), JSON.stringify(ready));
  await rename(join(prepared, `${READY}.new`), join(prepared, READY));
  syncFolder(prepared);
}

const isReady = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING, READY));

/** Throws an Error with a sentence if a restore was interrupted while it replaced what is there. */
export function refuseHalfRestore(dataDir: string): void {
  if (isReady(dataDir))
    throw new Error(`A restore of ${dataDir} was interrupted. Run "npm run restore" again, without a folder: it is finished then.`);
}

/**
 * Throws an Error with a sentence while a restore goes on. Waiting for its end would be no use: this process may have read a secret that the
 * restore replaces.
 */
export function refuseDuringRestore(dataDir: string): void {
  const file = join(dataDir, RESTORE_LOCK);
  if (!existsSync(file)) return;
  const lock = fileLock(file);
  const isFree = lock.take();
  lock.release();
  if (!isFree) throw new Error(`A restore of ${dataDir} goes on. Run this again when it has ended.`);
}

/**
 * Has the prepared copy take the place of what is there; returns what to tell. If that fails before anything is replaced, the copy is removed:
 * a copy that stays ready would be put in place by a restart long after. Call this inside `whileStopped`.
 */
export async function replaceWith(dataDir: string, ready: Ready): Promise<string[]> {
  const replaced = [RESTORING, '.'].flatMap((folder) => [SECRET, PASSWORD, DATABASE].map((name) => join(dataDir, folder, name)));
  const before = replaced.filter((path) => existsSync(path));
  const aside = join(dataDir, ready.aside);
  if (existsSync(aside)) before.push(aside); // under a clock that was put back, it may be what an earlier restore kept
  try {
    await markReady(dataDir, ready);
    return (await finishRestore(dataDir))!;
  } catch (error) {
    if (before.every((path) => existsSync(path))) {
      await discard(dataDir);
      if (!before.includes(aside)) await rm(aside, { recursive: true, force: true }); // it holds no more than second names of files
    }
    throw error;
  }
}

/** Removes what a restore has prepared; its mark first, because half of a copy must never be ready. */
export async function discard(dataDir: string): Promise<void> {
  const prepared = join(dataDir, RESTORING);
  if (isReady(dataDir)) {
    await rm(join(prepared, READY));
    syncFolder(prepared);
  }
  await rm(prepared, { recursive: true, force: true });
}

/**
 * Returns what to tell; undefined if nothing is ready. Throws an Error with a sentence if a PostgreSQL runs there. Call this inside
 * `whileStopped`.
 */
export async function finishRestore(dataDir: string): Promise<string[] | undefined> {
  if (!isReady(dataDir)) return undefined;
  refuseRunning(dataDir);
  const prepared = join(dataDir, RESTORING);
  const { aside, lines } = JSON.parse(await readFile(join(prepared, READY), 'utf8')) as Ready;
  const kept = join(dataDir, aside);
  await makeFolder(kept);
  // Each step leaves alone what an interrupted one before it has done. A file is never missing in between; the folder is, for a moment.
  for (const name of [SECRET, PASSWORD]) {
    if (!existsSync(join(prepared, name))) continue;
    if (existsSync(join(dataDir, name)) && !existsSync(join(kept, name))) await link(join(dataDir, name), join(kept, name));
    await rename(join(prepared, name), join(dataDir, name));
  }
  if (existsSync(join(prepared, DATABASE))) {
    if (existsSync(join(dataDir, DATABASE))) await rename(join(dataDir, DATABASE), join(kept, DATABASE));
    await rename(join(prepared, DATABASE), join(dataDir, DATABASE));
  }
  for (const folder of [kept, dataDir]) syncFolder(folder);
  await discard(dataDir);
  return lines;
}
