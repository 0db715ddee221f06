// What the operating system says of a process and its children: the time that they computed, the memory that they hold.
// From /proc, so on Linux alone; elsewhere the figures are NaN, which the table leaves out.
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in ticks of that length. */
const MS_A_TICK = 10;

/** Of the process, and of those it started if they are asked for, in ms since they began. */
export function cpuTime(pid: number, { children = false } = {}): number {
  const all = children ? [pid, ...childrenOf(pid)] : [pid];
  return all.reduce((sum, id) => sum + ownTime(id), 0);
}

function ownTime(pid: number): number {
  const fields = stat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * MS_A_TICK : NaN;
}

/** The fields after the name, which may hold spaces; undefined where there is no such process. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((id) => stat(id)?.[1] === String(pid));
  } catch {
    return [];
  }
}

/** Its proportional share (PSS) in bytes: pages that several processes hold count for a part each. */
export function memory(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? NaN) * 1024;
  } catch {
    return NaN;
  }
}

/** The process that runs this script, of those that the other started, and they in turn; 0 where there is none. */
export function processOf(pid: number, script: string): number {
  if (commandOf(pid)[1] === script) return pid;
  return childrenOf(pid).reduce((found, child) => found || processOf(child, script), 0);
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** How many files and connections a process may have open. */
export function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  return Number(userLimits?.open_files?.soft) || Infinity;
}
