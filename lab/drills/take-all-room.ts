import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(1024 * 1024);

/** Fills the disk of this folder. Returns the file to remove. */
export function takeAllRoom(folder: string): string {
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return filler;
}
