// The last step of a restore: the prepared copy replaces the existing data, which is moved aside. An interruption at any point is
// finished by the next `npm run restore`; until then the product does not start on the folder.
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../../durable-files.ts';
import { makeFolder } from './copy-files.ts';
import { dataDirLock } from '../embedded/locks.ts';
import { DATA_FOLDER, PASSWORD, SECRET } from './manifest.ts';
import { READY_TO_RESTORE } from '../embedded/embedded.ts';
import { findPostmaster, pidFile, processesIn } from '../embedded/cluster.ts';

/** Relative to DATA_DIR: where a restore prepares its copy. */
export const RESTORING = dirname(READY_TO_RESTORE);
const READY = basename(READY_TO_RESTORE);

export type PreparedRestore = {
  /** The folder in DATA_DIR to which the existing data is moved. */
  aside: string;
  /** What to print at the end. */
  lines: string[];
};

/** Writes under another name first: a partly written file could not be read. */
export async function markReady(dataDir: string, restore: PreparedRestore): Promise<void> {
  const prepared = join(dataDir, RESTORING);
  writeDurably(join(prepared, `${READY}.new`), JSON.stringify(restore));
  await rename(join(prepared, `${READY}.new`), join(prepared, READY));
  syncFolder(prepared);
}

const isReady = (dataDir: string): boolean => existsSync(join(dataDir, READY_TO_RESTORE));

/**
 * Calls `work` while neither the product nor its PostgreSQL runs on the data folder, and prevents a start of the product meanwhile. Throws an
 * Error with a sentence if one of them runs, or another restore.
 */
export async function whileStopped<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = dataDirLock(dataDir);
  if (!lock.take('restore'))
    throw new Error(
      lock.holder()?.use === 'restore'
        ? `Another restore of ${dataDir} runs.`
        : `Titleline runs on ${dataDir}. Stop it, and run this again.`,
    );
  try {
    refuseRunning(dataDir);
    return await work();
  } finally {
    lock.release();
  }
}

/** Throws an Error with a sentence if a PostgreSQL runs on the folder: one that was started by hand does not use the lock. */
function refuseRunning(dataDir: string): void {
  const data = join(dataDir, DATA_FOLDER);
  const found = findPostmaster(data);
  const pid = 'postmaster' in found ? found.postmaster.pid : processesIn(data).certain[0];
  if (pid !== undefined)
    throw new Error(
      `A PostgreSQL runs on ${dataDir} (process ${pid}). Stop Titleline there, and run this again. If process ${pid} is no PostgreSQL, remove ${pidFile(data)} first.`,
    );
}

/**
 * Replaces the existing data with the prepared copy; returns the lines to print. If that fails before anything is replaced, the copy is
 * removed: otherwise a restart long after could put it in place. Call this inside `whileStopped`.
 */
export async function replaceData(dataDir: string, restore: PreparedRestore): Promise<string[]> {
  const replaced = [RESTORING, '.'].flatMap((folder) => [SECRET, PASSWORD, DATA_FOLDER].map((name) => join(dataDir, folder, name)));
  const before = replaced.filter((path) => existsSync(path));
  const aside = join(dataDir, restore.aside);
  if (existsSync(aside)) before.push(aside); // if the clock was set back, an earlier restore may have created it
  try {
    await markReady(dataDir, restore);
    return (await finishRestore(dataDir))!;
  } catch (error) {
    if (before.every((path) => existsSync(path))) {
      await discardCopy(dataDir);
      if (!before.includes(aside)) await rm(aside, { recursive: true, force: true }); // contains only hard links to existing files
    }
    throw error;
  }
}

/** Removes the prepared copy; the READY file first, because a partly deleted copy must not count as complete. */
export async function discardCopy(dataDir: string): Promise<void> {
  const prepared = join(dataDir, RESTORING);
  if (isReady(dataDir)) {
    await rm(join(prepared, READY));
    syncFolder(prepared);
  }
  await rm(prepared, { recursive: true, force: true });
}

/**
 * Returns the lines to print; undefined if no copy is ready. Throws an Error with a sentence if a PostgreSQL runs on the folder. Call
 * this inside `whileStopped`.
 */
export async function finishRestore(dataDir: string): Promise<string[] | undefined> {
  if (!isReady(dataDir)) return undefined;
  refuseRunning(dataDir);
  const prepared = join(dataDir, RESTORING);
  const { aside, lines } = JSON.parse(await readFile(join(prepared, READY), 'utf8')) as PreparedRestore;
  const asideFolder = join(dataDir, aside);
  await makeFolder(asideFolder);
  // Each step skips what an interrupted run has done. Files are never missing in between; the database folder is, for a moment.
  for (const name of [SECRET, PASSWORD]) {
    if (!existsSync(join(prepared, name))) continue;
    if (existsSync(join(dataDir, name)) && !existsSync(join(asideFolder, name))) await link(join(dataDir, name), join(asideFolder, name));
    await rename(join(prepared, name), join(dataDir, name));
  }
  if (existsSync(join(prepared, DATA_FOLDER))) {
    if (existsSync(join(dataDir, DATA_FOLDER))) await rename(join(dataDir, DATA_FOLDER), join(asideFolder, DATA_FOLDER));
    await rename(join(prepared, DATA_FOLDER), join(dataDir, DATA_FOLDER));
  }
  for (const folder of [asideFolder, dataDir]) syncFolder(folder);
  await discardCopy(dataDir);
  return lines;
}
