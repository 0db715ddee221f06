// How PostgreSQL is started, or one that runs is taken over: afterwards it answers. Only the owner of the data folder does this.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase, isWorthWaiting, waitingLine } from '../driver/wait-for-database.ts';
import type { Cluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findPostmaster, isAlive, pidFile, type Postmaster, processesIn } from './postmaster.ts';
import { logSize, progressIn, serverLog, turnLog, writtenSince } from './server-log.ts';
import { stop } from './stop.ts';

export type StartTimeouts = {
  /** ms. One that runs and does not answer, or is about to stop, is ended after so long. */
  silentMs: number;
  /** ms. One that recovers is waited for as long as it goes on, which it says in its log every ten seconds. */
  recoveryMs: number;
};
export const START_TIMEOUTS: StartTimeouts = { silentMs: 10_000, recoveryMs: 60_000 };

const START_ATTEMPTS = 5;
const LOOK_MS = 100;
const ASK_MS = 2_000;
/** Longer than any recovery: it is ended when it makes no progress, not after a time. */
const PG_CTL_SECONDS = 1_000_000;
/** Its log is kept, and must not hold what people typed, which errors and statements quote. */
const SETTINGS = '-c log_min_messages=log -c log_min_error_statement=panic';

export type StartOptions = {
  /** Where it must listen; with `from`, on the first free one from there on. */
  port: number | { from: number };
  /** Its connection string at a port. */
  url(port: number): string;
  /** Hears once why it takes a while, in a line. */
  say(line: string): void;
};

/** Takes over what runs where that answers, else starts it. Throws an Error where it cannot; then none runs that this started. */
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
  await stop(cluster, { isSilent }); // also what a killed one left
  removeStalePidFile(cluster);
  return await start(cluster, wanted, patience);
}

/** Whether it answers, at once or in a while. */
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
    if (error === undefined || !isWorthWaiting(error)) return true; // that it refuses the password is an answer too
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

/** Starts it, reachable from this machine alone. */
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
    // Somebody else took the port between the look and the start.
    if (typeof port !== 'number' && said.includes('could not bind') && attempt < START_ATTEMPTS) next = await freePort(next + 1);
    else throw new Error(`PostgreSQL did not start: ${said.trim().split('\n').slice(-8).join('\n')}`);
  }
}

/** Whether it is ready. Until the caller has looked, `startedBy` stays set. */
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
 * PostgreSQL refuses to start over a file that is empty, or that names a process which runs, also where that is something else by now.
 * On Linux it can be seen that none of its processes works in the folder, and we hold the lock; elsewhere the file is left to PostgreSQL.
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
