// Which PostgreSQL works in a data folder, as its postmaster.pid and the operating system say. The file alone proves nothing: after a kill,
// a power cut or a new container it may be empty, or name a process that is something else by now.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' };

/**
 * - `none`: nothing runs that the file could mean.
 * - `runs`: this one does, and works in the data folder.
 * - `perhaps`: a process with this id runs, and the operating system does not say what it is.
 * - `unreadable`: the file says nothing.
 */
export type FoundPostmaster =
  | { kind: 'none' }
  | { kind: 'runs'; postmaster: Postmaster }
  | { kind: 'perhaps'; postmaster: Postmaster }
  | { kind: 'unreadable' };

export const pidFile = (data: string): string => join(data, 'postmaster.pid');

export function findPostmaster(data: string): FoundPostmaster {
  const text = readIfThere(pidFile(data));
  if (text === undefined) return { kind: 'none' };
  const postmaster = parse(text);
  if (!postmaster) return { kind: 'unreadable' };
  if (!isAlive(postmaster.pid)) return { kind: 'none' };
  const works = worksIn(postmaster.pid, data);
  if (works === undefined) return { kind: 'perhaps', postmaster };
  return works ? { kind: 'runs', postmaster } : { kind: 'none' };
}

/** Whether the postmaster that had this id goes on. */
export function runsStill(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  return worksIn(pid, data) ?? parse(readIfThere(pidFile(data)) ?? '')?.pid === pid;
}

/** Its lines: process id (negative for a single-user server), folder, start, port, socket folder, address, shared memory, status. */
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

/** Whether the process exists and runs: one that has ended and whose parent has not noticed does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const told = toldOf(pid);
  return told === undefined || !['Z', 'X'].includes(told.state);
}

/** PostgreSQL's processes in the folder. `perhaps`: those that may be, because this process may not look. Empty but on Linux. */
export function processesIn(data: string): { sure: number[]; perhaps: number[] } {
  const found: { sure: number[]; perhaps: number[] } = { sure: [], perhaps: [] };
  if (process.platform !== 'linux') return found;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const works = isAlive(pid) ? worksIn(pid, data) : false;
    if (works !== false) found[works ? 'sure' : 'perhaps'].push(pid);
  }
  return found;
}

/** undefined: it cannot be said. All of PostgreSQL's processes have the data folder as their working folder. */
function worksIn(pid: number, data: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  const told = toldOf(pid);
  if (told?.name !== 'postgres') return false;
  try {
    const [here, there] = [statSync(data), statSync(`/proc/${pid}/cwd`)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
  }
  // Root in a container may not look at other users' processes, but for their command lines. PostgreSQL's children overwrite theirs.
  const [program = '', ...args] = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return program.startsWith('postgres: ') ? undefined : args.includes(data);
}

/** What Linux tells everybody of a process. */
function toldOf(pid: number): { name: string; state: string } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const end = text.lastIndexOf(')'); // the name may hold any character
  return { name: text.slice(text.indexOf('(') + 1, end), state: text[end + 2] ?? '' };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process ended while it was looked at.
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
