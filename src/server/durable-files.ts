// Writes files that a power cut does not leave empty or half written.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** Writes a file with mode 0600 and syncs its content. The file name is not synced before `syncFolder`. */
export function writeDurably(file: string, text: string): void {
  const opened = openSync(file, 'w', 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Syncs the names in the folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there, and NTFS journals its names
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
