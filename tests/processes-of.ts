// The worker processes of a primary, from the operating system's list of processes.
import { execFileSync } from 'node:child_process';

/** Returns the ids of the processes of this kind. */
export function processesOf(primary: number, kind: 'web' | 'background'): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...command]) => Number(ppid) === primary && command.join(' ').includes(`processes/${kind}-process.ts`))
    .map(([pid]) => Number(pid));
}
