// The product that runs on this machine, from what it wrote into DATA_DIR and, on Linux, from its process.
import type { Settings } from '../../config.ts';
import { dataDirLock, type PlaceLock, portLock } from '../../postgres/embedded/locks.ts';
import { readIfThere } from '../../process-stat.ts';
import { workerCount } from '../../processes/worker-count.ts';

/** `workers`: as `--workers` says; undefined if one process does everything, or if that is not known. */
type RunningProduct = { pid: number; workers: number | undefined };

/** undefined if none runs here, or if it has another DATA_DIR or PORT, or belongs to somebody who does not say so. */
export function runningProduct({ dataDir, databaseUrl, port }: Settings): RunningProduct | undefined {
  const lock = databaseUrl === undefined ? dataDirLock(dataDir) : portLock(dataDir, port);
  const holder = holderOf(lock);
  if (!holder || holder.pid === process.pid || holder.use === 'command' || holder.use === 'restore') return undefined;
  const args = ofProcess(holder.pid, 'cmdline') ?? [];
  const at = args.findIndex((arg) => arg.startsWith('--workers'));
  const workers = at === -1 ? undefined : (args[at]!.split('=')[1] ?? args[at + 1]);
  return { pid: holder.pid, workers: workers === undefined ? undefined : workerCount({ workers }) };
}

/** undefined if this user may not read who it is. */
function holderOf({ holder }: PlaceLock): ReturnType<PlaceLock['holder']> {
  try {
    return holder();
  } catch {
    return undefined;
  }
}

/** The environment of a process; undefined if this user may not read it. */
export function environmentOf(pid: number): NodeJS.ProcessEnv | undefined {
  const pairs = ofProcess(pid, 'environ');
  return pairs && Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function ofProcess(pid: number, what: 'cmdline' | 'environ'): string[] | undefined {
  try {
    return readIfThere(`/proc/${pid}/${what}`)?.split('\0').filter(Boolean);
  } catch {
    return undefined;
  }
}
