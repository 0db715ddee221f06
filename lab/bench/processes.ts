// The CPU time and memory of a process and its children, from /proc, so only on Linux. Elsewhere the values are NaN.
import { readdirSync, readFileSync } from 'node:fs';

/** The length of a tick, in which the kernel counts CPU time. */
const MS_A_TICK = 10;

/** Returns the CPU time of the process since its start, in ms; with `children`, also that of its child processes. */
export function cpuTime(pid: number, { children = false } = {}): number {
  const all = children ? [pid, ...childrenOf(pid)] : [pid];
  return all.reduce((sum, id) => sum + ownTime(id), 0);
}

function ownTime(pid: number): number {
  const fields = stat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * MS_A_TICK : NaN;
}

/** Returns the fields after the name, which may contain spaces; undefined if there is no such process. */
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

/** Returns the proportional set size (PSS) in bytes: a page that several processes share counts in part for each. */
export function memory(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? NaN) * 1024;
  } catch {
    return NaN;
  }
}

/** Returns the process that runs this script: `pid` or one of its descendants; 0 if there is none. */
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

/** Returns the limit of open files and connections of a process. */
export function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  return Number(userLimits?.open_files?.soft) || Infinity;
}
