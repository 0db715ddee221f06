// The secret that signs cookies where none was given: made once, kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../files/durable-file.ts';

/** Of any secret, given or kept. */
export const SECRET_MIN = 32;

/**
 * The folder must exist. Two processes that start at the same moment agree on one secret. Throws an Error that says what to do where a
 * file is there and holds no secret: cookies signed with too little could be forged.
 */
export function loadCookieSecret(folder: string): string {
  const file = join(folder, 'secret');
  const kept = read(file);
  if (kept !== undefined) return kept;
  // Written beside and linked into place: nobody ever reads half a secret, and the second link fails.
  const fresh = `${file}.${process.pid}`;
  writeDurably(fresh, randomBytes(32).toString('base64url'));
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  syncFolder(folder);
  return read(file)!;
}

/** undefined: there is no such file. */
function read(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`The secret in ${file} could not be read (${code}). ${REMEDY}`, { cause: error });
  }
  // After a power cut a file may hold zeros.
  if (text.length < SECRET_MIN || /\p{Cc}/u.test(text))
    throw new Error(`${file} must hold a secret of at least ${SECRET_MIN} characters. ${REMEDY}`);
  return text;
}

const REMEDY = 'Restore it from a backup, or remove it: then a new one is made, and everybody has to sign in again.';
