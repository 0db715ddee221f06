// What Linux shows every user of a process.
import { readFileSync } from 'node:fs';

export type ProcessStat = { name: string; state: string; parent: number };

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
