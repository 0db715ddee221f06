// The secret that signs cookies if none is configured. It is generated once and stored in the data folder, readable only by its owner.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeDurably } from './durable-files.ts';

/** The minimum length in characters of a secret, configured or stored. */
export const SECRET_MIN = 32;

/**
 * Returns the secret stored in the folder, which must exist. Generates one if there is none; two processes that start at the same moment
 * get the same one. Throws an Error with a remedy if the file has no valid secret, because cookies signed with a short one could be forged.
 */
export function loadCookieSecret(folder: string): string {
  const stored = readStoredSecret(folder);
  if (stored !== undefined) return stored;
  const file = secretFile(folder);
  // Written to a temporary file and linked into place: no process reads half a secret, and the link of the slower process fails.
  const temporary = `${file}.${process.pid}`;
  writeDurably(temporary, randomBytes(32).toString('base64url'));
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(folder);
  return readStoredSecret(folder)!;
}

export const secretFile = (folder: string): string => join(folder, 'secret');

/** Returns undefined if there is none. Throws as `loadCookieSecret` does. */
export function readStoredSecret(folder: string): string | undefined {
  const file = secretFile(folder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`The secret in ${file} could not be read (${code}). ${REMEDY}`, { cause: error });
  }
  // A power cut can leave a file that contains zeros.
  if (text.length < SECRET_MIN || /\p{Cc}/u.test(text))
    throw new Error(`${file} must contain a secret of at least ${SECRET_MIN} characters. ${REMEDY}`);
  return text;
}

const REMEDY =
  'Restore it from a backup, or remove it and run "npm run secret -- forget". Then a new one is generated, and everybody has to sign in again.';
