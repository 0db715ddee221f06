// A copy of PostgreSQL's data folder while it is written to, by its low-level API (pg_backup_start, pg_backup_stop): files are copied as
// they are found, and the WAL from the start of the copy to its end makes them agree with each other when the copy is started.
// What is left out is what PostgreSQL's documentation says to leave out.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Contents, inBackupMode } from '../db/backup-mode.ts';
import { copyFile, forEach, makeFolder, writeFile } from './durable-copy.ts';
import { type BackupFile, DATABASE } from './manifest.ts';

/** Folders that are kept empty: PostgreSQL fills them when it starts. */
const EMPTIED = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'];
/** Of this server's run, or written in another way below; `server.log` is its log. */
const LEFT_OUT =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|^(postmaster\.(pid|opts)|server\.log[^/]*|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles[^/]*|.*\.conf\.tmp)$/;
/** It is copied last, and whole. */
const CONTROL = 'global/pg_control';

export type Copy = Contents & { folders: string[]; files: BackupFile[]; postgres: number };
type Found = { folders: string[]; files: string[] };

/**
 * Copies the data folder to `target`, a folder that exists; its paths begin with `postgres/`. Throws an Error, and has PostgreSQL as it
 * was, if that does not succeed as a whole. `url`: a connection string for the product's database.
 */
export async function baseBackup(url: string, data: string, target: string, signal: AbortSignal): Promise<Copy> {
  return await inBackupMode(url, async ({ contents, postgres, end }) => {
    const files: BackupFile[] = [];
    const placeOf = (path: string) => join(target, DATABASE, path);
    const keep = async (path: string, copied: Promise<Omit<BackupFile, 'path'>>) =>
      void files.push({ path: inBackup(path), ...(await copied) });

    const found = await look(data);
    await makeFolder(join(target, DATABASE));
    for (const folder of found.folders) await makeFolder(placeOf(folder));
    await forEach(found.files, signal, async (path) => {
      // A table may be dropped meanwhile, and its file with it.
      await keep(path, copyFile(join(data, path), placeOf(path))).catch(unlessGone);
    });
    await keep(CONTROL, writeFile(placeOf(CONTROL), await wholeControlFile(join(data, CONTROL))));

    const { label, tablespaces, segments } = await end();
    if (tablespaces.trim() !== '') throw new Error(NO_TABLESPACES);
    // Byte for byte: without the label PostgreSQL would start from the wrong place.
    await keep('backup_label', writeFile(placeOf('backup_label'), label));
    await forEach(segments, signal, async (name) => {
      const path = `pg_wal/${name}`;
      await keep(path, copyFile(join(data, path), placeOf(path))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new Error(`The backup needs the WAL segment ${name}, which is gone. Run it again.`);
        throw error;
      });
    });
    return { ...contents, postgres, files, folders: [DATABASE, ...found.folders.map(inBackup)] };
  });
}

/** How many bytes a copy takes now, with the WAL that is there. */
export async function sizeOf(data: string): Promise<number> {
  const { files } = await look(data);
  const wal = await readdir(join(data, 'pg_wal'), { withFileTypes: true });
  const paths = [...files, ...wal.filter((entry) => entry.isFile()).map(({ name }) => `pg_wal/${name}`)];
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(data, path)).catch(unlessGone))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const NO_TABLESPACES =
  'This database uses tablespaces or links inside its data folder, which this backup does not copy. Use pg_basebackup of a PostgreSQL installation.';

const inBackup = (path: string): string => `${DATABASE}/${path}`;

/** What is to be copied, as paths inside the data folder; without the control file. */
async function look(data: string, folder = ''): Promise<Found> {
  const found: Found = { folders: [], files: [] };
  const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(path) || path === CONTROL) continue;
    const isEmptied = EMPTIED.includes(path);
    if (entry.isDirectory() || isEmptied) {
      const inside = isEmptied
        ? { folders: path === 'pg_wal' ? ['pg_wal/archive_status', 'pg_wal/summaries'] : [], files: [] }
        : await look(data, path);
      found.folders.push(path, ...inside.folders);
      found.files.push(...inside.files);
    } else if (entry.isFile()) found.files.push(path);
    else throw new Error(NO_TABLESPACES);
  }
  return found;
}

/** It may be written while it is read: two reads that agree have no half of another. */
async function wholeControlFile(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    await sleep(20);
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
