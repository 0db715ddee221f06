// The embedded PostgreSQL under DATA_DIR: created at the first start, later started, taken over or joined. Its owner is one process, and only
// that starts and stops the server. Other processes attach; when the owner ends, one of them becomes the owner.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseDuringRestore, refuseInterruptedRestore } from '../../backup/switch-over.ts';
import { hasCrashed } from '../../processes/crash.ts';
import { postgresBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { keepRunning } from './keep-running.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { readPassword, setDatabasePassword } from './password.ts';
import { findPostmaster, type Postmaster, isStillRunning } from './postmaster.ts';
import { runnerFor } from './runner.ts';
import { START_TIMEOUTS, type StartTimeouts, removeStalePidFile, takeOverOrStart } from './start.ts';
import { stop, stopSync } from './stop.ts';
import { connect } from '../sql.ts';
import { queryDatabase, isTemporary, printToStderr } from '../driver/wait-for-database.ts';

export type EmbeddedPostgres = {
  /** The connection string for one of its databases. It does not change while a process is attached. */
  url(database: string): string;
  /** Whether stop() stops the server: false if another process owns it. */
  readonly owned: boolean;
  /** Restarts the server whenever it is gone, and becomes its owner if the owner is gone. */
  keepRunning(): void;
  /** Ends `keepRunning`, because the process is about to end. If it owns the server, no other process attaches any more. */
  leave(): void;
  stop(): void;
};

/** ms. How long the owning process may take until the server answers. */
const OWNER_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Resolves when the server answers. Throws an Error that says what to do if PostgreSQL cannot run on this machine. After an error, or if
 * this process exits meanwhile, no server that it owned is left running.
 */
export async function startEmbedded(
  folder: string,
  firstPort: number,
  timeouts: StartTimeouts = START_TIMEOUTS,
): Promise<EmbeddedPostgres> {
  const bin = await postgresBinaries();
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true }); // without a mode, because a recursive mkdir applies the mode to parent folders too
  const cluster: Cluster = {
    data: join(dataDir, 'postgres'),
    passwordFile: join(dataDir, 'postgres.password'),
    run: runnerFor(bin, dataDir),
  };
  const ownership = ownershipOf(dataDir);
  const { tryToOwn } = ownership;
  let stopRestarting: (() => void) | undefined;
  const leave = () => {
    stopRestarting?.();
    ownership.announceLeaving();
  };
  const shutDown = () => {
    leave();
    cluster.isClosed = true;
    if (ownership.isOwner) stopSync(cluster);
    ownership.release();
  };

  process.once('exit', shutDown);
  try {
    return attach((await joinRunning(cluster, ownership, timeouts)) ?? (await startOwn(cluster, firstPort, timeouts)));
  } catch (error) {
    shutDown();
    throw error;
  } finally {
    process.off('exit', shutDown);
  }

  function attach(first: Postmaster): EmbeddedPostgres {
    const { port } = first;
    const url = urlBuilder(cluster);
    let { pid } = first;
    return {
      url: (database) => url(port, database),
      get owned() {
        return ownership.isOwner;
      },
      keepRunning: () => {
        stopRestarting = keepRunning({
          tryToOwn,
          isRunning: () => {
            if (isStillRunning(pid, cluster.data)) return true;
            // The previous owner, or an operator, has started another server on the same port.
            const found = findPostmaster(cluster.data);
            if (found.kind !== 'runs' || found.postmaster.port !== port) return false;
            ({ pid } = found.postmaster);
            return true;
          },
          start: async () => {
            ({ pid } = await takeOverOrStart(cluster, { port, url: (at) => url(at, 'postgres'), print: () => {} }, timeouts));
          },
        });
      },
      leave,
      stop: shutDown,
    };
  }
}

/**
 * Returns the server of another process when it answers; undefined if this process became the owner. If the owner is about to stop the
 * server, waits until this process owns it, or another one does that stays.
 */
async function joinRunning(cluster: Cluster, ownership: Ownership, { silentMs }: StartTimeouts): Promise<Postmaster | undefined> {
  const began = performance.now();
  for (let isPrinted = false; ; await sleep(POLL_MS)) {
    if (ownership.tryToOwn()) return undefined;
    const found = findPostmaster(cluster.data);
    const postmaster = 'postmaster' in found && !ownership.isOwnerLeaving() ? found.postmaster : undefined;
    if (!postmaster) refuseDuringRestore(dirname(cluster.data));
    const error = postmaster && (await queryDatabase(urlBuilder(cluster)(postmaster.port, 'postgres'), QUERY_TIMEOUT_MS));
    if (postmaster && error === undefined && !ownership.isOwnerLeaving()) return postmaster;
    const waited = performance.now() - began;
    // The owner may be setting a new password at this moment.
    if (error !== undefined && !isTemporary(error) && waited > silentMs)
      throw new Error(
        `${cluster.passwordFile} is not the password of the PostgreSQL that runs there. End the process that owns it and start again.`,
      );
    if (waited > OWNER_TIMEOUT_MS)
      throw new Error(
        `The PostgreSQL of another process on the same DATA_DIR did not answer for ${OWNER_TIMEOUT_MS / 1000} s. End that process.`,
      );
    if (!isPrinted && waited > QUERY_TIMEOUT_MS) {
      printToStderr(`Waiting for the database (another process is ${ownership.isOwnerLeaving() ? 'stopping' : 'starting'} it)…\n`);
      isPrinted = true;
    }
  }
}

/** Returns the server of this process, after creating, taking over or starting it with a working password. */
async function startOwn(cluster: Cluster, firstPort: number, timeouts: StartTimeouts): Promise<Postmaster> {
  refuseInterruptedRestore(dirname(cluster.data));
  createCluster(cluster);
  for (let isNew = false; ; isNew = true) {
    const url = urlBuilder(cluster);
    const startOptions = { port: { from: firstPort }, url: (port: number) => url(port, 'postgres'), print: printToStderr };
    const postmaster = await takeOverOrStart(cluster, startOptions, timeouts);
    const error = (await queryDatabase(url(postmaster.port, 'postgres'), timeouts.silentMs)) as { code?: string } | undefined;
    if (error?.code !== '28P01' || isNew) return postmaster;
    // The stored password is lost, or belongs to another server.
    await stop(cluster);
    removeStalePidFile(cluster);
    setDatabasePassword(cluster);
  }
}

/** Connection strings with the stored password. Without one they contain a password that PostgreSQL rejects. */
function urlBuilder(cluster: Cluster): (port: number, database: string) => string {
  const password = encodeURIComponent(readPassword(cluster) ?? 'lost');
  return (port, database) => `postgres://titleline:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * For a server process: keeps it running, and stops it when the process exits. After a crash PostgreSQL keeps running, so that the next
 * start can use it at once, as after a kill.
 */
export async function startAndKeepRunning(dataDir: string, firstPort: number): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded(dataDir, firstPort);
  process.on('exit', () => {
    if (!hasCrashed()) embedded.stop();
  });
  embedded.keepRunning();
  return embedded;
}

/** Creates the database unless it exists; returns its connection string. */
export async function ensureDatabase(embedded: EmbeddedPostgres, name: string): Promise<string> {
  const admin = connect(embedded.url('postgres'), 1);
  try {
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!there) await admin.unsafe(`create database "${name}"`);
  } catch (error) {
    // A concurrent process created it: "already exists", or a conflict in PostgreSQL's catalog.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await admin.end();
  }
  return embedded.url(name);
}
