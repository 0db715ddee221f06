// The processes that a primary keeps, as anybody on the machine sees them.
import { execFileSync } from 'node:child_process';

/** The ids of its processes of a kind. */
export function processesOf(primary: number, kind: 'web' | 'background'): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...command]) => Number(ppid) === primary && command.join(' ').includes(`processes/${kind}-process.ts`))
    .map(([pid]) => Number(pid));
}
