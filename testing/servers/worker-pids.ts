// Finds the worker processes of a primary in the operating system's process list.
import { execFileSync } from 'node:child_process';

/** Returns the ids of the primary's worker processes of this kind. */
export function workerPids(primary: number, kind: 'web' | 'background'): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...command]) => Number(ppid) === primary && command.join(' ').includes(`processes/${kind}-process.ts`))
    .map(([pid]) => Number(pid));
}
