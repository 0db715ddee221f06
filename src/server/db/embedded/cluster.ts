// One PostgreSQL data folder: made once, then started and stopped.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { Runner } from './runner.ts';

export type Cluster = { data: string; passwordFile: string; run: Runner };

const START_ATTEMPTS = 5;

/** Makes the data folder (0700) and its password, unless they are there. A killed attempt leaves nothing that counts as made. */
export function createCluster({ data, passwordFile, run: runner }: Cluster): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  runner.handOver(fresh, passwordFile);
  const options = ['-U', 'titleline', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const made = runner.run('initdb', ['-D', fresh, ...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync']);
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`PostgreSQL's data folder could not be made: ${made.text.trim()}`);
  }
  rmSync(data, { recursive: true, force: true });
  renameSync(fresh, data);
}

export const isRunning = ({ data, run: runner }: Cluster): boolean => runner.run('pg_ctl', ['-D', data, 'status']).status === 0;

/** Starts it on the first free port from `firstPort` on, reachable from this machine alone. */
export async function startCluster({ data, run: runner }: Cluster, firstPort: number): Promise<void> {
  let next = firstPort;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(next);
    const log = join(data, 'server.log');
    rmSync(log, { force: true });
    const started = runner.run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', log, '-o', `-p ${port} -h 127.0.0.1 -k ''`, 'start']);
    if (started.status === 0) return;
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    // Somebody else took the port between the look and the start.
    if (said.includes('could not bind') && attempt < START_ATTEMPTS) next = port + 1;
    else throw new Error(`PostgreSQL did not start: ${said.trim().split('\n').slice(-8).join('\n')}`);
  }
}

export function stopCluster({ data, run: runner }: Cluster): void {
  runner.run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
}
