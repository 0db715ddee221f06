// The commands that PostgreSQL runs to archive its WAL, and to get it back in a recovery.
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupConfig } from '../../config.ts';
import { forShell, NO_ARCHIVE, type ServerSettings } from '../embedded/server.ts';
import { NOT_ARCHIVED, unwritable } from './wal-archive.ts';

/**
 * Variables for who gets the DATABASE_URL of an embedded PostgreSQL that another process has started: they do not go with ARCHIVE_DIR, which
 * that one reads.
 */
export const WITHOUT_ARCHIVE = { ARCHIVE_DIR: '', ARCHIVE_DIR_FILE: '' };

/** In seconds. A segment is archived this long after its first write at the latest: what a lost disk can cost, with the time to write it. */
const ARCHIVE_TIMEOUT = 30;

/**
 * The settings with which the product's server is started. Throws an Error with a sentence if the archive can never have been written to, and
 * cannot be now. An archive that worked before, or is not there, does not keep the product from starting.
 */
export function archiveSettings({ archiveDir, backupRecipients }: Pick<BackupConfig, 'archiveDir' | 'backupRecipients'>): ServerSettings {
  if (archiveDir === undefined) return NO_ARCHIVE;
  refuseUnwritable(archiveDir);
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT),
    archive_command: `exec ${program('archive-wal.ts', archiveDir, backupRecipients.join(','))} "%p" "%f"`,
  };
}

function refuseUnwritable(archiveDir: string): void {
  try {
    accessSync(archiveDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && !holdsAnything(archiveDir)) throw new Error(unwritable(archiveDir, code), { cause: error });
  }
}

function holdsAnything(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL takes the exit code 1 for the end of the archive, and ends the recovery as if it were complete. So 1 is returned only if
 * fetch-wal.ts has looked and said so; for every other failure, also of Node itself, the code is one with which the recovery fails. `spool`:
 * a folder for WAL that is fetched ahead, on the same disk as the data.
 */
export function restoreCommand(archive: string, spool: string): string {
  const fromSpool = `mv ${inCommand(join(spool, 'NAME')).replace('NAME', '%f')} "%p" 2>/dev/null`;
  return `${fromSpool} && exit 0; ${program('fetch-wal.ts', archive, spool)} "%f" "%p"; case $? in 0) ;; ${NOT_ARCHIVED}) exit 1 ;; *) exit 200 ;; esac`;
}

/** A command of the shell, with which PostgreSQL runs it. */
const program = (file: string, ...args: string[]): string =>
  [process.execPath, join(import.meta.dirname, file), ...args].map(inCommand).join(' ');

/** PostgreSQL replaces what follows a percent sign. */
const inCommand = (text: string): string => forShell(text.replaceAll('%', '%%'));
