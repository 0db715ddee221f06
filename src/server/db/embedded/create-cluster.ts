// Creates a PostgreSQL data folder.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/durable-file.ts';
import type { Cluster } from './cluster.ts';
import { randomPassword } from './password.ts';

/**
 * Creates the data folder (mode 0700) and the password file, unless they exist. An attempt that was interrupted by a kill or a power cut
 * does not count as created. Throws an Error if the folder contains something else: it may be the rest of a damaged database.
 */
export function createCluster({ data, passwordFile, run: runner }: Cluster): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new Error(
      `${data} holds files, and no PostgreSQL database that is whole. Restore it from a backup, or move it away to begin anew.`,
    );
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(passwordFile, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeDurably(passwordFile, randomPassword());
  runner.handOver(fresh, passwordFile);
  // initdb returns after everything is synced to disk.
  const options = ['-U', 'titleline', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const made = runner.run('initdb', ['-D', fresh, ...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']);
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`PostgreSQL's data folder could not be made: ${made.text.trim()}`);
  }
  rmSync(data, { recursive: true, force: true });
  renameSync(fresh, data);
  syncFolder(dirname(data));
}
