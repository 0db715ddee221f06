// Copies PostgreSQL's data folder while the server runs, with the low-level API (pg_backup_start, pg_backup_stop): files are copied in
// any state, and replaying the WAL that was written during the copy makes them consistent when the copy is started.
// Leaves out the files that PostgreSQL's documentation says to leave out.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupWriter, forEach } from './copy-files.ts';
import { DATA_FOLDER, type Manifest } from './manifest.ts';
import { historiesIn, systemIdentifier } from './wal-archive.ts';
import { connect } from '../connections/sql.ts';

/** Folders whose content is not copied: PostgreSQL recreates it when it starts. */
const EMPTY_FOLDERS = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'];
/** Files that belong to the running server, including its log `server.log`, and files that are written in another way below. */
const EXCLUDED =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|^(postmaster\.(pid|opts)|server\.log[^/]*|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|current_logfiles[^/]*|.*\.conf\.tmp)$/;
/** Copied last, and in a consistent state. */
const CONTROL = 'global/pg_control';

type BaseBackup = { folders: string[]; postgres: number; wal: NonNullable<Manifest['wal']> };
type Listing = { folders: string[]; files: string[] };

/**
 * Copies the data folder, to paths that begin with `postgres/`. Throws an Error, and leaves PostgreSQL unchanged, if the copy does not
 * succeed as a whole. `adminUrl`: the connection string of the superuser, to a database that no other role may change.
 */
export async function baseBackup(adminUrl: string, data: string, target: BackupWriter, signal: AbortSignal): Promise<BaseBackup> {
  return await inBackupMode(adminUrl, async ({ postgres, end }) => {
    const found = await listFiles(data);
    await target.makeFolder(DATA_FOLDER);
    for (const folder of found.folders) await target.makeFolder(inBackup(folder));
    await forEach(found.files, signal, async (path) => {
      // A table and its file may have been dropped meanwhile.
      await target.copy(join(data, path), inBackup(path)).catch(ignoreMissing);
    });
    await target.write(inBackup(CONTROL), await readControlFile(join(data, CONTROL)));

    const { label, tablespaces, segments, until } = await end();
    if (tablespaces.trim() !== '') throw new Error(NO_TABLESPACES);
    // Must be unchanged: without the label PostgreSQL would start replaying from the wrong position.
    await target.write(inBackup('backup_label'), label);
    await forEach(segments, signal, async (name) => {
      const path = `pg_wal/${name}`;
      await target.copy(join(data, path), inBackup(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new Error(`The backup needs the WAL segment ${name}, which is gone. Run it again.`);
        throw error;
      });
    });
    // PostgreSQL recovers to no timeline whose history it lacks, and the archive that has it may be gone by then.
    for (const name of historiesIn(join(data, 'pg_wal'))) await target.copy(join(data, 'pg_wal', name), inBackup(`pg_wal/${name}`));
    const wal = { system: systemIdentifier(data), from: segments[0]!, until };
    return { postgres, wal, folders: [DATA_FOLDER, ...found.folders.map(inBackup)] };
  });
}

/** The number of bytes of a copy made now, including the current WAL. */
export async function backupSize(data: string): Promise<number> {
  const { files } = await listFiles(data);
  const wal = await readdir(join(data, 'pg_wal'), { withFileTypes: true });
  const paths = [...files, ...wal.filter((entry) => entry.isFile()).map(({ name }) => `pg_wal/${name}`)];
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(data, path)).catch(ignoreMissing))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const NO_TABLESPACES =
  'This database uses tablespaces or links inside its data folder, which this backup does not copy. Use pg_basebackup of a PostgreSQL installation.';

const inBackup = (path: string): string => `${DATA_FOLDER}/${path}`;

/** The paths to copy, relative to the data folder; without the control file. */
async function listFiles(data: string, folder = ''): Promise<Listing> {
  const found: Listing = { folders: [], files: [] };
  const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (EXCLUDED.test(path) || path === CONTROL) continue;
    const isEmptied = EMPTY_FOLDERS.includes(path);
    if (entry.isDirectory() || isEmptied) {
      const inside = isEmptied
        ? { folders: path === 'pg_wal' ? ['pg_wal/archive_status', 'pg_wal/summaries'] : [], files: [] }
        : await listFiles(data, path);
      found.folders.push(path, ...inside.folders);
      found.files.push(...inside.files);
    } else if (entry.isFile()) found.files.push(path);
    else throw new Error(NO_TABLESPACES);
  }
  return found;
}

/** PostgreSQL may write the file during the read: two equal reads contain no partial write. */
async function readControlFile(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    await sleep(20);
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

type FinishedBackup = {
  /** The contents of `backup_label`. */
  label: string;
  /** The contents of `tablespace_map`. */
  tablespaces: string;
  /** The WAL files that the copy needs, and the position at which it ends. */
  segments: string[];
  until: string;
};
type BackupMode = {
  /** The major version of PostgreSQL. */
  postgres: number;
  end(): Promise<FinishedBackup>;
};

/**
 * Calls `work` while the files of the data folder may be copied as they are. PostgreSQL ends backup mode with the connection, so it does
 * not outlast a failure or a kill.
 */
async function inBackupMode<T>(adminUrl: string, work: (mode: BackupMode) => Promise<T>): Promise<T> {
  // Backup mode lasts as long as the copy does: the connection must have no timeouts and must not be recycled.
  const sql = connect(adminUrl, 1, { hasNoTimeouts: true, isLongLived: true });
  try {
    await sql`select 1`; // `reserve` never returns a connection that was not used before
    const connection = await sql.reserve();
    const [{ postgres, segment }] = await connection<[{ postgres: number; segment: number }]>`
      select current_setting('server_version_num')::int / 10000 as postgres,
        (select setting::bigint from pg_settings where name = 'wal_segment_size') as segment`;
    // The slot retains the WAL of the whole copy. PostgreSQL drops it with the connection.
    await connection`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [{ from }] = await connection<[{ from: string }]>`select pg_backup_start('titleline', true)::text as from`;
    return await work({
      postgres,
      end: async () => {
        const [ended] = await connection<[FinishedBackup]>`
          with stopped as materialized (select * from pg_backup_stop(wait_for_archive => false))
          select labelfile as label, spcmapfile as tablespaces, lsn::text as until, array(
            select pg_walfile_name('0/0'::pg_lsn + n * ${segment}::numeric + 1)
            from generate_series(
              div(${from}::pg_lsn - '0/0'::pg_lsn, ${segment}::numeric), div(lsn - '0/0'::pg_lsn - 1, ${segment}::numeric)) n
            order by n) as segments
          from stopped`;
        return ended;
      },
    });
  } finally {
    await sql.end({ timeout: 0 });
  }
}
