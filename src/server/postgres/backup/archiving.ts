// The commands that PostgreSQL runs to archive its WAL, and to get it back in a recovery.
import { join } from 'node:path';
import type { BackupConfig } from '../../config.ts';
import { forShell, NO_ARCHIVE, type ServerSettings } from '../embedded/server.ts';

/** In seconds. A segment is archived this long after its first write at the latest: what a lost disk can cost, with the time to write it. */
const ARCHIVE_TIMEOUT = 30;

/** The settings with which the product's server is started. */
export function archiveSettings({ archiveDir, backupRecipients }: Pick<BackupConfig, 'archiveDir' | 'backupRecipients'>): ServerSettings {
  if (archiveDir === undefined) return NO_ARCHIVE;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT),
    archive_command: `exec ${program('archive-wal.ts', archiveDir, backupRecipients.join(','))} "%p" "%f"`,
  };
}

/** `spool`: a folder for WAL that is fetched ahead, on the same disk as the data. */
export const restoreCommand = (archive: string, spool: string): string =>
  `mv ${inCommand(join(spool, 'NAME')).replace('NAME', '%f')} "%p" 2>/dev/null || exec ${program('fetch-wal.ts', archive, spool)} "%f" "%p"`;

/** A command of the shell, with which PostgreSQL runs it. */
const program = (file: string, ...args: string[]): string =>
  [process.execPath, join(import.meta.dirname, file), ...args].map(inCommand).join(' ');

/** PostgreSQL replaces what follows a percent sign. */
const inCommand = (text: string): string => forShell(text.replaceAll('%', '%%'));
