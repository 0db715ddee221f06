// The secret that signs cookies where none was given: made once, kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder must exist. Two processes that start at the same moment agree on one secret. */
export function keptSecret(folder: string): string {
  const file = join(folder, 'secret');
  const kept = read(file);
  if (kept) return kept;
  // Written beside and linked into place: nobody ever reads half a secret, and the second link fails.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
