// Backs up the embedded PostgreSQL, and the other files of DATA_DIR that a restore needs, while the product runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { DatabaseConfig } from '../../config.ts';
import { withEmbedded } from '../embedded/embedded.ts';
import { backupSize, baseBackup } from './base-backup.ts';
import { syncFolder } from '../../durable-files.ts';
import { copyFile, makeFolder, megabytes, requireSpace, writeFile } from './copy-files.ts';
import { runExclusively } from '../embedded/locks.ts';
import { type BackupFile, folderNameForTime, MANIFEST, type Manifest, PASSWORD, SECRET } from './manifest.ts';

/** The suffix of a backup that is not complete yet. */
const PARTIAL = '.part';
const NAME = /^\d{8}T\d{6}Z$/;
/** Space for the WAL that is written during the copy. */
const SPARE_BYTES = 128 * 1024 * 1024;

type Options = {
  /** The folder in which the backup's own folder is created. */
  to?: string | undefined;
  /** The number of backups to keep there, including the new one. Without it, no backup is deleted. */
  keep?: number | undefined;
  signal: AbortSignal;
};
type BackupResult = {
  folder: string;
  bytes: number;
  manifest: Manifest;
  hasSecret: boolean;
  deleted: string[];
  undeleted: UndeletedFolder[];
};
/** `folder` may be partly deleted. `code`: of the error. */
type UndeletedFolder = { folder: string; code: string };

/** Throws an Error with a sentence, and leaves nothing incomplete, if the backup does not succeed as a whole. */
export async function backUp({ dataDir, postgresFirstPort }: DatabaseConfig, { to, keep, signal }: Options): Promise<BackupResult> {
  const data = join(dataDir, 'postgres');
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new Error(`There is no database under ${dataDir}. Set DATA_DIR to the folder of the product.`);
  const destination = resolve(to ?? join(dataDir, 'backups'));
  if (!relative(data, destination).startsWith('..')) throw new Error(`A backup cannot be kept inside the database's own folder ${data}.`);
  return await runExclusively(join(dataDir, 'backup.lock'), `Another backup of ${dataDir} runs.`, async () => {
    await makeFolder(destination).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${destination} could not be made (${error.code}).`, { cause: error });
    });
    const suffix = await partialSuffix(dataDir);
    const undeleted = await removePartial(destination, to === undefined ? PARTIAL : suffix);
    await requireSpace(destination, (await backupSize(data)) + SPARE_BYTES, 'the backup');
    const started = new Date();
    const folder = join(destination, folderNameForTime(started));
    if (existsSync(folder)) throw new Error(`${folder} is there already.`);
    const partial = `${folder}${suffix}`;
    let made: Omit<BackupResult, 'deleted' | 'undeleted'>;
    try {
      made = await withEmbedded(dataDir, postgresFirstPort, async (urlOf) => await copyAll(urlOf('titleline')), signal);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new Error(`The disk of ${destination} is full. Nothing is left of this backup; older ones are as they were.`, {
          cause: error,
        });
      throw error;
    }
    const older = keep === undefined ? { deleted: [], undeleted: [] } : await deleteOlder(destination, keep, suffix);
    return { ...made, deleted: older.deleted, undeleted: [...undeleted, ...older.undeleted] };

    async function copyAll(url: string): Promise<typeof made> {
      await makeFolder(partial);
      const { files, folders, ...described } = await baseBackup(url, data, partial, signal);
      files.push(await copyFromDataDir(dataDir, partial, PASSWORD));
      const hasSecret = existsSync(join(dataDir, SECRET));
      if (hasSecret) files.push(await copyFromDataDir(dataDir, partial, SECRET));
      for (const path of folders) syncFolder(join(partial, path));
      const titleline = (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version;
      const times = { startedAt: started.toISOString(), endedAt: new Date().toISOString() };
      const manifest: Manifest = { format: 1, titleline, ...described, ...times, folders, files, complete: true };
      await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1));
      syncFolder(partial);
      signal.throwIfAborted();
      await rename(partial, folder);
      syncFolder(destination);
      return { folder, bytes: files.reduce((sum, { size }) => sum + size, 0), manifest, hasSecret };
    }
  });
}

/** The lines to print. */
export const backupLines = ({ folder, bytes, manifest, hasSecret, deleted, undeleted }: BackupResult): string[] => [
  `Backed up to ${folder} (${megabytes(bytes)}, Titleline ${manifest.titleline}, schema ${manifest.migration}).`,
  ...(hasSecret ? [] : ['The product is given SECRET, which is not in it: keep that safe as well.']),
  ...deleted.map((old) => `Deleted the older backup ${old}.`),
  ...undeleted.map((old) => `${old.folder} could not be deleted (${old.code}). Let this user delete it, or delete it yourself.`),
];

const copyFromDataDir = async (dataDir: string, target: string, path: string): Promise<BackupFile> => ({
  path,
  ...(await copyFile(join(dataDir, path), join(target, path))),
});

/**
 * The suffix of incomplete backups of this installation. Several installations may store backups in one folder, and this one must delete
 * only its own incomplete ones. A copy of an installation has the same system identifier, so the path of its folder is hashed too.
 */
async function partialSuffix(dataDir: string): Promise<string> {
  await using control = await open(join(dataDir, 'postgres', 'global', 'pg_control'), 'r');
  const { buffer: identifier } = await control.read(Buffer.alloc(8), 0, 8, 0);
  const hash = createHash('sha256').update(identifier).update(resolve(dataDir)).digest('hex');
  return `.${hash.slice(0, 12)}${PARTIAL}`;
}

/** Deletes the incomplete backups that killed processes left. Returns those that cannot be deleted. */
async function removePartial(destination: string, suffix: string): Promise<UndeletedFolder[]> {
  const undeleted: UndeletedFolder[] = [];
  for (const name of await readdir(destination)) {
    if (!name.endsWith(suffix)) continue;
    const folder = join(destination, name);
    await rm(folder, { recursive: true, force: true }).catch(({ code }: { code: string }) => undeleted.push({ folder, code }));
  }
  return undeleted;
}

/** Deletes complete backups beyond the newest `keep`. Each is renamed first, so that a partly deleted one does not look complete. */
async function deleteOlder(destination: string, keep: number, suffix: string): Promise<Pick<BackupResult, 'deleted' | 'undeleted'>> {
  const names = (await readdir(destination)).filter((name) => NAME.test(name) && existsSync(join(destination, name, MANIFEST)));
  const older: Pick<BackupResult, 'deleted' | 'undeleted'> = { deleted: [], undeleted: [] };
  for (const name of names.toSorted().toReversed().slice(keep)) {
    let folder = join(destination, name);
    try {
      await rename(folder, `${folder}${suffix}`);
      folder += suffix;
      await rm(folder, { recursive: true, force: true });
      older.deleted.push(join(destination, name));
    } catch (error) {
      older.undeleted.push({ folder, code: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  }
  return older;
}

/** The error if DATABASE_URL is set. */
export const NOT_EMBEDDED =
  'DATABASE_URL is set: back that PostgreSQL up, and restore it, with its own tools (pg_dump, pg_basebackup or those of your provider), and keep SECRET or DATA_DIR/secret. See "Backup and restore" in docs/operations.md.';
