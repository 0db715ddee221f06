// A backup of the embedded PostgreSQL and of what DATA_DIR holds besides that the product needs to come back, while it runs.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { DatabaseConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { baseBackup, sizeOf } from './base-backup.ts';
import { copyFile, makeFolder, megabytes, needSpace, writeFile } from './durable.ts';
import { syncFolder } from '../durable-file.ts';
import { whileLocked } from './lock.ts';
import { type BackupFile, MANIFEST, type Manifest, PASSWORD, SECRET, timeName } from './manifest.ts';

/** Written under this ending, and renamed when it is whole. */
const PART = '.part';
const NAME = /^\d{8}T\d{6}Z$/;
/** For the WAL that is written while it is copied. */
const SPARE_BYTES = 128 * 1024 * 1024;

type Options = {
  /** The folder that the backup's own folder is made in. */
  to?: string | undefined;
  /** So many are kept there, the new one included. Without it older ones are never deleted. */
  keep?: number | undefined;
  signal: AbortSignal;
};
export type BackedUp = { folder: string; bytes: number; manifest: Manifest; hasSecret: boolean; deleted: string[] };

/** Returns what was made. Throws an Error with a sentence, and leaves nothing half done, if that does not succeed as a whole. */
export async function backUp({ dataDir, postgresFirstPort }: DatabaseConfig, { to, keep, signal }: Options): Promise<BackedUp> {
  const data = join(dataDir, 'postgres');
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new Error(`There is no database under ${dataDir}. Set DATA_DIR to the folder of the product.`);
  const place = resolve(to ?? join(dataDir, 'backups'));
  if (!relative(data, place).startsWith('..')) throw new Error(`A backup cannot be kept inside the database's own folder ${data}.`);
  return await whileLocked(join(dataDir, 'backup.lock'), `Another backup of ${dataDir} runs.`, async () => {
    await makeFolder(place).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${place} could not be made (${error.code}).`, { cause: error });
    });
    await needSpace(place, (await sizeOf(data)) + SPARE_BYTES, 'the backup');
    const started = new Date();
    const folder = join(place, timeName(started));
    if (existsSync(folder)) throw new Error(`${folder} is there already.`);
    const part = `${folder}${PART}`;
    if (to === undefined) await removeParts(place); // elsewhere one may be another installation's, which is being written
    const embedded = await startEmbedded(dataDir, postgresFirstPort);
    const stop = () => embedded.stop();
    process.once('exit', stop);
    try {
      await makeFolder(part);
      const { files, folders, ...described } = await baseBackup(embedded.url('titleline'), data, part, signal);
      files.push(await copyKept(dataDir, part, PASSWORD));
      const hasSecret = existsSync(join(dataDir, SECRET));
      if (hasSecret) files.push(await copyKept(dataDir, part, SECRET));
      for (const path of folders) syncFolder(join(part, path));
      const titleline = (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version;
      const times = { startedAt: started.toISOString(), endedAt: new Date().toISOString() };
      const manifest: Manifest = { format: 1, titleline, ...described, ...times, folders, files, complete: true };
      await writeFile(join(part, MANIFEST), JSON.stringify(manifest, null, 1));
      syncFolder(part);
      signal.throwIfAborted();
      await rename(part, folder);
      syncFolder(place);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      return { folder, bytes, manifest, hasSecret, deleted: keep === undefined ? [] : await deleteOlder(place, keep) };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new Error(`The disk of ${place} is full. Nothing is left of this backup; older ones are as they were.`, { cause: error });
      throw error;
    } finally {
      process.off('exit', stop);
      embedded.stop();
    }
  });
}

/** What to tell of it. */
export function backupLines({ folder, bytes, manifest, hasSecret, deleted }: BackedUp): string[] {
  return [
    `Backed up to ${folder} (${megabytes(bytes)}, Titleline ${manifest.titleline}, schema ${manifest.migration}).`,
    ...(hasSecret ? [] : ['The product is given SECRET, which is not in it: keep that safe as well.']),
    ...deleted.map((old) => `Deleted the older backup ${old}.`),
  ];
}

async function copyKept(dataDir: string, target: string, path: string): Promise<BackupFile> {
  return { path, ...(await copyFile(join(dataDir, path), join(target, path))) };
}

/** What backups that were killed have left. */
async function removeParts(place: string): Promise<void> {
  for (const name of await readdir(place)) if (name.endsWith(PART)) await rm(join(place, name), { recursive: true });
}

/** Whole backups beyond the newest `keep`. One is renamed first, so that no half of it looks whole. */
async function deleteOlder(place: string, keep: number): Promise<string[]> {
  const names = (await readdir(place)).filter((name) => NAME.test(name) && existsSync(join(place, name, MANIFEST)));
  const older = names.toSorted().toReversed().slice(keep);
  for (const name of older) {
    await rename(join(place, name), join(place, `${name}${PART}`));
    await rm(join(place, `${name}${PART}`), { recursive: true, force: true });
  }
  return older.map((name) => join(place, name));
}

/** Where the DATABASE_URL is set. */
export const NOT_EMBEDDED =
  'DATABASE_URL is set: back that PostgreSQL up, and restore it, with its own tools (pg_dump, pg_basebackup or those of your provider), and keep SECRET or DATA_DIR/secret. See "Backup and restore" in docs/operations.md.';
