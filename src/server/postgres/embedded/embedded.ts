// The embedded PostgreSQL under DATA_DIR: created at the first start, later started or, after a kill, taken over. The process that holds the lock
// of DATA_DIR owns it, and only that starts and stops it. A command is a client of the owner, or the owner for a moment.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConfig } from '../../config.ts';
import { hasCrashed } from '../../crash.ts';
import { dataDirLock, lockWhenFree, type PlaceLock, refuseDuringRestore, waitingFor } from './locks.ts';
import { appPassword, APP_ROLE, DATABASE, ensureAppRole, isLetIn } from './app-role.ts';
import {
  ADMIN_ROLE,
  type Cluster,
  createCluster,
  findPostmaster,
  isStillRunning,
  postgresBinaries,
  readPassword,
  runnerFor,
  setDatabasePassword,
} from './cluster.ts';
import {
  KEEP_WAL,
  NO_ARCHIVE,
  removeStalePidFile,
  type ServerSettings,
  START_TIMEOUTS,
  type StartTimeouts,
  stop,
  stopSync,
  takeOverOrStart,
} from './server.ts';
import { isTemporary, queryDatabase } from '../connections/wait-for-database.ts';
import { printToStderr } from '../../command-line.ts';
import { syncFolder, writeDurably } from '../../durable-files.ts';
import { log } from '../../log.ts';
import { restartDelay } from '../../restart-delay.ts';

type ServerStart = Pick<Cluster, 'settings' | 'env'>;
export type EmbeddedPostgres = Awaited<ReturnType<typeof startOwned>>;

/** ms. How long a command waits until the server of the owner answers. */
const OWNER_TIMEOUT_MS = 120_000;
/** ms. A wait is printed if it takes longer than this. */
const PRINT_AFTER_MS = 2_000;
const POLL_MS = 50;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Makes this process the owner of DATA_DIR, and resolves when the server answers. Waits while the predecessor stops. Throws an Error with a
 * sentence if another owner runs, and one that says what to do if PostgreSQL cannot run on this machine. After an error, or if this process
 * exits meanwhile, no server that it owned is left running.
 */
export async function startEmbedded(
  folder: string,
  firstPort: number,
  timeouts: StartTimeouts = START_TIMEOUTS,
  server: ServerStart = { settings: NO_ARCHIVE },
): Promise<EmbeddedPostgres> {
  const cluster = await clusterIn(folder, server);
  const lock = dataDirLock(resolve(folder));
  await lockWhenFree(lock, printToStderr);
  const embedded = await startOwned(cluster, lock, firstPort, timeouts);
  lock.tell('running');
  return embedded;
}

/** Like `startEmbedded`, while this process holds the lock. */
async function startOwned(cluster: Cluster, lock: PlaceLock, firstPort: number, timeouts: StartTimeouts) {
  const stopped = new AbortController();
  /**
   * Tells others that this process is about to stop the server, so that a start waits, and ends `keepRunning`: after `drainMs`, for as long as
   * requests are served as before.
   */
  const leave = (drainMs = 0): void => {
    lock.tell('stopping');
    if (drainMs === 0) stopped.abort();
    else setTimeout(() => stopped.abort(), drainMs).unref();
  };
  /** Stops the server and gives up DATA_DIR. Blocks the process for eight seconds at most. */
  const shutDown = (): void => {
    leave();
    cluster.isClosed = true;
    stopSync(cluster);
    lock.release();
  };

  process.once('exit', shutDown);
  try {
    const port = await startWithPassword(cluster, lock.dataDir, firstPort, timeouts);
    const { admin, app } = urlsOf(cluster);
    const restart = async () => {
      await takeOverOrStart(cluster, { port, url: (at) => admin(at, 'postgres'), print: () => {} }, timeouts);
    };
    return {
      /** The connection string for one of the product's databases. It does not change until `stop`. */
      url: (database: string): string => app(port, database),
      /** The connection string of the superuser, for any of its databases. */
      adminUrl: (database: string): string => admin(port, database),
      /** Restarts the server on the same port whenever it is gone, until `leave`. */
      keepRunning: (): void => keepRunning({ isRunning: () => isStillRunning(cluster.knownPid!, cluster.data), restart }, stopped.signal),
      leave,
      stop: shutDown,
    };
  } catch (error) {
    shutDown();
    throw error;
  } finally {
    process.off('exit', shutDown);
  }
}

async function clusterIn(folder: string, server: ServerStart): Promise<Cluster> {
  const bin = await postgresBinaries();
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true }); // without a mode, because a recursive mkdir applies the mode to parent folders too
  return {
    data: join(dataDir, 'postgres'),
    passwordFile: join(dataDir, 'postgres.password'),
    programs: runnerFor(bin, dataDir),
    ...server,
  };
}

/** Creates, takes over or starts the server, with a working password. Returns its port. */
async function startWithPassword(cluster: Cluster, dataDir: string, firstPort: number, timeouts: StartTimeouts): Promise<number> {
  refuseInterruptedRestore(dataDir);
  createCluster(cluster);
  for (let isNew = false; ; isNew = true) {
    const { admin, app } = urlsOf(cluster);
    const startOptions = { port: { from: firstPort }, url: (port: number) => admin(port, 'postgres'), print: printToStderr };
    const { port } = await takeOverOrStart(cluster, startOptions, timeouts);
    const error = (await queryDatabase(admin(port, 'postgres'), timeouts.silentMs)) as { code?: string } | undefined;
    if (error?.code !== '28P01' || isNew) {
      await ensureAppRole({ admin: (database) => admin(port, database), app: (database) => app(port, database) });
      return port;
    }
    // The stored password is lost, or belongs to another server.
    if (cluster.keepsPassword)
      throw new Error(`${cluster.passwordFile} is not the password of PostgreSQL. Run npm start: it sets a new one.`);
    await stop(cluster);
    removeStalePidFile(cluster);
    setDatabasePassword(cluster);
  }
}

/** Relative to DATA_DIR: written when the copy of a restore is complete. From then on the restore can only be finished. */
export const READY_TO_RESTORE = join('restoring', 'ready.json');

/** Throws an Error with a sentence if a restore was interrupted while it replaced the data. */
export function refuseInterruptedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, READY_TO_RESTORE)))
    throw new Error(`A restore of ${dataDir} was interrupted. Run "npm run restore" again, without a folder: it is finished then.`);
}

/**
 * Connection strings of the superuser and of the product's role, with the stored password. Without one they contain a password that PostgreSQL
 * rejects.
 */
function urlsOf(cluster: Cluster): Record<'admin' | 'app', (port: number, database: string) => string> {
  const password = readPassword(cluster) ?? 'lost';
  return { admin: urlFor(ADMIN_ROLE, password), app: urlFor(APP_ROLE, appPassword(password)) };
}

const urlFor = (role: string, password: string) => (port: number, database: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

type Kept = {
  settings: ServerSettings;
  /** Aborted when this process begins to stop. */
  stopping: AbortSignal;
  /** How long it serves as before then. */
  drainMs?: number;
};

/**
 * For a server process: keeps the server running until this process stops, and stops it at the exit. After a crash PostgreSQL keeps running, so
 * that the next start can use it at once, as after a kill.
 */
export async function startAndKeepRunning(
  dataDir: string,
  firstPort: number,
  { settings, stopping, drainMs }: Kept,
): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded(dataDir, firstPort, START_TIMEOUTS, { settings });
  markArchives(dataDir, settings !== NO_ARCHIVE);
  process.on('exit', () => {
    if (!hasCrashed()) embedded.stop();
  });
  embedded.keepRunning();
  if (stopping.aborted) embedded.leave(drainMs);
  else stopping.addEventListener('abort', () => embedded.leave(drainMs));
  return embedded;
}

/** There as long as the product archives its WAL: commands that start the server meanwhile do not know where to. */
const archivesMark = (dataDir: string): string => join(dataDir, 'postgres.archives');

/** Notes whether commands must keep the WAL that they write until the product archives it. */
export function markArchives(dataDir: string, archives: boolean): void {
  if (archives) writeDurably(archivesMark(dataDir), '');
  else rmSync(archivesMark(dataDir), { force: true });
  syncFolder(dataDir);
}

/**
 * For a command that an operator runs once: calls `work` with the connection string of the product's database. The schema is not migrated and
 * may be older. Uses the embedded PostgreSQL of the product if that runs; otherwise starts it, and stops it afterwards. Throws an Error that says
 * what to do if there is no database yet. `signal` ends a wait for another command. `keepsPassword`: a lost one is not replaced.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir, postgresFirstPort }: DatabaseConfig,
  work: (url: string) => Promise<T>,
  signal: AbortSignal,
  options: CommandOptions = {},
): Promise<T> {
  if (databaseUrl !== undefined) return await work(databaseUrl);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no database under ${dataDir}. Set DATA_DIR to the folder of the product, or DATABASE_URL.`);
  return await withEmbedded(dataDir, postgresFirstPort, async ({ url }) => await work(url(DATABASE)), signal, options);
}

type CommandOptions = Pick<Cluster, 'keepsPassword'>;

/** The connection strings of its databases: `url` for the product's role, `adminUrl` for the superuser. */
type EmbeddedUrls = Pick<EmbeddedPostgres, 'url' | 'adminUrl'>;

/** Calls `work` with the connection strings of the embedded PostgreSQL, as `withDatabase` does, and creates it if there is none. */
export async function withEmbedded<T>(
  folder: string,
  firstPort: number,
  work: (urls: EmbeddedUrls) => Promise<T>,
  signal?: AbortSignal,
  options: CommandOptions = {},
): Promise<T> {
  const server = { settings: existsSync(archivesMark(folder)) ? KEEP_WAL : NO_ARCHIVE };
  const cluster: Cluster = { ...(await clusterIn(folder, server)), ...options };
  const lock = dataDirLock(resolve(folder));
  const running = await lockOrJoin(cluster, lock, signal);
  if (running) return await work(running);
  const embedded = await startOwned(cluster, lock, firstPort, START_TIMEOUTS);
  process.once('exit', embedded.stop);
  try {
    return await work(embedded);
  } finally {
    process.off('exit', embedded.stop);
    embedded.stop();
  }
}

/** Returns the connection strings of the owner's server when it answers; undefined if this process holds the lock. */
async function lockOrJoin(cluster: Cluster, lock: PlaceLock, signal?: AbortSignal): Promise<EmbeddedUrls | undefined> {
  const began = performance.now();
  for (let isPrinted = false; !lock.take('command'); await sleep(POLL_MS)) {
    signal?.throwIfAborted();
    const holder = lock.holder();
    const waited = performance.now() - began;
    refuseDuringRestore(lock);
    if (holder?.use !== 'command') {
      const found = findPostmaster(cluster.data);
      // The owner may be starting or stopping the server. One of an earlier version does not tell.
      const postmaster = 'postmaster' in found && (!holder || holder.use === 'running') ? found.postmaster : undefined;
      const { admin, app } = urlsOf(cluster);
      const error = postmaster && (await queryDatabase(admin(postmaster.port, 'postgres'), QUERY_TIMEOUT_MS));
      if (postmaster && error === undefined) {
        if (!(await isLetIn(app(postmaster.port, DATABASE)))) throw new Error(OLDER_OWNER);
        return { url: (database) => app(postmaster.port, database), adminUrl: (database) => admin(postmaster.port, database) };
      }
      // The owner may be setting a new password at this moment.
      if (error !== undefined && !isTemporary(error) && waited > START_TIMEOUTS.silentMs)
        throw new Error(
          `${cluster.passwordFile} is not the password of the PostgreSQL that runs there. End the process that owns it and start again.`,
        );
      if (waited > OWNER_TIMEOUT_MS)
        throw new Error(
          `The PostgreSQL of another process on the same DATA_DIR did not answer for ${OWNER_TIMEOUT_MS / 1000} s. End that process.`,
        );
    }
    if (!isPrinted && waited > PRINT_AFTER_MS) printToStderr(waitingFor(holder));
    isPrinted ||= waited > PRINT_AFTER_MS;
  }
  return undefined;
}

const OLDER_OWNER = 'The Titleline that runs here is of an earlier version. Restart it as this version, and run this again.';

// Keeps the embedded PostgreSQL running as long as its owner needs it, which checks four times a second. A server that runs but accepts no
// connections is left alone: it recovers or is busy. One that is gone is restarted: at once, then with growing pauses, without a limit.

const CHECK_MS = 250;
/** The longest pause: a failed start costs little, and nothing works without the database. */
const LONGEST_PAUSE_MS = 2_000;
/** How often a failure is logged while the attempts go on. */
const LOG_EVERY_MS = 30_000;

/** `stopped` ends the checks. A start in progress is not interrupted. */
function keepRunning(postgres: { isRunning(): boolean; restart(): Promise<void> }, stopped: AbortSignal): void {
  void watch();

  async function watch(): Promise<void> {
    for (; !stopped.aborted; await pause(CHECK_MS)) if (!isRunning()) await restart();
  }

  /** If the check itself fails, for example because no file descriptor is free, it is repeated. */
  function isRunning(): boolean {
    try {
      return postgres.isRunning();
    } catch {
      return true;
    }
  }

  async function restart(): Promise<void> {
    const goneAt = performance.now();
    log('database-gone');
    let loggedAt: number | undefined;
    for (let attempt = 1; ; attempt++) {
      await pause(Math.min(restartDelay(attempt), LONGEST_PAUSE_MS));
      if (stopped.aborted) return;
      try {
        await postgres.restart();
        log('database-back', { ms: Math.round(performance.now() - goneAt) });
        return;
      } catch (error) {
        if (loggedAt === undefined || performance.now() - loggedAt >= LOG_EVERY_MS) {
          log('database-not-started', { error });
          loggedAt = performance.now();
        }
      }
    }
  }
}

const pause = async (ms: number): Promise<void> => await sleep(ms, undefined, { ref: false });
