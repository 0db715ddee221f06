// The embedded PostgreSQL under DATA_DIR: created at the first start, later started, taken over or joined. The process that holds the lock
// owns the server, and only it starts and stops the server. Other processes attach; when the owner ends, one of them becomes the owner.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseDuringRestore, refuseHalfRestore } from '../../backup/switch-over.ts';
import { fileLock } from '../../files/file-lock.ts';
import { postgresBinaries } from './binaries.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { keptPassword, setDatabasePassword } from './password.ts';
import { findPostmaster, type Postmaster, runsStill } from './postmaster.ts';
import { runnerFor } from './runner.ts';
import { START_TIMEOUTS, type StartTimeouts, removeStalePidFile, takeOverOrStart } from './start.ts';
import { stop, stopAtOnce } from './stop.ts';
import { connect } from '../sql.ts';
import { askDatabase, isWorthWaiting, onStderr } from '../driver/wait-for-database.ts';

export type Embedded = {
  /** The connection string for one of its databases. It does not change while a process is attached. */
  url(database: string): string;
  /** Whether stop() stops the server: false if another process owns it. */
  readonly owned: boolean;
  /** Restarts the server whenever it is gone, and becomes its owner if the owner is gone. Returns a function that ends this. */
  keepRunning(): () => void;
  stop(): void;
};

/** ms. How long the owning process may take until the server answers. */
const OWNER_MS = 120_000;
const LOOK_MS = 50;
const ASK_MS = 2_000;

/**
 * Resolves when the server answers. Throws an Error that says what to do if PostgreSQL cannot run on this machine. After an error, or if
 * this process exits meanwhile, no server that it owned is left running.
 */
export async function startEmbedded(folder: string, firstPort: number, patience: StartTimeouts = START_TIMEOUTS): Promise<Embedded> {
  const bin = await postgresBinaries();
  const place = resolve(folder);
  mkdirSync(place, { recursive: true }); // without a mode, because a recursive mkdir applies the mode to parent folders too
  const cluster: Cluster = {
    data: join(place, 'postgres'),
    passwordFile: join(place, 'postgres.password'),
    run: runnerFor(bin, place),
  };
  const lock = fileLock(join(place, 'postgres.lock'));
  let owned = false;
  let letBe: (() => void) | undefined;
  const end = () => {
    letBe?.();
    cluster.isLetGo = true;
    if (owned) stopAtOnce(cluster);
    owned = false;
    lock.release();
  };
  const own = () => (owned ||= lock.take());

  process.once('exit', end);
  try {
    return attached((await joined(cluster, own, patience)) ?? (await startOwn(cluster, firstPort, patience)));
  } catch (error) {
    end();
    throw error;
  } finally {
    process.off('exit', end);
  }

  function attached(first: Postmaster): Embedded {
    const { port } = first;
    const url = urlOf(cluster);
    let { pid } = first;
    return {
      url: (database) => url(port, database),
      get owned() {
        return owned;
      },
      keepRunning: () => {
        letBe = keepRunning({
          own,
          isRunning: () => {
            if (runsStill(pid, cluster.data)) return true;
            // The previous owner, or an operator, has started another server on the same port.
            const found = findPostmaster(cluster.data);
            if (found.kind !== 'runs' || found.postmaster.port !== port) return false;
            ({ pid } = found.postmaster);
            return true;
          },
          start: async () => {
            ({ pid } = await takeOverOrStart(cluster, { port, url: (at) => url(at, 'postgres'), say: () => {} }, patience));
          },
        });
        return letBe;
      },
      stop: end,
    };
  }
}

/** Returns the server of another process when it answers; undefined if this process became the owner. */
async function joined(cluster: Cluster, own: () => boolean, { silentMs }: StartTimeouts): Promise<Postmaster | undefined> {
  const began = performance.now();
  for (let isTold = false; ; await sleep(LOOK_MS)) {
    if (own()) return undefined;
    const found = findPostmaster(cluster.data);
    const postmaster = 'postmaster' in found ? found.postmaster : undefined;
    if (!postmaster) refuseDuringRestore(dirname(cluster.data));
    const error = postmaster ? await askDatabase(urlOf(cluster)(postmaster.port, 'postgres'), ASK_MS) : NOT_THERE;
    if (error === undefined) return postmaster;
    const waited = performance.now() - began;
    // The owner may be setting a new password at this moment.
    if (!isWorthWaiting(error) && waited > silentMs)
      throw new Error(
        `${cluster.passwordFile} is not the password of the PostgreSQL that runs there. End the process that owns it and start again.`,
      );
    if (waited > OWNER_MS)
      throw new Error(`The PostgreSQL of another process on the same DATA_DIR did not answer for ${OWNER_MS / 1000} s. End that process.`);
    if (!isTold && waited > ASK_MS) {
      onStderr('Waiting for the database (another process is starting it)…\n');
      isTold = true;
    }
  }
}

const NOT_THERE = { code: 'ECONNREFUSED' };

/** Returns the server of this process, after creating, taking over or starting it with a working password. */
async function startOwn(cluster: Cluster, firstPort: number, patience: StartTimeouts): Promise<Postmaster> {
  refuseHalfRestore(dirname(cluster.data));
  createCluster(cluster);
  for (let isNew = false; ; isNew = true) {
    const url = urlOf(cluster);
    const wanted = { port: { from: firstPort }, url: (port: number) => url(port, 'postgres'), say: onStderr };
    const postmaster = await takeOverOrStart(cluster, wanted, patience);
    const error = (await askDatabase(url(postmaster.port, 'postgres'), patience.silentMs)) as { code?: string } | undefined;
    if (error?.code !== '28P01' || isNew) return postmaster;
    // The stored password is lost, or belongs to another server.
    await stop(cluster);
    removeStalePidFile(cluster);
    setDatabasePassword(cluster);
  }
}

/** Connection strings with the stored password. Without one they contain a password that PostgreSQL rejects. */
function urlOf(cluster: Cluster): (port: number, database: string) => string {
  const password = encodeURIComponent(keptPassword(cluster) ?? 'lost');
  return (port, database) => `postgres://titleline:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the database unless it exists; returns its connection string. */
export async function ensureDatabase(embedded: Embedded, name: string): Promise<string> {
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
