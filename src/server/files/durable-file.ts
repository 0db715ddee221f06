// Files that a power cut must not leave empty or half written.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** Writes a new file, readable by its owner alone, and returns when it is on the disk. Its name is not, before `syncFolder`. */
export function writeDurably(file: string, text: string): void {
  const open = openSync(file, 'w', 0o600);
  try {
    writeSync(open, text);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** Returns when the names in the folder are on the disk. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // a folder cannot be opened there, and NTFS keeps a journal of its names
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
