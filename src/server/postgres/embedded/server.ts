// Starts the PostgreSQL server of a data folder, or takes over one that runs, and stops it. Only the owner of the folder does this.
import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { explain, isTemporary, queryDatabase, STARTING, waitingLine } from '../connections/wait-for-database.ts';
import { connect } from '../connections/sql.ts';
import { type Cluster, findPostmaster, pidFile, type Postmaster, processesIn } from './cluster.ts';
import { isAlive } from '../../process-stat.ts';

export type StartTimeouts = {
  /** ms. A server that runs but does not answer, or that is stopping, is ended after this time. */
  silentMs: number;
  /** ms. A recovering server is ended after this time without progress; it logs progress every ten seconds. */
  recoveryMs: number;
};
export const START_TIMEOUTS: StartTimeouts = { silentMs: 10_000, recoveryMs: 60_000 };

const START_ATTEMPTS = 5;
const PORT_RANGE = 40;
const POLL_MS = 100;
const QUERY_TIMEOUT_MS = 2_000;
/** Longer than any recovery. A start is ended when it makes no progress, not after a fixed time. */
const PG_CTL_SECONDS = 1_000_000;
/** The log is kept, and must not contain user data, which error messages and statements quote. */
const SETTINGS = '-c log_min_messages=log -c log_min_error_statement=panic';

/** Settings that a server is started with, by name. Only the owner of the data folder can change them. */
export type ServerSettings = Readonly<Record<string, string>>;
/** For a product that does not archive its WAL. */
export const NO_ARCHIVE: ServerSettings = { archive_mode: 'off' };
/** For a server that runs for a moment: it keeps the WAL that is not archived yet, so that a product which archives misses nothing. */
export const KEEP_WAL: ServerSettings = { archive_mode: 'on', archive_command: '' };

type StartOptions = {
  /** The required port; with `from`, the first free port from there on. */
  port: number | { from: number };
  url(port: number): string;
  /** Called once with the reason if it takes a while. */
  print(line: string): void;
};

/** Takes over a server that answers, otherwise starts one. Throws an Error if it cannot; then it leaves no server that it started. */
export async function takeOverOrStart(cluster: Cluster, options: StartOptions, timeouts: StartTimeouts): Promise<Postmaster> {
  const postmaster = await findOrStart(cluster, options, timeouts);
  cluster.knownPid = postmaster.pid;
  return postmaster;
}

async function findOrStart(cluster: Cluster, options: StartOptions, timeouts: StartTimeouts): Promise<Postmaster> {
  const found = findPostmaster(cluster.data);
  let isSilent = false;
  if (found.kind === 'runs' || found.kind === 'possible') {
    const { port } = found.postmaster;
    const fits = typeof options.port !== 'number' || options.port === port;
    const answers = fits && (await waitForAnswer(cluster, found.postmaster, options, timeouts));
    if (answers && (await archivesAsWanted(options.url(port), cluster.settings))) return found.postmaster;
    isSilent = fits && !answers;
    if (found.kind === 'possible' && isAlive(found.postmaster.pid)) throw new Error(unknownProcessMessage(cluster, found.postmaster.pid));
  }
  await stop(cluster, { isSilent }); // also stops what a killed server left
  removeStalePidFile(cluster);
  return await start(cluster, options, timeouts);
}

async function waitForAnswer(
  { data }: Cluster,
  { pid, port }: Postmaster,
  { url, print }: StartOptions,
  { silentMs, recoveryMs }: StartTimeouts,
): Promise<boolean> {
  const quietFor = watchProgress(data);
  let isPrinted = false;
  for (;;) {
    const error = await queryDatabase(url(port), Math.min(QUERY_TIMEOUT_MS, silentMs));
    if (error === undefined || !isTemporary(error)) return true; // a rejected password is an answer too
    if (!isAlive(pid)) return false;
    const found = findPostmaster(data);
    const isStopping = found.kind === 'none' || (found.kind !== 'unreadable' && found.postmaster.status === 'stopping');
    const recovers = (error as { code?: string }).code === '57P03' && !isStopping;
    if (quietFor() >= (recovers ? recoveryMs : silentMs)) return false;
    if (!isPrinted) print(waitingLine(explain(error)));
    isPrinted = true;
    await sleep(POLL_MS);
  }
}

/** Whether a server of an earlier process archives its WAL as this one wants. One that does not let us ask does: its password is set next. */
async function archivesAsWanted(url: string, { archive_mode: mode, archive_command: command }: ServerSettings): Promise<boolean> {
  const sql = connect(url, 1);
  try {
    const [its] = await sql<[{ mode: string; command: string }]>`
      select current_setting('archive_mode') as mode, current_setting('archive_command') as command`;
    return its.mode === mode && (mode === 'off' || its.command === command);
  } catch {
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Starts a server that is reachable only from this machine. */
async function start(cluster: Cluster, { port, print }: StartOptions, timeouts: StartTimeouts): Promise<Postmaster> {
  let next = typeof port === 'number' ? port : await freePort(port.from);
  for (let attempt = 1; ; attempt++) {
    rotateLog(cluster.data);
    const before = logSize(cluster.data);
    if (await startOn(cluster, next, print, timeouts)) {
      const found = findPostmaster(cluster.data);
      cluster.starterPid = undefined;
      if ((found.kind === 'runs' || found.kind === 'possible') && (await recoveryEnds(cluster, timeouts))) return found.postmaster;
    }
    await stop(cluster);
    cluster.starterPid = undefined;
    const logged = readLogFrom(cluster.data, before);
    const isPortTaken = logged.includes('could not bind'); // between the check and the start
    if (typeof port !== 'number' && isPortTaken && attempt < START_ATTEMPTS) next = await freePort(next + 1);
    // A server that a killed process was starting has appeared, and was stopped above.
    else if (!logged.includes('postmaster.pid" already exists') || attempt === START_ATTEMPTS)
      throw new Error(`PostgreSQL did not start: ${logged.trim().split('\n').slice(-8).join('\n')}`);
  }
}

/** Returns whether the server is ready. `starterPid` stays set until the caller has checked the server. */
async function startOn(cluster: Cluster, port: number, print: StartOptions['print'], { recoveryMs }: StartTimeouts): Promise<boolean> {
  const { data, programs } = cluster;
  if (cluster.isClosed) return false;
  const given = Object.entries(cluster.settings).map(([name, value]) => `-c ${forShell(`${name}=${value}`)}`);
  const options = `-p ${port} -h 127.0.0.1 -k '' ${SETTINGS} ${given.join(' ')}`;
  const args = ['-D', data, '-w', '-t', String(PG_CTL_SECONDS), '-l', serverLog(data), '-o', options, 'start'];
  const { pid, ended } = programs.start(args, cluster.env);
  cluster.starterPid = pid;
  const quietFor = watchProgress(data);
  let isPrinted = false;
  for (let looks = 0; ; looks++) {
    const status = await Promise.race([ended, sleep(POLL_MS, 'waiting' as const)]);
    if (status !== 'waiting') return status === 0;
    if (quietFor() >= recoveryMs) return false;
    if (!isPrinted && looks * POLL_MS >= QUERY_TIMEOUT_MS) print(waitingLine(STARTING));
    isPrinted ||= looks * POLL_MS >= QUERY_TIMEOUT_MS;
  }
}

/** One word for the shell to which pg_ctl hands its options. On Windows only texts without quotes can be handed on. */
export const forShell = (text: string): string =>
  process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** pg_ctl does not wait for the end of a recovery from an archive. Returns false if the recovery failed or makes no progress. */
async function recoveryEnds({ data }: Cluster, { recoveryMs }: StartTimeouts): Promise<boolean> {
  const quietFor = watchProgress(data);
  for (;;) {
    const found = findPostmaster(data);
    if (!('postmaster' in found)) return false;
    if (found.postmaster.status === 'ready') return true;
    if (quietFor() >= recoveryMs) return false;
    await sleep(POLL_MS);
  }
}

/**
 * PostgreSQL refuses to start if the file is empty or names a running process, even if that process is not PostgreSQL.
 * On Linux it can be checked that no PostgreSQL process works in the folder, and we hold the lock. On other platforms the file stays.
 */
export function removeStalePidFile({ data }: Cluster): void {
  const file = pidFile(data);
  const { certain, possible } = processesIn(data);
  if (certain.length > 0) throw new Error(`PostgreSQL's process ${certain[0]} in ${data} does not end. End it, and start again.`);
  const isUnreadable = findPostmaster(data).kind === 'unreadable';
  if (process.platform === 'linux' && !(isUnreadable && possible.length > 0)) rmSync(file, { force: true });
  else if (isUnreadable)
    throw new Error(
      `${file} is damaged, and it cannot be seen whether PostgreSQL still runs. If it does not, remove the file and start again.`,
    );
}

const unknownProcessMessage = ({ data }: Cluster, pid: number): string =>
  `${pidFile(data)} names the process ${pid}, which runs and does not answer as PostgreSQL. If it is not PostgreSQL, remove the file and start again; if it is, end it first.`;

/** The first port from `first` on that is free on the loopback address. */
async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + PORT_RANGE; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${first} to ${first + PORT_RANGE - 1} is free for PostgreSQL. Set PG_FIRST_PORT to another.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

// Stops PostgreSQL within a time limit, whatever state it is in. Committed transactions survive, even if it has to be killed.

/** ms. The longest time for a stop is the sum of these. */
const FAST_MS = 4_000;
const IMMEDIATE_MS = 1_500;
const KILLED_MS = 500;
/** The children of a killed postmaster end by themselves, except those that are computing at that moment. */
const CHILDREN_MS = 500;
/** A server that is being started writes its postmaster.pid soon, or ends. */
const APPEARS_MS = 2_000;
const STOP_POLL_MS = 25;

/** Stops the server and blocks this process meanwhile, for use when the process exits. Does nothing if no server runs. */
export function stopSync(cluster: Cluster): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const ms of stopSteps(cluster)) Atomics.wait(clock, 0, 0, ms);
}

/** Stops the server without blocking. `isSilent`: it did not answer in time, so the fast shutdown is skipped. */
export async function stop(cluster: Cluster, { isSilent = false } = {}): Promise<void> {
  for (const ms of stopSteps(cluster, isSilent)) await sleep(ms);
}

/** Yields the ms to wait before each next step. */
function* stopSteps(cluster: Cluster, isSilent = false): Generator<number> {
  yield* waiting(APPEARS_MS, () => !isAboutToAppear(cluster));
  const postmaster = ownPostmaster(cluster);
  if (postmaster) {
    const { pid, status } = postmaster;
    const isGone = () => !isAlive(pid);
    const send = (signal: 'INT' | 'QUIT' | 'KILL') => sendSignal(cluster, pid, signal);
    // A recovering server has nothing to shut down in order, and often does not react to a fast shutdown.
    if (status !== 'starting' && !isSilent) {
      send('INT');
      yield* waiting(FAST_MS, isGone);
    }
    if (!isGone()) {
      send('QUIT');
      yield* waiting(IMMEDIATE_MS, isGone);
    }
    if (!isGone()) {
      send('KILL');
      yield* waiting(KILLED_MS, isGone);
    }
  }
  if (cluster.starterPid !== undefined) sendSignal(cluster, cluster.starterPid, 'KILL'); // otherwise it would live a moment longer
  // Remaining processes would prevent the next start.
  const areGone = () => processesIn(cluster.data).certain.length === 0;
  yield* waiting(CHILDREN_MS, areGone);
  for (const pid of processesIn(cluster.data).certain) sendSignal(cluster, pid, 'KILL');
  yield* waiting(KILLED_MS, areGone);
}

/** A process that cannot be identified may be anything, unless this process started it or has received an answer from it. */
function ownPostmaster({ data, starterPid, knownPid }: Cluster): Postmaster | undefined {
  const found = findPostmaster(data);
  if (found.kind === 'runs') return found.postmaster;
  const isOurs = found.kind === 'possible' && (starterPid !== undefined || found.postmaster.pid === knownPid);
  return isOurs ? found.postmaster : undefined;
}

const isAboutToAppear = ({ data, starterPid }: Cluster): boolean =>
  starterPid !== undefined && isAlive(starterPid) && findPostmaster(data).kind === 'none';

function* waiting(ms: number, isOver: () => boolean): Generator<number> {
  const until = performance.now() + ms;
  while (!isOver() && performance.now() < until) yield STOP_POLL_MS;
}

/** INT requests a fast shutdown, QUIT an immediate one. */
function sendSignal({ programs }: Cluster, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  if (process.platform === 'win32')
    programs.run('pg_ctl', ['kill', signal, String(pid)]); // on Windows process.kill always terminates the process
  else
    try {
      process.kill(pid, `SIG${signal}`);
    } catch (error) {
      // It has ended, or belongs to another user, who must end it.
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
}

// PostgreSQL's log file: it is continued across starts, and one older file is kept.

const MAX_BYTES = 4 * 1024 * 1024;
/** More than this does not help to find out why a start failed. */
const MAX_READ_BYTES = 64 * 1024;

export const serverLog = (data: string): string => join(data, 'server.log');

/** In bytes; 0 if there is no log. */
export const logSize = (data: string): number => statSync(serverLog(data), { throwIfNoEntry: false })?.size ?? 0;

/** Rotates a large log and replaces the older file. No server may be writing to it. */
export function rotateLog(data: string): void {
  if (logSize(data) > MAX_BYTES) renameSync(serverLog(data), `${serverLog(data)}.1`);
}

/**
 * Returns a function that returns the ms since PostgreSQL last logged progress, or since this call. Lines about rejected connections
 * are not progress.
 */
export function watchProgress(data: string): () => number {
  let size = logSize(data);
  let since = performance.now();
  return () => {
    const before = size;
    size = logSize(data);
    if (readLogFrom(data, before).includes(' LOG:  ')) since = performance.now();
    return performance.now() - since;
  };
}

export function readLogFrom(data: string, from: number): string {
  const size = logSize(data);
  const length = Math.min(size - from, MAX_READ_BYTES);
  if (length <= 0) return '';
  const open = openSync(serverLog(data), 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(open, bytes, 0, length, size - length));
  } finally {
    closeSync(open);
  }
}
