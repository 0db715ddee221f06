// Starts PostgreSQL, or takes over a running server; afterwards it answers. Only the owner of the data folder does this.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, isTemporary, queryDatabase, STARTING, waitingLine } from '../driver/wait-for-database.ts';
import type { Cluster } from './cluster.ts';
import { isAlive } from '../../process-stat.ts';
import { findPostmaster, pidFile, type Postmaster, processesIn } from './postmaster.ts';
import { logSize, watchProgress, serverLog, rotateLog, readLogFrom } from './server-log.ts';
import { stop } from './stop.ts';

export type StartTimeouts = {
  /** ms. A server that runs but does not answer, or that is stopping, is ended after this time. */
  silentMs: number;
  /** ms. A recovering server is ended after this time without progress; it logs progress every ten seconds. */
  recoveryMs: number;
};
export const START_TIMEOUTS: StartTimeouts = { silentMs: 10_000, recoveryMs: 60_000 };

const START_ATTEMPTS = 5;
/** The number of ports that are tried. */
const PORT_RANGE = 40;
const POLL_MS = 100;
const QUERY_TIMEOUT_MS = 2_000;
/** Longer than any recovery. A start is ended when it makes no progress, not after a fixed time. */
const PG_CTL_SECONDS = 1_000_000;
/** The log is kept, and must not contain user data, which error messages and statements quote. */
const SETTINGS = '-c log_min_messages=log -c log_min_error_statement=panic';

export type StartOptions = {
  /** The required port; with `from`, the first free port from there on. */
  port: number | { from: number };
  /** The connection string at a port. */
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
    if (fits && (await waitForAnswer(cluster, found.postmaster, options, timeouts))) return found.postmaster;
    isSilent = fits;
    if (found.kind === 'possible' && isAlive(found.postmaster.pid)) throw new Error(unknownProcessMessage(cluster, found.postmaster.pid));
  }
  await stop(cluster, { isSilent }); // also stops what a killed server left
  removeStalePidFile(cluster);
  return await start(cluster, options, timeouts);
}

/** Waits, and returns whether the server answers. */
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

/** Starts a server that is reachable only from this machine. */
async function start(cluster: Cluster, { port, print }: StartOptions, timeouts: StartTimeouts): Promise<Postmaster> {
  let next = typeof port === 'number' ? port : await freePort(port.from);
  for (let attempt = 1; ; attempt++) {
    rotateLog(cluster.data);
    const before = logSize(cluster.data);
    if (await startOn(cluster, next, print, timeouts)) {
      const found = findPostmaster(cluster.data);
      cluster.starterPid = undefined;
      if (found.kind === 'runs' || found.kind === 'possible') return found.postmaster;
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
  const { data, run: runner } = cluster;
  if (cluster.isClosed) return false;
  const options = `-p ${port} -h 127.0.0.1 -k '' ${SETTINGS}`;
  const { pid, ended } = runner.start(['-D', data, '-w', '-t', String(PG_CTL_SECONDS), '-l', serverLog(data), '-o', options, 'start']);
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
