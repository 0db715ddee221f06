// The PostgreSQL that comes with the project: made on the first start, then started, adopted or joined under DATA_DIR.
// Its starter owns it and stops it; a process that finds it running under a living owner only attaches. One whose owner
// was killed is adopted by the next to come, which then owns it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries } from './embedded/binaries.ts';
import { type Cluster, createCluster, isRunning, startCluster, stopCluster } from './embedded/cluster.ts';
import { runnerFor } from './embedded/runner.ts';
import { withStartLock } from './embedded/start-lock.ts';
import { connect } from './sql.ts';

export type Embedded = {
  /** The connection string for one of its databases. */
  url(database: string): string;
  /** Whether stop() stops the server: false where another process owns it. */
  owned: boolean;
  stop(): void;
};

/** Throws an Error that says what to do where PostgreSQL cannot be had on this machine. */
export async function startEmbedded(folder: string, firstPort: number): Promise<Embedded> {
  const bin = await postgresBinaries();
  mkdirSync(folder, { recursive: true }); // with no mode: a recursive mkdir gives its mode to the parents too
  return await withStartLock(join(folder, 'postgres.lock'), async () => {
    const cluster: Cluster = {
      data: join(folder, 'postgres'),
      passwordFile: join(folder, 'postgres.password'),
      run: runnerFor(bin, folder),
    };
    const ownerFile = join(folder, 'postgres.owner');
    createCluster(cluster);
    const running = isRunning(cluster);
    if (!running) await startCluster(cluster, firstPort);
    const owned = !running || !isAlive(readNumber(ownerFile));
    if (owned) writeFileSync(ownerFile, String(process.pid));
    const port = Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(cluster.passwordFile, 'utf8').trim();
    return {
      url: (database) => `postgres://titleline:${password}@127.0.0.1:${port}/${database}`,
      owned,
      stop: () => {
        if (owned) stopCluster(cluster);
      },
    };
  });
}

/** Creates the database if the server does not have it yet; answers its connection string. */
export async function ensureDatabase(embedded: Embedded, name: string): Promise<string> {
  const admin = connect(embedded.url('postgres'), 1);
  try {
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!there) await admin.unsafe(`create database "${name}"`);
  } catch (error) {
    // Another process was faster between the question and the command: "exists", or a clash inside PostgreSQL's own catalog.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await admin.end();
  }
  return embedded.url(name);
}

function readNumber(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Whether a process with this id exists; this process itself does not count, so that it may adopt what it started before. */
function isAlive(pid: number): boolean {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
