// Restores a backup into DATA_DIR. A copy is prepared beside the existing data: checked, recovered, migrated, and with mail on hold. Only
// then it replaces the existing data, which is moved aside and never deleted.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseConfig } from '../../config.ts';
import { refuseInterruptedRestore, startEmbedded } from '../embedded/embedded.ts';
import { readContents } from './base-backup.ts';
import { postgresBinaries, runnerFor } from '../embedded/cluster.ts';
import { stop } from '../embedded/server.ts';
import { countWaitingMails, holdMail } from '../../db/mail/all-mail-on-hold.ts';
import { migrationFiles } from '../migrations/migrate.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { connect } from '../connections/sql.ts';
import { syncFolder } from '../../durable-files.ts';
import { copyFile, forEach, makeFolder, requireSpace } from './copy-files.ts';
import { DATABASE, folderNameForTime, formatIsoTime, type Manifest, PASSWORD, readManifest, SECRET } from './manifest.ts';
import { discardCopy, finishRestore, type PreparedRestore, replaceData, RESTORING, whileStopped } from './switch-over.ts';

/** Space for what PostgreSQL writes during the recovery. */
const SPARE_BYTES = 128 * 1024 * 1024;

/** Relative to DATA_DIR. It exists while PostgreSQL runs, and after a kill. */
const PID_FILE = join(DATABASE, 'postmaster.pid');

/**
 * Returns the lines to print. Throws an Error with a sentence, and changes nothing, if the backup cannot be restored. Without a folder it
 * finishes a restore that was interrupted while it replaced the data; until then no other restore can begin.
 */
export async function restore(
  { dataDir, postgresFirstPort }: DatabaseConfig,
  folder: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  await makePrivateFolder(resolve(dataDir));
  // Covers the whole restore: if the product were started meanwhile, the finished copy could not replace its data.
  return await whileStopped(dataDir, async () => {
    if (folder !== undefined) refuseInterruptedRestore(dataDir);
    const finished = await finishRestore(dataDir);
    if (finished) return ['The restore that was interrupted is finished.', ...finished];
    if (folder === undefined)
      throw new Error('Say which backup: npm run restore -- FOLDER. They are in DATA_DIR/backups if nothing else was said.');
    return await replaceData(dataDir, await prepare(dataDir, folder, postgresFirstPort, signal));
  });
}

/** Prepares the copy in RESTORING: checked, recovered, migrated, and with mail on hold. On failure, removes the copy. */
async function prepare(dataDir: string, folder: string, firstPort: number, signal: AbortSignal): Promise<PreparedRestore> {
  const manifest = await readManifest(folder);
  const bin = await postgresBinaries();
  refuseIncompatible(manifest, bin);
  const prepared = join(dataDir, RESTORING);
  await removeLeftover(dataDir, bin);
  await requireSpace(dataDir, manifest.files.reduce((sum, { size }) => sum + size, 0) + SPARE_BYTES, 'the restored copy');

  try {
    await copyBackup(manifest, folder, prepared, bin, signal);
    const waiting = await recover(prepared, firstPort, manifest);
    // A running server would write into a folder that is moved.
    if (existsSync(join(prepared, PID_FILE))) throw new Error('PostgreSQL did not stop after the recovery. Run the restore again.');
    signal.throwIfAborted();
    const aside = `before-restore-${folderNameForTime(new Date())}`;
    const isReplaced = [DATABASE, PASSWORD, SECRET].some((name) => existsSync(join(dataDir, name)));
    const hasSecret = existsSync(join(prepared, SECRET));
    return { aside, lines: resultLines(manifest, folder, waiting, isReplaced ? join(dataDir, aside) : undefined, hasSecret) };
  } catch (error) {
    await discardCopy(dataDir);
    throw error;
  }
}

function refuseIncompatible({ postgres, migration, titleline }: Manifest, bin: string): void {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' });
  const major = Number(/\d+/.exec(stdout ?? '')?.[0]);
  if (major !== postgres)
    throw new Error(
      `The backup is of PostgreSQL ${postgres}, and this Titleline brings PostgreSQL ${major}. Restore it with Titleline ${titleline}.`,
    );
  if (!migrationFiles().includes(migration))
    throw new Error(`The backup was made by a newer Titleline (${migration}). Restore it with Titleline ${titleline} or newer.`);
}

/** Private, except as root: then PostgreSQL runs as another user who needs access. An existing folder keeps its mode. */
async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new Error(`${folder} could not be made (${code}). Choose a folder that this user can make.`, { cause: error });
  }
}

/** Compares each file with the manifest during the copy. */
async function copyBackup({ folders, files }: Manifest, folder: string, prepared: string, bin: string, signal: AbortSignal): Promise<void> {
  await makePrivateFolder(prepared);
  for (const path of folders) await makeFolder(join(prepared, path));
  await forEach(files, signal, async ({ path, size, sha256 }) => {
    const from = join(folder, path);
    const copied = await copyFile(from, join(prepared, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw new Error(`The disk of ${prepared} is full. What is there is as it was.`, { cause: error });
      throw new Error(`${from} could not be read (${error.code}). Choose another backup.`, { cause: error });
    });
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new Error(`${from} is damaged: it is not what was backed up. Choose another backup.`);
  });
  for (const path of folders) syncFolder(join(prepared, path));
  syncFolder(prepared);
  const inDatabase = [...folders, ...files.map(({ path }) => path)].filter((path) => path !== SECRET);
  runnerFor(bin, prepared).handOver(...inDatabase.map((path) => join(prepared, path)));
}

/** Starts PostgreSQL on the copy, which recovers it, and stops it. Returns the number of waiting mails. */
async function recover(prepared: string, firstPort: number, manifest: Manifest): Promise<number> {
  const embedded = await startEmbedded(prepared, firstPort);
  const end = () => embedded.stop();
  process.once('exit', end);
  try {
    const url = embedded.url('titleline');
    const sql = connect(url, 1, { hasNoTimeouts: true });
    try {
      const found = await readContents(sql);
      if (found.migration !== manifest.migration || found.ledgerEntries < manifest.ledgerEntries)
        throw new Error('The restored database is not what the backup says that it holds. Choose another backup.');
      await prepareDatabase(url);
      const now = Date.now();
      await holdMail(sql, 'restore', now);
      return (await countWaitingMails(sql, now)).all;
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    process.off('exit', end);
    embedded.stop();
  }
}

/** Stops the PostgreSQL of a killed restore and removes its copy. */
async function removeLeftover(dataDir: string, bin: string): Promise<void> {
  const prepared = resolve(dataDir, RESTORING);
  if (!existsSync(prepared)) return;
  await stop({ data: join(prepared, DATABASE), passwordFile: join(prepared, PASSWORD), programs: runnerFor(bin, prepared) });
  await discardCopy(dataDir);
}

function resultLines(manifest: Manifest, folder: string, waiting: number, aside: string | undefined, hasSecret: boolean): string[] {
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
  return [
    `Restored ${folder}, the state of ${formatIsoTime(manifest.endedAt)} (Titleline ${manifest.titleline}, schema ${manifest.migration}).`,
    ...(aside === undefined ? [] : [`What was there before is in ${aside}. Delete it when nobody needs it any more.`]),
    ...(hasSecret ? [] : ['The backup holds no secret: start the product with the SECRET that it had.']),
    `Mail is on hold; ${mails}. Start the product and look at it; then "npm run mail -- send" sends them, "npm run mail -- drop" gives them up.`,
  ];
}
