// The password of the embedded PostgreSQL, random for each installation and stored beside the data folder.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, writeDurably } from '../../files/durable-file.ts';
import type { Cluster } from './cluster.ts';

export const randomPassword = (): string => randomBytes(18).toString('base64url');

/** Returns undefined if the file is missing or contains no password, as after a power cut. */
export function readPassword({ passwordFile }: Cluster): string | undefined {
  try {
    const text = readFileSync(passwordFile, 'utf8').trim();
    return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${passwordFile} could not be read (${code}). Let this process read it, or remove it: then a new password is set.`, {
      cause: error,
    });
  }
}

/**
 * Sets and stores a new password. PostgreSQL's single-user mode requires no password, only the owner of the data folder. Call this only
 * while no server runs there. If this is interrupted, the stored password does not match, and the next start sets another one.
 */
export function setDatabasePassword({ data, passwordFile, run: runner }: Cluster): void {
  const password = randomPassword();
  const fresh = `${passwordFile}.new`;
  writeDurably(fresh, password);
  const args = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'];
  const done = runner.run('postgres', args, `alter role titleline password '${password}'\n`);
  if (done.status !== 0)
    throw new Error(`PostgreSQL's password is lost, and no new one could be set: ${done.text.trim().split('\n').slice(-4).join('\n')}`);
  renameSync(fresh, passwordFile);
  syncFolder(dirname(passwordFile));
}
