// Creates a PostgreSQL data folder. Each attempt has a folder of its own, which is renamed when it is complete and synced: the initdb of a
// process that was killed may still be writing to the folder of its attempt.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/durable-file.ts';
import type { Cluster } from './cluster.ts';
import { randomPassword } from './password.ts';
import { isNobodyWritingTo } from './postmaster.ts';

/** Of the folders of attempts, next to the data folder. Earlier versions had one without a random end. */
const ATTEMPT = '.new';
const RANDOM_BYTES = 6;

/**
 * Creates the data folder (mode 0700) and the password file, unless they exist. Only the owner calls this. An attempt that was interrupted by
 * a kill or a power cut does not count as created. Throws an Error if the folder contains something else: it may be the rest of a damaged
 * database.
 */
export function createCluster(cluster: Cluster): void {
  const { data } = cluster;
  if (!existsSync(join(data, 'PG_VERSION'))) create(cluster);
  removeDeadAttempts(data);
}

function create({ data, passwordFile, run: runner }: Cluster): void {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new Error(
      `${data} holds files, and no PostgreSQL database that is whole. Restore it from a backup, or move it away to begin anew.`,
    );
  const fresh = `${data}${ATTEMPT}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
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

/** Removes what killed attempts left, as soon as nobody writes there any more. A failure is left to the next start. */
function removeDeadAttempts(data: string): void {
  const prefix = `${basename(data)}${ATTEMPT}`;
  const left = readdirSync(dirname(data)).filter((name) => name === prefix || name.startsWith(`${prefix}-`));
  for (const folder of left.map((name) => join(dirname(data), name)))
    try {
      if (isNobodyWritingTo(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It costs only space.
    }
}
