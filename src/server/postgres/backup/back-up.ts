// Backs up the embedded PostgreSQL, and the other files of DATA_DIR that a restore needs, while the product runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BackupConfig } from '../../config.ts';
import { recordBackup } from '../../db/last-backup.ts';
import { connect, type Sql } from '../connections/sql.ts';
import { DATABASE } from '../embedded/app-role.ts';
import { type EmbeddedPostgres, withEmbedded } from '../embedded/embedded.ts';
import { backupSize, baseBackup } from './base-backup.ts';
import { syncFolder } from '../../durable-files.ts';
import { backupWriter, makeFolder, megabytes, requireSpace, writeFile } from './copy-files.ts';
import { readContents } from './database-contents.ts';
import { runExclusively } from '../embedded/locks.ts';
import { DATA_FOLDER, MANIFEST, type Manifest, PASSWORD, readManifest, SECRET } from './manifest.ts';
import { formatNameTime, positionOf, removeBefore, systemIdentifier } from './wal-archive.ts';

/** The suffix of a backup that is not complete yet. */
const PARTIAL = '.part';
/** The name of a complete backup's folder. */
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
  /** The number of archived WAL files that were deleted; undefined if none could be. */
  deletedWal: number | undefined;
};
/** `folder` may be partly deleted. `code`: of the error. */
type UndeletedFolder = { folder: string; code: string };

/** Throws an Error with a sentence, and leaves nothing incomplete, if the backup does not succeed as a whole. */
export async function backUp(config: BackupConfig, { to, keep, signal }: Options): Promise<BackupResult> {
  const { dataDir, postgresFirstPort, backupRecipients } = config;
  const data = join(dataDir, DATA_FOLDER);
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new Error(`There is no database under ${dataDir}. Set DATA_DIR to the folder of the product.`);
  const destination = resolve(to ?? join(dataDir, 'backups'));
  if (!relative(data, destination).startsWith('..')) throw new Error(`A backup cannot be kept inside the database's own folder ${data}.`);
  return await runExclusively(join(dataDir, 'backup.lock'), `Another backup of ${dataDir} runs.`, async () => {
    await makeFolder(destination).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${destination} could not be made (${error.code}).`, { cause: error });
    });
    const suffix = partialSuffix(dataDir, data);
    const undeleted = await removePartial(destination, to === undefined ? PARTIAL : suffix);
    await requireSpace(destination, (await backupSize(data)) + SPARE_BYTES, 'the backup');
    const started = new Date();
    const folder = join(destination, formatNameTime(started.getTime()));
    if (existsSync(folder)) throw new Error(`${folder} is there already.`);
    const partial = `${folder}${suffix}`;
    let made: Omit<BackupResult, 'deleted' | 'undeleted' | 'deletedWal'>;
    try {
      made = await withEmbedded(dataDir, postgresFirstPort, copyAll, signal);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new Error(`The disk of ${destination} is full. Nothing is left of this backup; older ones are as they were.`, {
          cause: error,
        });
      throw error;
    }
    const older = keep === undefined ? { deleted: [], undeleted: [] } : await deleteOlder(destination, keep, suffix);
    const deletedWal = keep === undefined ? undefined : await deleteUnneededWal(config, destination, made.manifest);
    return { ...made, deleted: older.deleted, undeleted: [...undeleted, ...older.undeleted], deletedWal };

    /** The superuser does what it must, in its own database; the rest is done as the product. */
    async function copyAll({ url, adminUrl }: Pick<EmbeddedPostgres, 'url' | 'adminUrl'>): Promise<typeof made> {
      await makeFolder(partial);
      const target = backupWriter(partial, backupRecipients);
      // Before the backup begins: the copy contains at least this. Counting may take long.
      const contents = await andClose(connect(url(DATABASE), 1, { hasNoTimeouts: true }), readContents);
      const { folders, ...described } = await baseBackup(adminUrl('postgres'), data, target, signal);
      await target.copy(join(dataDir, PASSWORD), PASSWORD);
      const hasSecret = existsSync(join(dataDir, SECRET));
      if (hasSecret) await target.copy(join(dataDir, SECRET), SECRET);
      for (const path of folders) syncFolder(join(partial, path));
      const { files } = target;
      const manifest: Manifest = {
        format: backupRecipients.length === 0 ? 1 : 2,
        titleline: (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version,
        ...contents,
        ...described,
        startedAt: started.toISOString(),
        endedAt: new Date().toISOString(),
        recipients: backupRecipients,
        folders,
        files,
        complete: true,
      };
      await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1));
      syncFolder(partial);
      signal.throwIfAborted();
      await rename(partial, folder);
      syncFolder(destination);
      const backup = { at: Date.parse(manifest.endedAt), place: folder };
      await andClose(connect(url(DATABASE), 1), async (sql) => await recordBackup(sql, backup));
      return { folder, bytes: files.reduce((sum, { size }) => sum + size, 0), manifest, hasSecret };
    }
  });
}

async function andClose<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The lines to print. */
export const backupLines = ({ folder, bytes, manifest, hasSecret, deleted, undeleted, deletedWal }: BackupResult): string[] => [
  `Backed up to ${folder} (${megabytes(bytes)}, Titleline ${manifest.titleline}, schema ${manifest.migration}${manifest.recipients.length === 0 ? '' : ', encrypted'}).`,
  ...(hasSecret ? [] : ['The product is given SECRET, which is not in it: keep that safe as well.']),
  ...deleted.map((old) => `Deleted the older backup ${old}.`),
  ...undeleted.map((old) => `${old.folder} could not be deleted (${old.code}). Let this user delete it, or delete it yourself.`),
  ...(deletedWal ? [`Deleted ${deletedWal} archived WAL ${deletedWal === 1 ? 'file' : 'files'} that no kept backup needs.`] : []),
];

/**
 * The suffix of incomplete backups of this installation. Several installations may store backups in one folder, and this one must delete
 * only its own incomplete ones. A copy of an installation has the same system identifier, so the path of its folder is hashed too.
 */
function partialSuffix(dataDir: string, data: string): string {
  const hash = createHash('sha256').update(systemIdentifier(data)).update(resolve(dataDir)).digest('hex');
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

/** The folders of the complete backups in this folder, the newest first. */
export async function completeBackups(destination: string): Promise<string[]> {
  const names = (await readdir(destination)).filter((name) => NAME.test(name) && existsSync(join(destination, name, MANIFEST)));
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(destination, name));
}

/** Deletes complete backups beyond the newest `keep`. Each is renamed first, so that a partly deleted one does not look complete. */
async function deleteOlder(destination: string, keep: number, suffix: string): Promise<Pick<BackupResult, 'deleted' | 'undeleted'>> {
  const older: Pick<BackupResult, 'deleted' | 'undeleted'> = { deleted: [], undeleted: [] };
  for (const old of (await completeBackups(destination)).slice(keep)) {
    let folder = old;
    try {
      await rename(folder, `${folder}${suffix}`);
      folder += suffix;
      await rm(folder, { recursive: true, force: true });
      older.deleted.push(old);
    } catch (error) {
      older.undeleted.push({ folder, code: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  }
  return older;
}

/** Deletes the archived WAL before the oldest backup of this database that is kept in the folder. Returns the number of files. */
async function deleteUnneededWal({ archiveDir }: BackupConfig, destination: string, { wal }: Manifest): Promise<number | undefined> {
  if (archiveDir === undefined || !wal) return undefined;
  const kept = await Promise.all((await completeBackups(destination)).map(async (one) => await readManifest(one).catch(() => undefined)));
  if (kept.includes(undefined)) return undefined; // it cannot be seen what that one needs
  const needed = kept.flatMap((one) => (one?.wal?.system === wal.system ? [one.wal.from] : []));
  const oldest = needed.reduce((one, other) => (positionOf(one) < positionOf(other) ? one : other), wal.from);
  return removeBefore(join(archiveDir, wal.system), oldest);
}

/** The error if DATABASE_URL is set. */
export const NOT_EMBEDDED =
  'DATABASE_URL is set: back that PostgreSQL up, and restore it, with its own tools (pgBackRest, pg_dump or those of your provider), and keep SECRET or DATA_DIR/secret. See "With DATABASE_URL" in docs/backup.md.';
