// Stops PostgreSQL within a time limit, whatever state it is in. Committed transactions survive, even if it has to be killed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { isAlive } from '../../process-stat.ts';
import { findPostmaster, type Postmaster, processesIn } from './postmaster.ts';

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
function sendSignal({ run: runner }: Cluster, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  if (process.platform === 'win32')
    runner.run('pg_ctl', ['kill', signal, String(pid)]); // on Windows process.kill always terminates the process
  else
    try {
      process.kill(pid, `SIG${signal}`);
    } catch (error) {
      // It has ended, or belongs to another user, who must end it.
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
}
