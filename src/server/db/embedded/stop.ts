// How PostgreSQL is stopped: within a time, whatever state it is in. A transaction that had committed is there at the next start, also
// after the hard ways.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, isAlive, type Postmaster, processesIn } from './postmaster.ts';

/** ms. What a stop may take altogether: the sum of these. */
const FAST_MS = 4_000;
const IMMEDIATE_MS = 1_500;
const KILLED_MS = 500;
/** What a killed postmaster leaves ends by itself, but for what computes at that moment. */
const LEFT_OVER_MS = 500;
/** A server that is being started has its postmaster.pid soon, or ends. */
const APPEARS_MS = 2_000;
const LOOK_MS = 25;

/** Stops it, and nothing else of this process happens meanwhile: for the exit of the process. Does nothing where none runs. */
export function stopAtOnce(cluster: Cluster): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const ms of stopping(cluster)) Atomics.wait(clock, 0, 0, ms);
}

/** Stops it while this process goes on. `isSilent`: it has had its time, and is not asked to stop in order. */
export async function stop(cluster: Cluster, { isSilent = false } = {}): Promise<void> {
  for (const ms of stopping(cluster, isSilent)) await sleep(ms);
}

/** Yields how long to wait before it goes on. */
function* stopping(cluster: Cluster, isSilent = false): Generator<number> {
  yield* waiting(APPEARS_MS, () => !isAboutToAppear(cluster));
  const postmaster = oursIn(cluster);
  if (postmaster) {
    const { pid, status } = postmaster;
    const isGone = () => !isAlive(pid);
    const send = (signal: 'INT' | 'QUIT' | 'KILL') => signalTo(cluster, pid, signal);
    // A server that recovers has nothing to bring in order, and often does not end when it is asked to do so fast.
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
  if (cluster.startedBy !== undefined) signalTo(cluster, cluster.startedBy, 'KILL'); // it would be there for a moment longer
  // They would keep the next one from starting.
  const areGone = () => processesIn(cluster.data).sure.length === 0;
  yield* waiting(LEFT_OVER_MS, areGone);
  for (const pid of processesIn(cluster.data).sure) signalTo(cluster, pid, 'KILL');
  yield* waiting(KILLED_MS, areGone);
}

/** What cannot be seen to be PostgreSQL may be anybody's process, unless this process started it, or it has answered this process. */
function oursIn({ data, startedBy, known }: Cluster): Postmaster | undefined {
  const found = findPostmaster(data);
  if (found.kind === 'runs') return found.postmaster;
  const isOurs = found.kind === 'perhaps' && (startedBy !== undefined || found.postmaster.pid === known);
  return isOurs ? found.postmaster : undefined;
}

const isAboutToAppear = ({ data, startedBy }: Cluster): boolean =>
  startedBy !== undefined && isAlive(startedBy) && findPostmaster(data).kind === 'none';

function* waiting(ms: number, isOver: () => boolean): Generator<number> {
  const until = performance.now() + ms;
  while (!isOver() && performance.now() < until) yield LOOK_MS;
}

/** INT: a fast stop; QUIT: an immediate one. */
function signalTo({ run: runner }: Cluster, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  if (process.platform === 'win32')
    runner.run('pg_ctl', ['kill', signal, String(pid)]); // Node would end it in the hardest way
  else
    try {
      process.kill(pid, `SIG${signal}`);
    } catch (error) {
      // It has ended, or is another user's: that one must end it.
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
}
