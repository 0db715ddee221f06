// What every user may know of a process: whether it runs and, on Linux, what it is.
import { readFileSync } from 'node:fs';

type ProcessStat = { name: string; state: string; parent: number };

/** Returns undefined if there is no such process, and on other platforms. */
export function processStat(pid: number): ProcessStat | undefined {
  const text = readIfThere(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const end = text.lastIndexOf(')'); // the name may hold any character
  const [state = '', parent = ''] = text.slice(end + 2).split(' ');
  return { name: text.slice(text.indexOf('(') + 1, end), state, parent: Number(parent) };
}

/** The text of a file; undefined if it is missing or its process has ended. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process ended during the read.
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Whether the process exists and runs. Zombie processes do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = processStat(pid);
  return stat === undefined || !['Z', 'X'].includes(stat.state);
}
