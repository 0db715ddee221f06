// Starts PostgreSQL, or takes over a running server; afterwards it answers. Only the owner of the data folder does this.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase, isWorthWaiting, waitingLine } from '../driver/wait-for-database.ts';
import type { Cluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findPostmaster, isAlive, pidFile, type Postmaster, processesIn } from './postmaster.ts';
import { logSize, progressIn, serverLog, turnLog, writtenSince } from './server-log.ts';
import { stop } from './stop.ts';

export type StartTimeouts = {
  /** ms. A server that runs but does not answer, or that is stopping, is ended after this time. */
  silentMs: number;
  /** ms. A recovering server is ended after this time without progress; it logs progress every ten seconds. */
  recoveryMs: number;
};
export const START_TIMEOUTS: StartTimeouts = { silentMs: 10_000, recoveryMs: 60_000 };

const START_ATTEMPTS = 5;
const LOOK_MS = 100;
const ASK_MS = 2_000;
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
  say(line: string): void;
};

/** Takes over a server that answers, otherwise starts one. Throws an Error if it cannot; then it leaves no server that it started. */
export async function takeOverOrStart(cluster: Cluster, wanted: StartOptions, patience: StartTimeouts): Promise<Postmaster> {
  const postmaster = await takenOverOrStarted(cluster, wanted, patience);
  cluster.known = postmaster.pid;
  return postmaster;
}

async function takenOverOrStarted(cluster: Cluster, wanted: StartOptions, patience: StartTimeouts): Promise<Postmaster> {
  const found = findPostmaster(cluster.data);
  let isSilent = false;
  if (found.kind === 'runs' || found.kind === 'perhaps') {
    const { port } = found.postmaster;
    const fits = typeof wanted.port !== 'number' || wanted.port === port;
    if (fits && (await comesToAnswer(cluster, found.postmaster, wanted, patience))) return found.postmaster;
    isSilent = fits;
    if (found.kind === 'perhaps' && isAlive(found.postmaster.pid)) throw new Error(unknownProcess(cluster, found.postmaster.pid));
  }
  await stop(cluster, { isSilent }); // also stops what a killed server left
  removeStalePidFile(cluster);
  return await start(cluster, wanted, patience);
}

/** Waits, and returns whether the server answers. */
async function comesToAnswer(
  { data }: Cluster,
  { pid, port }: Postmaster,
  { url, say }: StartOptions,
  { silentMs, recoveryMs }: StartTimeouts,
): Promise<boolean> {
  const quietFor = progressIn(data);
  let isTold = false;
  for (;;) {
    const error = await askDatabase(url(port), Math.min(ASK_MS, silentMs));
    if (error === undefined || !isWorthWaiting(error)) return true; // a rejected password is an answer too
    if (!isAlive(pid)) return false;
    const found = findPostmaster(data);
    const isStopping = found.kind === 'none' || (found.kind !== 'unreadable' && found.postmaster.status === 'stopping');
    const recovers = (error as { code?: string }).code === '57P03' && !isStopping;
    if (quietFor() >= (recovers ? recoveryMs : silentMs)) return false;
    if (!isTold) say(waitingLine(error));
    isTold = true;
    await sleep(LOOK_MS);
  }
}

/** Starts a server that is reachable only from this machine. */
async function start(cluster: Cluster, { port, say }: StartOptions, patience: StartTimeouts): Promise<Postmaster> {
  let next = typeof port === 'number' ? port : await freePort(port.from);
  for (let attempt = 1; ; attempt++) {
    turnLog(cluster.data);
    const before = logSize(cluster.data);
    if (await startOn(cluster, next, say, patience)) {
      const found = findPostmaster(cluster.data);
      cluster.startedBy = undefined;
      if (found.kind === 'runs' || found.kind === 'perhaps') return found.postmaster;
    }
    await stop(cluster);
    cluster.startedBy = undefined;
    const said = writtenSince(cluster.data, before);
    // Another process took the port between the check and the start.
    if (typeof port !== 'number' && said.includes('could not bind') && attempt < START_ATTEMPTS) next = await freePort(next + 1);
    else throw new Error(`PostgreSQL did not start: ${said.trim().split('\n').slice(-8).join('\n')}`);
  }
}

/** Returns whether the server is ready. `startedBy` stays set until the caller has checked the server. */
async function startOn(cluster: Cluster, port: number, say: StartOptions['say'], { recoveryMs }: StartTimeouts): Promise<boolean> {
  const { data, run: runner } = cluster;
  if (cluster.isLetGo) return false;
  const options = `-p ${port} -h 127.0.0.1 -k '' ${SETTINGS}`;
  const { pid, ended } = runner.start(['-D', data, '-w', '-t', String(PG_CTL_SECONDS), '-l', serverLog(data), '-o', options, 'start']);
  cluster.startedBy = pid;
  const quietFor = progressIn(data);
  let isTold = false;
  for (let looks = 0; ; looks++) {
    const status = await Promise.race([ended, sleep(LOOK_MS, 'waiting' as const)]);
    if (status !== 'waiting') return status === 0;
    if (quietFor() >= recoveryMs) return false;
    if (!isTold && looks * LOOK_MS >= ASK_MS) say(waitingLine({ code: '57P03' }));
    isTold ||= looks * LOOK_MS >= ASK_MS;
  }
}

/**
 * PostgreSQL refuses to start if the file is empty or names a running process, even if that process is not PostgreSQL.
 * On Linux it can be checked that no PostgreSQL process works in the folder, and we hold the lock. On other platforms the file stays.
 */
export function removeStalePidFile({ data }: Cluster): void {
  const file = pidFile(data);
  const { sure, perhaps } = processesIn(data);
  if (sure.length > 0) throw new Error(`PostgreSQL's process ${sure[0]} in ${data} does not end. End it, and start again.`);
  const isUnreadable = findPostmaster(data).kind === 'unreadable';
  if (process.platform === 'linux' && !(isUnreadable && perhaps.length > 0)) rmSync(file, { force: true });
  else if (isUnreadable)
    throw new Error(
      `${file} is damaged, and it cannot be seen whether PostgreSQL still runs. If it does not, remove the file and start again.`,
    );
}

const unknownProcess = ({ data }: Cluster, pid: number): string =>
  `${pidFile(data)} names the process ${pid}, which runs and does not answer as PostgreSQL. If it is not PostgreSQL, remove the file and start again; if it is, end it first.`;
