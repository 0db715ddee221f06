// Finds the PostgreSQL server of a data folder, from its postmaster.pid and the operating system. The file alone proves nothing: after a
// kill, a power cut or in a new container it may be empty, or name a process that is something else now.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive, processStat, readIfThere } from '../../process-stat.ts';

export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' };

/**
 * - `none`: no process that the file could mean is running.
 * - `runs`: the server runs in the data folder.
 * - `possible`: a process with this id runs, and the operating system does not reveal what it is.
 * - `unreadable`: the file has no valid content.
 */
export type FoundPostmaster =
  | { kind: 'none' }
  | { kind: 'runs'; postmaster: Postmaster }
  | { kind: 'possible'; postmaster: Postmaster }
  | { kind: 'unreadable' };

export const pidFile = (data: string): string => join(data, 'postmaster.pid');

export function findPostmaster(data: string): FoundPostmaster {
  const text = readIfThere(pidFile(data));
  if (text === undefined) return { kind: 'none' };
  const postmaster = parse(text);
  if (!postmaster) return { kind: 'unreadable' };
  if (!isAlive(postmaster.pid)) return { kind: 'none' };
  const works = isPostgresIn(postmaster.pid, data);
  if (works === undefined) return { kind: 'possible', postmaster };
  return works ? { kind: 'runs', postmaster } : { kind: 'none' };
}

/** Whether the postmaster with this id is still running. */
export function isStillRunning(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  return isPostgresIn(pid, data) ?? parse(readIfThere(pidFile(data)) ?? '')?.pid === pid;
}

/** The lines are: process id (negative for a single-user server), folder, start, port, socket folder, address, shared memory, status. */
function parse(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const [first = '', , , fourth = ''] = lines;
  if (!/^-?[1-9]\d*$/.test(first) || !/^[1-9]\d*$/.test(fourth)) return undefined;
  const status = lines[7];
  return {
    pid: Math.abs(Number(first)),
    port: Number(fourth),
    status: status === 'stopping' || status === 'ready' ? status : 'starting',
  };
}

/** PostgreSQL's processes in the folder. `possible`: those that this process may not inspect. Always empty except on Linux. */
export function processesIn(data: string): { certain: number[]; possible: number[] } {
  const found: { certain: number[]; possible: number[] } = { certain: [], possible: [] };
  if (process.platform !== 'linux') return found;
  for (const pid of processIds()) {
    const works = isAlive(pid) ? isPostgresIn(pid, data) : false;
    if (works !== false) found[works ? 'certain' : 'possible'].push(pid);
  }
  return found;
}

/** What initdb runs; it goes on if the process that started it is killed. */
const INITDB_PROGRAMS = new Set(['initdb', 'sh', 'postgres']);

/** Whether it is certain that no initdb works on the folder, whose name is unique. Only Linux shows that. */
export function isNobodyWritingTo(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return processIds().every(
    (pid) => !INITDB_PROGRAMS.has(processStat(pid)?.name ?? '') || !isAlive(pid) || (!isPostgresIn(pid, folder) && !mentions(pid, folder)),
  );
}

/** Whether the name of the folder is in the arguments or the environment of the process, or they cannot be read. */
function mentions(pid: number, folder: string): boolean {
  try {
    return ['cmdline', 'environ'].some((what) => readIfThere(`/proc/${pid}/${what}`)?.includes(basename(folder)));
  } catch {
    return true;
  }
}

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns undefined if it is unknown. All PostgreSQL processes have the data folder as their working directory. */
function isPostgresIn(pid: number, data: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = processStat(pid);
  if (stat?.name !== 'postgres') return false;
  try {
    const [here, there] = [statSync(data), statSync(`/proc/${pid}/cwd`)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
  }
  // Root in a container can inspect only the command lines of other users' processes. PostgreSQL's child processes overwrite theirs.
  const [program = '', ...args] = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return program.startsWith('postgres: ') ? undefined : args.includes(data);
}
